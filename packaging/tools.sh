# What ./play, ./check and ./bench share: install what is missing, build. Sourced by bash.

BUILD_PACKAGES="g++ cmake ninja-build ccache libboost1.81-dev libboost-json1.81-dev libcli11-dev libfmt-dev libicu-dev
  libsoci-dev libsqlite3-dev libsodium-dev libspdlog-dev libssl-dev ca-certificates"
TEST_PACKAGES="libgtest-dev librapidcheck-dev libbenchmark-dev libvalijson-dev python3 python3-dev python3-numpy python3-pip
  python3-venv python3-torch libopenblas0-pthread pybind11-dev"
# The engine for browsers; Node comes by install_node.
WASM_PACKAGES="clang-19 lld-19 llvm-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
  libclang-rt-19-dev-wasm32 binaryen zopfli"
BROWSER_PACKAGES="chromium"
# The same without windows, which needs less processor time for each page. Where Chromium is installed, it will do.
TEST_BROWSER_PACKAGES=$([ -x /usr/bin/chromium ] || echo chromium-headless-shell)
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
  if [ ! -f "build/$preset/build.ninja" ] || [ CMakePresets.json -nt "build/$preset/build.ninja" ]; then
    say "Configuring ($preset)"
    cmake --preset "$preset" >"build/$preset/configure.log" 2>&1 || {
      cat "build/$preset/configure.log"
      die "configuring failed"
    }
  fi
  say "Building ($preset)"
  cmake --build --preset "$preset" ${*:+--target "$@"}
}

# Node 18 or newer and npm, from wherever they came; else Debian's.
install_node() {
  local major
  major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/' || true)
  [ "${major:-0}" -ge 18 ] && command -v npm >/dev/null && return 0
  install_missing nodejs npm
  hash -r
  major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
  [ "$major" -ge 18 ] || die "$(command -v node) is version $major; the web client wants Node 18 or newer"
}

# Fetches what the web client is built with, if the list has changed.
fetch_node_modules() {
  cmp -s package-lock.json node_modules/.furlong && return 0
  say "Fetching what the web client is built with"
  # npm 11 trips over packages for other platforms.
  case "$(npm --version)" in
    9.* | 10.*) npm ci --no-audit --no-fund ;;
    *) npx -y npm@10 ci --no-audit --no-fund ;;
  esac || die "npm could not fetch what the web client is built with; is there a network?"
  cp package-lock.json node_modules/.furlong
}

# Builds the web client into web/dist, if anything it is made of is newer.
build_web() {
  build wasm
  cd web
  fetch_node_modules
  if [ ! -f dist/.built ] || [ -n "$(find src public tools index.html ./*.ts ./*.js ./*.json \
    ../wire/protocol.schema.json ../server/openapi.json ../wasm/engine.schema.json \
    ../build/wasm/wasm/furlong.wasm ../build/wasm/wasm/adviser.wasm ../build/wasm/wasm/replay.wasm -newer dist/.built -print -quit)" ]; then
    say "Building the web client"
    npm run --silent generate || die "the types of the web client could not be generated"
    # As old as what goes into it: what changes meanwhile is built next time.
    touch ../build/wasm/web-begun
    npm run --silent build || die "the web client could not be built"
    mv ../build/wasm/web-begun dist/.built
  fi
  cd ..
}
