// Any calls of the C interface, a line each: "set NAME VALUE", "write FORMAT", "draw 10D". Whatever
// is asked, a function returns what it promises or a status and a message, and never ends the
// program.

#include <deckmap/deckmap.h>

#include <charconv>
#include <memory>

#include "fuzz.hpp"

namespace deckmap::fuzz {
namespace {

template <auto free>
struct Free {
  template <class Object>
  void operator()(Object* object) const {
    free(object);
  }
};
template <class Object, auto free>
using Owner = std::unique_ptr<Object, Free<free>>;

/// The objects that the calls work on; each is NULL until a call has made it.
class Caller {
 public:
  Caller() { defaults(); }

  void call(std::string_view line) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string name(line.substr(0, space));
    const std::string rest(line.substr(std::min(space + 1, line.size())));
    std::uint32_t number = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (name == "set") set(rest);
    if (name == "defaults") defaults();
    if (name == "generate") take(dungeon_, deckmap_generate(options_.get()));
    if (name == "read") take(dungeon_, deckmap_read(rest.data(), rest.size()));
    if (name == "write") text(deckmap_write(dungeon_.get(), rest.c_str(), options_.get()));
    if (name == "image")
      text(deckmap_write_with_image(dungeon_.get(), "uvtt", options_.get(), rest.data(),
                                    rest.size()));
    if (name == "part") {
      const char* part_name = nullptr;
      Owner<deckmap_text, deckmap_text_free> part(
          deckmap_write_part(dungeon_.get(), "foundry", options_.get(), number, &part_name));
      require(part != nullptr || deckmap_error_status() <= DECKMAP_OK, "a part without a status");
    }
    if (name == "level") take(dungeon_, deckmap_level(dungeon_.get(), number));
    if (name == "plan") plan();
    if (name == "deal") take(deal_, deckmap_deal_new(options_.get()));
    if (name == "open") status(deckmap_deal_open(deal_.get(), number));
    if (name == "passage") status(deckmap_deal_secret_passage(deal_.get()));
    if (name == "session") take(session_, deckmap_session_new(options_.get()));
    if (name == "draw") status(deckmap_session_draw(session_.get(), rest.c_str()));
    if (name == "door") status(deckmap_session_open(session_.get(), number));
    if (name == "secret") status(deckmap_session_secret_passage(session_.get()));
    if (name == "undo") status(deckmap_session_undo(session_.get()));
    if (name == "state") text(deckmap_session_state(session_.get()));
    if (name == "hunt") {
      std::uint64_t found = 0;
      status(deckmap_hunt(options_.get(), rest.c_str(), 0, 8, &found));
    }
    if (name == "search") text(deckmap_search(options_.get(), rest.c_str(), 0, 8));
    if (name == "fuzz") take(fuzz_, deckmap_fuzz_new(rest.c_str(), 0, 8, 2, 20));
    if (name == "candidate") {
      const deckmap_dungeon* candidate = nullptr;
      status(deckmap_fuzz_candidate(fuzz_.get(), &candidate));
      if (candidate != nullptr) take(dungeon_, deckmap_dungeon_copy(candidate));
    }
    if (name == "tell") status(deckmap_fuzz_tell(fuzz_.get(), rest.c_str(), nullptr));
    if (name == "found") text(deckmap_fuzz_found(fuzz_.get()));
    if (name == "survey") {
      std::vector<std::int32_t> rows(8 * deckmap_feature_count());
      status(deckmap_survey(options_.get(), number, 8, rows.data()));
    }
    std::size_t count = 0;
    const deckmap_card* const cards = deckmap_cards(deckmap_deal_dungeon(deal_.get()), &count);
    for (std::size_t i = 0; cards != nullptr && i < count; ++i)
      require(cards[i].from == DECKMAP_NONE || cards[i].from < i, "a card lies beside a later one");
  }

 private:
  static void refused() {
    require(deckmap_error_status() < DECKMAP_OK, "a failure without a status");
    require(deckmap_error_status() != DECKMAP_FAULT, deckmap_error());
    require(std::string_view(deckmap_error()).size() > 10, "a message without content");
  }
  static void status(std::int32_t status) {
    if (status < DECKMAP_OK) refused();
  }
  template <class Owned, class Object>
  static void take(Owned& owner, Object* made) {
    if (made == nullptr) return refused();
    owner.reset(made);
  }
  static void text(deckmap_text* written) {
    const Owner<deckmap_text, deckmap_text_free> owner(written);
    if (written == nullptr) return refused();
    require(deckmap_text_data(written)[deckmap_text_size(written)] == '\0',
            "no zero behind a text");
  }

  /// Every run deals the same: a seed that is not given would be a fresh one.
  void defaults() {
    options_.reset(deckmap_options_new());
    status(deckmap_options_set(options_.get(), "seed", "0"));
  }

  void set(const std::string& rest) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    const std::string name = rest.substr(0, space),
                      value = rest.substr(std::min(space + 1, rest.size()));
    // Taking long is not a fault: many cards, large pictures.
    constexpr std::size_t long_value = 300, digit = 1;
    const bool is_size = name == "decks" || name == "squares" || name == "cell";
    if (value.size() > (is_size ? digit : long_value)) return;
    status(deckmap_options_set(options_.get(), name.c_str(), value.c_str()));
  }

  void plan() const {
    const Owner<deckmap_plan, deckmap_plan_free> plan(
        deckmap_plan_new(dungeon_.get(), options_.get()));
    if (!plan) return refused();
    std::int32_t width = 0, height = 0;
    const std::uint8_t* const tiles = deckmap_plan_tiles(plan.get(), &width, &height);
    for (std::int32_t i = 0; i < width * height; ++i)
      require(tiles[i] <= DECKMAP_TILE_WALL, "a tile of no kind");
  }

  Owner<deckmap_options, deckmap_options_free> options_;
  Owner<deckmap_dungeon, deckmap_dungeon_free> dungeon_;
  Owner<deckmap_deal, deckmap_deal_free> deal_;
  Owner<deckmap_session, deckmap_session_free> session_;
  Owner<deckmap_fuzz, deckmap_fuzz_free> fuzz_;
};

}  // namespace

void c(std::string_view bytes) {
  constexpr int most = 40;
  Caller caller;
  for (int i = 0; i < most && !bytes.empty(); ++i) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    caller.call(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

}  // namespace deckmap::fuzz
