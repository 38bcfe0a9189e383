#pragma once
/// Charts: what each enemy value, joker, shop, healing station and searched room stands for in
/// somebody's game, and whatever else an adventure needs words for. docs/charts.md describes the
/// files. Compiled: component `deckmap::content`.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/content/setting.hpp>
#include <deckmap/dice.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/random.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The names in a chart's texts: numbers, which can also multiply dice, and words.
struct ChartNumbers {
  std::optional<int> number = {};    ///< `{number}`: of the enemy's card
  std::optional<int> cards = {};     ///< `{cards}`: of the room that is searched
  std::optional<int> depth = {};     ///< `{depth}`: of the place, 1 or more
  std::optional<int> strength = {};  ///< `{strength}`: of all enemies together
  std::string size = {};             ///< `{size}`: "twelve paces by six"
  std::string lord = {};             ///< `{lord}`: "the Widow Queen"
  std::string red = {}, black = {};  ///< `{red}`, `{black}`: what the jokers are
  std::string place = {};            ///< `{place}`: "room 4"
};

/// The names that have a meaning where a text stands.
struct ChartScope {
  bool number = false, cards = false, depth = false, strength = false;
  bool size = false, lord = false, scene = false;
  std::span<const std::string> tables = {};  ///< the names of the chart's own tables
};

/// A text with rolls in braces: "{2d4} wolves", "{number} goblins", "{cards*1d6} credits"; a name
/// of one of the chart's tables stands for an entry of it: "a chest with {gems}".
class ChartText {
 public:
  /// Throws `Error` for a brace that is not closed, or holds neither dice nor a name that has a
  /// meaning there.
  static ChartText parse(std::string_view text, const ChartScope& scope);

  /// `entry(table)` returns the text that stands for an entry of a table.
  std::string rolled(Random& random, const ChartNumbers& numbers,
                     const std::function<std::string(std::size_t)>& entry) const;

  /// The tables that it names, by their places in the scope; one may come several times.
  std::vector<std::size_t> tables() const;

 private:
  enum class Kind : std::uint8_t {
    text,
    once,  ///< dice, or the sum of as many rolls of them as one of the four numbers says
    number,
    cards,
    depth,
    strength,
    size,
    lord,
    red,
    black,
    place,
    table,
  };
  struct Piece {
    Kind kind = Kind::text;
    std::string text = {};
    Dice dice = {};
    std::size_t table = 0;
  };

  static Piece piece_of(std::string_view inside, const ChartScope& scope);

  std::vector<Piece> pieces_;

 public:
  /// The fewest letters of a table's name, so that it cannot be taken for dice.
  static constexpr std::size_t min_name = 3;
};

/// One of several things that a key may stand for.
struct ChartEntry {
  ChartText text = {};
  std::string written = {};  ///< as the file has it
  int weight = 1;            ///< 1 to `max_chart_weight`
  std::string name = {};     ///< of a room, a corridor or a landing
  ChartText rumour = {};     ///< of a search result
  std::string rumour_written = {};
  bool once = false;   ///< at most once in a dungeon
  bool first = false;  ///< comes as the first of its list, and not again
  int from_depth = 1, to_depth = max_depth;
  std::vector<std::string> stats = {};  ///< the names of its stat lines
  std::size_t id = none;                ///< one for each entry of a file; `none` is not remembered

  static constexpr int max_depth = 1000;

  bool is_at(int depth) const { return depth >= from_depth && depth <= to_depth; }
  /// Whether it can come at any depth and as often as needed.
  bool always() const { return !once && !first && from_depth == 1 && to_depth == max_depth; }
};
inline constexpr int max_chart_weight = 1'000'000;

/// Entries, one of which is picked by weight.
using ChartList = std::vector<ChartEntry>;

/// A chart. A list that its file does not have is empty.
struct Chart {
  static constexpr int first_value = 2, last_value = 10;
  static constexpr std::size_t values = last_value - first_value + 1;
  /// Rooms and props are keyed by the row of their card: 2 to 10, red ace, black ace.
  static constexpr std::size_t room_rows = values + 2;

  std::string name;
  std::string about;
  /// The words of an adventure with a thread, from which everything is keyed; the lists below are
  /// empty then.
  std::shared_ptr<const Setting> setting = {};
  bool repeats = false;  ///< entries may come again while others of their list have not come yet
  std::array<ChartList, values> enemies;                    ///< of 2 to 10; none is empty
  ChartList red_joker, black_joker, shop, healing, search;  ///< none is empty
  std::array<ChartList, values> treasure;
  ChartList red_treasure, black_treasure;
  ChartList hoard, key, secret, corridor, landing, light, scene, company, trade;
  std::array<ChartList, 3> doors, traps;  ///< by level, 1 to 3
  std::array<ChartList, room_rows> rooms, props;
  std::array<ChartList, values> wandering, past;
  std::array<ChartList, 3> lord;  ///< of a jack, queen, king
  std::vector<std::pair<std::string, std::string>> stats;
  std::vector<std::string> table_names;
  std::vector<ChartList> tables;

  const ChartList& enemy(int value) const { return enemies[row(value)]; }
  static constexpr std::size_t row(int value) {
    return static_cast<std::size_t>(value - first_value);
  }
};

/// Picks and rolls, and remembers the entries that have come.
class ChartRoller {
 public:
  /// The chart has to outlive it.
  explicit ChartRoller(const Chart& chart) : chart_(chart) {}

  /// An entry of a list that is not empty, by weight among those that may come: at their depth, and
  /// where nothing repeats, those that have not come yet as long as there are any.
  const ChartEntry& pick(const ChartList& list, Random& random, int depth = 1);

  /// An entry's text with its dice rolled and its tables looked up.
  std::string text(const ChartText& text, Random& random, const ChartNumbers& numbers);

  /// Both at once. The depth of the numbers counts.
  std::string roll(const ChartList& list, Random& random, const ChartNumbers& numbers = {});

  /// The stat lines of all that was picked, by name.
  const std::set<std::string>& stats() const { return stats_; }

 private:
  bool is_used(const ChartEntry& entry) const { return entry.id < used_.size() && used_[entry.id]; }
  const ChartEntry& use(const ChartEntry& entry);

  const Chart& chart_;
  std::vector<bool> used_;
  std::set<std::string> stats_;
};

/// Keys a whole dungeon, and writes its adventure. The rolls are those of the seed: a dungeon of
/// given cards, which has no seed, is keyed by seed 0. Throws `Error` for edits that do not fit,
/// and for any of a dungeon of several levels.
Encounters key_encounters(const Chart& chart, const Dungeon& dungeon,
                          const AdventureEdits& edits = {});

/// Reads a chart from TOML. Throws `Error` that names the line: for what is not TOML, keys that do
/// not exist, values that are missing or keyed twice, texts whose dice or names cannot be read,
/// tables that lead back to themselves, lists that can run out.
Chart read_chart_toml(std::string_view text);

/// A chart that comes with the library.
struct ShippedChart {
  std::string_view name;
  std::string_view toml;
};
/// All of them, by name.
std::span<const ShippedChart> shipped_charts();

/// How likely each entry is, and what it stands for: a table for people.
std::string chart_text(const Chart& chart);

}  // namespace deckmap
