# What ./play, ./check and ./bench share: install what is missing, build. Sourced by bash.

BUILD_PACKAGES="g++ cmake ninja-build ccache libboost1.81-dev libboost-json1.81-dev libcli11-dev libfmt-dev
  libsoci-dev libsqlite3-dev libsodium-dev libspdlog-dev libssl-dev ca-certificates"
TEST_PACKAGES="libgtest-dev librapidcheck-dev libbenchmark-dev libvalijson-dev python3"
FUZZ_PACKAGES="clang-19 libclang-rt-19-dev"
LINT_PACKAGES="clang-format clang-tidy"

say() { if [ -t 1 ]; then printf '\033[1m==> %s\033[0m\n' "$*"; else printf '==> %s\n' "$*"; fi; }
die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# Installs those of the named Debian packages that are not there. Needs no network where all are.
install_missing() {
  command -v dpkg-query >/dev/null || die "this is no Debian system; install the equivalents of: $*"
  local missing="" package as_root=""
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  say "Installing Debian packages:$missing"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "run this as root, or install sudo, or install by hand:$missing"
    as_root=sudo
  fi
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q ||
    die "apt-get update failed; is there a network? Still missing:$missing"
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing ||
    die "apt-get could not install:$missing"
}

# build PRESET [TARGET...]: configures once, then builds what changed.
build() {
  local preset=$1
  shift
  mkdir -p "build/$preset"
  if [ ! -f "build/$preset/build.ninja" ]; then
    say "Configuring ($preset)"
    cmake --preset "$preset" >"build/$preset/configure.log" 2>&1 || {
      cat "build/$preset/configure.log"
      die "configuring failed"
    }
  fi
  say "Building ($preset)"
  cmake --build --preset "$preset" ${*:+--target "$@"}
}
