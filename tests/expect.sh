# Shared by the tests of the program: a temporary folder and the function expect. Sourced by bash.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
passes=0

# expect CODE TEXT COMMAND...: the command exits with CODE and prints TEXT (a fixed string) somewhere.
expect() {
  local code=$1 text=$2 output got
  shift 2
  output=$("$@" 2>&1 </dev/null)
  got=$?
  if [ "$got" != "$code" ] || ! grep -qF -- "$text" <<<"$output"; then
    printf 'FAILED: %s\n  wanted exit code %s and "%s", got %s and:\n%s\n' "$*" "$code" "$text" "$got" "$(head -5 <<<"$output")"
    failures=$((failures + 1))
  else
    passes=$((passes + 1))
  fi
}
