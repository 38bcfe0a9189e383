#pragma once
/// Charts: what each enemy value, joker, shop, healing station and searched room stands for in
/// somebody's game. docs/charts.md tells the form of the files. Reading them is compiled: component
/// `deckmap::play`.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// The numbers that a text of a chart may name.
struct ChartNumbers {
  std::optional<int> number;  ///< `{number}`: of the enemy's card
  std::optional<int> cards;   ///< `{cards}`: of the room that is searched
};

/// A text with rolls in braces: "{2d4} wolves", "{number} goblins", "{cards*1d6} credits".
class ChartText {
 public:
  /// Throws `Error` for a brace that is not closed, or holds neither dice nor a name that is known
  /// there: `number` if `has_number`, `cards` if `has_cards`.
  static ChartText parse(std::string_view text, bool has_number, bool has_cards) {
    ChartText parsed;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t open = std::min(text.find('{', at), text.size());
      if (const auto stray = text.substr(at, open - at).find('}'); stray != std::string_view::npos)
        throw Error("'}' in " + detail::quoted(text) + " closes nothing");
      if (open > at) parsed.pieces_.push_back({.text = std::string(text.substr(at, open - at))});
      if (open == text.size()) break;
      const std::size_t close = text.find('}', open);
      if (close == std::string_view::npos)
        throw Error("'{' in " + detail::quoted(text) + " is not closed");
      parsed.pieces_.push_back(
          roll_of(text.substr(open + 1, close - open - 1), has_number, has_cards));
      at = close + 1;
    }
    return parsed;
  }

  std::string rolled(Random& random, const ChartNumbers& numbers) const {
    std::string text;
    for (const Piece& piece : pieces_) {
      if (piece.times == Times::text) {
        text += piece.text;
        continue;
      }
      const int times = piece.times == Times::number  ? numbers.number.value_or(0)
                        : piece.times == Times::cards ? numbers.cards.value_or(0)
                                                      : 1;
      std::int64_t total = 0;  // many times 2^31 at most
      for (int i = 0; i < times; ++i) total += piece.dice.roll(random);
      text += std::to_string(total);
    }
    return text;
  }

 private:
  enum class Times : std::uint8_t { text, once, number, cards };
  struct Piece {
    Times times = Times::text;  ///< how often the dice are rolled and added
    std::string text = {};
    Dice dice = {};
  };

  static Piece roll_of(std::string_view inside, bool has_number, bool has_cards) {
    inside = detail::trimmed(inside);
    const auto star = inside.find('*');
    const std::string_view name = detail::trimmed(inside.substr(0, star));
    Piece piece{.times = name == "number"  ? Times::number
                         : name == "cards" ? Times::cards
                                           : Times::once};
    if ((piece.times == Times::number && !has_number) ||
        (piece.times == Times::cards && !has_cards))
      throw Error("{" + std::string(name) + "} has no meaning here: " +
                  (piece.times == Times::number ? "only enemies have a number"
                                                : "only a search counts room cards"));
    if (piece.times == Times::once)
      piece.dice = Dice::parse(inside);
    else
      piece.dice = star == std::string_view::npos
                       ? Dice::constant(1)
                       : Dice::parse(detail::trimmed(inside.substr(star + 1)));
    return piece;
  }

  std::vector<Piece> pieces_;
};

/// One of several things that a key may stand for.
struct ChartEntry {
  ChartText text;
  std::string written;  ///< as the file has it
  int weight = 1;       ///< 1 to `max_chart_weight`
};
inline constexpr int max_chart_weight = 1'000'000;

/// Entries, one of which is picked by weight. Never empty in a chart.
using ChartList = std::vector<ChartEntry>;

/// Who picks and rolls: an entry of a list as text.
inline std::string rolled(const ChartList& list, Random& random, const ChartNumbers& numbers = {}) {
  std::uint64_t total = 0;
  for (const ChartEntry& entry : list) total += static_cast<std::uint64_t>(entry.weight);
  std::uint64_t pick = list.size() > 1 ? random.below(total) : 0;
  for (const ChartEntry& entry : list) {
    const auto weight = static_cast<std::uint64_t>(entry.weight);
    if (pick < weight) return entry.text.rolled(random, numbers);
    pick -= weight;
  }
  return {};
}

struct Chart {
  static constexpr int first_value = 2, last_value = 10;

  std::string name;
  std::string about;
  std::array<ChartList, last_value - first_value + 1> enemies;  ///< of 2 to 10
  ChartList red_joker, black_joker;
  ChartList shop, healing;
  ChartList search;

  const ChartList& enemy(int value) const {
    return enemies[static_cast<std::size_t>(value - first_value)];
  }
};

/// Keys a whole dungeon. Rolls come from the seed's stream `chart`, in the order of the list: a
/// dungeon of given cards, which has no seed, is keyed by seed 0.
inline Encounters key_encounters(const Chart& chart, const Dungeon& dungeon) {
  Encounters encounters{.chart = chart.name, .list = {}};
  Random random(dungeon.seed().value_or(0), Stream::chart);
  using What = Encounter::What;
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    const Segment& segment = dungeon.segments()[s];
    for (const Card face : dungeon.enemies(s)) {
      const ChartList& list = !face.is_joker()               ? chart.enemy(face.rank())
                              : face.colour() == Colour::red ? chart.red_joker
                                                             : chart.black_joker;
      const ChartNumbers numbers{
          .number = face.is_joker() ? std::nullopt : std::optional(face.rank()), .cards = {}};
      encounters.list.push_back({face.is_joker() ? What::joker : What::enemy, s, segment.enemies_on,
                                 face, rolled(list, random, numbers)});
    }
    int room_cards = 0;
    for (Index card = segment.first_card; card < dungeon.cards_end(s); ++card) {
      const PlacedCard& laid = dungeon.cards()[card];
      room_cards += laid.is_door() ? 0 : 1;
      if (laid.role != Role::shop && laid.role != Role::healing) continue;
      const bool shop = laid.role == Role::shop;
      encounters.list.push_back({shop ? What::shop : What::healing, s, card, laid.card,
                                 rolled(shop ? chart.shop : chart.healing, random)});
    }
    if (segment.kind == Pile::room && room_cards > 0)
      encounters.list.push_back(
          {What::search, s, none, Card(),
           rolled(chart.search, random, {.number = {}, .cards = room_cards})});
  }
  return encounters;
}

/// Reads a chart from TOML. Throws `Error` that names the line: for what is not TOML, keys that do
/// not exist, values that are missing or stand twice, texts whose dice cannot be read.
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
