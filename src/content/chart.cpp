// Charts: their texts, rolls on their lists, and a dungeon keyed with one.

#include <deckmap/content/chart.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/content/facts.hpp>
#include <deckmap/content/sheet.hpp>
#include <deckmap/map/exits.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>

#include "edits.hpp"

namespace deckmap {
namespace {

bool is_name(std::string_view text) {
  return text.size() >= ChartText::min_name && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || c == '_';
         });
}

std::string list_of(std::span<const std::string> tables) {
  std::string text;
  for (const std::string& table : tables) text += (text.empty() ? ": " : ", ") + table;
  return text;
}

template <class May>
const ChartEntry& weighted(const ChartList& list, Random& random, May&& may) {
  std::uint64_t total = 0;
  std::size_t count = 0;
  for (const ChartEntry& entry : list)
    if (may(entry)) total += static_cast<std::uint64_t>(entry.weight), ++count;
  std::uint64_t pick = count > 1 ? random.below(total) : 0;
  for (const ChartEntry& entry : list) {
    if (!may(entry)) continue;
    const auto weight = static_cast<std::uint64_t>(entry.weight);
    if (pick < weight) return entry;
    pick -= weight;
  }
  return list.back();  // a list made by a program, without an entry that may always come
}

// Whether a detail says how a place looks, and not who or what is there.
bool is_words(EncounterDetail::What what) {
  using What = EncounterDetail::What;
  return what == What::room || what == What::corridor || what == What::landing ||
         what == What::prop || what == What::light || what == What::company || what == What::trade;
}

// Keys a dungeon: first what has always been keyed, in one stream, then the details, each kind in
// a stream of its own, so that a list added to a chart leaves the others' rolls alone.
class ChartKeyer {
 public:
  // `words` draws others for places; who and what is there stays.
  ChartKeyer(const Chart& chart, const Dungeon& dungeon, int words = 0)
      : chart_(chart),
        dungeon_(dungeon),
        plan_(dungeon),
        told_(plan_.told()),
        rollers_(dungeon.unfolds() ? of_each_kind : 1, ChartRoller(chart)),
        seed_(dungeon.seed().value_or(0)),
        words_(words) {
    keyed_.chart = chart.name;
  }

  Encounters key() {
    add_list();
    add_treasure();
    add_doors();
    add_places();
    add_company();
    add_wandering();
    add_hook();
    for (const auto& [name, line] : chart_.stats)
      if (std::any_of(rollers_.begin(), rollers_.end(),
                      [&, &of = name](const auto& one) { return one.stats().contains(of); }))
        keyed_.details.push_back({.what = What::stats, .name = name, .text = line});
    return std::move(keyed_);
  }

 private:
  using What = EncounterDetail::What;

  static constexpr std::size_t of_each_kind = value_names(What()).size() + 1;

  // The stream of a kind of detail.
  Random random(What what) const {
    const auto again = static_cast<std::uint64_t>(is_words(what) ? words_ : 0) << 32;
    return {mix64(seed_ + again + static_cast<std::uint64_t>(what)), Stream::chart_details};
  }

  // The depth at a card, for what a segment brought.
  int depth_at(Index card, Index segment) const {
    const bool unfolds = dungeon_.unfolds();
    if (card == none || (unfolds && dungeon_.cards()[card].segment > segment)) return 1;
    const PlaceIndex place = unfolds ? plan_.place_of(card) : plan_.labelled(card);
    return place ? plan_[place].depth : 1;
  }

  // For what the rolls of a kind must not repeat. Where a deal unfolds, each kind repeats nothing
  // of its own alone, for others come in between.
  ChartRoller& roller(What what) {
    const bool shared = rollers_.size() == 1 || what == What::wandering;
    return rollers_[shared ? 0 : static_cast<std::size_t>(what) + 1];
  }

  // Rolls on a list, if the chart has it.
  void add(What what, Index of, const ChartList& list, Random& random,
           const ChartNumbers& numbers = {}) {
    if (list.empty()) return;
    ChartRoller& roller = this->roller(what);
    const ChartEntry& entry = roller.pick(list, random, numbers.depth.value_or(1));
    keyed_.details.push_back({.what = what,
                              .of = of,
                              .name = entry.name,
                              .text = roller.text(entry.text, random, numbers)});
  }

  void add_list() {
    Random random(seed_, Stream::chart);
    ChartRoller& roller = rollers_[0];
    using Kind = Encounter::What;
    for (Index s = 0; s < dungeon_.segments().size(); ++s) {
      const Segment& segment = dungeon_.segments()[s];
      const Index on = dungeon_.enemies_on(s);
      for (const Card face : dungeon_.enemies(s)) {
        const ChartList& list = !face.is_joker()               ? chart_.enemy(face.rank())
                                : face.colour() == Colour::red ? chart_.red_joker
                                                               : chart_.black_joker;
        ChartNumbers numbers{.depth = depth_at(on, s)};
        if (!face.is_joker()) numbers.number = face.rank();
        const ChartEntry& entry = roller.pick(list, random, *numbers.depth);
        keyed_.list.push_back({face.is_joker() ? Kind::joker : Kind::enemy, s, on, face,
                               roller.text(entry.text, random, numbers), entry.stats});
      }
      int room_cards = 0;
      Index room_card = none;
      for (Index card = segment.first_card; card < dungeon_.cards_end(s); ++card) {
        const PlacedCard& laid = dungeon_.cards()[card];
        if (!laid.is_door()) ++room_cards, room_card = card;
        if (laid.role != Role::shop && laid.role != Role::healing) continue;
        const bool shop = laid.role == Role::shop;
        keyed_.list.push_back({shop ? Kind::shop : Kind::healing, s, card, laid.card,
                               roller.roll(shop ? chart_.shop : chart_.healing, random,
                                           {.depth = depth_at(card, s)})});
      }
      if (segment.kind != Pile::room || room_cards == 0) continue;
      const ChartNumbers numbers{.cards = room_cards, .depth = depth_at(room_card, s)};
      const ChartEntry& found = roller.pick(chart_.search, random, *numbers.depth);
      keyed_.list.push_back(
          {Kind::search, s, none, Card(), roller.text(found.text, random, numbers)});
      if (!found.rumour_written.empty() && (best_ == nullptr || found.weight < best_->weight)) {
        best_ = &found;
        best_numbers_ = numbers;
      }
    }
  }

  void add_treasure() {
    Random random = this->random(What::treasure);
    for (Index i = 0; i < dungeon_.enemies().size(); ++i) {
      const Card face = dungeon_.enemies()[i];
      if (face.is_joker())
        add(What::treasure, i,
            face.colour() == Colour::red ? chart_.red_treasure : chart_.black_treasure, random);
      else
        add(What::treasure, i, chart_.treasure[Chart::row(face.rank())], random,
            {.number = face.rank()});
    }
    int strength = 0;
    for (const Card face : dungeon_.enemies()) strength += face.is_joker() ? 0 : face.rank();
    Random hoard = this->random(What::hoard);
    add(What::hoard, none, chart_.hoard, hoard, {.strength = strength});
  }

  void add_doors() {
    Random how = random(What::door), trap = random(What::trap), key = random(What::key),
           secret = random(What::secret);
    std::array<bool, 3> opened{};
    for (const Index door : dungeon_.doors()) {
      const PlacedCard& laid = dungeon_.cards()[door];
      const auto level = static_cast<Index>(laid.card.door_level() - 1);
      if (laid.open && !std::exchange(opened[level], true))
        add(What::door, level + 1, chart_.doors[level], how);
      if (is_trapped(laid, dungeon_.unfolds())) add(What::trap, door, chart_.traps[level], trap);
      if (!dungeon_.unfolds() && plan_[plan_.door_on(door)].key)
        add(What::key, door, chart_.key, key);
    }
    for (const auto& [place, door] : plan_.keys_left())
      add(What::key, plan_[door].card, chart_.key, key);
    std::vector<bool> hidden(dungeon_.cards().size());
    for (const PlaceIndex place : told_)
      for (const Exit& exit : exits(plan_, place))
        for (const Index card : exit.secret)
          if (!hidden[card]) {
            hidden[card] = true;
            add(What::secret, card, chart_.secret, secret);
          }
  }

  void add_places() {
    Random room = random(What::room), corridor = random(What::corridor),
           landing = random(What::landing), prop = random(What::prop), light = random(What::light);
    for (const PlaceIndex index : told_) {
      const deckmap::Place& place = plan_[index];
      const ChartNumbers numbers{.depth = place.depth, .size = size_text(dungeon_, place)};
      const Index first = place.cards.front();
      if (!place.is_room()) {
        if (place.is_landing())
          add(What::landing, first, chart_.landing, landing, numbers);
        else
          add(What::corridor, first, chart_.corridor, corridor, numbers);
        continue;
      }
      const Card highest = detail::highest_card(dungeon_, place);
      if (const auto row = detail::room_row(highest))
        add(What::room, first, chart_.rooms[*row], room, numbers);
      for (const Index card : place.cards)
        if (const auto row = detail::room_row(dungeon_.cards()[card].card))
          add(What::prop, card, chart_.props[*row], prop);
      add(What::light, first, chart_.light, light);
    }
  }

  // Where a boss is, the scene says what happens.
  void add_company() {
    Random company = random(What::company), trade = random(What::trade);
    struct Guests {
      int enemies = 0, stations = 0;
      bool boss = false;
    };
    std::vector<Guests> guests(plan_.places().size());
    for (const Encounter& encounter : keyed_.list) {
      if (encounter.card == none) continue;
      const PlaceIndex place = plan_.place_of(encounter.card);
      if (plan_.is_later(encounter.segment, plan_[place])) continue;
      Guests& here = guests[place.at()];
      here.enemies += encounter.what == Encounter::What::enemy;
      here.boss |= encounter.what == Encounter::What::joker;
      here.stations += encounter.what >= Encounter::What::shop;
    }
    for (const PlaceIndex index : told_) {
      const deckmap::Place& place = plan_[index];
      const Guests& here = guests[index.at()];
      const ChartNumbers numbers{.depth = place.depth};
      if (here.boss || here.enemies == 0) continue;
      if (here.enemies > 1)
        add(What::company, place.cards.front(), chart_.company, company, numbers);
      if (here.stations > 0) add(What::trade, place.cards.front(), chart_.trade, trade, numbers);
    }
  }

  // The six rows of the table are numbers that are left in the corridor pile. The first comes from
  // the entrance, the last from the deepest place.
  void add_wandering() {
    Random random = this->random(What::wandering);
    const auto& pile = dungeon_.piles().corridor;
    int deepest = 1;
    for (const Place& place : plan_.places()) deepest = std::max(deepest, place.depth);
    Index roll = 0;
    for (std::size_t i = dungeon_.drawn(Pile::corridor); i < pile.size() && roll < 6; ++i) {
      if (!pile[i].has_number()) continue;
      const std::size_t row = Chart::row(pile[i].rank());
      const ChartList& own = chart_.wandering[row];
      const int depth = 1 + (static_cast<int>(roll) * (deepest - 1) + 2) / 5;
      add(What::wandering, ++roll, own.empty() ? chart_.enemies[row] : own, random,
          {.number = pile[i].rank(), .depth = depth});
    }
  }

  void add_hook() {
    ChartNumbers numbers;
    const auto owner = dungeon_owner(dungeon_);
    if (owner) numbers.lord = "the " + std::string(detail::owner_of(*owner));
    const auto& pile = dungeon_.piles().room;
    const auto diamond =
        std::find_if(pile.begin(), pile.end(), [](Card card) { return card.role() == Role::room; });
    Random past = random(What::past), lord = random(What::lord), scene = random(What::scene),
           rumour = random(What::rumour);
    if (diamond != pile.end())
      add(What::past, none, chart_.past[Chart::row(diamond->rank())], past, numbers);
    if (owner)
      add(What::lord, none, chart_.lord[static_cast<std::size_t>(owner->door_level() - 1)], lord,
          numbers);
    const Encounter *red = nullptr, *black = nullptr;
    for (const Encounter& encounter : keyed_.list)
      if (encounter.what == Encounter::What::joker)
        (encounter.face.colour() == Colour::red ? red : black) = &encounter;
    if (red != nullptr && black != nullptr && red->card == black->card && red->card != none) {
      numbers.red = detail::first_clause(red->text);
      numbers.black = detail::first_clause(black->text);
      numbers.place = place_text(plan_[plan_.place_of(red->card)]);
      add(What::scene, none, chart_.scene, scene, numbers);
    }
    if (best_ != nullptr)
      keyed_.details.push_back(
          {.what = What::rumour, .text = rollers_[0].text(best_->rumour, rumour, best_numbers_)});
  }

  const Chart& chart_;
  const Dungeon& dungeon_;
  Plan plan_;
  std::vector<PlaceIndex> told_;
  std::vector<ChartRoller> rollers_;  ///< of the list first
  std::uint64_t seed_;
  int words_;
  Encounters keyed_;
  const ChartEntry* best_ = nullptr;  ///< of what the searches find, the rarest with a rumour
  ChartNumbers best_numbers_;
};

// Where the keys of a whole dungeon lie.
std::vector<EncounterKey> laid_keys(const Dungeon& dungeon) {
  const content::Facts facts = content::make_facts(dungeon);
  std::vector<EncounterKey> keys;
  for (const content::Key& key : facts.keys)
    for (const Index door : key.doors)
      keys.push_back({door, key.at.place < 0
                                ? none
                                : facts.places[static_cast<std::size_t>(key.at.place)].card});
  return keys;
}

// Gives a place other words of its chart; its facts, and all other places, stay.
void roll_again(const Chart& chart, const Dungeon& dungeon, const Reroll& again, Encounters& keyed,
                Adventure& made) {
  const auto found = content::place_labelled(made.places, again.label);
  const Plan plan(dungeon);
  const PlaceIndex here = plan.place_of(found->card);
  constexpr int attempts = 8, apart = 100;  // a roll may come to the same words
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const Encounters other = ChartKeyer(chart, dungeon, again.roll + attempt * apart).key();
    bool same = true;
    for (std::size_t i = 0; i < keyed.details.size(); ++i) {
      EncounterDetail& detail = keyed.details[i];
      if (!is_words(detail.what) || plan.place_of(detail.of) != here) continue;
      same &= detail.text == other.details[i].text && detail.name == other.details[i].name;
      detail = other.details[i];
    }
    if (same) continue;
    *found =
        adventure(dungeon, &keyed).places[static_cast<std::size_t>(found - made.places.begin())];
    return;
  }
  throw Error("reroll: the chart " + detail::quoted(chart.name) + " has no other words for " +
              again.label);
}

}  // namespace

ChartText ChartText::parse(std::string_view text, const ChartScope& scope) {
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
    parsed.pieces_.push_back(piece_of(text.substr(open + 1, close - open - 1), scope));
    at = close + 1;
  }
  return parsed;
}

std::string ChartText::rolled(Random& random, const ChartNumbers& numbers,
                              const std::function<std::string(std::size_t)>& entry) const {
  std::string text;
  for (const Piece& piece : pieces_) {
    int times = 1;
    switch (piece.kind) {
      case Kind::text: text += piece.text; continue;
      case Kind::table: text += entry(piece.table); continue;
      case Kind::size: text += numbers.size; continue;
      case Kind::lord: text += numbers.lord; continue;
      case Kind::red: text += numbers.red; continue;
      case Kind::black: text += numbers.black; continue;
      case Kind::place: text += numbers.place; continue;
      case Kind::once: break;
      case Kind::number: times = numbers.number.value_or(0); break;
      case Kind::cards: times = numbers.cards.value_or(0); break;
      case Kind::depth: times = numbers.depth.value_or(0); break;
      case Kind::strength: times = numbers.strength.value_or(0); break;
    }
    std::int64_t total = 0;  // many times 2^31 at most
    for (int i = 0; i < times; ++i) total += piece.dice.roll(random);
    text += std::to_string(total);
  }
  return text;
}

std::vector<std::size_t> ChartText::tables() const {
  std::vector<std::size_t> named;
  for (const Piece& piece : pieces_)
    if (piece.kind == Kind::table) named.push_back(piece.table);
  return named;
}

ChartText::Piece ChartText::piece_of(std::string_view inside, const ChartScope& scope) {
  struct Name {
    std::string_view name;
    Kind kind;
    bool ChartScope::*has;
    std::string_view why;
  };
  static constexpr std::array names = {
      Name{"number", Kind::number, &ChartScope::number, "only enemies have a number"},
      Name{"cards", Kind::cards, &ChartScope::cards, "only a search counts room cards"},
      Name{"depth", Kind::depth, &ChartScope::depth, "only what lies in a place has a depth"},
      Name{"strength", Kind::strength, &ChartScope::strength, "only the hoard depends on it"},
      Name{"size", Kind::size, &ChartScope::size, "only rooms have one"},
      Name{"lord", Kind::lord, &ChartScope::lord, "only the hook speaks of it"},
      Name{"red", Kind::red, &ChartScope::scene, "only the scene speaks of it"},
      Name{"black", Kind::black, &ChartScope::scene, "only the scene speaks of it"},
      Name{"place", Kind::place, &ChartScope::scene, "only the scene speaks of it"},
  };
  inside = detail::trimmed(inside);
  const auto star = inside.find('*');
  const std::string_view name = detail::trimmed(inside.substr(0, star));
  if (!is_name(name)) return {.kind = Kind::once, .dice = Dice::parse(inside)};
  const auto known =
      std::find_if(names.begin(), names.end(), [&](const Name& one) { return one.name == name; });
  if (known == names.end()) {
    const auto table = std::find(scope.tables.begin(), scope.tables.end(), name);
    if (table == scope.tables.end())
      throw Error("{" + std::string(name) + "} is neither dice nor a table below [tables]" +
                  list_of(scope.tables));
    if (star != std::string_view::npos)
      throw Error("{" + std::string(inside) + "}: a table is not multiplied");
    return {.kind = Kind::table, .table = static_cast<std::size_t>(table - scope.tables.begin())};
  }
  if (!(scope.*known->has))
    throw Error("{" + std::string(name) + "} has no meaning here: " + std::string(known->why));
  if (known->kind > Kind::strength && star != std::string_view::npos)
    throw Error("{" + std::string(inside) + "}: a word is not multiplied");
  if (known->kind > Kind::strength) return {.kind = known->kind};
  return {.kind = known->kind,
          .dice = star == std::string_view::npos
                      ? Dice::constant(1)
                      : Dice::parse(detail::trimmed(inside.substr(star + 1)))};
}

const ChartEntry& ChartRoller::pick(const ChartList& list, Random& random, int depth) {
  for (const ChartEntry& entry : list)
    if (entry.first && !is_used(entry)) return use(entry);
  const auto fresh = [&](const ChartEntry& entry) {
    return entry.is_at(depth) && !entry.first &&
           !(is_used(entry) && (!chart_.repeats || entry.once));
  };
  const auto again = [&](const ChartEntry& entry) {
    return entry.is_at(depth) && !entry.first && !(is_used(entry) && entry.once);
  };
  const bool any_fresh = std::any_of(list.begin(), list.end(), fresh);
  return use(any_fresh ? weighted(list, random, fresh) : weighted(list, random, again));
}

std::string ChartRoller::text(const ChartText& text, Random& random, const ChartNumbers& numbers) {
  return text.rolled(random, numbers, [&](std::size_t table) {
    return roll(chart_.tables[table], random, numbers);
  });
}

std::string ChartRoller::roll(const ChartList& list, Random& random, const ChartNumbers& numbers) {
  return text(pick(list, random, numbers.depth.value_or(1)).text, random, numbers);
}

const ChartEntry& ChartRoller::use(const ChartEntry& entry) {
  if (entry.id != none) {
    if (used_.size() <= entry.id) used_.resize(entry.id + 1);
    used_[entry.id] = true;
  }
  stats_.insert(entry.stats.begin(), entry.stats.end());
  return entry;
}

Encounters key_encounters(const Chart& chart, const Dungeon& dungeon, const AdventureEdits& edits) {
  if (dungeon.is_level() && !(edits.again.empty() && edits.file.empty()))
    throw Error(std::string(edits.file.empty() ? "reroll" : "adventure") +
                ": texts can be changed of a dungeon of one level");
  if (chart.setting) return key_setting(*chart.setting, dungeon, edits);
  Encounters keyed = ChartKeyer(chart, dungeon).key();
  if (!dungeon.unfolds()) keyed.keys = laid_keys(dungeon);
  auto made = std::make_shared<Adventure>(adventure(dungeon, &keyed));
  for (const Reroll& again : edits.again) roll_again(chart, dungeon, again, keyed, *made);
  if (!edits.file.empty()) content::apply_edits(edits.file, chart.name, dungeon, *made);
  keyed.adventure = std::move(made);
  return keyed;
}

}  // namespace deckmap
