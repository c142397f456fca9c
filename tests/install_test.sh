#!/usr/bin/env bash
# Checks what cmake --install leaves behind: another project can find the libraries and link them, the example in
# docs/library.md compiles, and every link in the installed documentation resolves.
# Usage: install_test.sh BUILD_DIR CMAKE
set -euo pipefail
build=$1
cmake=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }

run "$cmake" --install "$build" --prefix "$work/usr"
docs=$work/usr/share/doc/furlong

# build_project SOURCE_DIR: builds it against the installed package, into $work/built.
build_project() {
  rm -rf "$work/built"
  run "$cmake" -S "$1" -B "$work/built" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/usr"
  run "$cmake" --build "$work/built"
}
build_project "$docs/examples/first-race"
"$work/built/first-race" "$work/usr/share/furlong/courses/oval.json"
build_project "$docs/examples/own-rider"
"$work/built/own-rider" "$work/own-rider.jsonl"

# code_block LANGUAGE FILE: the first such block of a Markdown file.
code_block() { awk -v fence="\`\`\`$1" '$0 == fence { on = 1; next } on && /^```/ { exit } on' "$2"; }
mkdir "$work/library"
code_block cmake "$docs/docs/library.md" >"$work/library/CMakeLists.txt"
code_block cpp "$docs/docs/library.md" >"$work/library/main.cc"
build_project "$work/library"
"$work/built/my-race"

# A project that takes the source tree in with add_subdirectory writes the same includes.
mkdir "$work/nested"
cat >"$work/nested/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(nested LANGUAGES CXX)
add_subdirectory($(cd "$(dirname "$0")/.." && pwd) furlong EXCLUDE_FROM_ALL)
add_executable(my-race main.cc)
target_link_libraries(my-race PRIVATE furlong::rules)
END
printf '#include <furlong/rules/meeting.h>\n#include <furlong/version.h>\n#include "rules/meeting.h"\nint main() { return furlong::kMaxHorses == 8 && FURLONG_VERSION_NUMBER >= 100 ? 0 : 1; }\n' >"$work/nested/main.cc"
run "$cmake" -S "$work/nested" -B "$work/built-nested" -G Ninja -DCMAKE_BUILD_TYPE=Release
run "$cmake" --build "$work/built-nested" --target my-race
"$work/built-nested/my-race"

# Without CMake: every installed header compiles on its own, without a warning, under its full name and under the short
# one; and the example links with what pkg-config says.
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/usr" -name furlong.pc)")
read -ra compiled <<<"$(pkg-config --cflags furlong)"
read -ra linked <<<"$(pkg-config --libs furlong)"
include=$(realpath "$(pkg-config --variable=includedir furlong)")
while read -r header; do
  { echo "#include <$header>"; [ "$header" = furlong/version.h ] || echo "#include \"${header#furlong/}\""; } >"$work/alone.cc"
  run g++ -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only "${compiled[@]}" "$work/alone.cc"
done < <(cd "$include" && find furlong -name '*.h')
run g++ -std=c++20 -O1 "${compiled[@]}" "$work/library/main.cc" "${linked[@]}" -o "$work/plain-race"
"$work/plain-race" >/dev/null
printf '#include <furlong/version.h>\nstatic_assert(FURLONG_VERSION_NUMBER >= 100);\nconst char* version = FURLONG_VERSION;\n' >"$work/version.cc"
run g++ -std=c++20 -fsyntax-only "${compiled[@]}" "$work/version.cc"
for internal in rules/testing.h record/json.h record/json_text.h riders/net_kernel.h study/work.h; do
  [ ! -e "$include/furlong/$internal" ] || { echo "$internal is internal but installed"; exit 1; }
done

# The manual pages and the completions are there, and can be read.
for page in furlong furlong-simulate furlong-course; do
  run man -l --warnings=all "$work/usr/share/man/man1/$page.1"
done
bash -n "$work/usr/share/bash-completion/completions/furlong"
[ -s "$work/usr/share/zsh/site-functions/_furlong" ] && [ -s "$work/usr/share/fish/vendor_completions.d/furlong.fish" ]

# The installed program contains its courses and does not need the source tree.
(cd / && "$work/usr/bin/furlong" course check oval triangle)

# Relative links. docs/contributing.md is about the source tree and may link into it.
dead=0
while read -r page; do
  while read -r link; do
    [ -e "$(dirname "$page")/$link" ] && continue
    echo "${page#"$work/usr/"}: dead link: $link"
    dead=1
  done < <(grep -oE '\]\([^)# ]+' "$page" | cut -c3- | grep -v '://' | sort -u)
done < <(find "$docs" -name '*.md' ! -name contributing.md)
exit "$dead"
