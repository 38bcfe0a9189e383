#!/usr/bin/env bash
# The man page and the completions list every verb and option that --help lists.
# Usage: describe.sh DECKMAP
docs=$(realpath "$(dirname "$0")/../../docs")
. "$(dirname "$0")/support.sh"

"$deckmap" describe man >man || wrong "describe man"
for kind in bash zsh fish; do "$deckmap" completion $kind >"$kind" || wrong "completion $kind"; done
[ "$(head -c 20 man)" = '.\" made by: deckmap' ] && ok || wrong "the man page does not begin so"

verbs=$("$deckmap" --help | sed -n '/^Verbs:/,/^$/p' | awk '/^  /{print $1}')
[ "$(wc -w <<<"$verbs")" -ge 8 ] || wrong "too few verbs in the help: $verbs"
parts() { "$deckmap" $1 --help | sed -n '/^\(Games\|Actions\):/,/^$/p' | awk '/^  /{print $1}'; }
all=$(for verb in $verbs; do
  echo "$verb"
  for part in $(parts "$verb"); do echo "$verb $part"; done
done)

# section VERB: its part of the man page, plain
section() { sed 's/\\-/-/g' man | sed -n "/^\.SS deckmap $1\$/,/^\.S[SH]/p"; }

while read -r verb; do
  page=$(section "$verb")
  [ -n "$page" ] && ok || wrong "no man page for $verb"
  [ -n "$(parts "$verb")" ] && continue
  # shellcheck disable=SC2086 # "play soldiers" is two words
  for option in $("$deckmap" $verb --help | grep -oE '^  (-[a-zA-Z]|   ),? +--[a-z-]+' | grep -oE -e '--[a-z-]+'); do
    grep -qE -e "fB$option\\\\fR" <<<"$page" && ok || wrong "the man page of $verb lacks $option"
    grep -qE -e "'$verb'\) options='[^']*$option[ ']" bash && ok || wrong "bash: $verb $option"
    grep -qF -e "'__deckmap_at $verb' -l ${option#--} " fish && ok || wrong "fish: $verb $option"
    sed -n "/^ *'\?$verb'\? |/,/;;/p" zsh | grep -qE -e "'$option=?\\[" && ok || wrong "zsh: $verb $option"
  done
done <<<"$all"

# Each is what its reader takes.
bash -n bash && ok || wrong "bash does not read its completion"
# reads COMMAND...: it finds nothing to say of the file, if it is there
reads() {
  local out
  command -v "$1" >/dev/null || { echo "skipped: $1 is not installed" && return; }
  out=$("$@" 2>&1) && [ -z "$out" ] && ok || wrong "$*: $(head -n 5 <<<"$out")"
}
reads zsh -n zsh
reads fish -n fish
reads mandoc -T lint -W warning man

# Completion as bash does it.
completed() { # the words of the line, the last one being completed
  bash --norc -c '. ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }
    _deckmap; echo "${COMPREPLY[@]}"' _ "$@"
}
is() { [ "$1" = "$2" ] && ok || wrong "completion: '$1', not '$2'"; }
is "$(completed deckmap gen)" generate
is "$(completed deckmap generate --turn)" --turn-colour
is "$(completed deckmap generate --turn-colour '')" "from drawn"
is "$(completed deckmap generate --turn-colour =)" "from drawn"
is "$(completed deckmap generate --turn-colour = d)" drawn
is "$(completed deckmap play s)" soldiers
is "$(completed deckmap generate --format j)" "json jsonl"
is "$(completed deckmap generate --style b)" blue
is "$(completed deckmap explain --chart f)" "fantasy fudge"
is "$(completed deckmap survey --histogram boss_d)" boss_distance
is "$(completed deckmap survey --range line)" "linearity,"
is "$(completed deckmap play soldiers --option armour)" "armour= armour_share="
is "$(completed deckmap generate --seed '')" ""
is "$(completed deckmap chart t)" table
is "$(completed deckmap completion f)" fish
is "$(completed deckmap style d)" dark
is "$(completed deckmap chart show --h)" --help
is "$(completed deckmap --v)" --version

# A terminal of 80 columns shows help without broken lines.
while read -r verb; do
  # shellcheck disable=SC2086
  long=$("$deckmap" $verb --help | LC_ALL=C.UTF-8 awk 'length > 80')
  [ -z "$long" ] && ok || wrong "the help of $verb is wider than 80 columns: $(head -n 3 <<<"$long")"
  # shellcheck disable=SC2086
  "$deckmap" $verb --help | grep -A 1 '^Usage:' | grep -qE "^  deckmap${verb:+ $verb}( .*)?\$" && ok ||
    wrong "the help of $verb has no usage"
done < <(echo; echo "$all")

# The rules describe every option of a deal.
for option in $("$deckmap" generate --help | sed -n '/^ Card options/,/^ Output options/p' |
  grep -oE -e '^ +--[a-z-]+' | grep -vx -e ' *--seeds'); do
  grep -qF -e "$option" "$docs/rules.md" && ok || wrong "docs/rules.md lacks $option"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
