#!/usr/bin/env bash
# Tests the program as scripts use it: exit codes, messages, files. Usage: program_test.sh PATH_OF_FURLONG
set -uo pipefail
furlong=$1
. tests/expect.sh

expect 0 "Usage: furlong" "$furlong" --help
for command in race simulate riders arena check replay odds analyse course fingerprint backup export delete-player load admin completion help; do expect 0 "Usage: furlong $command" "$furlong" "$command" --help; done
for command in list show check measure draw print; do expect 0 "Usage: furlong course $command" "$furlong" course "$command" --help; done
expect 0 "furlong 0." "$furlong" --version
# Without a command, or with a mistyped one.
expect 2 "Play meetings of house riders" "$furlong"
expect 2 "Segments, start, finish and fences" "$furlong" course
expect 2 "no option --nonsense" "$furlong" race --nonsense
expect 2 "furlong race --help tells more" "$furlong" race --nonsense
expect 2 "no command \"frobnicate\"; furlong --help lists them" "$furlong" frobnicate
expect 2 "no command \"bogus\"; furlong course --help lists them" "$furlong" course bogus
expect 2 "no command \"simulat\"; did you mean simulate?" "$furlong" simulat
expect 2 "no command \"maesure\"; did you mean measure?" "$furlong" course maesure
expect 2 "no option --meeting; did you mean --meetings?" "$furlong" simulate --meeting 3
expect 2 "no option --raider; did you mean --rider?" "$furlong" course measure oval --raider=sharp
expect 2 "\"more\" is one word too many" "$furlong" riders more
# A typo is named although something that is required is missing.
expect 2 "no option --verison; did you mean --version?" "$furlong" --verison
expect 2 "no option --dta; did you mean --data?" "$furlong" backup --dta x "$work/copy"
expect 2 "no option --quite; did you mean --quiet?" "$furlong" check --quite
expect 2 "FILE is required" "$furlong" check --quiet
expect 2 "--port: must be 0 to 65535, not 99999" "$furlong" serve --port 99999
expect 2 "--players: must be a number, not many" "$furlong" simulate --players many
# What the commands say about themselves, for people, man and shells.
expect 0 "Usage: furlong course show" "$furlong" help course show
expect 0 "Play meetings of house riders" "$furlong" help
expect 2 "no command \"serv\"; did you mean serve?" "$furlong" help serv
expect 0 ".TH \"FURLONG-SIMULATE\" 1" "$furlong" help simulate --man
expect 0 "furlong course measure" "$furlong" help course --man
expect 2 "SHELL" "$furlong" completion tcsh
for shell in bash zsh fish; do expect 0 "until-certain" "$furlong" completion "$shell"; done
# completed WORD...: what bash offers for the last word.
completed() {
  "$furlong" completion bash >"$work/completion"
  bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _furlong; echo " ${COMPREPLY[*]} "' "$work/completion" "$@"
}
expect 0 " serve simulate " completed furlong s
expect 0 " show " completed furlong course s
expect 0 " --meetings " completed furlong simulate --me
expect 0 " expert " completed furlong simulate --riders ex
expect 0 " sharp,expert " completed furlong simulate --riders sharp,ex
expect 0 " a4 a3 " completed furlong course print oval --paper a
expect 0 " help " completed furlong help he
expect 0 " de " completed furlong race --language d
expect 0 " all " completed furlong load --hostile al
# Bash breaks words at "=", unless it was told not to.
expect 0 " steady " completed furlong simulate --riders = st
expect 0 " a4 a3 " completed furlong course print oval --paper =
expect 0 " sharp,expert " completed furlong simulate --riders = sharp,ex
expect 0 " sealed " completed furlong simulate --option cards = se
expect 0 " sealed " completed furlong simulate --option = cards = se
expect 0 " oval " completed furlong course show ov
expect 2 "cannot write" bash -c "'$furlong' course list >/dev/full"
expect 2 "--meetings: must be 1 to 1000000000, not 0" "$furlong" simulate --meetings 0
expect 0 "race --seed 'a b' --players 4 --races triangle --riders random" "$furlong" race --seed "a b" --players 4 --races triangle --riders random

expect 0 "The race is over" "$furlong" race --seed test --races triangle+fences --players 8
expect 2 "no course \"heath\"" "$furlong" race --races heath
expect 2 "no rider \"ghost\": there are random" "$furlong" race --riders ghost
# Mistyped names.
expect 2 "no rider \"stead\"; did you mean steady?" "$furlong" race --riders stead
expect 2 "no rider \"shrap:100\"; did you mean sharp?" "$furlong" race --riders shrap:100
expect 2 "no course \"ovla\"; did you mean oval?" "$furlong" race --races ovla
expect 2 "no programme \"clasic\"; did you mean classic?" "$furlong" race --programme clasic
expect 2 "--option cards=seald; did you mean cards=sealed?" "$furlong" race --option cards=seald
expect 2 "--language: must be da, de, en, es or fr, not eng; did you mean en?" "$furlong" race --language eng
expect 2 "no such kind; did you mean fragments?" "$furlong" load --hostile fragmets
expect 2 "milliseconds (sharp:250ms)" "$furlong" race --riders sharp:soon
expect 2 "only those who search take a budget" "$furlong" race --riders steady:100
expect 0 "The same deal:" "$furlong" race --seed test --players 4 --riders expert:1ms
expect 0 "too few deals to say how far the ratings may be off" "$furlong" arena --meetings 1
expect 0 "\"rating_low95\":null" "$furlong" arena --meetings 1 --json
expect 0 "random        7" "$furlong" arena --players 8 --meetings 8
expect 0 "\"win_margin95\":null" "$furlong" arena --meetings 1 --json
expect 0 "1 deal, each" "$furlong" arena --meetings 1
expect 0 "The race is over" "$furlong" race --seed test --players 4 --riders sharp:20,expert:1ms,bolt,tarry:20
expect 0 "sage     all-rounder" "$furlong" riders
expect 2 "2 players have 2, 3 or 4 horses each" "$furlong" simulate --players 2 --horses 1
expect 2 "--players: must be 2 to 8, not 9" "$furlong" simulate --players 9
expect 2 "cards=open|sealed" "$furlong" simulate --option cards=face-up
expect 2 "at most 9" "$furlong" simulate --races oval,oval,oval,oval,oval,oval,oval,oval,oval,oval
expect 2 "needs --record" "$furlong" simulate --annotate

expect 0 "3 meetings, 9 races" "$furlong" simulate --meetings 3 --seed 1 --record "$work/three" --annotate
expect 0 "3 records: 3 follow the rules, 0 refused" "$furlong" check "$work"/three/*.jsonl
expect 0 "\"meetings\":5" "$furlong" simulate --meetings 5 --seed 1 --json --riders random,steady,random,steady
expect 0 "\"t\":\"result\"" "$furlong" simulate --seed 1 --record -
expect 2 "give a folder" "$furlong" simulate --meetings 2 --record -
expect 0 "1 meeting, " "$furlong" simulate --seed 1 --record "$work/one.jsonl" --players 8 --races oval,triangle+fences \
  --option cards=sealed --option exchange=blind --option finish=first
expect 0 "a finished meeting" "$furlong" check "$work/one.jsonl"

expect 0 "the order is certain" "$furlong" arena --meetings 400 --until-certain
expect 0 "\"order_is_certain\":" "$furlong" arena --meetings 8 --json --riders random --players 2 --races oval+fences

# interrupt LABEL COMMAND...: runs the command in a terminal and presses Ctrl-C when its progress bar LABEL tells that
# something is done. What it prints is in $work/interrupted. A file of its own: whichever shell `script` starts, the
# program has the process id that the file writes.
interrupt() {
  local label=$1
  shift
  rm -f "$work/pid" "$work/terminal"
  { echo "echo \$\$ >'$work/pid'"; printf 'exec'; printf ' %q' "$@"; echo " >'$work/interrupted'"; } >"$work/interrupt.sh"
  timeout 120 script -qefc "bash '$work/interrupt.sh'" "$work/terminal" >/dev/null </dev/null &
  local running=$!
  until grep -q "$label \[" "$work/terminal" 2>/dev/null || ! kill -0 "$running" 2>/dev/null; do sleep 0.1; done
  kill -INT "$(cat "$work/pid")"
  wait "$running"
}
# Ctrl-C prints what was done so far.
expect 130 "" interrupt playing "$furlong" arena --threads 1 --meetings 100000000 --json
expect 0 "\"interrupted\":true" cat "$work/interrupted"
expect 1 "" grep -q "\"deals\":0," "$work/interrupted"
expect 130 "" interrupt dealing "$furlong" odds "$work/one.jsonl" --at 60 --deals 1000000000 --json
expect 0 "\"interrupted\":true" cat "$work/interrupted"
expect 1 "" grep -q "\"deals\":1000000000," "$work/interrupted"
expect 130 "" interrupt dealing "$furlong" odds "$work/one.jsonl" --at 60 --deals 1000000000
expect 0 " of 1000000000 deals" cat "$work/interrupted"
expect 130 "" interrupt playing "$furlong" load --tables 2 --seconds 600 --json
expect 0 "\"planned_seconds\":6E2," cat "$work/interrupted"
expect 0 "\"interrupted\":true" cat "$work/interrupted"
expect 130 "" interrupt playing "$furlong" load --tables 2 --seconds 600
expect 0 " of 600 seconds; " cat "$work/interrupted"
expect 130 "" interrupt simulating "$furlong" simulate --threads 1 --meetings 100000000 --json
expect 0 "\"interrupted\":true" cat "$work/interrupted"
expect 1 "" grep -q "\"meetings\":0," "$work/interrupted"
expect 130 "" interrupt simulating "$furlong" simulate --threads 1 --meetings 100000000
expect 0 " of 100000000 meetings" cat "$work/interrupted"
expect 130 "" interrupt "4 horses" "$furlong" course measure oval --threads 1 --meetings 100000000 --json
expect 0 "\"interrupted\":true,\"rows\":[{\"horses\":4" cat "$work/interrupted"
expect 130 "" interrupt playing "$furlong" fingerprint --threads 1 --meetings 10000000
expect 0 "$("$furlong" fingerprint --meetings "$(sed -n 's/.*--meetings //p' "$work/interrupted")")" cat "$work/interrupted"
expect 130 "" interrupt judging "$furlong" analyse "$work/one.jsonl" --threads 1 --iterations 20000
expect 0 "Interrupted: what was not judged yet is missing" cat "$work/interrupted"
expect 130 "" interrupt judging "$furlong" analyse "$work/one.jsonl" --threads 1 --iterations 20000 --html "$work/part.html"
expect 0 "Interrupted: what was not judged yet is missing" cat "$work/part.html"

# Early, before there is a result.
early=(timeout --foreground --preserve-status -s INT 3 "$furlong")
expect 130 "\"interrupted\":true" "${early[@]}" race --riders expert:20000 --json
expect 130 "\"deals\":0," "${early[@]}" arena --riders expert:20000,random,random,random --json
expect 130 "interrupted before the first deal was done" "${early[@]}" arena --riders expert:20000,random,random,random
# Everything that prints results can print JSON.
sed 's/"lanes": 8/"lanes": 3/' courses/oval.json >"$work/three-lanes.json"
json() { "$furlong" "$@" --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)))'; }
expect 0 '"rider": "sage", "kind": "character"' json riders
expect 0 '"id": "oval"' json course list
expect 0 '"take_off_squares": [' json course show oval
expect 0 '"verdict": "ok"' json course check oval
expect 1 '"verdict":"invalid"' "$furlong" course check "$work/three-lanes.json" --json
expect 0 '"verdict": "ok", "text": "a finished meeting' json check "$work/one.jsonl"
expect 0 '"board": {' json replay "$work/one.jsonl" --at 60 --seat 0
expect 0 '"svg": "<svg' json course draw oval
expect 0 "{\"course\":\"oval\",\"language\":\"en\",\"file\":\"$work/oval.svg\"}" "$furlong" course draw oval -o "$work/oval.svg" --json
expect 0 '"pages": 23, "paper": "a4"' json course print eight -o "$work/eight.pdf"
expect 2 "--json: name a file" "$furlong" course print oval -o - --json
expect 0 '"interrupted": false' json race --seed test --races triangle+fences --players 8
expect 0 '"places": [' json race --seed test --races triangle+fences --players 8
expect 0 "\"fingerprint\": \"$("$furlong" fingerprint --meetings 40)\"" json fingerprint --meetings 40

# The same seed gives the same bytes with any number of threads.
"$furlong" simulate --meetings 8 --seed same --threads 1 --record "$work/a" >/dev/null
"$furlong" simulate --meetings 8 --seed same --threads 4 --record "$work/b" >/dev/null
expect 0 "" diff -r "$work/a" "$work/b"
expect 0 "$("$furlong" fingerprint --meetings 40 --threads 1)" "$furlong" fingerprint --meetings 40 --threads 3
expect 0 "$("$furlong" fingerprint --meetings 40)" "$furlong" fingerprint --meetings 40 --portable

head -50 "$work/one.jsonl" >"$work/begun.jsonl"
expect 0 "an unfinished meeting, which awaits" "$furlong" check "$work/begun.jsonl"
line=$(grep -n '"t":"seal"' "$work/one.jsonl" | sed -n '9s/:.*//p')
sed "${line}s/\"card\":\"[0-9J]*\"/\"card\":\"5\"/" "$work/one.jsonl" >"$work/bad.jsonl"
expect 1 "bad.jsonl:$line: refused" "$furlong" check "$work/bad.jsonl"
expect 2 "cannot read" "$furlong" check "$work/absent.jsonl"
expect 2 "cannot read" "$furlong" check "$work"
expect 2 "cannot read" "$furlong" replay "$work"
expect 2 "give a folder" "$furlong" simulate --meetings 2 --record "$work/two.jsonl"
expect 2 "there is no such folder" "$furlong" simulate --record "$work/no/where.jsonl"
: >"$work/empty.jsonl"
expect 1 "the file is empty" "$furlong" check "$work/empty.jsonl"
expect 0 "ok" bash -c "'$furlong' check - < '$work/one.jsonl'"

# Fairness of chance.
fair=tests/meetings/fair.jsonl
expect 0 "fair.jsonl: fair: all chance follows from the seed committed to and the entropy of Cleo and Ann; none from Bo" "$furlong" check --fair "$fair"
expect 0 ": fair: " bash -c "'$furlong' check --fair - < '$fair'"
expect 0 "fair.jsonl: ok: a finished meeting" "$furlong" check "$fair"
expect 0 "" bash -c "[ -z \"\$('$furlong' check --fair --quiet '$fair')\" ]"
sed '6s/\("[0-9J]*"\),\("[0-9J]*"\)\]/\2,\1]/' "$fair" >"$work/deck.jsonl"
expect 0 "ok" "$furlong" check "$work/deck.jsonl"
expect 1 "deck.jsonl:6: not fair: by the seed and the entropy it should have been {\"t\":\"shuffle\"" "$furlong" check --fair "$work/deck.jsonl"
sed '0,/"dice":\[[0-9]/s/"dice":\[[0-9]/"dice":[7/' "$fair" >"$work/die.jsonl"
expect 1 "die.jsonl:" "$furlong" check --fair "$work/die.jsonl"
sed '3s/5ca1/5ca2/' "$fair" >"$work/entropy.jsonl"
expect 1 ": not fair: " "$furlong" check --fair "$work/entropy.jsonl"
awk 'NR == 3 { kept = $0; next } { print } NR == 4 { print kept }' "$fair" >"$work/swapped.jsonl"
expect 0 "ok" "$furlong" check "$work/swapped.jsonl"
expect 1 ": not fair: " "$furlong" check --fair "$work/swapped.jsonl"
sed '2,4d' "$fair" >"$work/uncommitted.jsonl"
expect 1 "undetermined: there is no \"commit\" line" "$furlong" check --fair "$work/uncommitted.jsonl"
sed '$d' "$fair" >"$work/unrevealed.jsonl"
expect 1 "undetermined: there is no \"reveal\" line" "$furlong" check --fair "$work/unrevealed.jsonl"
head -40 "$fair" >"$work/early.jsonl"
expect 1 "the seed is revealed only after the result" "$furlong" check --fair "$work/early.jsonl"
sed '$s/"seed":"../"seed":"00/' "$fair" >"$work/seed.jsonl"
expect 1 "refused: key \"seed\"" "$furlong" check --fair "$work/seed.jsonl"
expect 1 "4 records: 1 fair, 1 not fair, 1 undetermined, 1 refused" "$furlong" check --fair "$fair" "$work"/{deck,early,seed}.jsonl
expect 2 "cannot read" "$furlong" check --fair "$fair" "$work/absent.jsonl"

expect 0 "as Ann sees it" "$furlong" replay "$work/one.jsonl" --at 60 --seat 0
expect 0 "as everybody sees it" "$furlong" replay "$work/one.jsonl" --at 60
expect 0 "The meeting is over" "$furlong" replay "$work/one.jsonl" --tell
expect 2 "has " "$furlong" replay "$work/one.jsonl" --at 100000
expect 2 "--seat: must be 0 to 7, not 8" "$furlong" replay "$work/one.jsonl" --seat 8
expect 1 "refused" "$furlong" replay "$work/bad.jsonl"
# replay works at every line of a record; a seat sees only its own hand.
lines=$(wc -l <"$work/three/meeting-000000.jsonl")
for at in $(seq 1 7 "$lines") $(grep -n '"t":"\(roller\|boxes\|keep\|place\)"' "$work/three/meeting-000000.jsonl" | sed 's/:.*//' | awk '{print $1 - 1; print $1}'); do
  seen=$("$furlong" replay "$work/three/meeting-000000.jsonl" --at "$at" --seat 1 2>&1) || { echo "FAILED: replay --at $at: $seen"; failures=$((failures + 1)); }
  hands=$(grep -cE '^[1-4]  [A-Z][a-z]+: ' <<<"$seen")
  if [ "$at" -lt "$lines" ] && { [ "$hands" != 1 ] || ! grep -qE '^2  Blue: ' <<<"$seen"; }; then
    echo "FAILED: at line $at a seat sees $hands hands"
    failures=$((failures + 1))
  fi
done

# odds works at any line: before the deal, between races, within a round, after the end. The same seed gives the same odds.
meeting=$work/three/meeting-000000.jsonl
expect 0 "as all may know" "$furlong" odds "$meeting" --at 60
expect 0 "as Bo may know" "$furlong" odds "$meeting" --at 60 --seat 1 --deals 200
expect 0 "The meeting is over." "$furlong" odds "$meeting"
expect 0 "race 2 of 3 is next" "$furlong" odds "$meeting" --deals 50 --at "$(($(grep -n '"t":"boxes"' "$meeting" | sed -n '2s/:.*//p') - 1))"
expect 0 "\"first_four\":" "$furlong" odds "$meeting" --at 60 --json --deals 200
expect 0 "\"over\":true" "$furlong" odds "$meeting" --json
expect 0 "$("$furlong" odds "$meeting" --at 60 --seed x --json)" "$furlong" odds "$meeting" --at 60 --seed x --json
expect 0 "after line 60" bash -c "'$furlong' odds - --at 60 < '$meeting'"
expect 1 "bad.jsonl:$line: refused" "$furlong" odds "$work/bad.jsonl"
expect 2 "has " "$furlong" odds "$meeting" --at 100000
expect 2 "seats are 0 to 3" "$furlong" odds "$meeting" --seat 4
expect 2 "cannot read" "$furlong" odds "$work/absent.jsonl"
for at in $(seq 1 9 "$lines"); do
  seen=$("$furlong" odds "$meeting" --at "$at" --seat 2 --deals 20 2>&1) || { echo "FAILED: odds --at $at: $seen"; failures=$((failures + 1)); }
done

# analyse finds a planted blunder with its line and cost, writes the page, and does not depend on the number of threads.
planted=tests/meetings/planted-blunder.jsonl
quick=(--iterations 200 --samples 50)
expect 0 "line 15" "$furlong" analyse "$planted"
expect 0 "?? blunder" "$furlong" analyse "$planted"
expect 0 "−100.0%, −40.0 points; better: play joker 12 (100.0% instead of 0.0%)" "$furlong" analyse "$planted"
expect 0 "every choice" "$furlong" analyse "$planted" --all "${quick[@]}"
expect 0 "\"mark\":\"blunder\"" "$furlong" analyse "$planted" --json "${quick[@]}"
expect 0 "written: $work/page.html" "$furlong" analyse "$meeting" --html "$work/page.html" "${quick[@]}"
expect 0 "</html>" cat "$work/page.html"
expect 0 "$("$furlong" analyse "$meeting" --json --threads 1 "${quick[@]}" | md5sum)" \
  bash -c "'$furlong' analyse '$meeting' --json --threads 3 ${quick[*]} | md5sum"
expect 0 "An unfinished meeting, analysed as far as it goes; it awaits" "$furlong" analyse "$work/begun.jsonl" "${quick[@]}"
expect 0 "28 lines" bash -c "'$furlong' analyse - < '$planted'"
expect 1 "bad.jsonl:$line: refused" "$furlong" analyse "$work/bad.jsonl"
expect 1 "the file is empty" "$furlong" analyse "$work/empty.jsonl"
expect 2 "cannot read" "$furlong" analyse "$work/absent.jsonl"
expect 2 "cannot write" "$furlong" analyse "$planted" --html "$work/no/where.html"
cp "$planted" "$work/itself.jsonl"
expect 2 "that is the record itself" "$furlong" analyse "$work/itself.jsonl" --html "$work/itself.jsonl"
expect 0 "$(md5sum <"$planted")" bash -c "md5sum <'$work/itself.jsonl'"
expect 2 "name a file" "$furlong" analyse "$planted" --html -
expect 2 "--iterations: must be 1 to 100000000, not 0" "$furlong" analyse "$planted" --iterations 0

expect 0 "triangle" "$furlong" course list
expect 0 "fence 6" "$furlong" course show oval
expect 0 "oval: ok" "$furlong" course check oval courses/triangle.json
expect 1 "\"lanes\" is 3" "$furlong" course check "$work/three-lanes.json"
expect 2 "cannot read" "$furlong" course check "$work/absent.json"
sed 's/"row": 18}/"row": 15}/' courses/oval.json >"$work/early-fence.json"
expect 0 "warning: fence 1 (segment 0, row 15, lap 0) can be reached in the first card round" "$furlong" course check \
  "$work/early-fence.json"
expect 0 "too few races to be sure" "$furlong" course measure oval --meetings 3
expect 0 "\"kind\":\"few-races\"" "$furlong" course measure oval --meetings 3 --json
expect 0 "wins by starting lane" "$furlong" course measure triangle --fences --meetings 3
expect 0 "\"cards_per_finisher\"" "$furlong" course measure courses/oval.json --meetings 3 --json
expect 0 "<svg" "$furlong" course draw oval
expect 0 "written" "$furlong" course draw triangle --flat --language de -o "$work/triangle.svg"
expect 0 "Dreieck" cat "$work/triangle.svg"
expect 0 "23 pages on A4 paper" "$furlong" course print eight -o "$work/eight.pdf"
expect 0 "%PDF-1.4" head -c 8 "$work/eight.pdf"
expect 0 "on A3 paper" "$furlong" course print bell --paper a3 --square 25 --language da --no-score-sheet -o "$work/bell.pdf"
expect 2 "--square" "$furlong" course print oval --square 5
expect 2 "cannot write" "$furlong" course print oval -o "$work/no/where.pdf"
sed 's/"straight": 34/"straight": 1500/' courses/oval.json >"$work/endless.json"
expect 2 "choose smaller squares" "$furlong" course print "$work/endless.json" -o "$work/endless.pdf"
printf '{"format":"furlong-course/1","id":"x","name":{"en":"a\\u001b[31mb"},"lanes":8,"closed":false,"segments":[{"straight":90}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":60}}' >"$work/escape.json"
expect 0 "a?[31mb" "$furlong" course show "$work/escape.json"

expect 0 "1 meeting, " "$furlong" simulate --meetings 1 --programme quick-hour --seed 1 --record "$work/quick.jsonl"
expect 0 "\"course\":\"strand\"" head -1 "$work/quick.jsonl"
expect 2 "no programme" "$furlong" race --programme nothing
expect 2 "excludes" "$furlong" race --programme classic --races oval

# Colours and progress bars only on a terminal.
if "$furlong" race --seed 1 | grep -q $'\033'; then
  echo "FAILED: escape codes in a pipe"
  failures=$((failures + 1))
fi

echo "$passes passed, $failures failed"
[ "$failures" = 0 ]
