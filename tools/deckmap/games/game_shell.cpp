#include "games/game_shell.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <deque>
#include <filesystem>
#include <optional>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/games/game.hpp>
#include <deckmap/numbers.hpp>

#include "games/play.hpp"
#include "games/score_log.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace deckmap::command {
namespace {

// -- a game and its save

/// The game that is played, what was done in it, and the file that keeps it.
class Session {
 public:
  Session(const PlayedGame& played, const Beginning& beginning, const Arguments& arguments)
      : played_(played), arguments_(arguments), quiet_(arguments.has("quiet")) {
    const auto save = kept_file(arguments, "save");
    named_ = save.has_value();
    file_ = SaveFile(save ? *save : free_name(beginning.file));
    saved_.setup = beginning.setup;
    const bool exists = named_ && file_.exists();
    if (exists && !arguments.has("new")) {
      resume(beginning);
    } else {
      if (exists) file_.read();  // which --new replaces
      game_ = begin();
    }
    if (named_) keep();
  }

  TerminalGame& game() { return *game_; }
  bool over() const { return !game_->ending().empty(); }
  bool resumed() const { return resumed_; }
  std::size_t choices_made() const { return saved_.actions.size(); }
  /// Whether people roll the dice, so that digits may be a roll.
  bool people_roll() const {
    return std::any_of(saved_.setup.begin(), saved_.setup.end(),
                       [](const auto& part) { return part.first == "dice"; });
  }

  Taken choose(const std::string& action) {
    Taken taken = game_->choose(action);
    if (taken.wants) return taken;
    saved_.actions.push_back(action);
    if (named_)
      keep(&taken.log);
    else
      keep_if_possible(taken.log);
    if (over()) log_it(taken.log);
    return taken;
  }

  /// Takes the last choice back, by playing the others again. Returns false if there is none.
  bool undo() {
    if (saved_.actions.empty()) return false;
    saved_.actions.pop_back();
    game_ = begin();
    for (const std::string& action : saved_.actions) game_->choose(action);
    if (named_ || file_.is_known()) keep();
    return true;
  }

  /// Whether a game without --save that is not over could not be saved.
  bool is_lost() const { return !over() && !unsaved_.empty(); }
  /// The command that continues the game, for players who leave before its end.
  std::string farewell() const {
    if (is_lost()) return "the game is not saved: " + unsaved_;
    if (over() || (!named_ && !file_.is_known())) return "";
    return "the game is saved; continue with:  deckmap play " + std::string(played_.name) +
           " --save " + shell_quoted(file_.name());
  }
  bool quiet() const { return quiet_; }

 private:
  void resume(const Beginning& beginning) {
    const std::string shown = detail::quoted(file_.name()), &text = file_.read();
    try {
      saved_ = read_saved(played_.name, text);
    } catch (const Error& error) {
      throw Error(shown + ": " + error.what());
    }
    if (beginning.chosen && saved_.named_setup() != beginning.setup)
      throw UsageError(shown +
                       " keeps another game: leave the seed and the options out to continue it, "
                       "or give --new to begin again in its place");
    try {
      game_ = begin();
    } catch (const Error& error) {
      throw Error(shown + ": " + error.what());
    }
    for (std::size_t i = 0; i < saved_.actions.size(); ++i) try {
        if (const auto wanted = game_->choose(saved_.actions[i]).wants) wanted->refuse();
      } catch (const Error& error) {
        throw Error(shown + ", line " + std::to_string(saved_.line_of(i)) + ": " + error.what());
      }
    resumed_ = true;
  }

  /// Notes the finished game in the log of all of them, if there can be one.
  void log_it(std::vector<std::string>& log) const {
    const auto file = score_log();
    if (!file || arguments_.has("no-log")) return;
    const std::time_t now = std::time(nullptr);
    std::array<char, 16> date{};
    std::strftime(date.data(), date.size(), "%Y-%m-%d", std::localtime(&now));
    try {
      log_game(*file, {.date = date.data(),
                       .game = std::string(played_.name),
                       .score = game_->points(),
                       .outcome = game_->outcome(),
                       .again = options_again(played_.name, saved_.setup)});
    } catch (const Error& error) {
      log.push_back(std::string("The game is not logged: ") + error.what());
    }
  }

  /// A file that another session has changed gets a new name, which the log says, now or later.
  void keep(std::vector<std::string>* log = nullptr) {
    if (std::string notice = file_.write(saved_text(played_.name, saved_)); !notice.empty())
      notice_ = std::move(notice);
    if (log != nullptr && !notice_.empty()) log->push_back(std::exchange(notice_, ""));
  }

  /// A game that has no --save is kept until it is over, if the folder takes it.
  void keep_if_possible(std::vector<std::string>& log) {
    if (over()) return file_.remove();
    try {
      keep(&log);
      unsaved_.clear();
    } catch (const Error& error) {
      if (unsaved_.empty()) log.push_back(std::string("The game is not saved: ") + error.what());
      unsaved_ = error.what();
    }
  }

  std::unique_ptr<TerminalGame> begin() const {
    auto game = played_.begin(saved_.setup);
    game->see(arguments_);
    return game;
  }

  const PlayedGame& played_;
  const Arguments& arguments_;
  bool quiet_;
  bool named_;  // by --save
  bool resumed_ = false;
  std::string unsaved_;  // why; said in the log already
  SaveFile file_{""};
  std::string notice_;
  SavedGame saved_;
  std::unique_ptr<TerminalGame> game_;
};

const Choice* find_key(const std::vector<Choice>& choices, std::string_view key) {
  const auto found = std::find_if(choices.begin(), choices.end(),
                                  [&](const Choice& choice) { return choice.key == key; });
  if (found != choices.end()) return &*found;
  // f is the only target, whatever its number
  const Choice* only = nullptr;
  for (const Choice& choice : choices) {
    const std::string_view all = choice.key;
    if (key.empty() || all.size() <= key.size() || !all.starts_with(key) ||
        all.find_first_not_of("0123456789", key.size()) != std::string_view::npos)
      continue;
    if (only != nullptr) return nullptr;
    only = &choice;
  }
  if (only != nullptr) return only;
  // o1 is o where there is just one
  if (key.size() < 2 || key.back() != '1') return nullptr;
  const auto plain = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    return choice.key == key.substr(0, key.size() - 1);
  });
  return plain == choices.end() ? nullptr : &*plain;
}

std::string keys_of(const std::vector<Choice>& choices) {
  return detail::listed(choices, &Choice::key, " ");
}

/// Returns the question for a roll that people make: "1d6 for chest 1 (1 to 6)".
std::string question(const WantedRoll& wanted) {
  return wanted.text() + " (" + wanted.range() + ")";
}

/// The total that was typed for a roll; nothing for one that the dice cannot show.
std::optional<int> total_of(std::string_view text, const Dice& dice) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return detail::whole_number<int>(text, dice.min(), dice.max());
}

/// An action followed by one more roll.
std::string with_roll(const std::string& action, int total) {
  const bool is_first = action.find(dice_word) == std::string::npos;
  return action + (is_first ? std::string(dice_word) : "") + " " + std::to_string(total);
}

/// The action without its last roll, which is asked for again; nothing where none was made.
std::optional<std::string> without_roll(const std::string& action) {
  const std::size_t dice = action.find(dice_word);
  if (dice == std::string::npos) return {};
  const std::string shorter = action.substr(0, action.rfind(' '));
  return shorter.size() == dice + dice_word.size() ? shorter.substr(0, dice) : shorter;
}

// -- typed lines

class GameLines {
 public:
  GameLines(Session& session, const View& view)
      : session_(session), view_(view), typed_(is_terminal(STDIN_FILENO)) {}

  int play() {
    if (typed_) end_input_on_signals();
    print_position();
    while (!session_.over()) {
      const auto word = next_word("> ");
      if (!word) {
        if (typed_) return 0;
        throw Error("line " + std::to_string(line_) +
                    " of the input is missing: it ended in the middle of the game" + kept());
      }
      if (is_quit(*word)) return 0;
      if (!obey(*word)) rest_.clear();
    }
    say(session_.game().ending());
    if (!typed_ && !rest_.empty() && !is_quit(rest_.front()))
      throw Error(place() + detail::quoted(rest_.front()) + " comes after the end of the game");
    return 0;
  }

 private:
  static bool is_quit(std::string_view word) { return word == "q" || word == "quit"; }
  /// Prints a text, broken at spaces for a terminal.
  static void say(const std::string& text) {
    const auto size = terminal_size();
    for (const std::string& line : lines_of(text))
      if (size)
        for (const std::string& part : wrapped(line, size->columns))
          std::printf("%s\n", part.c_str());
      else
        std::printf("%s\n", line.c_str());
  }
  std::string place() { return "line " + std::to_string(line_) + " of the input: "; }
  std::string kept() {
    const std::string farewell = session_.farewell();
    return farewell.empty() ? "" : "; " + farewell;
  }

  /// The next word of this line, or else of the next lines, which are asked for by `prompt`;
  /// nothing at the end of the input.
  std::optional<std::string> next_word(const std::string& prompt) {
    while (rest_.empty()) {
      std::printf("%s", prompt.c_str());
      std::fflush(stdout);
      ++line_;
      std::string line;
      if (!read_line(line)) {
        std::printf("\n");
        return {};
      }
      if (!typed_) std::printf("%s\n", deckmap::detail::escaped(line).c_str());
      if (const auto comment = line.find('#'); comment != std::string::npos) line.resize(comment);
      std::size_t at = 0;
      for (auto word = detail::next_word(line, at); !word.empty();
           word = detail::next_word(line, at))
        rest_.emplace_back(word);
    }
    std::string word = std::move(rest_.front());
    rest_.pop_front();
    return word;
  }

  /// Returns false if the rest of the line is not to be done: a typing error, printed already.
  bool obey(const std::string& word) {
    if (word == "?" || word == "help")
      say(session_.game().help());
    else if (word == "map")
      print_map();
    else if (word == "keys")
      print_keys();
    else if (word == "undo")
      say(session_.undo() ? session_.game().status() : "There is nothing to take back.");
    else
      return act(word);
    return true;
  }

  bool act(const std::string& word) {
    const auto choices = session_.game().choices();
    const Choice* const choice = find_key(choices, word);
    if (choice == nullptr) {
      const std::string message =
          detail::quoted(word) + " is not an action now; there are " + keys_of(choices);
      if (!typed_) throw Error(place() + message + kept());
      say(message);
      return false;
    }
    if (!choice->question.empty()) {
      const auto answer = next_word(choice->question + "? (y/n) ");
      if (!answer && !typed_)
        throw Error("line " + std::to_string(line_) +
                    " of the input is missing: " + choice->question + "? y or n" + kept());
      if (answer != "y" && answer != "yes") return true;
    }
    const auto log = with_rolls(choice->action);
    if (!log) return true;  // taken back
    for (const std::string& line : *log) say(line);
    say(session_.game().status());
    return true;
  }

  /// Does it, and asks for each roll that people make; `undo` takes the last one back, and at the
  /// first one the choice, which is nothing then.
  std::optional<std::vector<std::string>> with_rolls(std::string action) {
    for (;;) {
      Taken taken = session_.choose(action);
      if (!taken.wants) return std::move(taken.log);
      const std::string asked = question(*taken.wants);
      const auto word = next_word(asked + "? ");
      if (!word && !typed_)
        throw Error("line " + std::to_string(line_) + " of the input is missing: " + asked +
                    kept());
      if (!word || is_quit(*word)) {
        if (word) rest_.assign(1, "quit");
        return std::nullopt;
      }
      if (*word == "undo") {
        const auto before = without_roll(action);
        if (!before) return std::nullopt;
        action = *before;
      } else if (const auto total = total_of(*word, taken.wants->dice)) {
        action = with_roll(action, *total);
      } else {
        const std::string message = detail::quoted(*word) + " is not a roll of " + asked;
        if (!typed_) throw Error(place() + message + kept());
        say(message);
        rest_.clear();
      }
    }
  }

  void print_position() {
    say(session_.game().title());
    std::printf("\n");
    const auto size = terminal_size();
    if (!session_.resumed())
      for (const std::string& line :
           wrapped(session_.game().story(), size ? std::min<std::size_t>(size->columns, 80) : 80))
        std::printf("%s\n", line.c_str());
    std::printf("\n");
    print_map();
    if (session_.over()) return;
    say(session_.game().status());
    print_keys();
    say("Type a key, or several: also map, keys, undo, ? and quit.");
  }
  void print_map() {
    View whole = view_;
    whole.width = whole.height = 100'000;
    for (const std::string& line : session_.game().picture(whole))
      std::printf("%s\n", line.c_str());
  }
  void print_keys() {
    for (const Choice& choice : session_.game().choices())
      std::printf("  %-4s %s\n", choice.key.c_str(), choice.text.c_str());
  }

  Session& session_;
  View view_;
  bool typed_;                    // by a person
  std::deque<std::string> rest_;  // of the line
  std::size_t line_ = 0;
};

// -- the screen

constexpr std::size_t least_columns = 60, least_rows = 20, log_lines = 4;

void add_wrapped(std::vector<std::string>& lines, std::string_view text, std::size_t columns) {
  for (std::string& part : wrapped(text, columns)) lines.push_back(std::move(part));
}

/// A line in two where it is too long, between two of its parts; those have two spaces between
/// them.
std::pair<std::string, std::string> in_two(const std::string& line, std::size_t columns) {
  if (columns_of(line) <= columns) return {line, ""};
  const std::size_t cut = line.rfind("  ", columns);
  if (cut == std::string::npos) return {line, ""};
  return {line.substr(0, cut), line.substr(cut + 2)};
}

class Screen {
 public:
  Screen(Session& session, const View& view) : session_(session), view_(view) {}

  int play() {
    std::string last;
    {
      const RawTerminal terminal;
      log_ = {session_.game().title() + ".",
              session_.resumed()
                  ? (session_.over() ? "The game was over after " : "The game goes on after ") +
                        detail::counted(session_.choices_made(), "choice", "choices") + "."
                  : session_.game().story()};
      run();
      if (session_.over()) last = session_.game().status() + "\n" + session_.game().ending() + "\n";
    }
    std::fputs(last.c_str(), stdout);
    return 0;
  }

 private:
  void run() {
    while (!leaves_) {
      const auto choices = session_.game().choices();
      draw(choices);
      const Key key = read_key();
      if (key.what == Key::What::leave) return;
      if (key.what == Key::What::resized || key.what == Key::What::other) continue;
      const bool quits = key.what == Key::What::character && typed_.empty() && key.character == 'q';
      if (is_small_ && !quits) continue;  // what it would do is not seen
      if (session_.over()) {
        if (is_rest(key)) continue;
        return;
      }
      if (key.what == Key::What::escape) {
        take_back();
        continue;
      }
      if (quits) return;
      press(key, choices);
    }
  }

  /// Takes back the typed key, or else the last choice.
  void take_back() {
    note_.clear();
    rest_.clear();
    if (!typed_.empty()) {
      typed_.clear();
    } else if (session_.undo()) {
      note_ = "Your last choice is taken back.";
      if (heard_.empty()) return;
      for (std::size_t line = 0; line < heard_.back() && !log_.empty(); ++line) log_.pop_back();
      heard_.pop_back();
    } else {
      note_ = "There is nothing to take back.";
    }
  }

  void press(const Key& key, const std::vector<Choice>& choices) {
    note_.clear();
    if (key.what == Key::What::character && typed_.empty() && scroll(key.character)) return;
    scrolled_ = 0;
    if (key.what == Key::What::arrow) {
      typed_.clear();
      for (const Choice& choice : choices)
        if (choice.arrow == key.character) return choose(choice);
      note_ = "There is no way there.";
      return;
    }
    const char c = key.character;
    if (c == 0x7f || c == '\b') {
      if (!typed_.empty()) typed_.pop_back();
      return;
    }
    if (c == '?' && typed_.empty()) return show(session_.game().help());
    if (c == '\n' || c == '\r') {
      const Choice* const choice = find_key(choices, typed_);
      if (choice != nullptr) return choose(*choice);
      typed_.clear();
      return;
    }
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) return;
    if (is_rest(key)) return;
    rest_.clear();
    typed_ += c;
    const auto begins = std::count_if(choices.begin(), choices.end(), [&](const Choice& choice) {
      return choice.key.starts_with(typed_);
    });
    if (begins == 0) {
      note_ = detail::quoted(typed_) + " is not an action now.";
      typed_.clear();
      return;
    }
    const Choice* const exact = find_key(choices, typed_);
    if (begins != 1 || exact == nullptr) return;
    if (typed_ != exact->key && (session_.people_roll() || means_another(choices))) return;
    std::string rest = exact->key.substr(std::min(typed_.size(), exact->key.size()));
    numbered_ = rest.empty() ? exact->key : "";
    abbreviated_ = exact->key;
    choose(*exact);
    rest_ = std::move(rest);
  }

  /// Whether f may be the beginning of f2 again, who has just died: it does not fire at f3 then,
  /// though he is the only one left.
  bool means_another(const std::vector<Choice>& choices) const {
    return numbered_.size() > typed_.size() && numbered_.starts_with(typed_) &&
           std::none_of(choices.begin(), choices.end(),
                        [&](const Choice& choice) { return choice.key == numbered_; });
  }

  /// Takes the 2 of "f2", which is typed all the same where f alone was enough.
  bool is_rest(const Key& key) {
    if (key.what != Key::What::character || !typed_.empty() || !rest_.starts_with(key.character))
      return false;
    rest_.erase(0, 1);
    if (rest_.empty()) numbered_ = abbreviated_;
    return true;
  }

  /// The keys that move what is shown: `[` and `]` the log, `H` `J` `K` `L` the map.
  bool scroll(char key) {
    switch (key) {
      case '[': scrolled_ += log_lines; return true;
      case ']': scrolled_ -= std::min(scrolled_, log_lines); return true;
      case 'H': view_.right -= 8; return true;
      case 'L': view_.right += 8; return true;
      case 'K': view_.down -= 4; return true;
      case 'J': view_.down += 4; return true;
      default: return false;
    }
  }

  void choose(const Choice& choice) {
    typed_.clear();
    if (!choice.question.empty() && !agrees(choice.question)) return;
    view_.right = view_.down = 0;
    std::string action = choice.action;
    for (;;) {
      const auto [heard, wanted] = session_.choose(action);
      if (!wanted) {
        log_.insert(log_.end(), heard.begin(), heard.end());
        heard_.push_back(heard.size());
        return;
      }
      const auto total = rolled(*wanted);
      const auto next = total      ? std::optional(with_roll(action, *total))
                        : !leaves_ ? without_roll(action)
                                   : std::nullopt;
      if (!next) return;
      action = *next;
    }
  }

  /// Asks a question that `y` agrees to; any other key does not.
  bool agrees(const std::string& asked) {
    note_ = asked + "? y, or another key to stay";
    draw(session_.game().choices());
    Key key = read_key();
    while (key.what == Key::What::resized) key = read_key();
    note_.clear();
    leaves_ = key.what == Key::What::leave;
    return key.what == Key::What::character && key.character == 'y';
  }

  /// Asks for a roll that people make; nothing if they take back the one before, or the choice.
  std::optional<int> rolled(const WantedRoll& wanted) {
    std::string digits, refused;
    for (;;) {
      const auto size = terminal_size();
      const std::size_t columns = (size ? size->columns : 80) - 1;
      constexpr std::string_view hint = "   Enter ends it, Esc takes back";
      note_ = refused.empty() ? question(wanted) + ": " + digits + "_"
                              : detail::quoted(refused) + " is not a roll of " +
                                    wanted.dice.text() + ": " + wanted.range();
      if (columns_of(note_) > columns && refused.empty())  // what is typed is seen
        note_ = wanted.dice.text() + " (" + wanted.range() + "): " + digits + "_";
      if (refused.empty() && columns_of(note_) + hint.size() <= columns) note_ += hint;
      draw(session_.game().choices());
      const Key key = read_key();
      leaves_ = key.what == Key::What::leave;
      if (key.what == Key::What::escape || leaves_) {
        note_.clear();
        return {};
      }
      if (key.what != Key::What::character) continue;
      refused.clear();
      if (key.character == 0x7f || key.character == '\b') {
        if (!digits.empty()) digits.pop_back();
      } else if (key.character == '\n' || key.character == '\r') {
        if (const auto total = total_of(digits, wanted.dice)) {
          note_.clear();
          return total;
        }
        refused = std::exchange(digits, "");
      } else if (std::string_view("0123456789+-").find(key.character) != std::string_view::npos &&
                 digits.size() < 6) {
        digits += key.character;
      }
    }
  }

  /// A text, a page at a time, each until a key is pressed.
  void show(const std::string& text) {
    const auto size = terminal_size();
    const std::size_t rows = size ? size->rows : 24, columns = size ? size->columns : 80;
    std::vector<std::string> lines;
    for (const std::string& line : lines_of(text)) add_wrapped(lines, line, columns);
    for (std::size_t first = 0; first < lines.size(); first += rows - 1) {
      std::string out = "\x1b[H\x1b[2J";
      for (std::size_t i = first; i < std::min(lines.size(), first + rows - 1); ++i)
        out += lines[i] + "\r\n";
      out += "(press a key)";
      std::fputs(out.c_str(), stdout);
      std::fflush(stdout);
      while (read_key().what == Key::What::resized) {
      }
    }
  }

  /// The choices in a column beside the map: as many as there is room for, the others by the
  /// beginning of their keys.
  std::vector<std::string> panel(const std::vector<Choice>& choices, std::size_t width,
                                 std::size_t height) const {
    std::vector<std::string> lines;
    std::size_t shown = 0;
    for (const Choice& choice : choices) {
      if (!typed_.empty() && !choice.key.starts_with(typed_)) continue;
      std::string line = choice.key;
      line.resize(std::max<std::size_t>(line.size() + 1, 4), ' ');
      bool first = true;
      std::vector<std::string> broken = wrapped(choice.text, width - line.size());
      if (lines.size() + broken.size() + 1 > height) break;
      for (const std::string& part : broken) {
        lines.push_back(first ? line + part : std::string(line.size(), ' ') + part);
        first = false;
      }
      ++shown;
    }
    const auto fitting = static_cast<std::size_t>(
        std::count_if(choices.begin(), choices.end(),
                      [&](const Choice& choice) { return choice.key.starts_with(typed_); }));
    if (shown < fitting) {
      std::string more = "also";
      for (std::size_t i = 0, seen = 0; i < choices.size(); ++i) {
        if (!choices[i].key.starts_with(typed_)) continue;
        if (seen++ < shown) continue;
        if (more.size() + choices[i].key.size() + 3 > width) {
          more += "..";
          break;
        }
        more += " " + choices[i].key;
      }
      lines.push_back(more);
    }
    return lines;
  }

  void draw(const std::vector<Choice>& choices) {
    const auto size = terminal_size();
    const std::size_t columns = size ? size->columns : 80, rows = size ? size->rows : 24;
    is_small_ = columns < least_columns || rows < least_rows;
    if (is_small_) {
      const std::string words = "This window is too small: " + std::to_string(least_columns) +
                                " by " + std::to_string(least_rows) + " at least, or --plain.";
      std::fputs("\x1b[H\x1b[2J", stdout);
      std::fputs(detail::listed(wrapped(words, columns), "\r\n").c_str(), stdout);
      std::fflush(stdout);
      return;
    }
    const auto panel_width = std::clamp<std::size_t>(columns / 3, 30, 40);
    const std::size_t map_width = columns - panel_width - 1, map_height = rows - log_lines - 4;
    View view = view_;
    view.width = map_width;
    view.height = map_height;
    const auto map = session_.game().picture(view);
    const auto list = session_.over() ? wrapped(session_.game().ending(), panel_width)
                                      : panel(choices, panel_width, map_height);
    std::string out = "\x1b[H";
    // Cleared first: after a line as wide as the screen the clearing would take its last character.
    const auto line = [&](const std::string& text) { out += "\x1b[K" + text + "\r\n"; };
    const auto [status, more_status] = in_two(session_.game().status(), columns);
    line(status);
    line(more_status);
    for (std::size_t i = 0; i < map_height; ++i) {
      std::string row = i < map.size() ? cropped(map[i], 0, map_width) : "";
      if (i < list.size())
        row += std::string(map_width + 1 - columns_of(row), ' ') + cropped(list[i], 0, panel_width);
      line(row);
    }
    line(std::string(columns, '-'));
    std::vector<std::string> lines;
    for (const std::string& entry : log_) add_wrapped(lines, entry, columns);
    const std::size_t last = lines.size() > log_lines ? lines.size() - log_lines : 0;
    scrolled_ = std::min(scrolled_, last);
    const std::size_t first = last - scrolled_;
    for (std::size_t i = first; i < first + log_lines; ++i) line(i < lines.size() ? lines[i] : "");
    while (log_.size() > 100) log_.pop_front();
    const std::string prompt = session_.over()  ? "(press a key to end)"
                               : !note_.empty() ? note_
                               : !typed_.empty()
                                   ? typed_ + "_"
                                   : "? help, Esc takes back, [ ] scroll, q saves and quits";
    out += cropped(prompt, 0, columns - 1) + "\x1b[K\x1b[J";
    std::fputs(out.c_str(), stdout);
    std::fflush(stdout);
  }

  Session& session_;
  View view_;
  bool leaves_ = false;  // in the middle of a roll
  std::string typed_, note_;
  std::string rest_;      // of the key of a choice that was made before all of it was typed
  std::string numbered_;  // the key of the last choice, if all of it was typed
  std::string abbreviated_;
  std::deque<std::string> log_;
  std::vector<std::size_t> heard_;  // lines of the log, for each choice made here
  std::size_t scrolled_ = 0;        // lines of the log, backwards
  bool is_small_ = false;           // the window, for a picture
};

bool takes_screen() {
  const auto size = terminal_size();
  return is_terminal(STDIN_FILENO) && is_smart_terminal() && size &&
         size->columns >= least_columns && size->rows >= least_rows;
}

}  // namespace

std::vector<std::string> map_window(const std::string& map, const View& view) {
  const std::vector<std::string> lines = lines_of(map);
  std::size_t row = 0, column = 0, width = 0;
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (const auto at = lines[i].find('@'); at != std::string::npos) {
      row = i;
      column = columns_of(std::string_view(lines[i]).substr(0, at));
    }
    width = std::max(width, columns_of(lines[i]));
  }
  const auto first = [](std::size_t at, std::size_t whole, std::size_t shown, int moved) {
    if (whole <= shown) return std::size_t{0};
    const std::size_t middle = at > shown / 2 ? at - shown / 2 : 0;
    const auto wanted = static_cast<std::ptrdiff_t>(middle) + moved;
    return static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(wanted, 0, static_cast<std::ptrdiff_t>(whole - shown)));
  };
  const std::size_t top = first(row, lines.size(), view.height, view.down);
  const std::size_t left = first(column, width, view.width, view.right);
  std::vector<std::string> shown;
  for (std::size_t i = top; i < std::min(lines.size(), top + view.height); ++i)
    shown.push_back(cropped(lines[i], left, view.width));
  return shown;
}

void add_shell_options(OptionSet& options) {
  options.add_options("Run")("save", "save the game in FILE, and continue the one saved there",
                             Takes::value, "FILE")("new", "begin again, even if FILE has a game")(
      "no-log", "leave the game out of deckmap play --scores")(
      "plain", "typed lines instead of a screen, also on a terminal")("ascii",
                                                                      "draw in plain ASCII");
  options.relate({{"new", Relation::needs, "save", " FILE, whose game it replaces"}});
}

std::span<const PlayedGame> played_games() {
  static const std::vector games = {
      soldiers_game(),
      cyberheisters_game(),
#ifdef DECKMAP_HAS_FUDGE
      fudge_game(),
#endif
  };
  return games;
}

std::optional<AutoOptions> auto_options(const Arguments& arguments) {
  if (!arguments.has("auto")) return {};
  const std::string player = arguments.value("player").value_or("simple");
  if (player != "simple" && player != "random")
    throw UsageError("--player: " + detail::quoted(player) + " is not a player: simple or random");
  const auto threads = arguments.parsed("threads", [](const std::string& text) {
    return parse_number<unsigned>("a number of threads", text, 1, 1024);
  });
  return AutoOptions{.random = player == "random",
                     .check = arguments.has("check"),
                     .threads = threads.value_or(0)};
}

int play_in_shell(const PlayedGame& game, const Beginning& beginning, const Arguments& arguments) {
  Session session(game, beginning, arguments);
  const View view{.unicode = !arguments.has("ascii") && can_unicode(), .colour = wants_colour()};
  const bool screen = !arguments.has("plain") && takes_screen();
  const int code = screen ? Screen(session, view).play() : GameLines(session, view).play();
  const std::string farewell = session.farewell();
  if (session.is_lost()) throw Error(farewell);
  if (!farewell.empty() && !session.quiet()) std::fprintf(stderr, "%s\n", farewell.c_str());
  return code;
}

}  // namespace deckmap::command
