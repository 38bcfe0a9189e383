// Deals door by door and card by card behind the C interface.

#include <deckmap/closed_doors.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/json.hpp>

#include "objects.hpp"

using namespace deckmap;
using namespace deckmap::c;

namespace {

int32_t take(deckmap_session* session, const std::string& step) {
  return status_of([&] {
    deckmap_session& given = required(session, "session");
    given.session.take(step);
    given.dungeon.assign(given.session.dungeon());
  });
}

/// Begins a deal that people take step by step.
Dealer begun(const Options& options) {
  Dealer dealer(options);
  dealer.unfold();
  dealer.draw_all();
  return dealer;
}

/// Opens a door, or takes the secret passage for `none`, and deals what lies there.
void go(Dealer& dealer, Index door) {
  door == none ? dealer.take_secret_passage() : dealer.open(door);
  dealer.draw_all();
}

int32_t take(deckmap_deal* deal, Index door) {
  return status_of([&] {
    deckmap_deal& given = required(deal, "deal");
    go(given.dealer, door);
    given.dungeon.assign(given.dealer.dungeon());
    given.steps.push_back(door);
  });
}

/// Returns where a deal stands as JSON; the explanation of the last step only if there is one.
std::string state_json(const Dealer& dealer, const std::vector<std::string>& steps,
                       const std::vector<Card>& drawable, const std::string* why) {
  const auto pile = dealer.draws_from();
  const bool passage = dealer.dungeon().rules().stuck == Stuck::secret_passage && dealer.stuck();
  detail::JsonWriter json(true);
  json.open('{', false);
  json.key("awaits").value(pile ? "card" : dealer.over() ? "nothing" : passage ? "secret" : "door");
  if (pile) {
    json.key("pile").value(to_string(*pile));
    json.key("left").value(static_cast<std::int64_t>(dealer.undrawn(*pile).size()));
    json.key("cards").cards(drawable);
  }
  json.key("doors").open('[', false);
  if (!pile)
    for (const ClosedDoor& door : closed_doors(dealer)) {
      json.open('{', false);
      json.key("door").value(door.door);
      const Card card = dealer.dungeon().cards()[door.door].card;
      json.key("card").value(to_string(card));
      json.key("behind").value(to_string(door.behind));
      json.key("can_open").number(door.can_open ? "true" : "false");
      json.key("state").value(to_string(
          door.can_open ? static_cast<DoorState>(card.door_level() - 1) : DoorState::sealed));
      json.close('}');
    }
  json.close(']');
  json.key("steps").open('[', false);
  for (const std::string& step : steps) json.value(step);
  json.close(']');
  if (why != nullptr) json.key("why").value(*why);
  json.close('}');
  return json.take();
}

}  // namespace

extern "C" {

deckmap_deal* deckmap_deal_new(const deckmap_options* options) {
  return made<deckmap_deal>([&] {
    const Options begun_with = seeded_options(options);
    deckmap_deal deal{begun_with, begun(begun_with), {}, {}};
    deal.dungeon.assign(deal.dealer.dungeon());
    return deal;
  });
}

deckmap_deal* deckmap_deal_copy(const deckmap_deal* deal) {
  return made<deckmap_deal>([&] { return deckmap_deal(required(deal, "deal")); });
}

void deckmap_deal_free(deckmap_deal* deal) { delete deal; }

deckmap_text* deckmap_deal_state(const deckmap_deal* deal) {
  return made<deckmap_text>([&] {
    const deckmap_deal& given = required(deal, "deal");
    std::vector<std::string> steps;
    for (const Index door : given.steps)
      steps.push_back(door == none ? std::string(Session::secret_word)
                                   : std::string(Session::door_word) + std::to_string(door));
    return deckmap_text{state_json(given.dealer, steps, {}, nullptr)};
  });
}

int32_t deckmap_deal_can_open(const deckmap_deal* deal, uint32_t card) {
  return guarded<int32_t>(0, [&] {
    const Dealer& dealer = required(deal, "deal").dealer;
    return !dealer.draws_from() && dealer.can_open(card);
  });
}

int32_t deckmap_deal_open(deckmap_deal* deal, uint32_t card) {
  if (card == none) return take(deal, none - 1);  // no door either
  return take(deal, card);
}

int32_t deckmap_deal_secret_passage(deckmap_deal* deal) { return take(deal, none); }

int32_t deckmap_deal_undo(deckmap_deal* deal) {
  return status_of([&] {
    deckmap_deal& given = required(deal, "deal");
    if (given.steps.empty()) throw Error("there is no step to take back");
    Dealer dealer = begun(given.options);
    const std::vector<Index> steps(given.steps.begin(), given.steps.end() - 1);
    for (const Index door : steps) go(dealer, door);
    given.dungeon.assign(dealer.dungeon());
    given.dealer = std::move(dealer);
    given.steps = steps;
  });
}

const deckmap_dungeon* deckmap_deal_dungeon(const deckmap_deal* deal) {
  return guarded<const deckmap_dungeon*>(nullptr, [&] { return &required(deal, "deal").dungeon; });
}

deckmap_text* deckmap_session_state(const deckmap_session* session) {
  return made<deckmap_text>([&] {
    const Session& given = required(session, "session").session;
    const std::string why(given.last_explanation());
    return deckmap_text{state_json(given.dealer(), given.steps(), given.drawable(), &why)};
  });
}

deckmap_session* deckmap_session_new(const deckmap_options* options) {
  return made<deckmap_session>([&] {
    SessionSetup setup = SessionSetup::of(deal_options(options));
    setup.places_in_words = true;  // people at a table count cards, not cells
    deckmap_session begun{Session(std::move(setup)), {}};
    begun.dungeon.assign(begun.session.dungeon());  // its table, rules and piles
    return begun;
  });
}

deckmap_session* deckmap_session_copy(const deckmap_session* session) {
  return made<deckmap_session>([&] { return deckmap_session(required(session, "session")); });
}

void deckmap_session_free(deckmap_session* session) { delete session; }

int32_t deckmap_session_draw(deckmap_session* session, const char* card) {
  return status_of([&] {
    const Card drawn = parse_card(&required(card, "card"));
    deckmap_session& given = required(session, "session");
    given.session.take(to_string(drawn));
    given.dungeon.assign(given.session.dungeon());
  });
}

int32_t deckmap_session_open(deckmap_session* session, uint32_t door) {
  return take(session, std::string(Session::door_word) + std::to_string(door));
}

int32_t deckmap_session_secret_passage(deckmap_session* session) {
  return take(session, std::string(Session::secret_word));
}

int32_t deckmap_session_undo(deckmap_session* session) {
  return status_of([&] {
    deckmap_session& given = required(session, "session");
    given.session.undo();
    given.dungeon.assign(given.session.dungeon());
  });
}

const deckmap_dungeon* deckmap_session_dungeon(const deckmap_session* session) {
  return guarded<const deckmap_dungeon*>(nullptr,
                                         [&] { return &required(session, "session").dungeon; });
}

}  // extern "C"
