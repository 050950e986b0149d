#!/usr/bin/env bash
# Starts a service and sends requests that Schemathesis generates from /openapi.json and /admin/openapi.json, following the links
# between operations. Fails on any response that the description does not cover, and on operations that were not reached.
# Then sends mutated bytes: requests cut, doubled, reordered. Fails on 5xx, sockets that hang, and growing memory.
#   npm run fuzz                              about 1,000 cases, then mutated bytes for a minute
#   npm run fuzz -- --cases 20000             about 20,000 cases
#   npm run fuzz -- --cases 0 --seconds 300 --seed 7   only mutated bytes
#   npm run fuzz -- --install                 only installs Schemathesis
set -euo pipefail
case " $* " in
*' --help '* | *' -h '*)
  echo 'usage: npm run fuzz -- [--cases N] [--seconds N] [--seed N] [--install]'
  exit 0
  ;;
esac
cd "$(dirname "$0")/../.."

version=4.32.5
port=${PORT:-3977}
export FUZZ_URL=http://127.0.0.1:$port FUZZ_METRICS=http://127.0.0.1:$((port + 1))/metrics FUZZ_KEY=key-of-the-fuzz-run
admin_key=operator-key-of-the-fuzz-run-0001
cases=1000
byte_options=()
only_install=''
venv=.stack/fuzz-$version
failed=0

while [ $# -gt 0 ]; do
  case "$1" in
    --cases) cases=$2; shift 2 ;;
    --install) only_install=yes; shift ;;
    --seconds | --seed) byte_options+=("$1" "$2"); shift 2 ;;
    *) echo "usage: npm run fuzz -- [--cases N] [--seconds N] [--seed N] [--install]" >&2; exit 2 ;;
  esac
done

# Reinstall after the checkout was moved: scripts of a virtual environment contain its path.
if [ "$cases" -gt 0 ] && ! "$venv/bin/schemathesis" --version >/dev/null 2>&1; then
  python3 -m venv --clear "$venv"
  "$venv/bin/pip" install --quiet "schemathesis==$version"
fi
if [ -n "$only_install" ]; then exit 0; fi

node tools/launch.mjs compile
work=$(mktemp -d)
PORT=$port HOST=127.0.0.1 DAYSTAR_DATA=memory DAYSTAR_WEATHER=sandbox DAYSTAR_LOOPBACK_WEBHOOKS=allow \
  DAYSTAR_DEMO_KEY=$FUZZ_KEY DAYSTAR_ADMIN_KEY=$admin_key DAYSTAR_TRUSTED_PROXIES=127.0.0.1 DAYSTAR_OPS_PORT=$((port + 1)) \
  node --enable-source-maps --require "$PWD/dist/tools/bench/soak/report-live-objects.js" dist/apps/all-in-one/src/main.js >"$work/log" 2>&1 &
service=$!
trap 'kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; rm -rf "$work"' EXIT

for _ in $(seq 1 120); do
  if grep -q '^ready' "$work/log"; then break; fi
  if ! kill -0 "$service" 2>/dev/null; then cat "$work/log"; exit 1; fi
  sleep 1
done
if ! grep -q '^ready' "$work/log"; then echo 'fuzz: the service is not ready after 120 s' >&2; cat "$work/log"; exit 1; fi

# An account has 6,000 requests per minute. A lower rate avoids 429 responses. A request without a response for 30 s fails: the first
# typical year of a place may take 25 s, after which the service responds with 503.
schemathesis() {
  local name=$1 key=$2 path=$3 examples=$4
  FUZZ_REPORT=$work/$name.json SCHEMATHESIS_HOOKS=hooks PYTHONPATH=tools/fuzz PYTHONDONTWRITEBYTECODE=1 \
    "$venv/bin/schemathesis" run "$FUZZ_URL$path" --header "Authorization: Bearer $key" --rate-limit 95/s --request-timeout 30 \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --exclude-path-regex '^/v1/events' --phases fuzzing,stateful --max-examples "$examples" \
    --continue-on-failure --generation-deterministic --warnings off --no-color || failed=1
}

# Cases that one example causes: requests of all operations in the fuzzing phase, and a scenario of several steps in the stateful phase.
cases_per_example=115
examples=$(((cases + cases_per_example - 1) / cases_per_example))
if [ "$cases" -gt 0 ]; then
  schemathesis account "$FUZZ_KEY" /openapi.json "$examples"
  schemathesis operator "$admin_key" /admin/openapi.json "$examples"
  node dist/tools/fuzz/operation-coverage.js "$work/account.json" "$work/operator.json" || failed=1
fi
node dist/tools/fuzz/bytes/main.js "${byte_options[@]}" || failed=1

if ! kill -0 "$service" 2>/dev/null; then echo 'fuzz: the service ended'; tail -n 20 "$work/log"; failed=1; fi
if grep -q '"level":"error"' "$work/log"; then grep -m 5 '"level":"error"' "$work/log"; failed=1; fi
exit "$failed"
