# What ./play, ./check and ./bench share: install what is missing, build. Sourced by bash.

# In names, @boost and @clang stand for a version that the release offers, a|b for the first of them that it offers.
BUILD_PACKAGES="g++ cmake ninja-build ccache libboost@boost-dev libboost-json@boost-dev libboost-url@boost-dev libcli11-dev
  libfmt-dev libicu-dev libsoci-dev libsqlite3-dev libsodium-dev libspdlog-dev libssl-dev ca-certificates"
TEST_PACKAGES="libgtest-dev librapidcheck-dev libbenchmark-dev libvalijson-dev python3 python3-dev python3-numpy python3-pip
  python3-venv python3-torch libopenblas0-pthread pybind11-dev pkgconf man-db"
# The engine for browsers; Node comes by install_node.
WASM_PACKAGES="clang-@clang lld-@clang llvm-@clang wasi-libc libc++-@clang-dev-wasm32 libc++abi-@clang-dev-wasm32
  libclang-rt-@clang-dev-wasm32 binaryen zopfli"
BROWSER_PACKAGES="chromium"
# The one without windows needs less processor time for each page. Where Chromium is installed, it will do.
TEST_BROWSER_PACKAGES="chromium-headless-shell|chromium"
FUZZ_PACKAGES="clang-@clang libclang-rt-@clang-dev"
LINT_PACKAGES="clang-format clang-tidy"

shopt -s extglob
root_folder=$PWD
say() { if [ -t 1 ]; then printf '\033[1m==> %s\033[0m\n' "$*"; else printf '==> %s\n' "$*"; fi; }
die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
offered() { [ -n "$(apt-cache madison "$1" 2>/dev/null)" ]; }
release_name() { (. /etc/os-release && echo "$PRETTY_NAME"); }

as_root() {
  local sudo=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "run this as root, or install sudo, or install by hand: $missing"
    sudo=sudo
  fi
  $sudo env DEBIAN_FRONTEND=noninteractive "$@"
}

# Asks once what the release offers.
update_lists() {
  [ -z "${lists_updated:-}" ] || return 0
  say "Asking what $(release_name) offers"
  as_root apt-get update -q || die "apt-get update failed; is there a network? Still missing: $missing"
  lists_updated=yes
}

# The version of Boost: the oldest from 1.81 on, which is the release's own. The version of clang: 19, with which we
# measure, else the next newer, else 18. In both cases one that is installed comes first. Reads one package a line.
choose_boost() { sed -n 's/^libboost-url\(1\.[0-9]*\)-dev$/\1/p' | sort -V | awk -F. '$2 >= 81 && !n++'; }
choose_clang() {
  sed -n 's/^libc++abi-\([0-9]*\)-dev-wasm32$/\1/p' | sort -n |
    awk '$1 == 18 { older = 18 } $1 >= 19 && !newer { newer = $1 } END { print newer ? newer : older }'
}
choose_version() {
  version=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | "choose_$1")
  [ -z "$version" ] || return 0
  update_lists
  version=$(apt-cache pkgnames | "choose_$1")
}

# Installs those of the named Debian packages that are not there. Needs no network where all are.
install_missing() {
  command -v dpkg-query >/dev/null || die "this is no Debian system; install the equivalents of: ${*//@+([a-z])/}"
  local missing=${*//@+([a-z])/} wanted="" unknown="" package name version
  for name in boost clang; do
    case "$*" in
      *@$name*)
        choose_version "$name"
        [ -n "$version" ] ||
          die "$(release_name) offers no $([ "$name" = boost ] && echo "Boost 1.81 or newer with Boost.URL" ||
            echo "clang 18 or newer with libc++ for WebAssembly (libc++-VERSION-dev-wasm32)")"
        set -- "${@//@$name/$version}"
        ;;
    esac
  done
  missing=""
  for package in "$@"; do
    for name in ${package//|/ }; do installed "$name" && continue 2; done
    missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  update_lists
  for package in $missing; do
    for name in ${package//|/ }; do offered "$name" && wanted="$wanted $name" && continue 2; done
    unknown="$unknown ${package//|/ or }"
  done
  [ -z "$unknown" ] || die "$(release_name) does not offer what this needs:$unknown"
  say "Installing Debian packages:$wanted"
  # shellcheck disable=SC2086
  as_root apt-get install -y -q --no-install-recommends $wanted || die "apt-get could not install:$wanted"
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

# The Node that web/package.json names, first in PATH. It is an npm package; any other Node only starts npm to fetch it.
install_node() {
  local machine folder
  # shellcheck disable=SC2015
  command -v node >/dev/null && command -v npm >/dev/null || install_missing nodejs npm
  hash -r
  (cd web && fetch_node_modules) || exit 2
  case "$(uname -m)" in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) machine=$(uname -m) ;;
  esac
  folder=$PWD/web/node_modules/node-linux-$machine/bin
  if [ -x "$folder/node" ]; then
    PATH=$folder:$PATH
    hash -r
  fi
  new_enough_node ||
    die "$(command -v node) is $(node --version), the web client needs a newer one, and npm brought none for $machine"
}

# Whether the node in PATH is one that web/package.json takes. Has to run in old versions of Node.
new_enough_node() {
  node -e 'const parts = (text) => text.replace(/[^\d.]/g, "").split(".").map(Number);
    const [a, b] = parts(process.version);
    const [c, d] = parts(require(process.argv[1]).engines.node);
    process.exit(a > c || (a === c && b >= d) ? 0 : 1)' "$root_folder/web/package.json"
}

# npm leaves out packages for this machine that do not run in an older Node, without a word. So where npm is started by
# one, it first fetches the Node of web/package.json alone, and is started by that to fetch the rest.
fetch_node_first() {
  local folder=$root_folder/build/node
  mkdir -p "$folder"
  node -e 'const { readFileSync, writeFileSync } = require("fs");
    const [web, folder] = process.argv.slice(1);
    const read = (name) => JSON.parse(readFileSync(`${web}/${name}`, "utf8"));
    const write = (name, value) => writeFileSync(`${folder}/${name}`, JSON.stringify(value));
    const { version, optionalDependencies } = read("package.json");
    const lock = read("package-lock.json");
    const name = "furlong-node";
    const packages = { "": { name, version, optionalDependencies } };
    for (const key of Object.keys(optionalDependencies)) {
      packages[`node_modules/${key}`] = lock.packages[`node_modules/${key}`];
    }
    write("package.json", { name, version, optionalDependencies });
    write("package-lock.json", { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages });
  ' "$root_folder/web" "$folder"
  (cd "$folder" && npm ci --no-audit --no-fund --loglevel error) || die "npm could not fetch Node; is there a network?"
  for folder in "$folder"/node_modules/node-linux-*/bin; do PATH=$folder:$PATH; done
  hash -r
}

# Fetches what the web client is built with, if the list has changed.
fetch_node_modules() {
  cmp -s package-lock.json node_modules/.furlong && return 0
  say "Fetching what the web client is built with"
  new_enough_node || fetch_node_first
  # npm 11 trips over packages for other platforms. Only errors: the Node that starts npm may be older than what it fetches wants.
  case "$(npm --version)" in
    9.* | 10.*) npm ci --no-audit --no-fund --loglevel error ;;
    *) npx -y npm@10 ci --no-audit --no-fund --loglevel error ;;
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
