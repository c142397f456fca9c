#!/usr/bin/env bash
# Tests that a server under load goes on after another program has locked its store.
# Usage: locked_test.sh PATH_OF_FURLONG PYTHON3 SECONDS. Less than 28 seconds: furlong load waits 30 for an answer.
set -uo pipefail
furlong=$1
python=$2
seconds=$3
. "$(dirname "$0")/expect.sh"
data=$work/data

limits=""
for limit in connections-per-address http-per-address messages-per-second requests-per-second tables-per-person \
  tables-per-address guests-per-address; do
  limits="$limits --$limit 0"
done
# shellcheck disable=SC2086
"$furlong" serve --port 0 --address 127.0.0.1 --data "$data" $limits >"$work/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 600); do
  [ -s "$data/port" ] && "$furlong" admin tables --data "$data" >/dev/null 2>&1 && break
  sleep 0.1
done
url=http://127.0.0.1:$(cat "$data/port")
health() {
  "$python" -c 'import sys, urllib.request, urllib.error
try: print(urllib.request.urlopen(sys.argv[1] + "/healthz").read().decode())
except urllib.error.HTTPError as error: print(error.code, error.read().decode())' "$url"
}

"$furlong" load --url "$url" --tables 20 --pace 30 --seconds $((seconds + 10)) --races oval >"$work/load" 2>&1 &
load=$!
sleep 3
"$python" -c 'import sqlite3, sys, time
store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
store.execute("begin exclusive")
time.sleep(float(sys.argv[2]))
store.execute("rollback")' "$data/furlong.sqlite3" "$seconds" &
lock=$!
sleep $((seconds - 1))
expect 0 "503 the store does not save at the moment" health
wait $lock
wait $load
# No choice that was acknowledged is missing, and everybody rides on.
expect 0 "errors                                         0" cat "$work/load"
expect 0 "well" health
kill $server
wait $server
expect 0 "everything is saved" cat "$work/log"
expect 0 "records" "$furlong" export --data "$data" --to "$work/all"
expect 0 "follow the rules" bash -c "'$furlong' check '$work'/all/*.jsonl"

cat "$work/load"
echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
