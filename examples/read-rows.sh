#!/bin/sh
# Registers a site and reads its forecast as CSV, with curl.
set -eu
request() { curl --silent --fail-with-body --retry 5 --header "Authorization: Bearer $DAYSTAR_KEY" "$@"; }

site=$(request --json '{"name": "Beryl Flat", "latitude": 37.7, "longitude": -113.6, "capacity": 100}' "$DAYSTAR_URL/utility_scale_sites" |
  sed 's/.*"resource_id":"\([^"]*\)".*/\1/')

# A new site has its first rows within seconds.
attempt=1
until request --output rows.csv --dump-header headers.txt "$DAYSTAR_URL/utility_scale_sites/$site/forecasts?format=csv&hours=24" >/dev/null; do
  [ $attempt -lt 60 ] || { echo "no forecast after $attempt attempts: $(cat rows.csv)" >&2; exit 1; }
  attempt=$((attempt + 1))
  sleep 1
done
cat rows.csv

# A request with the ETag of the current issue gets a 304 without a body.
tag=$(sed -n 's/^etag: //Ip' headers.txt | tr -d '\r')
request --output /dev/null --write-out '%{http_code}\n' --header "If-None-Match: $tag" "$DAYSTAR_URL/utility_scale_sites/$site/forecasts?format=csv&hours=24"
