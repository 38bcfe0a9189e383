#pragma once
// Shared by the long runs, survey and hunt: threads, shards, checkpoints, Ctrl-C, progress, and
// files for results.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/numbers.hpp>
#include <deckmap/survey/chunks.hpp>

#include "checkpoint.hpp"
#include "command_line.hpp"
#include "output.hpp"

namespace deckmap::command {

/// Adds --threads, --shard, --checkpoint, --checkpoint-every, -q and -h.
void add_run_options(OptionSet& options);

/// The end of the help of -o for such a run.
inline constexpr const char* shard_help = "; {shard} in its name stands for the part";

/// One of several parts of a range of seeds, counted from 1.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
};

/// `I/N`, or `auto` and `auto/N`: from the environment of Slurm arrays, Open MPI, MPICH, GNU
/// parallel or Kubernetes indexed jobs. Throws `Error`.
Shard parse_shard(const std::string& text);
/// The seeds of a part: the range cut into `count` pieces whose sizes differ by at most one.
SeedRange part_of(SeedRange seeds, Shard shard);

/// The options of a long run.
class Run {
 public:
  explicit Run(const Arguments& arguments);

  SeedRange part(SeedRange seeds) const { return part_of(seeds, shard_.value_or(Shard{})); }
  /// A file's name with `{shard}` filled in.
  std::string file_name(const std::string& name) const;
  auto fill_name() const {
    return [this](const std::string& name) { return file_name(name); };
  }
  const Running& running() const { return running_; }
  bool quiet() const { return quiet_; }

  /// From now on Ctrl-C (and what batch systems send before they kill) ends the run with what is
  /// done so far; a second one ends it at once.
  void catch_signals();
  bool stopped() const;

  /// The command line that goes on from `next` where a run was stopped that keeps no checkpoint.
  std::string command_from(std::uint64_t next, SeedRange part) const;
  /// The same command line again.
  std::string command() const;

 private:
  std::vector<std::string> words_;
  std::optional<Shard> shard_;
  Running running_;
  bool quiet_ = false;
};

/// A line of progress on stderr, if stderr is a terminal.
class Progress {
 public:
  Progress(SeedRange part, std::uint64_t begun_at, bool quiet);
  ~Progress();
  void at(std::uint64_t seed, const std::string& note = "");
  /// Prints whole lines on stderr, a terminal or not, unless the run is quiet.
  void print(const std::string& lines);

 private:
  SeedRange part_;
  std::uint64_t begun_at_;
  bool quiet_;
  bool shown_ = false;
  bool on_;
  std::chrono::steady_clock::time_point begun_, next_;
};

/// A file that grows row by row. With a checkpoint it stands as FILE.part
/// beside its place until it is whole, so that a killed run can go on with it.
class RowsFile {
 public:
  /// `keep`: the bytes of an earlier run to go on from; 0: a new file.
  /// `resumable` is whether a checkpoint is kept, `all` whether no row is to come.
  RowsFile(const std::string& name, bool resumable, std::uint64_t keep, bool all);

  void write(std::string_view bytes);
  /// Puts everything on the disk. Returns the size of the file.
  std::uint64_t flush();
  void commit();

 private:
  std::optional<OutputFile> file_;  // none where an earlier run had finished it
  std::uint64_t bytes_ = 0;
};

/// Keeps other processes from a checkpoint: a lock on a file beside it, which ends with the process
/// however that ends.
class CheckpointLock {
 public:
  CheckpointLock() = default;
  ~CheckpointLock();
  CheckpointLock(const CheckpointLock&) = delete;
  CheckpointLock& operator=(const CheckpointLock&) = delete;

  /// Throws `Error` if another process has it.
  void take(const std::string& checkpoint);

 private:
  std::string name_;
  int descriptor_ = -1;
};

/// The progress of a run, in a file that is whole at any moment: it is replaced, never changed.
class Checkpoint {
 public:
  /// `verb`: whose checkpoints these are; `files`: what else the run writes. Throws `UsageError` if
  /// two of all these are one file, `Error` while another process has the same checkpoint.
  Checkpoint(const Arguments& arguments, const Run& run, std::string_view verb,
             std::vector<NamedFile> files);

  bool kept() const { return !name_.empty(); }
  const std::string& name() const { return name_; }
  /// Returns the progress that an earlier run saved. Throws `Error` for a file that is damaged or
  /// no checkpoint of this verb.
  std::optional<CheckpointState> load() const;
  /// Whether it is time to save.
  bool due() const;
  void save(const CheckpointState& state);
  void remove() const;

 private:
  std::string name_;
  std::string verb_;
  CheckpointLock lock_;
  std::chrono::milliseconds interval_;
  std::chrono::steady_clock::time_point saved_;
};

}  // namespace deckmap::command
