# A clean Debian 12 in a folder, for what has to be tried on a fresh machine. Sourced after setup.sh.

# The host's sources of Debian 12, a line each: URI, release, component.
debian_sources() {
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    grep -E ' bookworm(-updates|-security)? main$'
}

# Makes a clean Debian 12 in the folder $1, which fetches packages as the host does; its output goes
# to the file $2. Fails where that is not possible.
make_debian() {
  local clean=$1 log=$2 mirror proxy=''
  mirror=$(debian_sources | sed -n 's/ bookworm main$//p' | head -n 1)
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  # in a namespace of its own, with which its mounts vanish even if it is killed
  ${proxy:+env http_proxy="$proxy"} unshare --mount --pid --fork --kill-child --mount-proc \
    debootstrap --variant=minbase bookworm "$clean" ${mirror:+"$mirror"} >"$log" 2>&1 || return 1
  if [ -n "$mirror" ]; then
    debian_sources | sed 's/^/deb /' >"$clean/etc/apt/sources.list"
  fi
  apt-config dump | grep -E '^Acquire::(http|Check-|Retries|ForceIPv)' \
    >"$clean/etc/apt/apt.conf.d/90host"
  # nothing in there has to outlast a power cut
  echo force-unsafe-io >"$clean/etc/dpkg/dpkg.cfg.d/unsafe-io"
}

# Runs a command as root in the Debian in folder $1, with /proc and /dev/pts, and no more of the
# environment than a fresh container has: no locale. What it mounts and leaves running vanishes with it.
in_debian() {
  local clean=$1
  shift
  # shellcheck disable=SC2016 # expanded in there
  unshare --mount --pid --fork --kill-child --propagation private sh -c '
    cd "$1" && shift && mount -t proc proc proc &&
    mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts &&
    exec chroot . env -i HOME=/root TERM=xterm \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' sh "$clean" "$@"
}
