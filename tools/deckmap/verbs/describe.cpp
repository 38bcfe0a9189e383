// deckmap describe man, deckmap completion and deckmap complete: the man page, and what is typed
// on, made from the options of the verbs, which parsing and help are made from too.

#include "verbs/describe.hpp"

#include <cstdio>
#include <optional>
#include <vector>

#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/version.hpp>

#include "files.hpp"

namespace deckmap::command {
namespace {

/// A verb, or one of its parts ("play soldiers"), with its options.
struct Described {
  std::string words;
  std::string summary;
  std::span<const Verb> parts;
  std::optional<OptionSet> set;  ///< of a verb without parts

  std::vector<VerbOption> options() const {
    return set ? set->listed() : std::vector<VerbOption>();
  }
};

void describe(const Verb& verb, const std::string& before, std::vector<Described>& all) {
  const std::string words = before + std::string(verb.name);
  Described described{words, std::string(verb.summary), verb.parts, {}};
  if (verb.parts.empty()) described.set = options_of(verb);
  all.push_back(std::move(described));
  for (const Verb& part : verb.parts) describe(part, words + " ", all);
}

// -- the man page

std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

std::string roff_options(const Described& verb) {
  std::string out;
  for (const VerbOption& argument : verb.set->arguments())
    out += ".TP\n\\fI" + roff(argument.form) + "\\fR\n" + roff(argument.about) + "\n";
  for (const auto& option : verb.options()) {
    const auto words = option.spellings();
    const auto in_roff = words | ranges::views::transform(roff) | ranges::to<std::vector>;
    out += ".TP\n\\fB" + detail::listed(in_roff, "\\fR, \\fB") + "\\fR";
    if (option.takes != Takes::nothing) out += " \\fI" + roff(option.form) + "\\fR";
    out += "\n" + roff(option.about) + "\n";
  }
  return out;
}

std::string man_page(std::span<const Verb> verbs, const std::vector<Described>& all) {
  std::string out =
      ".\\\" made by: deckmap describe man\n"
      ".TH DECKMAP 1 2026-11-22 \"deckmap " +
      std::string(library_version) +
      "\" \"User commands\"\n"
      ".SH NAME\ndeckmap \\- deals dungeons from a deck of playing cards\n"
      ".SH SYNOPSIS\n\\fBdeckmap\\fR \\fIverb\\fR [\\fIoptions\\fR]\n"
      ".SH DESCRIPTION\n"
      "A poker deck is split into corridors and rooms, shuffled and laid card by card to a map: "
      "deckmap deals such maps from seeds or from given cards, draws and explains them, searches "
      "them and plays in them.\n"
      "The same seed gives the same dungeon on every machine.\n";
  for (const Verb& verb : verbs)
    out += ".TP\n\\fB" + roff(verb.name) + "\\fR\n" + roff(verb.summary) + "\n";
  out += ".SH VERBS\n";
  for (const Described& verb : all) {
    out += ".SS deckmap " + roff(verb.words) + "\n";
    if (!verb.set) {
      out += roff(verb.summary) + ":\n";
      for (const Verb& part : verb.parts)
        out += ".TP\n\\fB" + roff(part.name) + "\\fR\n" + roff(part.summary) + "\n";
      continue;
    }
    out += roff(verb.set->about()) + "\n.PP\n\\fB" + roff(verb.set->usage()) + "\\fR\n" +
           roff_options(verb) + ".PP\n.nf\n" + roff(verb.set->examples()) + ".fi\n";
  }
  out +=
      ".SH EXIT STATUS\n"
      "0 success, 1 failure, 2 usage error: one line on standard error gives the reason.\n"
      "No file is left half written.\n"
      ".SH ENVIRONMENT\n"
      "\\fBNO_COLOR\\fR and \\fBFORCE_COLOR\\fR choose whether to print colours, whatever the "
      "terminal is.\n";
  return out;
}

// -- completions: each shell asks `deckmap complete`, which prints a candidate a line

constexpr std::string_view bash_completion =
    R"(# bash completion for deckmap, made by: deckmap completion bash
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
)";

constexpr std::string_view zsh_completion = R"(#compdef deckmap
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
)";

constexpr std::string_view fish_completion =
    R"(# fish completion for deckmap, made by: deckmap completion fish
function __deckmap_complete
  set -l words (commandline -opc) (commandline -ct)
  for line in ($words[1] complete $words[2..-1] 2>/dev/null)
    if test "$line" = :files
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c deckmap -f -a '(__deckmap_complete)'
)";

/// Prints a candidate if it goes on what is typed.
void offer(std::string_view typed, std::string_view word, std::string_view about) {
  if (word.starts_with(typed))
    std::printf("%s\t%s\n", std::string(word).c_str(), std::string(about).c_str());
}

void offer_verbs(std::string_view typed, std::span<const Verb> verbs) {
  for (const Verb& verb : verbs) offer(typed, verb.name, verb.summary);
}

/// Offers the values of an option, after `before`: "" or "--option=".
void offer_values(std::string_view typed, const std::string& before, const VerbOption& option) {
  for (const std::string& value : option.values) offer(typed, before + value, "");
  if (option.takes_file()) std::puts(":files");
}

void offer_options(std::string_view typed, std::string_view word_before, const OptionSet& set) {
  for (const VerbOption& option : set.listed()) {
    if (option.takes == Takes::nothing) continue;
    const auto spellings = option.spellings();
    if (ranges::count(spellings, word_before) > 0) return offer_values(typed, "", option);
    const std::string begin = spellings.front() + "=";
    if (typed.starts_with(begin)) return offer_values(typed, begin, option);
  }
  if (typed.starts_with('-')) {
    for (const VerbOption& option : set.listed())
      for (const std::string& word : option.spellings()) offer(typed, word, option.about);
    return;
  }
  if (const auto arguments = set.arguments(); !arguments.empty())
    offer_values(typed, "", arguments.front());
  std::puts(":files");
}

}  // namespace

void print_candidates(std::span<const Verb> verbs, std::vector<std::string> words) {
  if (words.empty()) words.emplace_back();
  // bash has --option=value as three words
  if (words.back() == "=")
    words.back() = "";
  else if (words.size() > 1 && words[words.size() - 2] == "=")
    words.erase(words.end() - 2);
  const std::string typed = words.back();
  const Verb* verb = nullptr;
  std::span<const Verb> parts = verbs;
  std::size_t at = 0;
  for (; at + 1 < words.size(); ++at) {
    const auto next = ranges::find(parts, words[at], &Verb::name);
    if (next == parts.end()) break;
    verb = &*next;
    parts = verb->parts;
  }
  if (verb != nullptr && parts.empty())
    return offer_options(typed, words.size() > at + 1 ? words[words.size() - 2] : "",
                         options_of(*verb));
  offer_verbs(typed, parts);
  if (typed.starts_with('-')) offer(typed, "--help", "show the verbs");
  if (typed.starts_with('-') && verb == nullptr) offer(typed, "--version", "show the version");
}

void print_words(std::span<const Verb> verbs, std::string_view what) {
  std::vector<Described> all;
  for (const Verb& verb : verbs) describe(verb, "", all);
  const std::string man = man_page(verbs, all);
  const std::string_view text = what == "man"    ? man
                                : what == "bash" ? bash_completion
                                : what == "zsh"  ? zsh_completion
                                                 : fish_completion;
  print_whole(text);
}

}  // namespace deckmap::command
