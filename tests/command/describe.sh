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
  offered=$("$deckmap" complete $verb --)
  # shellcheck disable=SC2086
  for option in $("$deckmap" $verb --help | grep -oE '^  (-[a-zA-Z]|   ),? +--[a-z-]+' | grep -oE -e '--[a-z-]+'); do
    grep -qE -e "fB$option\\\\fR" <<<"$page" && ok || wrong "the man page of $verb lacks $option"
    grep -q "^$option	." <<<"$offered" && ok || wrong "complete: $verb $option"
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
    _deckmap "$1"; echo "${COMPREPLY[@]}"' _ "$deckmap" "${@:2}"
}
# Prints what bash is asked for besides: -o nospace after a word that is not whole.
asked() {
  bash --norc -c '. ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { echo "$@"; }
    _deckmap "$1"' _ "$deckmap" "${@:2}"
}
# In fish: the words that it offers for a line.
in_fish() {
  command -v fish >/dev/null || { echo "$2" && return; }
  mkdir -p path && ln -sf "$deckmap" path/deckmap
  PATH=$PWD/path:$PATH HOME=$PWD fish --private -c ". ./fish; complete -C '$1'" | cut -f 1 | xargs
}
is() { [ "$1" = "$2" ] && ok || wrong "completion: '$1', not '$2'"; }
is "$(completed deckmap gen)" generate
is "$(completed deckmap generate --turn)" --turn-colour
is "$(completed deckmap generate --turn-colour '')" "from drawn"
is "$(completed deckmap generate --turn-colour =)" "from drawn"
is "$(completed deckmap generate --turn-colour = d)" drawn
is "$(completed deckmap play s)" "soldiers scores"
is "$(completed deckmap generate --format j)" "json jsonl"
is "$(completed deckmap generate --style b)" blue
is "$(completed deckmap explain --chart f)" "fantasy fudge"
is "$(completed deckmap survey --histogram boss_d)" boss_distance
is "$(completed deckmap survey --range line)" "linearity,"
is "$(completed deckmap play soldiers --option armour)" "armour= armour_share= armour_rounding="
is "$(completed deckmap generate --seed '')" ""
is "$(completed deckmap chart t)" table
is "$(completed deckmap completion f)" fish
is "$(completed deckmap style d)" dark
is "$(completed deckmap chart show --h)" --help
is "$(completed deckmap --v)" --version
is "$(completed deckmap generate --turn-colour=d)" --turn-colour=drawn
is "$(in_fish 'deckmap gen' generate)" generate
is "$(in_fish 'deckmap generate --turn-colour d' drawn)" drawn
is "$(in_fish 'deckmap survey --range line' linearity,)" linearity,
is "$("$deckmap" complete play cyber)" "cyberheisters	Cyberheisters: fight your way out of a city, room by room"
is "$("$deckmap" complete generate -o x)" :files
is "$("$deckmap" complete generate --chart f)" $'fantasy\t\nfudge\t\n:files'
is "$("$deckmap" complete generate --seed 4)" ""
is "$("$deckmap" complete play soldiers --chart f)" $'fantasy\t\nfudge\t\n:files'
is "$("$deckmap" complete generate - | cut -f 1 | head -n 2 | xargs)" "--seed --code"
is "$("$deckmap" complete generate - | cut -f 1 | grep -xe -o)" -o
is "$(asked deckmap survey --range line)" "-o nospace"
is "$(asked deckmap generate --turn-colour d)" ""

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
