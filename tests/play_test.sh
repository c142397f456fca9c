#!/usr/bin/env bash
# Plays whole meetings with `furlong play`. Usage: play_test.sh PATH_OF_FURLONG PATH_OF_PYTHON
set -uo pipefail
furlong=$1
python=$2
. tests/expect.sh
export XDG_DATA_HOME=$work/data USER=Ann LC_ALL=C.UTF-8
unset NO_COLOR

# ride NAME OPTIONS...: plays a meeting with play_by_reading.py; the transcript goes to $work/NAME.txt.
ride() {
  local name=$1
  shift
  rm -rf "$XDG_DATA_HOME"
  if "$python" tests/play_by_reading.py "$work/$name.txt" "$furlong" play "$@" 2>"$work/$name.err"; then
    passes=$((passes + 1))
  else
    printf 'FAILED: play %s\n' "$*"
    tail -n 5 "$work/$name.err" "$work/$name.txt"
    failures=$((failures + 1))
  fi
  expect 0 "a finished meeting" "$furlong" check "$XDG_DATA_HOME"/furlong/records/*.jsonl
  expect 2 "" ls "$XDG_DATA_HOME"/furlong/meetings/*.json
}

expect 0 "Usage: furlong play" "$furlong" play --help
expect 2 "--people 5: there are 4 players" "$furlong" play --people 5
expect 2 "3 names for 2 people" "$furlong" play --people 2 --names Ann,Bo,Cleo
expect 2 "no rider \"ghost\"" "$furlong" play --riders ghost
expect 2 "No unfinished meeting" "$furlong" play --resume
expect 2 "--language: must be da, de, en, es or fr, not tlh" "$furlong" play --language tlh

ride alone
expect 0 "Watch it again" cat "$work/alone.txt"
expect 0 "The race is over" "$furlong" replay "$XDG_DATA_HOME"/furlong/records/*.jsonl --tell
ride plain --plain --races oval,triangle --riders bolt,rowan,random
expect 1 "" grep -q '···' "$work/plain.txt"
ride fences --races triangle+fences,oval+fences --players 2 --horses 3 --riders random
ride two --people 2 --names Ann,Bo --races oval,oval --riders random
ride sealed --people 3 --names Ann,Bo,Cleo --players 3 --races oval,oval,oval,oval --option cards=sealed --option exchange=blind
ride all-eight --people 8 --players 8 --option finish=first --confirm
for language in $("$furlong" play --help | sed -n 's/.*--language TEXT:{\([a-z,]*\)}.*/\1/p' | tr , ' '); do
  ride "in-$language" --language "$language" --races oval,oval+fences --players 2
  # Whole decks and the longest names: no line is wider than a terminal.
  ride "wide-$language" --language "$language" --races oval,oval,oval --players 8 --riders random \
    --people 3 --names 'Maximiliana von Lindenau,Μελπομένη Παπαδοπούλου,北海道競馬場のお姫様'
done

# Riders have the same names as on the web page. The help mentions the bonus only if it can be taken.
expect 0 "(Routinier)" "$furlong" play --language de
expect 0 "(Constante)" "$furlong" play --language es
expect 0 "(Champion:40)" "$furlong" play --language de --riders expert:40,bolt,random
expect 0 "b: take the bonus" bash -c "echo '?' | '$furlong' play --races oval,oval"
printf 'b\nb\n?\n' | "$furlong" play --races oval,oval >"$work/taken.txt"
echo '?' | "$furlong" play --races oval >"$work/dealt.txt"
for without in taken dealt; do
  expect 0 "q: leave" cat "$work/$without.txt"
  expect 1 "" grep -q 'b: take the bonus' "$work/$without.txt"
done

# Killed at random moments and resumed: nothing that was shown is lost, and the meeting can be finished.
rm -rf "$XDG_DATA_HOME"
if ! "$python" tests/play_by_reading.py --kill 7 "$work/killed.txt" "$furlong" play --races oval,oval --option cards=sealed; then
  echo "FAILED: play, killed"
  failures=$((failures + 1))
fi
expect 0 "a finished meeting" "$furlong" check "$XDG_DATA_HOME"/furlong/records/*.jsonl

# End of input, q and Ctrl-C lose nothing and say how to resume. The saved meeting is readable only by its owner.
rm -rf "$XDG_DATA_HOME"
expect 0 "play --resume" "$furlong" play
expect 0 "play --resume" bash -c "echo q | '$furlong' play --resume"
expect 0 "600" stat -c %a "$XDG_DATA_HOME"/furlong/meetings/*.json
expect 130 "" "$python" tests/play_by_reading.py --interrupt "$work/interrupted.txt" "$furlong" play --resume
expect 0 "play --resume" cat "$work/interrupted.txt"

# A second program cannot resume a meeting that is being played; the first one can go on.
saved=$(echo "$XDG_DATA_HOME"/furlong/meetings/*.json)
mkfifo "$work/typed"
"$furlong" play --resume <"$work/typed" >"$work/held.txt" &
held=$!
exec 9>"$work/typed"
until grep -q 'Back in the saddle' "$work/held.txt"; do kill -0 "$held" || break; done
expect 2 "is open in another window" "$furlong" play --resume
expect 0 "play --resume" "$furlong" play
touch "$saved"
echo q >&9
exec 9>&-
wait "$held"
expect 0 "play --resume" "$furlong" play --resume

# The message about a damaged file says what is wrong and what to do.
cp "$saved" "$work/sound.json"
# damaged TEXT STATEMENT: changes the saved meeting with a Python statement and expects TEXT in the error message.
damaged() {
  "$python" -c 'import json, sys; saved = json.load(open(sys.argv[1])); exec(sys.argv[3]); json.dump(saved, open(sys.argv[2], "w"))' \
    "$work/sound.json" "$saved" "$2"
  expect 2 "$1" "$furlong" play --resume
}
damaged "has 2 seats for 4 players" 'saved["riders"] = ["", "steady"]'
damaged "has 0 seats for 4 players" 'saved["riders"] = []'
damaged "has 40 seats for 4 players" 'saved["riders"] = [""] * 40'
damaged 'no rider "bogus"' 'saved["riders"][3] = "bogus"'
damaged "it has only house riders" 'saved["riders"] = ["steady"] * 4'
damaged "it has no seed" 'saved["seed"] = "xy"'
damaged "it has no lines" 'saved["lines"] = []'
damaged "ends where nobody has to decide" 'saved["lines"] = saved["lines"][:1]'
for lines in 2 3 4 5 6 7; do damaged "ends where nobody has to decide" "saved['lines'] = saved['lines'][:$lines]"; done
damaged "of a stored record" 'saved["lines"][2]["text"] = "{}"'
damaged "laid ready is not legal" 'saved["laid"] = [{"horse": 200, "decision": "{}", "by": "0.1"}]'
damaged "it is not a saved meeting" 'saved["click"] = "often"'
damaged "its number of choices is out of range" 'saved["click"] = 2147483647'
damaged "Move the file elsewhere" 'saved["format"] = "other"'

echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
