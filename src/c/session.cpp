// A deal card by card behind the C interface.

#include <deckmap/closed_doors.hpp>
#include <deckmap/detail/text.hpp>
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

/// Appends where the session stands as JSON.
std::string state_json(const Session& session) {
  const Dealer& dealer = session.dealer();
  const auto pile = dealer.draws_from();
  detail::JsonWriter json(true);
  json.open('{', false);
  json.key("awaits").value(pile                ? "card"
                           : dealer.over()     ? "nothing"
                           : session.passage() ? "secret"
                                               : "door");
  if (pile) {
    json.key("pile").value(to_string(*pile));
    json.key("left").value(static_cast<std::int64_t>(dealer.undrawn(*pile).size()));
    json.key("cards").cards(session.drawable());
  }
  json.key("doors").open('[', false);
  if (!pile)
    for (const ClosedDoor& door : closed_doors(dealer)) {
      json.open('{', false);
      json.key("door").value(door.door);
      json.key("card").value(to_string(session.dungeon().cards()[door.door].card));
      json.key("behind").value(to_string(door.behind));
      json.key("can_open").number(door.can_open ? "true" : "false");
      json.close('}');
    }
  json.close(']');
  json.key("steps").open('[', false);
  for (const std::string& step : session.steps()) json.value(step);
  json.close(']');
  json.key("why").value(session.last_explanation());
  json.close('}');
  return json.take();
}

}  // namespace

extern "C" {

deckmap_text* deckmap_session_state(const deckmap_session* session) {
  return made<deckmap_text>(
      [&] { return deckmap_text{state_json(required(session, "session").session)}; });
}

deckmap_session* deckmap_session_new(const deckmap_options* options) {
  return made<deckmap_session>([&] {
    deckmap_session begun{Session(SessionSetup::of(deal_options(options))), {}};
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
