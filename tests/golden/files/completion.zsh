#compdef deckmap
# made by: deckmap completion zsh
_deckmap() {
  local line word files
  local -a whole begun
  for line in "${(@f)$($words[1] complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    word=${line%%$'\t'*}
    case $word in
      :files) files=1 ;;
      *[=,]) begun+=("${word//:/\\:}:${line#*$'\t'}") ;;
      ?*) whole+=("${word//:/\\:}:${line#*$'\t'}") ;;
    esac
  done
  _describe deckmap whole -- begun -S ''
  [[ -n $files ]] && _files
}
_deckmap "$@"
