#!/usr/bin/env bash
# Tests furlong load with a small load and with kills, and furlong admin. Usage: load_test.sh PATH_OF_FURLONG
set -uo pipefail
furlong=$1
. "$(dirname "$0")/expect.sh"
export TMPDIR=$work

expect 0 '"errors":0' "$furlong" load --json --tables 5 --pace 0 --seconds 2
expect 0 '"errors":0' "$furlong" load --json --tables 3 --pace 0 --seconds 2 --seats 2 --riders steady --races oval \
  --option cards=sealed --option exchange=blind
expect 0 '"restarts":2' "$furlong" load --json --tables 5 --pace 0 --seconds 6 --kill 2
expect 0 '"restarts":2' "$furlong" load --json --tables 5 --pace 20 --seconds 6 --kill 2 --seats 3 --players 3 \
  --option cards=sealed --option exchange=blind
expect 0 '"idle_connections":40' "$furlong" load --json --tables 1 --seconds 1 --idle 40
expect 0 "memory of each of 40 idle" "$furlong" load --tables 0 --idle 40

# Clients that misbehave disturb nobody, and get what they deserve.
expect 0 '"errors":0' "$furlong" load --json --tables 4 --pace 5 --seconds 3 --hostile all --hostile-clients 2 \
  --sample "$work/sample.csv"
expect 0 "seconds,resident_bytes,open_files,choices,p50_ms,p99_ms" cat "$work/sample.csv"
expect 0 "" rm "$work/sample.csv"
expect 0 "hostile: fragments, 1 client" "$furlong" load --tables 1 --seconds 1 --hostile pings,fragments --hostile-clients 1
expect 2 "no such kind" "$furlong" load --hostile rudeness
expect 2 "leave one of them out" "$furlong" load --hostile all --idle 1

expect 2 "no healthy server at http://127.0.0.1:1" "$furlong" load --url http://127.0.0.1:1
expect 2 "must be http://HOST:PORT" "$furlong" load --url localhost
expect 2 "leave --url out" "$furlong" load --url http://127.0.0.1:1 --kill 1
expect 2 "more people than players" "$furlong" load --seats 4 --players 2
expect 2 "--riders says who" "$furlong" load --seats 2 --players 4
expect 2 "no rider \"ghost\"" "$furlong" load --seats 2 --riders ghost
expect 2 "open files that this session allows" bash -c "ulimit -n 200; '$furlong' load --tables 100"
expect 0 "" bash -c "[ -z \"\$(ls '$work')\" ]"  # without errors, no files are left behind

# The operator's commands on a running server.
"$furlong" serve --port 0 --address 127.0.0.1 --data "$work/data" >"$work/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 600); do
  [ -s "$work/data/port" ] && "$furlong" admin tables --data "$work/data" >/dev/null 2>&1 && break
  sleep 0.1
done
expect 0 "0 tables in memory" "$furlong" admin tables --data "$work/data"
url=http://127.0.0.1:$(cat "$work/data/port")
expect 0 "errors                                         0" "$furlong" load --url "$url" --tables 2 --seconds 1
expect 0 '"tables":[{' "$furlong" admin tables --data "$work/data" --json
expect 0 "running" "$furlong" admin tables --data "$work/data"
table=$("$furlong" admin tables --data "$work/data" | awk '$2 == "running" { print $1; exit }')
expect 0 "is closed" "$furlong" admin close "$table" --data "$work/data"
expect 0 "can no longer chat" "$furlong" admin mute 1 --data "$work/data"
expect 0 "can chat again" "$furlong" admin unmute 1 --data "$work/data"
expect 2 "there is no person 999999" "$furlong" admin mute 999999 --data "$work/data"
expect 2 "there is no table \"nowhere\"" "$furlong" admin close nowhere --data "$work/data"
expect 2 "cannot read" "$furlong" admin tables --data "$work/absent"
expect 2 "no server answers" "$furlong" admin tables --data "$work/data" --url http://127.0.0.1:1
# Errors name the server's limits. This test is the last one, because afterwards this address is over its limit.
expect 2 "--requests-per-second 0" "$furlong" load --url "$url" --tables 60 --seconds 1

echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
