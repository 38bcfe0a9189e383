// The rules for every adventure: for its facts, and for its text against them.

#include <algorithm>
#include <map>
#include <set>

#include <deckmap/content/sheet.hpp>
#include <deckmap/map/plan.hpp>

#include "grammar.hpp"

namespace deckmap::content {
namespace {

using Role = Thing::Role;
using How = Spot::How;

class Checker {
 public:
  Checker(const Facts& facts, const Dungeon& dungeon) : facts_(facts), dungeon_(dungeon) {}

  std::vector<std::string> check() {
    if (facts_.places.empty()) return {};
    keys();
    if (facts_.setting == nullptr) return std::move(broken_);
    thread();
    scenes();
    people();
    links();
    names();
    return std::move(broken_);
  }

 private:
  void no(const std::string& rule, const std::string& what = {}) {
    broken_.push_back(rule + (what.empty() ? "" : ": " + what));
  }
  const FactPlace& place(int p) const { return facts_.places[static_cast<std::size_t>(p)]; }
  std::string label(int p) const { return p < 0 ? "outside" : place(p).label; }
  static bool in(const std::vector<bool>& places, int p) {
    return places[static_cast<std::size_t>(p)];
  }

  struct Played {
    std::vector<bool> places;  ///< which were seen
    std::set<Index> opened;
  };
  /// Plays it through without one place, opening what can be opened; -1: with all.
  Played played(int avoided) const {
    Played so_far;
    for (bool more = true; more;) {
      more = false;
      std::vector<Index> shut;
      for (const Lock& lock : facts_.locks)
        if (!so_far.opened.contains(lock.card)) shut.push_back(lock.card);
      const auto& reach = so_far.places = facts_.reach(avoided, shut);
      for (const Key& key : facts_.keys)
        if (key.at.place < 0 || (in(reach, key.at.place) && key.at.how != How::closet))
          for (const Lock& lock : facts_.locks)
            if (std::find(key.doors.begin(), key.doors.end(), lock.card) != key.doors.end() &&
                (lock.near < 0 || in(reach, lock.near)))
              more |= so_far.opened.insert(lock.card).second;
    }
    return so_far;
  }

  void keys() {
    const std::set<Index> opened = played(-1).opened;
    for (const Lock& lock : facts_.locks) {
      if (!opened.contains(lock.card))
        no("key before lock", to_string(dungeon_.cards()[lock.card].card));
      if (std::none_of(facts_.keys.begin(), facts_.keys.end(), [&](const Key& key) {
            return std::find(key.doors.begin(), key.doors.end(), lock.card) != key.doors.end();
          }))
        no("every lock has a key", to_string(dungeon_.cards()[lock.card].card));
      if (facts_.setting != nullptr && lock.closet() &&
          std::none_of(facts_.pays.begin(), facts_.pays.end(),
                       [&](const Pay& pay) { return pay.door == lock.card; }))
        no("locked dead end pays", label(lock.near));
    }
    std::map<int, int> at;
    std::set<std::string> names;
    for (const Key& key : facts_.keys) {
      if (facts_.setting != nullptr && !names.insert(key.name).second) no("keys differ", key.name);
      if (key.at.place < 0) continue;
      if (++at[key.at.place] > 1) no("one key a place", label(key.at.place));
      if (key.at.how == How::group) {
        const Group& who = facts_.groups[static_cast<std::size_t>(key.at.who)];
        if (who.mind == "mindless" && !who.kind->has("engulfs"))
          no("key not with the mindless", key.name);
        if (who.place != key.at.place) no("holder is there", key.name);
      }
      for (const Lock& lock : facts_.locks)
        if (lock.near == key.at.place &&
            std::find(key.doors.begin(), key.doors.end(), lock.card) != key.doors.end())
          no("key not beside its lock", key.name);
    }
  }

  void thread() {
    const Thing* const goal = facts_.thing(Role::goal);
    if (goal == nullptr || goal->at.place < 0) no("goal is somewhere");
    for (std::size_t c = 0; c < facts_.courts.size(); ++c) {
      const Court& court = facts_.courts[c];
      const auto before = facts_.before_court(court);
      bool any = false;
      for (std::size_t p = 0; p < before.size(); ++p)
        any |= before[p] && !facts_.is_boss_place(static_cast<int>(p));
      int clues = 0, wanted = 0;
      for (std::size_t t = 0; t < facts_.things.size(); ++t) {
        const Thing& thing = facts_.things[t];
        if (thing.court != static_cast<int>(c)) continue;
        ++wanted;
        const int there = thing.at.place;
        if (there < 0 || facts_.is_boss_place(there) || !in(before, there))
          no("bosses want what other places have", thing.text);
        for (const Clue& clue : facts_.clues) {
          if (clue.thing != static_cast<int>(t)) continue;
          clues += clue.at.place < 0 || in(before, clue.at.place);
          if (clue.at.place < 0) continue;
          const bool here = thing.at.how == How::closet && clue.at.place == thing.at.place;
          if (!here && !in(played(there).places, clue.at.place))
            no("clue ahead of its subject", thing.text);
        }
      }
      const int bosses = (court.red >= 0) + (court.black >= 0);
      if (any && wanted < bosses) no("each boss wants something", std::to_string(c));
      if (clues < wanted) no("clues ahead of the bosses", std::to_string(clues));
    }
    for (std::size_t p = 0; p < facts_.places.size(); ++p)
      for (const FactWay& way : facts_.places[p].ways)
        if (way.secret && way.down &&
            std::none_of(facts_.secrets.begin(), facts_.secrets.end(), [&](const Secret& secret) {
              return secret.place == static_cast<int>(p) && secret.where == way.where;
            }))
          no("sign before each secret door", facts_.places[p].label);
    for (const Secret& secret : facts_.secrets)
      for (const FactWay& way : place(secret.place).ways)
        if (way.where == secret.where && way.hidden != secret.hidden)
          no("hidden doors are not secret ones", label(secret.place));
    for (std::size_t p = 0; p < facts_.places.size(); ++p)
      for (const FactWay& way : facts_.places[p].ways)
        if (way.hidden &&
            std::none_of(facts_.secrets.begin(), facts_.secrets.end(), [&](const Secret& secret) {
              return secret.hidden &&
                     (secret.place == static_cast<int>(p) ||
                      (secret.place == way.to && secret.to == static_cast<int>(p)));
            }))
          no("a sign for each hidden door", facts_.places[p].label);
    const auto sign = [&](int id, int where, bool boss) {
      const auto found = std::find_if(facts_.signs.begin(), facts_.signs.end(),
                                      [&](const auto& one) { return one.first == id; });
      std::vector<int> chain = facts_.way_to(where);
      chain.pop_back();
      if (found == facts_.signs.end()) return no("deadly seen first", label(where));
      const bool before = std::find(chain.begin(), chain.end(), found->second) != chain.end();
      const bool no_room = found->second < 0 && (boss || all_taken(chain));
      if (!before && !no_room && !(chain.empty() && found->second == where))
        no("deadly seen first", label(where));
    };
    for (std::size_t g = 0; g < facts_.groups.size(); ++g)
      if (facts_.groups[g].strength() >= 9)
        sign(static_cast<int>(g), facts_.groups[g].place, false);
    for (std::size_t b = 0; b < facts_.bosses.size(); ++b)
      sign(Facts::boss_id + static_cast<int>(b), facts_.bosses[b].place, true);
    if (facts_.next.empty()) no("reason to return");
  }

  /// Whether no place on a way has room for another sign: there are only so many lines to read
  /// aloud.
  bool all_taken(const std::vector<int>& chain) const {
    return std::all_of(chain.begin(), chain.end(), [&](int p) {
      const bool secret = std::any_of(facts_.secrets.begin(), facts_.secrets.end(),
                                      [&](const Secret& one) { return one.place == p; });
      return (place(p).sign_of >= 0 || secret) && place(p).smell_of >= 0;
    });
  }

  void scenes() {
    for (std::size_t i = 0; i < facts_.places.size(); ++i) {
      const FactPlace& here = facts_.places[i];
      const int p = static_cast<int>(i);
      const auto groups = facts_.groups_at(p);
      const bool person = [&] {
        for (const int k : facts_.keepers_at(p))
          if (facts_.keepers[static_cast<std::size_t>(k)].person) return true;
        return false;
      }();
      if ((contains(here.needs, "dark") && here.lit) ||
          (contains(here.needs, "lit") && !here.lit) ||
          (contains(here.needs, "room") && here.kind != FactPlace::Kind::room))
        no("no posture clash", here.label);
      if (here.state == "hidden" && person) no("no posture clash", here.label);
      for (const Link& link : facts_.links)
        if (here.state == "asleep" && link.b == p && link.foe >= 0)
          no("no posture clash", here.label);
      for (const int g : groups)
        if (facts_.groups[static_cast<std::size_t>(g)].state != here.state || here.state.empty())
          no("one scene a place", here.label);
      if (!groups.empty() && !facts_.is_boss_place(p) && here.line.empty())
        no("one scene a place", here.label);
      if (contains(here.line, "{spoils}") && here.spoils <= 0)
        no("spoils where they are divided", here.label);
    }
  }

  void people() {
    for (const Keeper& keeper : facts_.keepers)
      if (keeper.reason.empty()) no("keepers have a reason", keeper.noun.one);
    const bool talker = !facts_.bosses.empty() ||
                        std::any_of(facts_.keepers.begin(), facts_.keepers.end(),
                                    [](const Keeper& k) { return k.person; }) ||
                        std::any_of(facts_.groups.begin(), facts_.groups.end(),
                                    [](const Group& g) { return g.mind == "person"; });
    if (!talker && facts_.groups.size() > 5) no("someone to talk to");
  }

  void links() {
    int rooms = 0;
    for (std::size_t p = 0; p < facts_.places.size(); ++p)
      rooms += !facts_.is_boss_place(static_cast<int>(p));
    if (rooms >= 3 && facts_.links.empty()) no("something to try");
    for (const Link& link : facts_.links) {
      if (link.a == link.b) no("rooms that answer each other", label(link.a));
      if (!facts_.can_link(*link.entry, link.a, link.b))
        no("links respect the map", std::string(link.entry->text("label")));
    }
  }

  void names() {
    std::set<std::string> names;
    for (const FactPlace& place : facts_.places)
      if (!names.insert(place.name).second) no("names differ", place.name);
  }

  const Facts& facts_;
  const Dungeon& dungeon_;
  std::vector<std::string> broken_;
};

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '*') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

/// "egg" of "{poss} egg, still warm": what any mention has.
std::string head_of(const Thing& thing) {
  const std::string text = short_of(thing.text);
  const std::size_t at = text.find("{poss}");
  std::string head = at == std::string::npos ? text
                     : at > text.size() / 2  ? text.substr(0, at)
                                             : text.substr(at + 6);
  for (const char* article : {"the ", "a ", " "})
    if (head.starts_with(article)) head = head.substr(std::string_view(article).size());
  return plain(head.substr(0, head.find(',')));
}

}  // namespace

std::vector<std::string> broken_facts(const Facts& facts, const Dungeon& dungeon) {
  return Checker(facts, dungeon).check();
}

std::vector<std::string> broken_texts(const Facts& facts, const Adventure& adventure) {
  std::vector<std::string> broken;
  const auto no = [&](const std::string& rule, const std::string& what) {
    broken.push_back(rule + ": " + what);
  };
  std::string foot = plain(adventure.story() + " " + adventure.hoard);
  for (const auto& [label, text] : adventure.foot) foot += " " + plain(text);
  const auto note = [&](int p) {
    return p < 0 ? foot : plain(adventure.places[static_cast<std::size_t>(p)].text());
  };
  const auto label = [&](int p) { return plain(facts.places[static_cast<std::size_t>(p)].label); };
  for (const Key& key : facts.keys) {
    if (!contains(note(key.at.place), plain(key.name))) no("key named where it is", key.name);
    for (const Lock& lock : facts.locks)
      if (lock.near >= 0 &&
          std::find(key.doors.begin(), key.doors.end(), lock.card) != key.doors.end() &&
          !contains(note(lock.near), plain(key.name)))
        no("lock names its key", key.name);
  }
  for (const Thing& thing : facts.things) {
    if (!contains(note(thing.at.place) + (thing.at.how == Spot::How::boss ? foot : ""),
                  head_of(thing)))
      no("thing named where it is", head_of(thing));
    if (thing.role != Thing::Role::errand) continue;
    const Keeper& keeper = facts.keepers[static_cast<std::size_t>(thing.wanted_by)];
    const std::string want = plain(keeper.entry->text("want"));
    if (!contains(note(keeper.place) + " " + foot, "wants " + want)) no("errand named", want);
  }
  for (const auto& [id, p] : facts.signs) {
    if (p < 0) continue;
    const auto& entry = id >= Facts::boss_id
                            ? *facts.bosses[static_cast<std::size_t>(id - Facts::boss_id)].entry
                            : *facts.groups[static_cast<std::size_t>(id)].kind;
    const std::string aloud = plain(adventure.places[static_cast<std::size_t>(p)].aloud);
    bool found = false;
    for (const char* field : {"sign", "sense"})
      for (const std::string& line : entry.lines(field)) {
        // without what a slot fills
        const std::string text = plain(line.substr(0, line.find_first_of("{<[")));
        found |= !text.empty() && contains(aloud, text);
      }
    if (!found) no("sign read aloud", aloud);
  }
  for (const Group& group : facts.groups)
    if (!contains(note(group.place), plain(group.noun.one)) &&
        !contains(note(group.place), plain(group.noun.many)))
      no("enemy named", group.noun.one);
  for (const Keeper& keeper : facts.keepers)
    if (!contains(note(keeper.place), plain(keeper.noun.one))) no("keeper named", keeper.noun.one);
  for (const Boss& boss : facts.bosses) {
    const std::string last = plain(boss.noun.one.substr(boss.noun.one.rfind(' ') + 1));
    if (!contains(note(boss.place), last)) no("boss named", boss.noun.one);
    const std::string company = plain(company_of(boss));
    if (!contains(note(boss.place), company) &&
        count_words(note(boss.place) + " " + boss.noun.with_the() + " is here" + company) <=
            most_note_words)
      no("company named", boss.noun.a);
  }
  for (const Link& link : facts.links) {
    if (!contains(note(link.a), plain(link.entry->text("label"))))
      no("link named", std::string(link.entry->text("label")));
    if (!contains(note(link.b), label(link.a)))
      no("link states from where", std::string(link.entry->text("label")));
  }
  for (const Lock& lock : facts.locks)
    if (lock.closet() && !contains(note(lock.near), "behind it")) no("pay named", label(lock.near));
  for (const Secret& secret : facts.secrets)
    if (!contains(note(secret.place) + " " + foot, plain(secret.how)))
      no("sign of a hidden door named", secret.how);
  if (const Thing* const goal = facts.thing(Thing::Role::goal))
    if (!contains(foot, head_of(*goal))) no("goal in the hook", goal->text);
  std::vector<std::string> all = adventure.hook;
  for (const Adventure::Place& place : adventure.places) {
    all.push_back(place.text());
    all.push_back(place.aloud);
    if (count_words(place.aloud) > aloud_words + 8) no("aloud is short", place.aloud);
  }
  all.insert(all.end(), adventure.wandering.begin(), adventure.wandering.end());
  all.push_back(adventure.hoard);
  for (const auto& [name, text] : adventure.foot) all.push_back(text);
  for (const std::string& text : all) {
    for (const char* left : {"{", "}", "<", ">", "[", "]", "  ", "..", ",,", " ,", " .", " a a",
                             " a e", " a o", ";;", "()", " ;", ".;"})
      if (contains(text, left) && !(left[1] == 'a' && contains(text, " a one")))
        no("no residue", std::string(left) + " in " + text);
    // sentences and their parts without a space between them; "1.C2" is a place of a level
    const std::string words = plain(text);
    for (std::size_t at = 2; at < words.size(); ++at)
      if (contains(".,:;!?", words.substr(at - 1, 1)) && words[at] >= 'a' && words[at] <= 'z' &&
          (words[at - 2] < '0' || words[at - 2] > '9'))
        no("no residue", words.substr(at - 1, 2) + " in " + text);
    for (std::size_t at = 0; (at = text.find("s's ", at)) != std::string::npos; ++at)
      if (at == 0 || text[at - 1] != 's') no("no residue", "s's in " + text);
    const std::size_t last = text.find_last_not_of("*”");
    if (!text.empty() && std::string_view(".!?").find(text[last]) == std::string_view::npos)
      no("full stop", text);
  }
  return broken;
}

}  // namespace deckmap::content
