#!/usr/bin/env bash
# What ./check --bare runs: ./play and ./check of the committed tree in a clean Debian, made with debootstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/tools.sh

usage() {
  cat <<'TXT'
./check --bare [OPTIONS] [RELEASE...]   in a clean Debian (bookworm or trixie; both where none is named): ./play of the
                                        committed tree until it answers, then ./check. Needs root, debootstrap, and
                                        about 12 GB below $TMPDIR (or /var/tmp)
  --play          ./play alone
  --ccache=DIR    keep compiled files there for the next run (otherwise everything is compiled)
  --keep          leave the chroot where it is, to look around
It uses this machine's Debian mirrors, proxies, names and certificates, and its network: ports are shared.
What both commands print is in build/bare/.
TXT
}

only_play=no
keep=no
ccache=""
releases=""
inside=""
for argument in "$@"; do
  case "$argument" in
    --bare) ;;
    --play) only_play=yes ;;
    --keep) keep=yes ;;
    --ccache=*) ccache=$(realpath -m "${argument#*=}") ;;
    --inside=*) inside=${argument#*=} ;; # this script again, with mounts and processes of its own
    -h | --help)
      usage
      exit 0
      ;;
    -*) die "unknown option $argument; see ./check --bare --help" ;;
    *) releases="$releases $argument" ;;
  esac
done
releases=${releases:-bookworm trixie}

clock() { printf '%d:%02d min' $((SECONDS / 60)) $((SECONDS % 60)); }

# --- What this machine says about the network. Everything is read when this runs. ---

# This machine's entries for Debian itself, for another release: its main archive, and the one for security.
read_mirrors() {
  local targets
  # shellcheck disable=SC2016
  targets=$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null | sort -u)
  mirror=$(sed -n 's/^Debian //p' <<<"$targets" | sed -n 1p)
  security=$(sed -n 's/^Debian-Security //p' <<<"$targets" | sed -n 1p)
  mirror=${mirror:-http://deb.debian.org/debian/}
  security=${security:-http://deb.debian.org/debian-security/}
}

write_apt() {
  local root=$1 release=$2
  {
    echo "deb $mirror $release main"
    if [ "$release" != sid ] && [ "$release" != unstable ]; then
      echo "deb $mirror $release-updates main"
      echo "deb $security $release-security main"
    fi
  } >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(https?::(.*::)?Proxy|Check-Valid-Until|Retries)( |::)' >"$root/etc/apt/apt.conf.d/90machine" || true
}

# NAME=VALUE lines for the commands in the chroot: proxies and certificates, and what npm was told about its registry.
read_environment() {
  local name value
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE \
    CURL_CA_BUNDLE CMAKE_BUILD_PARALLEL_LEVEL CTEST_PARALLEL_LEVEL; do
    [ -z "${!name:-}" ] || echo "$name=${!name}"
  done
  command -v npm >/dev/null || return 0
  for name in registry cafile proxy https-proxy; do
    value=$(npm config get "$name" 2>/dev/null || true)
    case "$value" in
      "" | null | undefined) ;;
      *) echo "npm_config_${name//-/_}=$value" ;;
    esac
  done
}

# Certificates that this machine's owner added, and any other file with some that the environment names.
copy_certificates() {
  local root=$1 line file
  if [ -d /usr/local/share/ca-certificates ]; then
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp -rL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
  fi
  while read -r line; do
    file=${line#*=}
    case "$line" in
      NODE_EXTRA_CA_CERTS=* | SSL_CERT_FILE=* | CURL_CA_BUNDLE=* | npm_config_cafile=*)
        # Debian's own file is made by ca-certificates, from the certificates above too.
        [ "$file" = /etc/ssl/certs/ca-certificates.crt ] || [ ! -f "$file" ] || install -D -m 644 "$file" "$root$file"
        ;;
    esac
  done
}

# --- The chroot. It and everything in it have mounts and processes of their own, which end with this script. ---

mount_kernel() {
  local root=$1 device
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mkdir -p "$root/dev/pts" "$root/dev/shm"
  for device in null zero full random urandom tty; do
    rm -f "$root/dev/$device"
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  mount -t tmpfs tmpfs "$root/dev/shm"
  ln -sfn pts/ptmx "$root/dev/ptmx"
  ln -sfn /proc/self/fd "$root/dev/fd"
  ln -sfn fd/0 "$root/dev/stdin"
  ln -sfn fd/1 "$root/dev/stdout"
  ln -sfn fd/2 "$root/dev/stderr"
  if [ -n "$ccache" ]; then
    mkdir -p "$ccache" "$root/root/.cache/ccache"
    mount --bind "$ccache" "$root/root/.cache/ccache"
  fi
}

# Keeps all of a command's output in a file; prints its headings, and one line a minute.
follow() {
  local log=$1 line printed=$SECONDS
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    case "$line" in
      "==> "*) ;;
      *) [ $((SECONDS - printed)) -ge 60 ] || continue ;;
    esac
    printf '%10s  %s\n' "$(clock)" "${line:0:140}"
    printed=$SECONDS
  done
}

# Becomes the command.
in_chroot() {
  local environment
  mapfile -t environment <"$work/environment"
  exec env -i "${environment[@]}" HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    FURLONG_TEST_PORT="$(free_port)" chroot "$root" /bin/bash -c 'cd /furlong && exec "$@"' bash "$@"
}

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 10000))
    listens "$port" || break
  done
  echo "$port"
}
# Whether a page comes from there.
answers() {
  local reply
  listens "$1" || return 1
  reply=$(
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
    timeout 10 cat <&3 | tr -d '\0'
  ) || return 1
  [[ $reply == HTTP/1.*" 200 "*"<title>"* ]]
}

play() {
  local port log=$1 runs
  port=$(free_port)
  say "./play ($release)"
  in_chroot ./play --port "$port" --address 127.0.0.1 --data /tmp/furlong-data > >(follow "$log") 2>&1 &
  runs=$!
  until answers "$port"; do
    kill -0 "$runs" 2>/dev/null || {
      tail -n 60 "$log"
      die "./play failed on $release after $(clock); all it printed is in $log"
    }
    sleep 1
  done
  printf '%10s  ./play answers\n' "$(clock)"
  kill -TERM "$runs"
  wait "$runs" || true
  ! answers "$port" || die "./play does not stop on $release"
}

check() {
  local log=$1
  say "./check ($release)"
  (in_chroot ./check) > >(follow "$log") 2>&1 || {
    tail -n 60 "$log"
    die "./check failed on $release after $(clock); all it printed is in $log"
  }
}

if [ -n "$inside" ]; then
  work=$inside
  root=$work/root
  release=${releases# }
  logs=$PWD/build/bare
  read_mirrors
  script=/usr/share/debootstrap/scripts/$release
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  say "A clean Debian ($release) from $mirror"
  include=""
  case "$mirror$security" in *https:*) include=--include=ca-certificates ;; esac
  # shellcheck disable=SC2086
  http_proxy=${http_proxy:-${proxy:-}} debootstrap --variant=minbase $include "$release" "$root" "$mirror" "$script" \
    >"$logs/$release-debootstrap.log" 2>&1 || {
    tail -n 20 "$logs/$release-debootstrap.log"
    die "debootstrap could not make $release"
  }
  read_environment >"$work/environment"
  write_apt "$root" "$release"
  copy_certificates "$root" <"$work/environment"
  [ -z "$include" ] || chroot "$root" update-ca-certificates >/dev/null
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  mount_kernel "$root"
  # Whoever owns the checkout: git refuses those of others.
  mkdir "$work/home"
  printf '[safe]\n\tdirectory = *\n[advice]\n\tdetachedHead = false\n' >"$work/home/.gitconfig"
  HOME=$work/home git clone --quiet --no-local . "$root/furlong"
  HOME=$work/home git -C "$root/furlong" checkout --quiet --detach "$(HOME=$work/home git rev-parse HEAD)"
  made=$SECONDS
  : >"$logs/$release-play.log"
  play "$logs/$release-play.log"
  played=$SECONDS
  if [ "$only_play" = no ]; then
    : >"$logs/$release-check.log"
    check "$logs/$release-check.log"
  fi
  {
    printf '%-10s clean Debian %4d s, ./play %5d s' "$release" "$made" $((played - made))
    [ "$only_play" = yes ] || printf ', ./check %5d s' $((SECONDS - played))
    printf ', %s packages, %s MB\n' "$(chroot "$root" dpkg-query -W -f 'x\n' | wc -l)" "$(du -smx "$root" | cut -f1)"
  } >"$work/times"
  exit 0
fi

[ "$(id -u)" = 0 ] || die "--bare makes a chroot: run it as root"
command -v debootstrap >/dev/null || install_missing debootstrap
[ -z "$(git status --porcelain --untracked-files=no)" ] || say "Changes that are not committed are not part of this"
mkdir -p build/bare
options=""
[ "$only_play" = no ] || options="$options --play"
[ -z "$ccache" ] || options="$options --ccache=$ccache"
child=""
work=""
end() {
  [ -z "$child" ] || kill -KILL "$child" 2>/dev/null || true
  [ -z "$child" ] || wait "$child" 2>/dev/null || true
  [ -z "$work" ] || [ "$keep" = yes ] || rm -rf --one-file-system "$work"
}
trap end EXIT
trap 'exit 130' INT TERM HUP
times=""
failed=""
for release in $releases; do
  work=$(mktemp -d "${TMPDIR:-/var/tmp}/furlong-bare.XXXXXX")
  # If this script is killed, so are its processes there, and with them go the mounts.
  # shellcheck disable=SC2086
  unshare --mount --pid --fork --kill-child packaging/bare.sh --inside="$work" $options "$release" &
  child=$!
  result=0
  wait "$child" || result=$?
  child=""
  [ ! -f "$work/times" ] || times="$times$(cat "$work/times")"$'\n'
  if [ "$keep" = yes ]; then
    say "The chroot is $work/root; mount -t proc proc $work/root/proc, then chroot $work/root"
  else
    rm -rf --one-file-system "$work"
  fi
  work=""
  [ "$result" = 0 ] || failed="$failed $release"
done
printf '%s' "$times"
[ -z "$failed" ] || die "failed on:$failed"
say "All is well on:$releases"
