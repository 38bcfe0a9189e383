// The list of encounters of a dungeon, as an extract of its adventure.

#include <map>
#include <string_view>

#include <deckmap/content/sheet.hpp>
#include <deckmap/map/plan.hpp>

#include "edits.hpp"
#include "grammar.hpp"

namespace deckmap {
namespace {

using What = EncounterDetail::What;

class Extract {
 public:
  Extract(const Setting& setting, const Dungeon& dungeon, const AdventureEdits& edits)
      : setting_(setting),
        dungeon_(dungeon),
        plan_(dungeon),
        made_(std::make_shared<Adventure>(content::write_adventure(
            content::make_facts(dungeon, setting), dungeon, edits.again))) {
    if (!edits.file.empty()) content::apply_edits(edits.file, setting.name, dungeon, *made_);
    for (const auto& keeper : facts().keepers) keepers_.emplace(keeper.card, keeper.text);
    for (const auto& group : facts().groups) enemies_.emplace(group.enemy, group.text);
    for (const auto& boss : facts().bosses) enemies_.emplace(boss.enemy, boss.text);
    for (const Adventure::Place& place : made_->places)
      if (place.room) rooms_.emplace(place.segment, &place);
  }

  Encounters take() {
    keyed_.chart = setting_.name;
    for (Index s = 0; s < dungeon_.segments().size(); ++s) add_segment(s);
    add_details();
    keyed_.adventure = made_;
    return std::move(keyed_);
  }

 private:
  using Kind = Encounter::What;
  const Adventure::Facts& facts() const { return *made_->facts; }

  void add(What what, Index of, std::string text, std::string name = {}) {
    if (!text.empty())
      keyed_.details.push_back(
          {.what = what, .of = of, .name = std::move(name), .text = std::move(text)});
  }

  void add_segment(Index s) {
    const Segment& segment = dungeon_.segments()[s];
    for (Index i = 0; i < dungeon_.enemies(s).size(); ++i) {
      const Card face = dungeon_.enemies(s)[i];
      const Index enemy = segment.first_enemy + i;
      keyed_.list.push_back({face.is_joker() ? Kind::joker : Kind::enemy, s, dungeon_.enemies_on(s),
                             face, who(enemy, face)});
    }
    bool room = false;
    for (Index card = segment.first_card; card < dungeon_.cards_end(s); ++card) {
      const PlacedCard& laid = dungeon_.cards()[card];
      room |= !laid.is_door();
      if (const auto keeper = keepers_.find(card); keeper != keepers_.end())
        keyed_.list.push_back({laid.role == Role::shop ? Kind::shop : Kind::healing, s, card,
                               laid.card, std::string(keeper->second)});
    }
    if (segment.kind == Pile::room && room)
      keyed_.list.push_back({Kind::search, s, none, Card(), found(s)});
  }

  /// An enemy that stands nowhere is in no place of the adventure.
  std::string who(Index enemy, Card face) const {
    if (const auto at = enemies_.find(enemy); at != enemies_.end()) return std::string(at->second);
    return "nobody: the " + spoken(face) + " stands nowhere";
  }

  /// The things that a search of a room brings to light.
  std::string found(Index segment) const {
    std::vector<std::string> things;
    const auto [first, last] = rooms_.equal_range(segment);
    for (auto room = first; room != last; ++room) {
      for (std::string line : room->second->hidden) {
        if (line.ends_with('.')) line.pop_back();
        line[0] = detail::lower_case(line[0]);
        things.push_back(std::move(line));
      }
    }
    return things.empty() ? "nothing" : content::listed(things);
  }

  void add_details() {
    for (const auto& group : facts().groups)
      if (group.gold > 0)
        add(What::treasure, group.enemy,
            std::to_string(group.gold) + " " + setting_.list("money")[0]);
    add(What::hoard, none, made_->hoard);
    for (const auto& key : facts().keys)
      for (const Index door : key.doors) add(What::key, door, content::with_article(key.name));
    for (const Adventure::Place& place : made_->places) {
      const Place& source = plan_[plan_.place_of(place.card)];
      add(place.room            ? What::room
          : source.is_landing() ? What::landing
                                : What::corridor,
          source.cards.front(), place.aloud, place.name);
    }
    for (std::size_t i = 0; i < made_->wandering.size(); ++i)
      add(What::wandering, static_cast<Index>(i + 1), made_->wandering[i]);
    static constexpr What hook[] = {What::past, What::scene, What::rumour};
    for (std::size_t i = 0; i < made_->hook.size(); ++i)
      add(hook[std::min<std::size_t>(i, 2)], none, made_->hook[i]);
    for (const auto& [name, line] : made_->stats) add(What::stats, none, line, name);
  }

  const Setting& setting_;
  const Dungeon& dungeon_;
  Plan plan_;
  std::shared_ptr<Adventure> made_;
  std::map<Index, std::string_view> keepers_, enemies_;  ///< their texts, by card and by enemy
  std::multimap<Index, const Adventure::Place*> rooms_;  ///< by segment
  Encounters keyed_;
};

}  // namespace

Encounters key_setting(const Setting& setting, const Dungeon& dungeon,
                       const AdventureEdits& edits) {
  return Extract(setting, dungeon, edits).take();
}

}  // namespace deckmap
