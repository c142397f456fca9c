#!/usr/bin/env bash
# Tests the commands for hosts: backup, export, delete-player. Usage: host_test.sh PATH_OF_FURLONG PATH_OF_MAKE_STORE
set -uo pipefail
furlong=$1
make_store=$2
. tests/expect.sh
data=$work/data
"$make_store" make "$data" || exit 1

# Missing data folders.
expect 2 "there is no such folder" "$furlong" backup --data "$work/none" "$work/copy"
mkdir "$work/bare"
expect 2 "holds no data of a server" "$furlong" export --data "$work/bare" --to "$work/out"
expect 2 "--data is required" "$furlong" delete-player Ann

# A backup of a running server is complete and readable only by its owner.
expect 0 "To restore it: stop the server" "$make_store" hold "$data" "'$furlong' backup --data '$data' '$work/copy'"
expect 0 "600" stat -c %a "$work/copy"
expect 2 "already exists; choose another name" "$furlong" backup --data "$data" "$work/copy"
expect 0 "{\"file\":\"$work/copy-2\",\"bytes\":" "$furlong" backup --data "$data" "$work/copy-2" --json
expect 2 "cannot create" "$furlong" backup --data "$data" "$work/no/where"
mkdir "$work/restored" && cp "$work/copy" "$work/restored/furlong.sqlite3"
expect 0 "2 records, 5 players" "$furlong" export --data "$work/restored" --to "$work/from-copy"
expect 0 "Just now" cat "$work/from-copy/players.json"

# Export: finished meetings as valid records, nothing secret or hidden.
expect 0 "2 records, 5 players" "$make_store" hold "$data" "'$furlong' export --data '$data' --to '$work/all'"
expect 0 "{\"folder\":\"$work/all-2\",\"records\":2,\"players\":5,\"interrupted\":false}" "$furlong" export --data "$data" --to "$work/all-2" --json
expect 0 "2 records: 2 follow the rules" "$furlong" check "$work"/all/*.jsonl
expect 0 "a finished meeting" "$furlong" check "$work/all/2026-09-21-over-1.jsonl"
expect 0 "\"account\":\"ann.rides\"" cat "$work/all/players.json"
expect 0 "3" bash -c "ls '$work/all' | wc -l"
expect 1 "" grep -rE "argon2id|5ec4e7|hidden8|secret-hook|still-runs|was-closed" "$work/all"
expect 2 "is not empty" "$furlong" export --data "$data" --to "$work/all"
expect 0 "diff is empty" bash -c "diff -r '$work/all' '$work/from-copy' && echo diff is empty"

# Export of one player: all data about it, but about others only the meetings they shared.
expect 0 "what is held about Ann (id 1, account ann.rides): person.json, 1 record" \
  "$furlong" export --data "$data" --to "$work/ann" --player ANN.rides
expect 0 "Ann says hello at still-runs" cat "$work/ann/person.json"
expect 0 "secret-hook" cat "$work/ann/person.json"
expect 0 "\"table\":\"still-runs\",\"state\":\"running\",\"seat\":0" cat "$work/ann/person.json"
expect 1 "" grep -rE "argon2id|5ec4e7|hidden8|Bo says" "$work/ann"
expect 0 "2" bash -c "ls '$work/ann' | wc -l"
expect 2 "there is no player \"Nobody\"" "$furlong" export --data "$data" --to "$work/nobody" --player Nobody
expect 1 "" test -e "$work/nobody"
expect 2 "id:3" "$furlong" export --data "$data" --to "$work/bo" --player bo
expect 0 "bo (id 3, a guest): person.json, 1 record" "$furlong" export --data "$data" --to "$work/bo" --player 3

# Deletion is refused while a server runs, without confirmation, and if the name is ambiguous.
expect 2 "works with it; stop that first" "$make_store" hold "$data" "'$furlong' delete-player --data '$data' Ann --yes"
expect 2 "give --yes in scripts" "$furlong" delete-player --data "$data" Ann
expect 2 "\"2\" could be any of 2 players" "$furlong" delete-player --data "$data" 2 --yes
expect 2 "there is no player with the id:77" "$furlong" delete-player --data "$data" id:77 --yes
expect 1 '"deleted":null' bash -c "echo no | script -qec \"'$furlong' delete-player --data '$data' Ann --json\" /dev/null"
expect 1 "nothing was deleted" bash -c "echo no | script -qec \"'$furlong' delete-player --data '$data' Ann\" /dev/null"
expect 0 "Type yes:" bash -c "echo yes | script -qec \"'$furlong' delete-player --data '$data' id:4\" /dev/null"
expect 0 "kept:    1 seat in finished meetings and 2 seats in other meetings, as \"Former rider\"" \
  "$furlong" delete-player --data "$data" Ann --yes
expect 2 "there is no player \"Ann\"" "$furlong" delete-player --data "$data" Ann --yes
expect 0 "2 records, 3 players" "$furlong" export --data "$data" --to "$work/after"
expect 0 "\"players\":[\"Former rider\",\"Bo\",\"Cleo\",\"Dan\"]" head -1 "$work/after/2026-09-21-over-1.jsonl"
expect 0 "\"players\":[\"Ann\",\"Bo\",\"Cleo\",\"Dan\"]" head -1 "$work/after/2026-09-21-over-2.jsonl"
expect 0 "2 records: 2 follow the rules" "$furlong" check "$work"/after/*.jsonl
expect 1 "" grep -aE "ann.rides|argon2id|Ann says|secret-hook|5ec4e7hash" "$data/furlong.sqlite3"
expect 0 "deleted: Bo (id 2, a guest)" "$furlong" delete-player --data "$data" id:2 --as "A rider" --yes
expect 2 "there is no player with the id:2" "$furlong" delete-player --data "$data" id:2 --yes

expect 0 '{"deleted":3,"seats_in_finished_meetings":1,' "$furlong" delete-player --data "$data" id:3 --yes --json

# Data written by a newer furlong.
"$make_store" newer "$data"
expect 2 "version 999" "$furlong" export --data "$data" --to "$work/newer"
expect 2 "newer furlong" "$furlong" delete-player --data "$data" bo --yes
expect 0 "written" "$furlong" backup --data "$data" "$work/newer-copy"

echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
