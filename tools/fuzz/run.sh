#!/usr/bin/env bash
# Sends what Schemathesis makes of /openapi.json to a house of its own; fails on any answer that the description does not
# cover. Keys and accounts are left alone: without its key the rest of the run would prove nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=4.32.5
port=${PORT:-3977}
key=key-of-the-fuzz-run
venv=.stack/fuzz-$version
log=$(mktemp)

if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet "schemathesis==$version"
fi

PORT=$port DAYSTAR_DATA=memory DAYSTAR_WEATHER=sandbox DAYSTAR_DEMO_KEY=$key node tools/launch.mjs start >"$log" 2>&1 &
house=$!
trap 'kill "$house" 2>/dev/null || true; wait "$house" 2>/dev/null || true; rm -f "$log"' EXIT

for _ in $(seq 1 120); do
  if grep -q '^ready' "$log"; then break; fi
  if ! kill -0 "$house" 2>/dev/null; then cat "$log"; exit 1; fi
  sleep 1
done

"$venv/bin/schemathesis" run "http://localhost:$port/openapi.json" \
  --header "Authorization: Bearer $key" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --exclude-path-regex '^/(keys|accounts|v1/events)' --phases fuzzing --max-examples "${EXAMPLES:-10}" \
  --generation-deterministic --no-color
