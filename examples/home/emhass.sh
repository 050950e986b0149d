# Reads the forecast of a rooftop site, and lets EMHASS plan the next day with it. Needs curl and jq.
# Further runtime parameters of EMHASS may follow as JSON: sh emhass.sh '{"soc_init": 0.5}'
set -eu
# EMHASS expects watts at the start of each period; rows are kilowatts at its end.
to_parameters='
  def watts(field): [ .forecasts[] | {
    key: ((.period_end[0:19] + "Z" | fromdateiso8601) - 1800 | todateiso8601), value: (field * 1000 | round)
  } ] | from_entries;
  { pv_power_forecast: watts(.pv_estimate), pv_power_forecast_p10: watts(.pv_estimate10) } + $further'

further='{}'
if [ $# -gt 0 ]; then further=$1; fi
rows=$(curl --fail-with-body --silent --show-error --header "Authorization: Bearer $DAYSTAR_KEY" \
  "$DAYSTAR_URL/rooftop_sites/$DAYSTAR_SITE/forecasts?period=PT30M&hours=48&format=json") || {
  # The body of an error says what to do.
  printf '%s\n' "$rows" >&2
  exit 1
}
parameters=$(printf '%s' "$rows" | jq --compact-output --argjson further "$further" "$to_parameters")

curl --fail-with-body --silent --show-error --json "$parameters" "$EMHASS_URL/action/${EMHASS_ACTION:-dayahead-optim}"
