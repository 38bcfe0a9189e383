# bash completion for deckmap, made by: deckmap completion bash
_deckmap() {
  local word about
  COMPREPLY=()
  while IFS=$'\t' read -r word about; do
    case $word in
      :files) compopt -o default ;;
      *[=,]) compopt -o nospace; COMPREPLY+=("$word") ;;
      *) COMPREPLY+=("$word") ;;
    esac
  done < <("$1" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _deckmap deckmap
