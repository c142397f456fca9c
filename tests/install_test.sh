#!/usr/bin/env bash
# Another project finds what cmake --install left, links furlong::rules and rides. Usage: install_test.sh BUILD_DIR CMAKE
set -euo pipefail
build=$1
cmake=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" --install "$build" --prefix "$work/usr" >"$work/log" || { cat "$work/log"; exit 1; }
"$cmake" -S examples/first-race -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/usr" >"$work/log" ||
  { cat "$work/log"; exit 1; }
"$cmake" --build "$work/build" >"$work/log" || { cat "$work/log"; exit 1; }
"$work/build/first-race" "$work/usr/share/furlong/courses/oval.json"
# The installed program carries its courses and needs nothing of the source tree.
(cd / && "$work/usr/bin/furlong" course check oval triangle)
