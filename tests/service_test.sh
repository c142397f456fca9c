#!/usr/bin/env bash
# Tests the systemd unit: it is started again for ever, with a pause that grows. Usage: service_test.sh UNIT
set -uo pipefail
unit=$1
. "$(dirname "$0")/expect.sh"

expect 0 "StartLimitIntervalSec=0" grep -x "StartLimitIntervalSec=0" "$unit"
expect 0 "Restart=on-failure" grep -x "Restart=on-failure" "$unit"
expect 0 "RuntimeDirectoryPreserve=restart" grep -x "RuntimeDirectoryPreserve=restart" "$unit"
expect 1 "" grep "^RestartSteps\|^RestartMaxDelaySec" "$unit"  # unknown before systemd 254

# What the unit runs before each start, as the shell gets it, in a folder of our own. Sleeping only tells how long.
script=$(sed -n "s/^ExecStartPre=\/bin\/sh -c '\(.*\)'$/\1/p" "$unit" | sed 's/\$\$/$/g' | sed "s|/run/furlong|$work|")
start() { sh -c "sleep() { printf '%s ' \"\$1\"; }; $script"; }
expect 0 "0 1 2 4 8 16 32 60 60 " eval 'for _ in 1 2 3 4 5 6 7 8 9; do start; done'
touch -d "9 minutes ago" "$work/pause"
expect 0 "60 " start
touch -d "11 minutes ago" "$work/pause"
expect 0 "0 1 " eval 'start; start'
echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
