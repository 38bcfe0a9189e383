#include "runs.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>

#include "output.hpp"
#include "results.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace deckmap::command {
namespace {

using detail::grouped;

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void ask_to_stop(int) { stop_asked.store(true, std::memory_order_relaxed); }

constexpr std::string_view shard_mark = "{shard}";

std::optional<std::string> variable(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return {};
  return std::string(value);
}

std::uint64_t number_of(const std::string& name, const std::string& text) {
  return parse_number<std::uint64_t>("a value of the environment variable " + name, text, 0,
                                     std::numeric_limits<std::int64_t>::max());
}
std::uint64_t required(const char* name) {
  const auto value = variable(name);
  if (!value)
    throw Error("'auto' does not work: the environment variable " + std::string(name) +
                " is not set; give the part as I/N");
  return number_of(name, *value);
}

/// The variables of a batch system that say which part this process is.
struct Scheduler {
  std::string_view name;
  const char* index;
  const char* count;  // null: there is none
  std::uint64_t first;
  bool one_thread;  // it starts a process for each processor
};
constexpr std::array schedulers = {
    Scheduler{"Slurm arrays", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 0, false},
    Scheduler{"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", 0, true},
    Scheduler{"MPICH", "PMI_RANK", "PMI_SIZE", 0, true},
    Scheduler{"GNU parallel", "PARALLEL_SEQ", nullptr, 1, true},
    Scheduler{"Kubernetes indexed jobs", "JOB_COMPLETION_INDEX", nullptr, 0, false},
};

/// The scheduler whose variables are set; null for none. Several are refused: they may be nested,
/// and it is unclear which of them divides the seeds.
const Scheduler* scheduler() {
  const Scheduler* found = nullptr;
  for (const Scheduler& candidate : schedulers) {
    if (!variable(candidate.index)) continue;
    if (found != nullptr)
      throw Error("'auto' is ambiguous: the environment has both " + std::string(found->index) +
                  " (" + std::string(found->name) + ") and " + std::string(candidate.index) + " (" +
                  std::string(candidate.name) + "); give the part as I/N");
    found = &candidate;
  }
  return found;
}

Shard automatic_shard(std::optional<std::uint64_t> given) {
  const Scheduler* const found = scheduler();
  if (found == nullptr)
    throw Error("'auto' finds no part in the environment (none of " +
                detail::listed(schedulers, &Scheduler::index) +
                " is set); give it as I/N, as in 1/4");
  if (!given)
    if (const auto value = variable("DECKMAP_SHARDS")) given = number_of("DECKMAP_SHARDS", *value);
  Shard shard;
  std::uint64_t first = found->first;
  if (found->index == std::string_view("SLURM_ARRAY_TASK_ID")) {
    first = required("SLURM_ARRAY_TASK_MIN");
    shard.count = required(found->count);
    const std::uint64_t last = required("SLURM_ARRAY_TASK_MAX");
    if (last - first + 1 != shard.count)
      throw Error("'auto' needs a Slurm array without gaps, as in --array=1-64; this one has " +
                  std::to_string(shard.count) + " tasks from " + std::to_string(first) + " to " +
                  std::to_string(last) + ": give the part as I/N");
  } else if (found->count != nullptr) {
    shard.count = required(found->count);
  } else {
    if (!given)
      throw Error("'auto' does not know the number of parts, which " + std::string(found->name) +
                  (found->index == std::string_view("PARALLEL_SEQ") ? " does" : " do") +
                  " not set: give it as auto/N, or in the environment variable DECKMAP_SHARDS");
    shard.count = *given;
  }
  if (given && *given != shard.count)
    throw Error("'auto/" + std::to_string(*given) + "' is not what the environment says: " +
                std::to_string(shard.count) + " parts by " + std::string(found->name));
  const std::uint64_t number = required(found->index);
  if (number < first || number - first >= shard.count)
    throw Error(std::string(found->index) + "=" + std::to_string(number) + " is not one of the " +
                std::to_string(shard.count) + " parts, which are counted from " +
                std::to_string(first));
  shard.index = number - first + 1;
  return shard;
}

std::string duration(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::llround(seconds));
  const auto two = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  if (all < 3600) return std::to_string(all / 60) + ":" + two(all % 60);
  if (all < 3 * std::uint64_t{86400})
    return std::to_string(all / 3600) + ":" + two(all / 60 % 60) + " h";
  return std::to_string(all / 86400) + " days";
}

}  // namespace

void add_run_options(OptionSet& options) {
  const auto text = [] { return Takes::value; };
  options.add_options("Run")("threads", "threads to deal with (default: one a processor)", text(),
                             "N")(
      "shard",
      "deal only part I of N, counted from 1; auto: by the environment of Slurm arrays, "
      "mpirun, GNU parallel (auto/N) or Kubernetes (auto/N)",
      text(), "I/N|auto")("checkpoint",
                          "save the progress in FILE, and continue from it if it is there", text(),
                          "FILE")(
      "checkpoint-every", "how often to save it, in seconds (default: 30)", text(), "SECONDS");
  options.relate({{"checkpoint-every", Relation::needs, "checkpoint", " FILE"}});
}

Shard parse_shard(const std::string& text) {
  const auto refuse = [&]() -> Shard {
    throw Error(detail::quoted(text) +
                " is not a part: I/N, part I of N counted from 1, as in 3/8; or auto, auto/N");
  };
  const auto slash = text.find('/');
  const std::string first = text.substr(0, slash);
  std::optional<std::uint64_t> count;
  if (slash != std::string::npos)
    count = parse_number<std::uint64_t>("the number of parts", text.substr(slash + 1), 1,
                                        1'000'000'000);
  if (first == "auto") return automatic_shard(count);
  if (!count) return refuse();
  return {parse_number<std::uint64_t>("a part of " + std::to_string(*count), first, 1, *count),
          *count};
}

SeedRange part_of(SeedRange seeds, Shard shard) {
  // size * k / count without leaving 64 bits
  const auto cut = [&](std::uint64_t k) {
    const std::uint64_t size = seeds.size();
    return seeds.begin + size / shard.count * k + size % shard.count * k / shard.count;
  };
  return {cut(shard.index - 1), cut(shard.index)};
}

Run::Run(const Arguments& arguments) : words_(arguments.typed()), quiet_(arguments.has("quiet")) {
  shard_ = arguments.parsed("shard", parse_shard);
  const auto threads = arguments.parsed("threads", [](const std::string& text) {
    return parse_number<unsigned>("a number of threads", text, 1, 1024);
  });
  const bool automatic = shard_ && arguments.value("shard")->starts_with("auto");
  running_.threads = threads.value_or(automatic && scheduler()->one_thread ? 1 : processors());
  running_.stop = &stop_asked;
}

std::string Run::file_name(const std::string& name) const {
  std::string filled = name;
  const std::string index = std::to_string(shard_.value_or(Shard{}).index);
  for (std::size_t at = 0; (at = filled.find(shard_mark)) != std::string::npos;) {
    if (!shard_)
      throw UsageError(detail::quoted(name) + ": there is no --shard to stand for {shard}");
    filled.replace(at, shard_mark.size(), index);
  }
  return filled;
}

void Run::catch_signals() {
  struct sigaction action {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

bool Run::stopped() const { return stop_asked.load(std::memory_order_relaxed); }

std::string Run::command() const {
  std::string line = "deckmap";
  for (const std::string& word : words_) line += " " + shell_quoted(word);
  return line;
}

std::string Run::command_from(std::uint64_t next, SeedRange part) const {
  // The files of the rest stand beside those of the first part, which it does not overwrite.
  const auto renamed = [&](const std::string& name) {
    if (name == "-") return name;
    const std::string filled = file_name(name);
    const auto slash = filled.find_last_of('/');
    const auto dot = filled.find_last_of('.');
    const bool suffix = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    const std::size_t at = suffix ? dot : filled.size();
    return filled.substr(0, at) + "-from-" + std::to_string(next) + filled.substr(at);
  };
  const std::string seeds = to_string(SeedRange{next, part.end});
  std::string line = "deckmap";
  bool has_seeds = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::string name = words_[i], value;
    bool joined = false, has_value = i + 1 < words_.size();
    if (const auto equals = name.find('='); name.starts_with("--") && equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
      joined = has_value = true;
    } else if (has_value) {
      value = words_[i + 1];
    }
    const bool seeds_here = name == "--seeds";
    const bool file_here = name == "-o" || name == "--output" || name == "--rows";
    if (has_value && name == "--shard") {
      i += joined ? 0 : 1;
    } else if (has_value && (seeds_here || file_here)) {
      line += " " + name + (joined ? "=" : " ") + shell_quoted(seeds_here ? seeds : renamed(value));
      has_seeds = has_seeds || seeds_here;
      i += joined ? 0 : 1;
    } else {
      line += " " + shell_quoted(words_[i]);
    }
  }
  if (!has_seeds) line += " --seeds " + seeds;  // they came from a file
  return line;
}

int tell_stopped(const Run& run, const Checkpoint& checkpoint, std::uint64_t next, SeedRange part,
                 const std::optional<std::string>& result) {
  std::string text = "deckmap: stopped before seed " + std::to_string(next) + "; " +
                     grouped(next - part.begin) + " of " + grouped(part.size()) +
                     " seeds are done\n";
  if (checkpoint.kept()) {
    text += "continue with:  " + run.command() + "\n";
  } else {
    text += "continue with:  " + run.command_from(next, part) + "\n";
    if (result)
      text += "and join both with deckmap merge; " + shell_quoted(*result) +
              " holds what is done so far\n";
  }
  std::fputs(text.c_str(), stderr);
  return 130;  // the status that a shell gives a program that Ctrl-C ended
}

Progress::Progress(SeedRange part, std::uint64_t begun_at, bool quiet)
    : part_(part),
      begun_at_(begun_at),
      quiet_(quiet),
      on_(!quiet && is_terminal(STDERR_FILENO)),
      begun_(std::chrono::steady_clock::now()),
      next_(begun_ + std::chrono::milliseconds(500)) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::at(std::uint64_t seed, const std::string& note) {
  if (!on_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(250);
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  const double rate = static_cast<double>(seed - begun_at_) / seconds;
  const double left =
      static_cast<double>(part_.size() - (seed - part_.begin)) / std::max(rate, 1e-9);
  const double share =
      100 * static_cast<double>(seed - part_.begin) / static_cast<double>(part_.size());
  std::fprintf(stderr, "\r%5.1f %%  %s of %s seeds, %s a second, %s left%s\033[K", share,
               grouped(seed - part_.begin).c_str(), grouped(part_.size()).c_str(),
               grouped(static_cast<std::uint64_t>(rate)).c_str(), duration(left).c_str(),
               note.c_str());
  std::fflush(stderr);
}

void Progress::print(const std::string& lines) {
  if (quiet_) return;
  std::fprintf(stderr, "%s%s", shown_ ? "\r\033[K" : "", lines.c_str());
  std::fflush(stderr);
}

RowsFile::RowsFile(const std::string& name, bool resumable, std::uint64_t keep, bool all) {
  if (!resumable) {
    file_.emplace(name);
    return;
  }
  if (keep > 0) {
    std::error_code error, unnamed;
    const std::string path = path_of(name), part = path + ".part";
    const std::uintmax_t size = std::filesystem::file_size(part, error);
    bytes_ = keep;
    // stopped between the last two steps: the rows have their name already
    if (error && all && std::filesystem::file_size(path, unnamed) == keep) return;
    if (error || size < keep)
      throw Error("the rows so far, " + detail::quoted(part) +
                  ", are not as the checkpoint left them; remove the checkpoint to start again");
  }
  file_.emplace(name, ".part", true, keep);
}

void RowsFile::write(std::string_view bytes) {
  file_->write(bytes);
  bytes_ += bytes.size();
}

std::uint64_t RowsFile::flush() {
  if (file_) file_->finish(true);
  return bytes_;
}

void RowsFile::commit() {
  if (file_) file_->commit();
}

void CheckpointLock::take(const std::string& checkpoint) {
  require_writable(checkpoint);
  name_ = checkpoint + ".lock";
  for (;;) {
    const int descriptor = ::open(name_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    if (descriptor < 0)
      throw Error(detail::quoted(name_) + " cannot be written: " + std::strerror(errno));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor);
      throw Error(detail::quoted(checkpoint) +
                  " is the checkpoint of another process, which still runs: wait for its end, or "
                  "name another file");
    }
    // Its holder may have ended and removed it since it was opened: then another one is made.
    using Status = struct ::stat;
    Status mine{}, named{};
    if (::fstat(descriptor, &mine) == 0 && ::stat(name_.c_str(), &named) == 0 &&
        mine.st_ino == named.st_ino) {
      descriptor_ = descriptor;
      return;
    }
    ::close(descriptor);
  }
}

CheckpointLock::~CheckpointLock() {
  if (descriptor_ < 0) return;
  ::unlink(name_.c_str());
  ::close(descriptor_);
}

Checkpoint::Checkpoint(const Arguments& arguments, const Run& run, std::string_view verb,
                       std::vector<NamedFile> files)
    : verb_(verb), saved_(std::chrono::steady_clock::now()) {
  if (const auto name = kept_file(arguments, "checkpoint")) {
    name_ = path_of(run.file_name(*name));
    const std::string called = "--checkpoint " + detail::quoted(*name);
    // it and what stands beside it for a while
    for (const char* suffix : {"", ".new", ".lock"}) files.push_back({called, name_ + suffix});
    require_different(files);
    lock_.take(name_);
  } else {
    require_different(files);
  }
  interval_ = std::chrono::milliseconds(
      1000 * arguments
                 .parsed("checkpoint-every",
                         [](const std::string& text) {
                           return parse_number<int>("a number of seconds", text, 0, 86400);
                         })
                 .value_or(30));
}

std::optional<CheckpointState> Checkpoint::load() const {
  std::error_code error;
  if (!kept()) return {};
  if (!std::filesystem::exists(name_, error)) {
    require_writable(name_);
    return {};
  }
  return parse_checkpoint(read_file(name_), verb_, detail::quoted(name_));
}

bool Checkpoint::due() const {
  return kept() && std::chrono::steady_clock::now() - saved_ >= interval_;
}

void Checkpoint::save(const CheckpointState& state) {
  // Always under one temporary name, so that killed runs leave no heap of them.
  OutputFile file(name_, ".new");
  file.write(checkpoint_text(state, verb_));
  file.commit();
  saved_ = std::chrono::steady_clock::now();
}

void Checkpoint::remove() const {
  std::error_code error;
  if (!kept()) return;
  std::filesystem::remove(name_, error);
  std::filesystem::remove(name_ + ".new", error);
}

}  // namespace deckmap::command
