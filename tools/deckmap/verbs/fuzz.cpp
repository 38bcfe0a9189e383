// deckmap fuzz: a program on many dungeons, and the smallest one on which it fails.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/formats.hpp>
#include <deckmap/fuzz.hpp>
#include <deckmap/write/ascii.hpp>

#include "dealing.hpp"
#include "files.hpp"
#include "program.hpp"
#include "runs.hpp"
#include "text.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;

/// The program and how it is tried.
struct TrialSetup {
  std::vector<std::string> words;
  std::vector<const Format*> formats;  ///< the first one is {}
  std::optional<std::string> expect, same_as;
  Seconds limit{10};
  fs::path folder;
};

/// Calls `f(at, size, format)` for each mark {} or {FORMAT} of a word.
template <class F>
void for_each_mark(const std::string& word, const F& f) {
  for (std::size_t at = 0; (at = word.find('{', at)) != std::string::npos; ++at) {
    const std::size_t end = word.find('}', at);
    if (end == std::string::npos) return;
    const std::string name = word.substr(at + 1, end - at - 1);
    const auto known = std::find_if(formats().begin(), formats().end(),
                                    [&](const Format& format) { return format.name == name; });
    if (name.empty())
      f(at, end - at + 1, nullptr);
    else if (known != formats().end())
      f(at, end - at + 1, &*known);
  }
}

TrialSetup trial_setup(const Arguments& arguments) {
  TrialSetup setup;
  setup.words = arguments.values("program");
  if (setup.words.empty())
    throw UsageError(
        "fuzz needs a program behind --, as in deckmap fuzz --seeds 0..1000 -o found -- "
        "./my-importer {}");
  for (const std::string& name : arguments.values("format")) {
    try {
      setup.formats.push_back(&format_called(name));
    } catch (const Error& error) {
      throw UsageError("--format: " + std::string(error.what()));
    }
  }
  if (setup.formats.empty()) setup.formats.push_back(&format_called("json"));
  bool has_mark = false;
  for (const std::string& word : setup.words)
    for_each_mark(word, [&](std::size_t, std::size_t, const Format* format) {
      has_mark = true;
      if (format != nullptr &&
          std::find(setup.formats.begin(), setup.formats.end(), format) == setup.formats.end())
        setup.formats.push_back(format);
    });
  if (!has_mark)
    throw UsageError(
        "the program " + detail::quoted(setup.words.front()) +
        " is given no file: {} among its arguments stands for the dungeon's, {tmj} and "
        "the like for its file in another format");
  for (const Format* format : setup.formats)
    if (!format->built)
      throw UsageError("--format: " + std::string(format->name) + " is not in this build");
    else if (format->folder)
      throw UsageError("--format: " + std::string(format->name) +
                       " is a folder, and a program is given a file");
  setup.expect = arguments.value("expect");
  setup.same_as = arguments.value("same-as");
  if (const auto seconds = arguments.parsed("timeout", [](const std::string& text) {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        if (*end != '\0' || !(value > 0 && value <= 86'400))
          throw Error(detail::quoted(text) +
                      " is not a number of seconds above 0 and up to 86400, as in 0.5");
        return value;
      }))
    setup.limit = Seconds(*seconds);
  const auto folder = arguments.value("output");
  if (!folder || folder->empty() || *folder == "-")
    throw UsageError("fuzz needs a folder for its files: -o FOLDER");
  setup.folder = *folder;
  return setup;
}

/// A folder that is made; it is gone again where the program could not be run, and nothing is in
/// it.
class NewFolder {
 public:
  /// One that holds anything is taken only to go on. Throws `Error`.
  NewFolder(const fs::path& folder, bool goes_on) : folder_(folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
      throw UsageError("-o " + detail::quoted(folder.string()) + " is a file, not a folder");
    if (fs::is_directory(folder, error) && !fs::is_empty(folder, error) && !goes_on)
      throw UsageError("-o " + detail::quoted(folder.string()) +
                       " is not empty: add --continue, or name another folder");
    is_new_ = fs::create_directories(folder, error);
    if (error) throw Error(detail::quoted(folder.string()) + " cannot be made: " + error.message());
  }
  ~NewFolder() {
    std::error_code holds_something;
    if (is_new_) fs::remove(folder_, holds_something);
  }
  void keep() { is_new_ = false; }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

 private:
  fs::path folder_;
  bool is_new_ = false;
};

void write_file(const std::string& name, const std::string& bytes) {
  OutputFile file(name);
  file.write(bytes);
  file.commit(false);
}

using Files = std::vector<deckmap::WrittenFile>;

/// Writes the files of a format as FOLDER/NAME.SUFFIX. Returns their names, the one that a program
/// is given first.
std::vector<std::string> write_files(const Files& files, const fs::path& folder,
                                     const std::string& name) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    names.push_back((folder / (name + (file.suffix.empty() ? ".txt" : file.suffix))).string());
    write_file(names.back(), file.bytes);
  }
  return names;
}

/// Tries dungeons, on several threads if asked; a property for `find_counterexample`.
class Trials {
 public:
  Trials(const TrialSetup& setup, const Run& run, SeedRange seeds)
      : setup_(setup), run_(run), seeds_(seeds), progress_(seeds, seeds.begin, run.quiet()) {}
  ~Trials() {
    std::error_code error;
    for (const std::string& file : trial_files_) fs::remove(file, error);
  }
  Trials(const Trials&) = delete;
  Trials& operator=(const Trials&) = delete;

  /// Returns how the program fails on a dungeon, nothing if it does not. An error ends the search;
  /// `require_possible` throws it.
  std::string operator()(const Dungeon& dungeon) {
    if (run_.stopped()) stop = true;
    if (stop) return {};
    try {
      const Slot slot(*this);
      const auto files = rendered(dungeon, slot.name());
      if (!files) return skipped(dungeon);
      return dungeon.seed() ? try_first(dungeon, *files, slot.name())
                            : try_smaller(dungeon, *files, slot.name());
    } catch (...) {
      const std::lock_guard lock(mutex_);
      thrown_ = std::current_exception();  // of several threads any will do
      stop = true;
      return {};
    }
  }
  void require_possible() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

  /// Tries a dungeon again with all the time that the program has.
  std::string repeat(const Dungeon& dungeon) {
    const auto files = rendered(dungeon, "try-0");
    return files ? failure(written(*files, "try-0"), setup_.limit) : std::string();
  }
  /// From now on smaller deals have that time as well.
  void without_hurry() {
    hurries_ = false;
    known_.clear();
  }

  std::size_t runs() const { return runs_; }
  std::uint64_t tried() const { return tried_; }
  /// The end of the last failing run's text.
  const std::string& last_words() const { return last_words_; }
  /// A dungeon that failed once and not again, and how.
  struct Unrepeated {
    Dungeon dungeon;
    std::string how;
  };
  const std::optional<Unrepeated>& unrepeated() const { return unrepeated_; }

  /// The program's words for a dungeon's files, by format.
  std::vector<std::string> words(const std::vector<std::string>& files) const {
    std::vector<std::string> words = setup_.words;
    for (std::string& word : words) {
      std::string filled;
      std::size_t done = 0;
      for_each_mark(word, [&](std::size_t at, std::size_t size, const Format* format) {
        const auto n = std::find(setup_.formats.begin(), setup_.formats.end(), format);
        const bool is_first = format == nullptr || n == setup_.formats.end();
        filled += word.substr(done, at - done);
        filled += files[is_first ? 0 : static_cast<std::size_t>(n - setup_.formats.begin())];
        done = at + size;
      });
      word = filled + word.substr(done);
    }
    return words;
  }

  std::atomic<bool> stop = false;

 private:
  /// A name of files that no other thread has.
  class Slot {
   public:
    explicit Slot(Trials& trials) : trials_(trials) {
      const std::lock_guard lock(trials_.mutex_);
      while (trials_.taken_.count(number_) > 0) ++number_;
      trials_.taken_.insert(number_);
    }
    ~Slot() {
      const std::lock_guard lock(trials_.mutex_);
      trials_.taken_.erase(number_);
    }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    std::string name() const { return "try-" + std::to_string(number_); }

   private:
    Trials& trials_;
    std::size_t number_ = 0;
  };

  /// A dungeon in all formats; nothing where one of them refuses it, as a virtual tabletop does a
  /// table without cards.
  std::optional<std::vector<Files>> rendered(const Dungeon& dungeon,
                                             const std::string& name) const {
    std::vector<Files> files;
    try {
      for (const Format* format : setup_.formats)
        files.push_back(write(dungeon, *format, {.file = name}));
    } catch (const Error&) {
      return {};
    }
    return files;
  }
  std::string skipped(const Dungeon& dungeon) {
    const std::lock_guard lock(mutex_);
    if (dungeon.seed()) ++tried_;
    return {};
  }
  /// Writes them. Returns the file of each format.
  std::vector<std::string> written(const std::vector<Files>& formats, const std::string& name) {
    std::vector<std::string> files;
    for (const Files& format : formats) {
      const std::vector<std::string> names = write_files(format, setup_.folder, name);
      files.push_back(names.front());
      const std::lock_guard lock(mutex_);
      trial_files_.insert(names.begin(), names.end());
    }
    return files;
  }

  std::string try_first(const Dungeon& dungeon, const std::vector<Files>& formats,
                        const std::string& name) {
    const std::vector<std::string> files = written(formats, name);
    std::string how = failure(files, setup_.limit);
    const bool fails = !how.empty();
    const bool again = !fails || failure(files, setup_.limit) == how;
    if (stop) return {};
    const std::lock_guard lock(mutex_);
    ++tried_;
    progress_.at(seeds_.begin + tried_);
    if (!again) {
      if (!unrepeated_) unrepeated_ = {dungeon, how};
      return {};
    }
    if (fails && (!first_ || *dungeon.seed() < first_->first)) first_ = {*dungeon.seed(), how};
    return how;
  }

  /// A deal whose files are those of an earlier one fails as that did.
  std::string try_smaller(const Dungeon& dungeon, const std::vector<Files>& formats,
                          const std::string& name) {
    std::string bytes;
    for (const Files& files : formats)
      for (const auto& file : files) bytes += file.bytes;
    const auto [known, is_new] = known_.try_emplace(std::hash<std::string>()(bytes));
    if (!is_new) return known->second;
    // Whatever takes five times as long as the slowest run that ended well is without end.
    Seconds limit = setup_.limit;
    if (hurries_ && first_ && first_->second == "time-out")
      limit = std::min(limit, std::max(Seconds(0.2), 5 * slowest_));
    progress_.at(seeds_.begin + tried_,
                 ", shrinking: " + std::to_string(dungeon.piles().size()) + " cards");
    return known->second = failure(written(formats, name), limit);
  }

  /// Runs the program, and what it is compared with. Returns how it fails.
  std::string failure(const std::vector<std::string>& files, Seconds limit) {
    const auto run = [&](const std::vector<std::string>& words) {
      Ending ending = run_program(words, limit, *run_.running().stop);
      const std::lock_guard lock(mutex_);
      ++runs_;
      if (ending.kind == Ending::Kind::stopped) stop = true;
      if (ending.is_fine()) slowest_ = std::max(slowest_, ending.time);
      return ending;
    };
    std::vector<std::string> words = this->words(files);
    const Ending ending = run(words);
    std::string how;
    if (!ending.is_fine()) {
      how = to_string(ending);
    } else if (setup_.expect && ending.output.find(*setup_.expect) == std::string::npos) {
      how = "output without " + detail::quoted(*setup_.expect);
    } else if (setup_.same_as) {
      words.front() = *setup_.same_as;
      const Ending other = run(words);
      if (!other.is_fine())
        how = detail::quoted(*setup_.same_as) + ": " + to_string(other);
      else if (other.output != ending.output)
        how = "output other than that of " + detail::quoted(*setup_.same_as);
    }
    if (stop) return {};
    const std::lock_guard lock(mutex_);
    if (!how.empty()) last_words_ = ending.errors.empty() ? ending.output : ending.errors;
    return how;
  }

  const TrialSetup& setup_;
  const Run& run_;
  SeedRange seeds_;
  std::mutex mutex_;  ///< of all that follows
  Progress progress_;
  std::set<std::size_t> taken_;
  std::set<std::string> trial_files_;
  std::exception_ptr thrown_;
  std::size_t runs_ = 0;
  std::uint64_t tried_ = 0;
  Seconds slowest_{0};
  bool hurries_ = true;
  std::string last_words_;
  std::optional<Unrepeated> unrepeated_;
  std::optional<std::pair<std::uint64_t, std::string>> first_;  ///< failure, by its seed
  std::unordered_map<std::size_t, std::string> known_;          ///< how deals fail, by their files
};

/// Prints the last lines that a failing program has written.
void print_last_words(const std::string& text) {
  constexpr std::size_t most = 5;
  const std::vector<std::string> lines = lines_of(text);
  if (lines.empty()) return;
  std::printf("Its last words:\n");
  for (std::size_t i = lines.size() - std::min(lines.size(), most); i < lines.size(); ++i)
    std::printf("  %s\n", detail::escaped(lines[i].substr(0, 200)).c_str());
  std::printf("\n");
}

/// Writes the smallest dungeon as a deal, in the formats of the program and as a picture, and
/// prints how to repeat the failure. Several levels have a code in place of a deal.
void print_found(const TrialSetup& setup, const Trials& trials, const Dungeon& dungeon,
                 bool quiet) {
  std::vector<std::string> files;
  std::set<std::string> all;
  std::string again = "generate --code " + code_of(dungeon).value_or("");
  if (!dungeon.is_level()) {
    const std::string deal = (setup.folder / "fail.deal").string();
    write_file(*all.insert(deal).first, deal_text(dungeon));
    again = "replay " + shell_quoted(deal);
  }
  std::vector<const Format*> formats = setup.formats;
  formats.push_back(&format_called("svg"));
  for (const Format* format : formats) {
    const auto names = write_files(write(dungeon, *format, {.file = "fail"}), setup.folder, "fail");
    files.push_back(names.front());
    all.insert(names.begin(), names.end());
  }
  if (quiet) return;
  std::printf("%s\nTo repeat it:\n ", map_text(dungeon).c_str());
  for (const std::string& word : trials.words(files))
    std::printf(" %s", shell_quoted(word).c_str());
  std::printf("\n  deckmap %s -o FILE\n\n", again.c_str());
  print_last_words(trials.last_words());
  std::fflush(stdout);
  print_written({all.begin(), all.end()});
}

}  // namespace

OptionSet fuzz_options() {
  OptionSet options(
      "deckmap fuzz",
      "Runs a program on many dungeons until it fails, and finds the smallest dungeon "
      "on which it fails in the same way: by another exit status than 0, by a "
      "signal, by a time-out, or by its output.");
  options.custom_help("--seeds A..B [options] -o FOLDER").positional_help("-- PROGRAM ARGS {}");
  add_range_option(options);
  std::vector<std::string> names;
  for (const Format& format : formats()) names.emplace_back(format.name);
  options.add_options("Card")(
      "any-options",
      "dungeons by other rules, on tables, with extra cards, several decks, hidden doors or "
      "levels too");
  options.add_options("Run")("program",
                             "the program and its arguments: {} is the dungeon's file, {tmj} its "
                             "file in another format",
                             Takes::values, "PROGRAM")(
      "expect", "the program fails if its output does not contain TEXT", Takes::value, "TEXT")(
      "same-as", "it fails if its output is not that of PROGRAM for the same arguments",
      Takes::value, "PROGRAM")("timeout", "it fails after that many seconds (default: 10)",
                               Takes::value, "SECONDS")(
      "tries", "how many smaller dungeons to try (default: 500)", Takes::value, "N")(
      "threads", "how many programs run at a time (default: 1)", Takes::value, "N");
  options.add_options("Output")("o,output",
                                "the folder for the smallest dungeon: fail.deal, fail.svg, and its "
                                "files in the formats of the program",
                                Takes::value, "FOLDER")(
      "continue", "take a folder that is not empty, and shrink its fail.deal first")(
      "format", "the format of {}; may be repeated: " + detail::listed(names) + " (default: json)",
      Takes::values, "FORMAT", names);
  options.parse_positional({"program"});
  options.examples(
      "Exit status: 0 no failure, 1 the program fails, 2 usage, or it cannot be\n"
      "started, 130 after Ctrl-C, with the smallest dungeon so far.\n\n"
      "Examples:\n"
      "  deckmap fuzz --seeds 0..1000 -o found -- ./my-importer {}\n"
      "  deckmap fuzz --seeds 0..1000 --any-options --format tmj --timeout 2 -o found \\\n"
      "      -- ./render {} --size 200\n"
      "  deckmap fuzz --seeds 0..500 --same-as ./old-path-finder -o found \\\n"
      "      -- ./path-finder {json} {uvtt}\n");
  return options;
}

int run_fuzz(const Arguments& arguments) {
  const TrialSetup setup = trial_setup(arguments);
  Run run(arguments);
  const auto seeds = arguments.parsed("seeds", parse_seeds);
  if (!seeds) throw UsageError("fuzz needs its seeds: --seeds A..B, as in --seeds 0..1000");
  const auto tries = arguments.parsed("tries", [](const std::string& text) {
    return parse_number<std::size_t>("a number of dungeons", text, 0, 1'000'000'000);
  });
  const bool goes_on = arguments.has("continue");
  NewFolder folder(setup.folder, goes_on);

  run.catch_signals();
  const auto begun = std::chrono::steady_clock::now();
  std::optional<Trials> trials(std::in_place, setup, run, *seeds);
  const FuzzOptions options{
      .seeds = *seeds,
      .space = arguments.has("any-options") ? FuzzSpace::any_options : FuzzSpace::seeds,
      .starts = 1,
      .tries = tries.value_or(500),
      .threads = arguments.has("threads") ? run.running().threads : 1,
      .stop = &trials->stop};
  std::optional<Counterexample> found;
  const std::string earlier = (setup.folder / "fail.deal").string();
  if (goes_on && fs::exists(earlier)) {
    try {
      found = shrink_counterexample(replay(read_deal(read_file(earlier))), *trials, options);
    } catch (const Error& error) {
      throw Error(earlier + ": " + error.what());
    }
  }
  if (!found) found = find_counterexample(*trials, options);
  trials->require_possible();

  // Shrinking has given time-outs little time; the whole time may show that there are none.
  const auto repeats = [&] { return trials->repeat(found->dungeon) == found->failure; };
  bool is_repeated = !found || run.stopped() || repeats();
  if (!is_repeated && found->failure == "time-out") {
    trials->without_hurry();
    if (auto slowly = shrink_counterexample(found->first, *trials, options)) {
      found->dungeon = slowly->dungeon;
      is_repeated = repeats();
    }
  }
  trials->require_possible();
  folder.keep();

  const std::string runs = detail::grouped(trials->runs()) +
                           (trials->runs() == 1 ? " run of the program" : " runs of the program");
  const double time = Seconds(std::chrono::steady_clock::now() - begun).count();
  const bool quiet = run.quiet();
  if (found) {
    if (!quiet) {
      std::printf("seed %s%s: %s%s\n%zu %s left of %zu, after %s in %.1f s\n\n",
                  std::to_string(found->seed).c_str(),
                  found->code ? (" (code " + *found->code + ")").c_str() : "",
                  found->failure.c_str(),
                  is_repeated ? "" : "; but the smallest dungeon did not fail again",
                  found->dungeon.piles().size(),
                  found->dungeon.piles().size() == 1 ? "card is" : "cards are",
                  found->first.piles().size(), runs.c_str(), time);
    }
    print_found(setup, *trials, found->dungeon, quiet);
  } else if (trials->unrepeated()) {
    const auto& [dungeon, how] = *trials->unrepeated();
    if (!quiet)
      std::printf(
          "seed %s: %s, but not when it was run again; nothing else failed in %s, %.1f s\n\n",
          std::to_string(dungeon.seed().value_or(0)).c_str(), how.c_str(), runs.c_str(), time);
    print_found(setup, *trials, dungeon, quiet);
  } else if (!quiet && !run.stopped()) {
    std::printf("%s %s, no failure (%s, %.1f s)\n", detail::grouped(trials->tried()).c_str(),
                trials->tried() == 1 ? "dungeon" : "dungeons", runs.c_str(), time);
  }
  if (run.stopped()) {
    // Other threads may not have come to the end of as many before the last one that was tried.
    const std::uint64_t tried = trials->tried(), begun_beside = options.threads - 1;
    const std::uint64_t next =
        seeds->begin + (found || tried < begun_beside ? 0 : tried - begun_beside);
    std::fprintf(stderr, "deckmap: stopped; to go on, the same with --seeds %s --continue\n",
                 to_string(SeedRange{next, seeds->end}).c_str());
    return 130;
  }
  return found || trials->unrepeated() ? 1 : 0;
}

}  // namespace deckmap::command
