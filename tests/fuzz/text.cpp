// Any bytes as what people type: cards, numbers, deal codes, deals.

#include <deckmap/check.hpp>
#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>

#include "fuzz.hpp"

namespace deckmap::fuzz {

void cards(std::string_view bytes) {
  if_readable([&] { return parse_cards(bytes); },
              [](const std::vector<Card>& cards) {
                require(parse_cards(join(cards)) == cards, "cards are not read as written");
              });
  // Counts multiply: what is allowed is a good many cards, but no more.
  if_readable([&] { return parse_extra(bytes.substr(0, 12)); },
              [](const std::vector<Card>& cards) {
                require(cards.size() <= max_cards, "more extra cards than there may be");
              });
  if_readable([&] { return parse_seeds(bytes); },
              [](SeedRange seeds) {
                require(seeds.size() > 0, "an empty range of seeds");
                const SeedRange again = parse_seeds(to_string(seeds));
                require(again.begin == seeds.begin && again.end == seeds.end,
                        "seeds are not read as written");
              });
  if_readable([&] { return parse_table(bytes); },
              [](TableSize table) { require_valid(table, table.default_start()); });
  if_readable([&] { return parse_cell(bytes); },
              [](Cell cell) {
                const auto text = std::to_string(cell.x) + "," + std::to_string(cell.y);
                require(parse_cell(text) == cell, "a cell is not read as written");
              });
  if_readable([&] { return DirectionGrid::parse(bytes); },
              [](const DirectionGrid& grid) {
                require(DirectionGrid::parse(to_string(grid)) == grid,
                        "directions are not read as written");
              });
}

void code(std::string_view bytes) {
  if_readable([&] { return parse_code(bytes); },
              [](const Options& options) {
                const std::string code = deal_code(options);
                require(deal_code(parse_code(code)) == code,
                        "a deal code is not read as it was written");
              });
  // Few bytes have the right checksum; so their letters are also taken with it.
  std::vector<std::uint8_t> letters;
  std::string text;
  for (const char c : bytes.substr(0, 200)) {
    letters.push_back(static_cast<std::uint8_t>(c) & 31);
    text += detail::code_letters[letters.back()];
  }
  const unsigned sum = detail::code_checksum(letters);
  text += detail::code_letters[sum >> 5];
  text += detail::code_letters[sum & 31];
  if_readable([&] { return parse_code(text); },
              [](const Options& options) {
                // (Not the same letters: a field may say what is the default anyway.)
                const Options again = parse_code(deal_code(options));
                require(deal_code(again) == deal_code(options),
                        "a deal code is not read as written");
                if (options.decks > 20 || options.extra.size() > 1000) return;
                require(generate(again) == generate(options), "a code deals another dungeon");
              });
}

void deal(std::string_view bytes) {
  if_readable([&] { return replay(read_deal(bytes)); },
              [](const Dungeon& dungeon) {
                if (dungeon.rules().door_order != DoorOrder::random) {
                  const auto problems = check(dungeon);
                  require(problems.empty(), problems.empty() ? "" : problems.front());
                }
                const std::string text = deal_text(dungeon);
                const Dungeon again = replay(read_deal(text));
                require(again == dungeon, "a deal is not read as it was written");
                require(deal_text(again) == text, "a deal is not written as it was read");
                // Every deal can be explained and drawn, or is refused as too large.
                if_readable([&] { return map_text(dungeon) + cards_text(dungeon); },
                            [](const std::string&) {});
              });
}

}  // namespace deckmap::fuzz
