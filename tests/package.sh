#!/usr/bin/env bash
# The packages, installed and used in a clean Debian, whose root this runs as: tools/package --try.
# /deckmap holds the packages, this file and tests/consumers.
set -u
cd /deckmap || exit 1
passed=0 failed=0
ok() { passed=$((passed + 1)); }
wrong() {
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*"
}
# says TEXT COMMAND...: the command succeeds, and prints the text
says() {
  local text=$1 out
  shift
  if out=$("$@" 2>&1 </dev/null) && grep -qF -e "$text" <<<"$out"; then ok; else
    wrong "$*: no '$text' in: $(tail -n 5 <<<"$out")"
  fi
}
install() {
  apt-get install -y --no-install-recommends "$@" >apt.log 2>&1 || { tail -n 5 apt.log && exit 1; }
}
as_user() { (cd /home/player && setpriv --reuid player --regid player --init-groups env HOME=/home/player "$@"); }

# every_verb COMMAND: deals, draws, plays, searches, as an ordinary user
every_verb() {
  local command=$1 file
  says '(rules version 1)' as_user "$command" --version
  says 'code 04N0B-1' as_user "$command" generate --seed 42
  says '' as_user "$command" generate --seed 42 --quiet -o a.svg -o a.png -o a.pdf
  for file in svg:'<svg' png:PNG pdf:%PDF; do
    says "${file#*:}" head -c 8 "/home/player/a.${file%%:*}"
  done
  says 'won, score' as_user "$command" play soldiers --difficulty bare --seed 7 --auto
  says '1,000 dungeons' as_user "$command" survey --seeds 0..1000
  says 'a healing station' as_user "$command" explain --seed 42
  says 'a gilt mask (6 gp)' as_user "$command" generate --seed 42 --chart fantasy
  says 'name = "Fantasy"' as_user "$command" chart show fantasy
  says 'parchment' as_user "$command" style
}

# hardened FILE: what the linker and the compiler do against those who overwrite memory
hardened() {
  local dynamic symbols
  dynamic=$(readelf -dW "$1") symbols=$(readelf -sW "$1")
  [[ $(readelf -hW "$1") == *' DYN '* ]] && ok || wrong "$1: at a fixed address"
  [[ $(readelf -lW "$1") == *GNU_RELRO* && $dynamic == *NOW* ]] && ok || wrong "$1: without full RELRO"
  [[ $symbols == *__stack_chk_fail* ]] && ok || wrong "$1: without a stack protector"
  [[ $symbols == *_chk@* ]] && ok || wrong "$1: without FORTIFY"
}

# completes SHELL LINE WHAT: in a terminal, after LINE and a tab or two
completes() {
  local screen=''
  as_user tmux -L "$1" -f /dev/null new-session -d -x 160 -y 50 "${shells[$1]}"
  for _ in $(seq 50); do # until it asks for a command
    screen=$(as_user tmux -L "$1" capture-pane -p)
    [[ $screen == *'ready>'* ]] && break
    sleep 0.1
  done
  as_user tmux -L "$1" send-keys -l "$2"
  as_user tmux -L "$1" send-keys Tab
  for try in $(seq 50); do
    sleep 0.1
    screen=$(as_user tmux -L "$1" capture-pane -p)
    [[ $screen == *"$3"* ]] && break
    [ "$try" = 10 ] && as_user tmux -L "$1" send-keys Tab
  done
  [[ $screen == *"$3"* ]] && ok || wrong "$1: no '$3' after '$2' and a tab: $screen"
  as_user tmux -L "$1" kill-server
  sleep 0.1
}
declare -A shells=(
  [bash]="bash --rcfile /home/player/rc -i" [zsh]="zsh -i" [fish]="fish --private"
)
all_complete() {
  local shell
  for shell in bash zsh fish; do
    completes $shell 'deckmap gen' 'deckmap generate'
    completes $shell 'deckmap generate --pa' --paper
    completes $shell 'deckmap generate --turn-colour d' '--turn-colour drawn'
    completes $shell 'deckmap generate --turn-colour=d' '--turn-colour=drawn'
    completes $shell 'deckmap play ' cyberheisters
    completes $shell 'deckmap --v' 'deckmap --version'
  done
}

by_cmake() { # CMAKE-ARGUMENT...
  rm -rf /tmp/consumer && cp -r consumers/find_package /tmp/consumer &&
    cmake -S /tmp/consumer -B /tmp/consumer/build "$@" && cmake --build /tmp/consumer/build &&
    /tmp/consumer/build/consumer
}
by_make() {
  rm -rf /tmp/consumer && cp -r consumers/pkg_config /tmp/consumer &&
    make -C /tmp/consumer CXX=g++ && /tmp/consumer/consumer
}
# gone: no file is left that is called after it, but what fish makes of every man page it finds
gone() {
  local left
  left=$(find / -xdev \( -path /deckmap -o -path /proc -o -path '*/fish/generated_completions' \) \
    -prune -o -name '*deckmap*' -print)
  [ -z "$left" ] && ok || wrong "left behind: $left"
}

useradd -m player
echo 'PS1="ready> "; . /usr/share/bash-completion/bash_completion' >/home/player/rc
echo 'PS1="ready> "; autoload -Uz compinit; compinit' >/home/player/.zshrc
mkdir -p /home/player/.config/fish
echo 'function fish_prompt; echo -n "ready> "; end' >/home/player/.config/fish/config.fish
chown -R player /home/player
apt-get update >/dev/null 2>&1

echo 'the .deb: the command, with nothing but what it depends on'
install ./deckmap_*.deb
every_verb deckmap

echo 'the .deb: man page, completions'
install man-db bash-completion zsh fish tmux
says 'deals dungeons from a deck' as_user env MANPAGER=cat man deckmap
all_complete

echo 'the .deb: the headers, with a compiler and nothing else'
install g++ cmake make
cat >one.cpp <<'C'
#include <cstdio>
#include <deckmap/deckmap.hpp>
int main() { std::puts(deckmap::code_of(deckmap::generate({.seed = 42}))->c_str()); }
C
says 04N0B-1 sh -c 'g++ -std=c++20 one.cpp -o one && ./one'

echo 'the .deb: its binaries are hardened, and the licences of its fonts are there'
hardened /usr/bin/deckmap
hardened "$(dpkg -L deckmap | grep 'libdeckmap\.so\.[0-9.]*$' | head -n 1)"
says 'Bitstream' cat /usr/share/doc/deckmap/licences/fonts-dejavu-core
says 'SIL OPEN FONT' cat /usr/share/doc/deckmap/licences/fonts-ebgaramond

echo 'the .deb: its libraries, with what it suggests'
# shellcheck disable=SC2046 # a list of words
install $(dpkg-query -W -f '${Suggests}' deckmap | tr -d ,)
says '04N0B-1, and a picture' by_cmake
says '04N0B-1, and a picture' by_make
says '' apt-get purge -y deckmap
gone

for prefix in /opt/deckmap /usr/local; do
  echo "the .tar.gz in $prefix"
  mkdir -p $prefix && tar xzf deckmap-*-*.tar.gz --strip-components=1 --no-same-owner -C $prefix
  every_verb $prefix/bin/deckmap
  hardened $prefix/bin/deckmap
  says 'SIL OPEN FONT' cat $prefix/share/doc/deckmap/licences/fonts-ebgaramond
  if [ $prefix = /opt/deckmap ]; then
    says 'deals dungeons from a deck' as_user env MANPAGER=cat man -M $prefix/share/man deckmap
    says '04N0B-1, and a picture' by_cmake -Ddeckmap_ROOT=$prefix
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    says '04N0B-1, and a picture' by_make
    unset PKG_CONFIG_PATH
    rm -r $prefix
  else # where everything looks by itself
    says 'deals dungeons from a deck' as_user env MANPAGER=cat man deckmap
    # fish looks here where XDG_DATA_DIRS says so, as desktops do
    XDG_DATA_DIRS=/usr/local/share:/usr/share all_complete
    says '04N0B-1, and a picture' by_cmake
    says '04N0B-1, and a picture' by_make
  fi
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
