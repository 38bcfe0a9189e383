// Any bytes as what is played with: dice expressions, and games of any options on any deal.

#include <deckmap/any.hpp>
#include <deckmap/dice.hpp>
#include <deckmap/games/cyberheisters/check.hpp>
#include <deckmap/games/cyberheisters/player.hpp>
#include <deckmap/games/cyberheisters/text.hpp>
#ifdef DECKMAP_HAS_FUDGE
#include <deckmap/games/fudge/check.hpp>
#include <deckmap/games/fudge/player.hpp>
#include <deckmap/games/fudge/text.hpp>
#endif
#include <deckmap/games/game.hpp>
#include <deckmap/games/soldiers/check.hpp>
#include <deckmap/games/soldiers/player.hpp>
#include <deckmap/games/soldiers/text.hpp>

#include "fuzz.hpp"

namespace deckmap::fuzz {
namespace {

/// Some settings of a game at any of their values.
template <class Settings>
Settings any_settings(ByteNumbers& below) {
  Settings settings;
  std::uint32_t rows = 0;
  for_each_option(settings, [&](auto&&...) { ++rows; });
  for (auto n = below(6); n > 0; --n) {
    auto which = below(rows);
    for_each_option(settings, [&]<class T>(const Option& row, T& value, const T&) {
      if (which-- != 0) return;
      if constexpr (std::is_same_v<T, int>)
        value =
            static_cast<int>(row.low) + static_cast<int>(below(static_cast<std::uint32_t>(
                                            std::min<std::int64_t>(row.high - row.low, 255) + 1)));
      else if constexpr (std::is_same_v<T, bool>)
        value = below(2) != 0;
      else
        value = static_cast<T>(below(static_cast<std::uint32_t>(value_names(T{}).size())));
    });
  }
  return settings;
}

#ifdef DECKMAP_HAS_FUDGE
/// The marked boxes are the first ones, and the text shows them.
void require_sound(const deckmap::fudge::WoundTrack& track) {
  using deckmap::fudge::Level;
  int marked = 0;
  bool full = true;
  for (std::size_t i = 0; i < deckmap::fudge::levels; ++i) {
    const int here = track.marked(static_cast<Level>(i));
    require(here >= 0 && here <= track.boxes()[i], "a level has other boxes");
    require(here == 0 || full, "boxes are marked before those of a lighter wound");
    full = full && here == track.boxes()[i];
    marked += here;
  }
  require(marked == track.marked(), "the marked boxes do not add up");
  require(track.wound_level().has_value() == (marked > 0), "unhurt with a wound");
  const std::string text = to_string(track);
  require(std::count(text.begin(), text.end(), 'X') == marked, "the track shows other boxes");
}

#endif

/// Plays a game by what the bytes choose: what is not legal is refused and changes nothing, every
/// state is sound, and the same actions do the same.
template <GameState State>
void play_by(State& play, ByteNumbers& below, int most_actions) {
  using Action = typename State::Action;
  State again = play;
  std::optional<Action> last;
  const auto choose = [&](const State& now) {
    const auto legal = actions(now);
    require(!legal.empty(), "a game that goes on with nothing to do");
    if (last && below(16) == 15 && std::find(legal.begin(), legal.end(), *last) == legal.end()) {
      State refusing = now;
      if_readable(
          [&] {
            take(refusing, to_string(*last));
            return 0;
          },
          [](int) { require(false, "what is not legal is done"); });
      require(refusing == now, "what is refused changes something");
    }
    last = legal[below(static_cast<std::uint32_t>(legal.size()))];
    require(Action::parse(to_string(*last)) == *last, "an action is not read as it was written");
    require(!described(now, *last).empty(), "an action that says nothing");
    take(again, to_string(*last));
    return *last;
  };
  require_none(check(play));
  play_on(
      play, {.check = true, .most_actions = most_actions}, choose, [](auto&&...) {},
      [](const State& now, const typename State::Event& event) { told(now, event); });
  require(play == again, "the same actions do not do the same");
}

}  // namespace

void dice(std::string_view bytes) {
  if_readable([&] { return Dice::parse(bytes); },
              [&](const Dice& dice) {
                require(Dice::parse(dice.text()).terms() == dice.terms(),
                        "dice are not read as they were written");
                Random random(bytes.size(), Stream::door_order);
                const int total = dice.roll(random);
                require(dice.min() <= total && total <= dice.max(), "a roll out of its range");
                if (dice.max() - dice.min() > 2000) return;
                if_readable([&] { return dice.distribution(); },
                            [&](const Distribution& distribution) {
                              require(distribution.ways(total) > 0, "a roll that cannot be");
                              require(
                                  distribution.ways_at_least(dice.min()) == distribution.outcomes(),
                                  "the ways do not add up to the outcomes");
                            });
              });
}

void soldiers(std::string_view bytes) {
  ByteNumbers below(bytes);
  const auto settings = any_settings<deckmap::soldiers::Settings>(below);
  const Options dealing = any_options(below(0xffff), below);
  if_readable([&] { return deckmap::soldiers::Game(dealing, settings); },
              [&](deckmap::soldiers::Game& play) { play_by(play, below, 60); });
}

void cyberheisters(std::string_view bytes) {
  ByteNumbers below(bytes);
  const auto settings = any_settings<deckmap::cyberheisters::Settings>(below);
  auto play = deckmap::cyberheisters::begin(below(0xffff), settings);
  play_by(play, below, 120);
}

#ifdef DECKMAP_HAS_FUDGE
void fudge(std::string_view bytes) {
  namespace game = deckmap::fudge;
  ByteNumbers below(bytes);
  const auto number = [&](int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1)));
  };
  const auto level = [&] { return static_cast<game::Level>(below(game::levels)); };
  const auto dice = [&] { return number(game::lowest_roll, game::highest_roll); };
  const auto settings = any_settings<game::Settings>(below);
  game::WoundTrack::Boxes boxes{};
  for (int& count : boxes) count = number(0, 4);
  boxes[below(game::levels)] += 1;
  game::WoundTrack track(boxes);
  game::Condition condition;
  game::Target target{.armour = {number(-2, 9), number(-2, 9)}};
  if (below(2) == 0) target.shield = game::Shield{.points = number(0, 20)};
  for (int round = 0; round < 40 && !below.at_end(); ++round) {
    target.shield_check = {
        .skill = level(), .dice = dice(), .modifier = number(-5, 5), .lost = below(8) == 7};
    const auto shield = target.shield;
    const game::Blow blow =
        game::strike(game::rolled(level(), dice()), game::rolled(level(), dice(), number(-3, 3)),
                     number(-9, 30), target, settings);
    using End = game::Blow::End;
    require(blow.damage >= 0, "a blow heals");
    require((blow.end == End::missed) == (blow.degree <= 0), "who does not win strikes");
    require(blow.end != End::missed || blow.damage == 0, "a blow that missed does damage");
    require(blow.end == End::shield || target.shield == shield, "a shield wears without a blow");
    require(blow.end != End::shield || (shield && !shield->is_gone()), "a shield that is gone");
    if (target.shield && target.shield->wears())
      require(target.shield->damage >= 0 && target.shield->damage <= target.shield->points,
              "a shield has taken more than it can");

    const int before = track.marked();
    const auto check = game::injure(track, condition, level(), blow.damage, dice(), settings);
    require(check.has_value() == (blow.damage > 0), "a check without an injury, or none for one");
    require(!check || check->stands || condition.out, "who fails the check fights on");
    require(!check || check->boxes < 0 ||
                track.marked() == std::min(track.total(), before + blow.damage + check->boxes),
            "an injury marks another number of boxes");
    require_sound(track);

    const int wounded = track.marked();
    const auto treatment = game::treat(track, condition, level(), dice(), number(-3, 3), settings);
    require(track.marked() == wounded - treatment.boxes, "a treatment reports other boxes");
    require(treatment.succeeded || treatment.boxes <= 0, "a treatment that failed clears boxes");
    require_sound(track);

    game::pass_round(condition);
    require(condition.wait >= 0, "a wait below nothing");
    if (game::may_recover(condition) && track.wound_level()) {
      const bool back = game::try_recovery(condition, level(), *track.wound_level(), dice(),
                                           number(-3, 3), settings);
      require(back == !condition.out, "back in the fight, or not");
    }
  }

  // And a whole game of such fighters.
  const auto fighter = [&] {
    game::Fighter one{.attack = level(), .weapon = number(-2, 9), .capacity = level()};
    if (below(2) == 0) one.shield = level(), one.shield_points = number(0, 9);
    if (below(2) == 0) one.armour = {number(1, 4)}, one.cover = {number(1, 5)};
    if (below(2) == 0) one.healing = level();
    one.track = game::WoundTrack(number(1, 3));
    one.place = number(0, 2);
    return one;
  };
  const game::Fighter hero = fighter();
  require(game::parse_fighter(to_string(hero)) == hero, "a fighter is not read as it was written");
  auto play = game::begin(below(0xffff), hero, {fighter(), fighter(), fighter()}, settings);
  play_by(play, below, 120);
}
#endif

}  // namespace deckmap::fuzz
