// deckmap describe man and deckmap completion: the man page and the completions, made from the
// options of the verbs, which parsing and help are made from too.

#include "verbs/describe.hpp"

#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/addressof.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/version.hpp>

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

std::string replaced(std::string_view text, char what, std::string_view with) {
  std::string out;
  for (const char c : text)
    if (c == what)
      out += with;
    else
      out += c;
  return out;
}

std::string joined(const std::vector<std::string>& words) { return detail::listed(words, " "); }

std::vector<std::string> names_of(std::span<const Verb> verbs) {
  return verbs | ranges::views::transform([](const Verb& verb) { return std::string(verb.name); }) |
         ranges::to<std::vector>;
}

/// Whether a value is typed on where a completion ends: "health=".
bool goes_on(const VerbOption& option) {
  return !option.values.empty() &&
         (option.values.front().back() == '=' || option.values.front().back() == ',');
}

/// The values that the first word without a name can have.
std::vector<std::string> values_of_words(const Described& verb) {
  if (!verb.set || verb.set->words().empty()) return {};
  for (const VerbOption& option : verb.set->all())
    if (option.name == verb.set->words().front()) return option.values;
  return {};
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
           roff_options(verb);
    if (!verb.set->examples().empty()) out += ".PP\n.nf\n" + roff(verb.set->examples()) + ".fi\n";
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

// -- completions

std::string bash_completion(std::span<const Verb> verbs, const std::vector<Described>& all) {
  std::string words_after, values, options;
  for (const Described& verb : all) {
    const auto parts = names_of(verb.parts);
    if (!parts.empty())
      words_after += "    '" + verb.words + "') parts='" + joined(parts) + "' ;;\n";
    std::string list;
    for (const auto& option : verb.options()) {
      const auto words = option.spellings();
      detail::add_listed(list, joined(words), " ");
      if (option.takes == Takes::nothing) continue;
      std::string pattern;
      for (const std::string& word : words)
        pattern += (pattern.empty() ? "'" : " | '") + verb.words + " " + word + "'";
      values += "    " + pattern + ") ";
      if (!option.values.empty())
        values += "COMPREPLY=($(compgen -W '" + joined(option.values) + "' -- \"$current\")); ";
      if (goes_on(option)) values += "compopt -o nospace; ";
      if (option.takes_file()) values += "compopt -o default; ";  // where no value fits
      values += "return ;;\n";
    }
    if (!list.empty())
      options += "    '" + verb.words + "') options='" + list + "' values='" +
                 joined(values_of_words(verb)) + "' ;;\n";
  }
  return "# bash completion for deckmap, made by: deckmap completion bash\n"
         "_deckmap() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  local verb='' parts='" +
         joined(names_of(verbs)) +
         "' options='' values='' word\n"
         "  COMPREPLY=()\n"
         "  # --option=value comes as three words\n"
         "  if [[ $current == = ]]; then current=''\n"
         "  elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    [[ \" $parts \" == *\" $word \"* ]] || break\n"
         "    verb=\"${verb:+$verb }$word\" parts=''\n"
         "    case $verb in\n" +
         words_after +
         "    esac\n"
         "  done\n"
         "  case \"$verb $before\" in\n" +
         values +
         "  esac\n"
         "  case $verb in\n" +
         options +
         "    *) options='--help' ;;\n"
         "  esac\n"
         "  [ -z \"$verb\" ] && options='--help --version'\n"
         "  if [[ $current == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
         "  elif [ -n \"$parts\" ]; then\n"
         "    COMPREPLY=($(compgen -W \"$parts\" -- \"$current\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
         "    compopt -o default\n"
         "  fi\n"
         "}\n"
         "complete -F _deckmap deckmap\n";
}

std::string zsh_quoted(std::string_view text) {
  return replaced(replaced(replaced(replaced(text, '\'', "'\\''"), ':', "\\:"), '[', "\\["), ']',
                  "\\]");
}

std::string zsh_completion(std::span<const Verb> verbs, const std::vector<Described>& all) {
  const auto list = [](std::span<const Verb> parts) {
    std::string out;
    for (const Verb& part : parts)
      out += "      '" + std::string(part.name) + ":" + zsh_quoted(part.summary) + "'\n";
    return out;
  };
  std::string out =
      "#compdef deckmap\n"
      "# made by: deckmap completion zsh\n"
      "_deckmap() {\n"
      "  local -a verbs\n"
      "  local before=\"${(j: :)words[2,CURRENT-1]}\"\n"
      "  if (( CURRENT == 2 )); then\n"
      "    [[ $PREFIX == -* ]] && { compadd -- --help --version; return }\n"
      "    verbs=(\n" +
      list(verbs) +
      "    )\n"
      "    _describe verb verbs\n"
      "    return\n"
      "  fi\n"
      "  case $before in\n";
  // the longer words first: "play soldiers" before "play"
  auto order = all | ranges::views::addressof | ranges::to<std::vector>;
  ranges::stable_sort(order, std::greater(),
                      [](const Described* verb) { return ranges::count(verb->words, ' '); });
  for (const Described* verb : order) {
    const std::string pattern = "'" + verb->words + "' | '" + verb->words + " '*";
    if (!verb->parts.empty()) {
      out += "    '" + verb->words + "')\n      verbs=(\n" + list(verb->parts) +
             "      )\n      _describe part verbs ;;\n";
      continue;
    }
    out += "    " + pattern + ")\n      _arguments -S";
    for (const auto& option : verb->options())
      for (const std::string& word : option.spellings()) {
        // --long=: its value may follow as a word of its own, or after the =
        const bool long_value = option.takes != Takes::nothing && word.starts_with("--");
        out += " \\\n        '" + word + (long_value ? "=" : "") + "[" + zsh_quoted(option.about) +
               "]";
        if (option.takes != Takes::nothing) {
          std::string action = option.takes_file() ? "_files" : " ";
          if (!option.values.empty())
            action = "{compadd " + std::string(goes_on(option) ? "-S \"\" " : "") + "-- " +
                     joined(option.values) + "; " + (option.takes_file() ? "_files" : "true") + "}";
          out += ":" + zsh_quoted(replaced(option.form, '|', "/")) + ":" + action;
        }
        out += "'";
      }
    if (const auto known = values_of_words(*verb); !known.empty())
      out += " \\\n        '" + std::to_string(ranges::count(verb->words, ' ') + 2) + ":word:(" +
             joined(known) + ")'";
    out += " \\\n        '*:file:_files' ;;\n";
  }
  return out + "  esac\n}\n_deckmap \"$@\"\n";
}

std::string fish_quoted(std::string_view text) {
  return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string fish_completion(std::span<const Verb> verbs, const std::vector<Described>& all) {
  std::string out =
      "# fish completion for deckmap, made by: deckmap completion fish\n"
      "function __deckmap_at\n"
      "  set -l words (commandline -opc)\n"
      "  test \"$words[2..-1]\" = \"$argv\"; or string match -q -- \"$argv *\" \"$words[2..-1]\"\n"
      "end\n"
      "function __deckmap_just_at\n"
      "  set -l words (commandline -opc)\n"
      "  test \"$words[2..-1]\" = \"$argv\"\n"
      "end\n";
  const auto word = [&](const std::string& at, const Verb& verb) {
    out += "complete -c deckmap -f -n " + fish_quoted("__deckmap_just_at " + at) + " -a " +
           std::string(verb.name) + " -d " + fish_quoted(verb.summary) + "\n";
  };
  for (const Verb& verb : verbs) word("", verb);
  out +=
      "complete -c deckmap -n __deckmap_just_at -l help -d 'show the verbs'\n"
      "complete -c deckmap -n __deckmap_just_at -l version -d 'show the version'\n";
  for (const Described& verb : all) {
    for (const Verb& part : verb.parts) word(verb.words, part);
    for (const auto& option : verb.options()) {
      out += "complete -c deckmap -n " + fish_quoted("__deckmap_at " + verb.words);
      out += " -l " + option.name;
      if (!option.short_name.empty()) out += " -s " + option.short_name;
      if (option.takes != Takes::nothing) {
        out += option.takes_file() ? " -r" : " -x";
        if (!option.values.empty()) out += " -a " + fish_quoted(joined(option.values));
      }
      out += " -d " + fish_quoted(option.about) + "\n";
    }
    if (const auto values = values_of_words(verb); !values.empty())
      out += "complete -c deckmap -n " + fish_quoted("__deckmap_just_at " + verb.words) + " -a " +
             fish_quoted(joined(values)) + "\n";
  }
  return out;
}

}  // namespace

void print_words(std::span<const Verb> verbs, std::string_view what) {
  std::vector<Described> all;
  for (const Verb& verb : verbs) describe(verb, "", all);
  const std::string text = what == "man"    ? man_page(verbs, all)
                           : what == "bash" ? bash_completion(verbs, all)
                           : what == "zsh"  ? zsh_completion(verbs, all)
                                            : fish_completion(verbs, all);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace deckmap::command
