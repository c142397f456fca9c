#!/usr/bin/env bash
# The example client of docs/protocol.md plays a whole meeting on a real server, with and without lost connections.
# Usage: protocol_client_test.sh PATH_OF_FURLONG PATH_OF_PYTHON
set -uo pipefail
furlong=$1
python=$2
work=$(mktemp -d)
"$furlong" serve --data "$work/data" --address 127.0.0.1 --port 0 >"$work/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$work"' EXIT
port=""
for _ in $(seq 100); do
  port=$(grep -o 'localhost:[0-9]*' "$work/log" | head -1 | cut -d: -f2)
  [ -n "$port" ] && break
  sleep 0.1
done
[ -n "$port" ] || { cat "$work/log"; exit 1; }
for cut in 0 4; do
  output=$(timeout 120 "$python" examples/protocol-client/client.py --port "$port" --cut-every "$cut" 2>&1) || {
    printf 'FAILED with a cut every %s messages:\n%s\n' "$cut" "$output"
    exit 1
  }
  grep -q "the seed is the one committed to" <<<"$output" || { printf 'FAILED: %s\n' "$output"; exit 1; }
  if grep -q "^refused" <<<"$output"; then
    printf 'FAILED, something was refused: %s\n' "$output"
    exit 1
  fi
done
