// A dealt dungeon explained: it is dealt again, and each step written down.

#include <deckmap/write/explain.hpp>

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include <deckmap/detail/captions.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/json.hpp>

namespace deckmap {

namespace {

template <class Event>
Index segment_of(const Event& event, const Dungeon&) {
  return event.segment;
}
Index segment_of(const CardPlaced& placed, const Dungeon& dungeon) {
  return dungeon.cards()[placed.index].segment;
}

}  // namespace

std::string explain_text(const Dungeon& dungeon, const FileOptions& options) {
  Explainer explainer(dungeon.table(), dungeon.rules(), options.encounters);
  explainer.add_all(dungeon);
  std::string text = dungeon.seed() ? "The deal of " + detail::origin_text(dungeon)
                                    : std::string("A deal of given cards");
  text += ". Cells are (x,y): x grows to the right, y downwards.";
  if (options.encounters != nullptr)
    text += " Their contents are those of the chart " + options.encounters->chart + ".";
  text += "\n\n" + explainer.text() + "\nThe table:\n" + cards_text(dungeon);
  if (const std::string second = second_entrance_text(dungeon); !second.empty())
    text += "\n" + second + "\n";
  for (const StairEnd& stair : stairs_of(dungeon, true)) {
    const PlacedCard& laid = dungeon.cards()[stair.card];
    text += "\n" +
            stair_caption(stair,
                          " from the " + spoken(laid.card) + " at (" + to_string(laid.cell) + ")") +
            ".\n";
  }
  if (const std::string outcome = detail::outcome_text(dungeon); !outcome.empty())
    text += "\n" + outcome + "\n";
  return text;
}

std::string steps_json(const Dungeon& dungeon, const FileOptions& options) {
  // in the order of the kinds of DealEvent
  constexpr std::array<std::string_view, 4> names = {"begins", "aside", "laid", "ends"};
  detail::JsonWriter json(false);
  json.open('{', true);
  json.key("format").value("deckmap-steps/1");
  json.key("steps").open('[', true);
  const auto write = [&](std::string_view what, Index segment, std::size_t cards,
                         std::string_view text) {
    json.open('{', false);
    json.key("what").value(what);
    json.key("segment").value(segment);
    json.key("cards").value(static_cast<std::int64_t>(cards));
    json.key("text").value(detail::trimmed(text));
    json.close('}');
  };
  Explainer explainer(dungeon.table(), dungeon.rules(), options.encounters);
  std::size_t written = 0;
  Index segment = 0;
  deal_again(dungeon, [&](const Dealer& dealer) {
    const Dungeon& now = dealer.dungeon();
    for (const DealEvent& event : dealer.events()) {
      explainer.add(event, now);
      segment = std::visit([&](const auto& what) { return segment_of(what, now); }, event);
      write(names[event.index()], segment, now.cards().size(),
            std::string_view(explainer.so_far()).substr(written));
      written = explainer.so_far().size();
    }
  });
  // enemies that have no card to stand on in the end
  if (const std::string all = explainer.text(); all.size() > written)
    write("ends", segment, dungeon.cards().size(), std::string_view(all).substr(written));
  json.close(']');
  json.close('}');
  return json.take() + '\n';
}

}  // namespace deckmap
