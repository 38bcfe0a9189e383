// Sentences from the facts.

#include <deckmap/content/sheet.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/plan.hpp>

#include "edits.hpp"
#include "grammar.hpp"

namespace deckmap::content {
namespace {

using Role = Thing::Role;
using How = Spot::How;

std::string bold(std::string_view text) { return "**" + std::string(text) + "**"; }

/// The head of a patron: "a ferryman with clean hands" is "the ferryman".
std::string short_patron(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view stop :
       {" who ", " with ", " named ", " on leave", " in mourning", " from ", " off duty", ","})
    end = std::min(end, text.find(stop));
  const std::string_view head = text.substr(0, end);
  for (const std::string_view article : {"a ", "an "})
    if (head.starts_with(article)) return "the " + std::string(head.substr(article.size()));
  return std::string(head);
}

class Sheet {
 public:
  Sheet(const Facts& facts, const Dungeon& dungeon)
      : facts_(facts), setting_(*facts.setting), dungeon_(dungeon) {
    for (const FactPlace& place : facts.places) labels_.push_back(place.label);
    foot_.resize(labels_.size());
    read();
  }

  Adventure write(std::span<const Reroll> again) {
    SettingWords words;
    for (std::size_t level = 0; level < words.doors.size(); ++level)
      if (const auto& noun = list("door." + std::to_string(level + 1)); !noun.empty())
        words.doors[level] = noun[0];
    for (const Key& key : facts_.keys)
      for (const Index door : key.doors)
        words.keys[door] =
            key.at.place >= 0 ? key.name + " in " + label(key.at.place) : key.name + ", yours";
    words.measure = setting_.measure();
    Adventure made = adventure(dungeon_, nullptr, words);  // labels, ways, what is sealed
    made.title = facts_.title;
    std::vector<std::string> lines = hook();
    // the plain hook ends with the second way in, where there is one
    if (second_entrance(dungeon_, Graph(dungeon_))) lines.push_back(std::move(made.hook.back()));
    made.hook = std::move(lines);
    write_places(made.places);
    made.foot.clear();
    for (const Group& one : facts_.groups)
      if (one.is_guest) made.add_guests(label(one.place), sentence(one.noun.with_a()));
    for (const Boss& one : facts_.bosses)
      if (one.is_guest) made.add_guests(label(one.place), sentence(one.noun.with_a()));
    for (const Reroll& one : again) write_again(one, made.places);
    made.wandering = wandering();
    if (!facts_.unfolds) {
      made.hoard_place = place_of_hoard();
      made.hoard = hoard(made.hoard_place);
    }
    made.doors.clear();
    std::string force;
    Rolls chance = stream("force");
    // a picture has no words by its doors: which of them is stuck is seen by its look
    for (std::size_t level = 0; level < words.doors.size(); ++level) {
      const std::string state(to_string(static_cast<DoorState>(level)));
      force += (level == 0 ? "" : "; ") + words.doors[level] + ", " + state + ": " +
               chance.pick(list("force." + state));
    }
    made.doors.push_back(sentence(force));
    auto rest = foot();
    made.foot.insert(made.foot.begin(), rest.begin(), rest.end());
    made.sealed &= facts_.next.empty();  // "Next time" says so already
    for (const auto& [name, line] : setting_.stats)
      if (stats_.contains(name)) made.stats.emplace_back(name, line);
    made.facts = records();
    return made;
  }

 private:
  void write_places(std::vector<Adventure::Place>& places) {
    if (facts_.unfolds) {  // one after the other: what is said is not said again
      for (const int p : facts_.walk) {
        say_aloud(p, places);
        take_note(p, places);
      }
      return;
    }
    for (std::size_t i = 0; i < places.size(); ++i) say_aloud(static_cast<int>(i), places);
    for (std::size_t i = 0; i < places.size(); ++i) take_note(static_cast<int>(i), places);
  }

  void say_aloud(int p, std::vector<Adventure::Place>& places) {
    Adventure::Place& place = places[static_cast<std::size_t>(p)];
    place.name = this->place(p).name;
    place.aloud = aloud(p);
  }

  void take_note(int p, std::vector<Adventure::Place>& places) {
    Adventure::Place& place = places[static_cast<std::size_t>(p)];
    const Here& facts = here_[static_cast<std::size_t>(p)];
    place.here.clear();
    place.hidden.clear();
    place.doors.clear();
    place.note = parts_of(note(p));
    for (const int b : facts_.bosses_at(p)) place.here.push_back(sentence(boss(b).noun.with_a()));
    for (const int g : facts_.groups_at(p)) place.here.push_back(sentence(group(g).noun.with_a()));
    // what a search brings to light
    for (const Key* const key : facts.keys)
      if (key->at.how == How::spot) place.hidden.push_back(sentence(with_article(key->name)));
    for (const Thing* const thing : facts.things)
      if (thing->at.how == How::spot) place.hidden.push_back(sentence(plain_owned(*thing)));
    if (const std::string find = find_text(p); !find.empty())
      place.hidden.push_back(sentence(find));
  }

  /// Gives a place the words of another sheet; those of all others stay.
  void write_again(const Reroll& again, std::vector<Adventure::Place>& places) {
    const auto i = static_cast<std::size_t>(place_labelled(places, again.label) - places.begin());
    // a roll may come to the same words
    constexpr int attempts = 8, apart = 100;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      Sheet other(facts_, dungeon_);
      other.again_ = static_cast<int>(i);
      other.roll_ = again.roll + attempt * apart;
      std::vector<Adventure::Place> written = places;
      other.write_places(written);
      const bool same = written[i].aloud == places[i].aloud ||
                        (!places[i].note.empty() && written[i].note == places[i].note);
      if (same && attempt + 1 < attempts) continue;
      places[i] = std::move(written[i]);
      foot_[i] = std::move(other.foot_[i]);
      stats_.merge(other.stats_);
      return;
    }
  }

  /// Sorts the facts by where they hold.
  void read() {
    here_.resize(facts_.places.size());
    const auto add = [&](auto list, int p, const auto& one) {
      if (p >= 0) (here_[static_cast<std::size_t>(p)].*list).push_back(&one);
    };
    keys_.resize(dungeon_.cards().size());
    pays_.resize(dungeon_.cards().size());
    for (const Key& key : facts_.keys) {
      add(&Here::keys, key.at.place, key);
      for (const Index door : key.doors) keys_[door] = &key;
    }
    for (const Pay& pay : facts_.pays) pays_[pay.door] = &pay;
    for (const Thing& thing : facts_.things) {
      add(&Here::things, thing.at.place, thing);
      const auto court = static_cast<std::size_t>(std::max(thing.court, 0));
      if (things_.size() <= court) things_.resize(court + 1);
      things_[court][static_cast<std::size_t>(thing.role)] = &thing;
    }
    for (const Clue& clue : facts_.clues) add(&Here::clues, clue.at.place, clue);
    for (const Secret& secret : facts_.secrets) add(&Here::secrets, secret.place, secret);
    for (std::size_t c = 0; c < facts_.courts.size(); ++c)
      for (const int b : {facts_.courts[c].red, facts_.courts[c].black})
        if (b >= 0) {
          auto& courts = here_[static_cast<std::size_t>(boss(b).place)].courts;
          if (courts.empty() || courts.back() != c) courts.push_back(c);
        }
    for (const Group& one : facts_.groups) {
      last_group_ = std::max(last_group_, place(one.place).order);
      persons_ |= one.mind == "person";
      bands_ |= one.mind == "person" && one.noun.n > 1;
    }
    for (std::size_t i = 0; i < facts_.places.size() && dead_place_ < 0; ++i)
      for (const std::string& row : facts_.places[i].rows)
        if (row == "6" || row == "2") dead_place_ = static_cast<int>(i);
    if (dead_place_ < 0) dead_place_ = static_cast<int>(facts_.places.size()) - 1;
  }

  /// Calls `visit` with the places of the walk by their distance from one of them, until it returns
  /// true: then only for the other one as far away.
  template <class Visit>
  void outward(int order, Visit visit) const {
    const int size = static_cast<int>(facts_.walk.size());
    for (int apart = 0, done = 0; apart < size && done == 0; ++apart)
      for (const int at : {order - apart, order + apart})
        if (at >= 0 && at < size && (!facts_.unfolds || at <= order))
          done += visit(facts_.walk[static_cast<std::size_t>(at)]);
  }

  const Thing* thing(Role role, std::size_t court = 0) const {
    const auto of = [&](std::size_t c) {
      return c < things_.size() ? things_[c][static_cast<std::size_t>(role)] : nullptr;
    };
    return role == Role::goal || role == Role::errand ? of(0) : of(court);
  }
  /// The first keeper of a place who is a person.
  const Noun* person_at(int p) const {
    if (p >= 0)
      for (const int k : facts_.keepers_at(p))
        if (keeper(k).person) return &keeper(k).noun;
    return nullptr;
  }

  const Setting::Lines& list(std::string_view path) const { return setting_.list(path); }
  Rolls stream(const std::string& name) const {
    const bool again = at_ >= 0 && at_ == again_;
    return {facts_.seed, again ? name + " again " + std::to_string(roll_) : name};
  }
  const FactPlace& place(int i) const { return facts_.places[static_cast<std::size_t>(i)]; }
  const Group& group(int i) const { return facts_.groups[static_cast<std::size_t>(i)]; }
  const Boss& boss(int i) const { return facts_.bosses[static_cast<std::size_t>(i)]; }
  const Keeper& keeper(int i) const { return facts_.keepers[static_cast<std::size_t>(i)]; }
  const Court* court(std::size_t i = 0) const {
    return i < facts_.courts.size() ? &facts_.courts[i] : nullptr;
  }
  const Boss* red(std::size_t c = 0) const {
    return court(c) != nullptr && court(c)->red >= 0 ? &boss(court(c)->red) : nullptr;
  }
  const Boss* black(std::size_t c = 0) const {
    return court(c) != nullptr && court(c)->black >= 0 ? &boss(court(c)->black) : nullptr;
  }
  std::string label(int p) const {
    return p >= 0 ? labels_[static_cast<std::size_t>(p)] : "outside";
  }
  std::string place_name(int p) const {
    return (place(p).kind == FactPlace::Kind::room ? "room " : "") + place(p).label;
  }
  std::string draw(Rolls& rolls, const std::string& name, const Setting::Lines& lines,
                   const Bag::Fits& fits = {}) {
    const std::string* const line = bag_.draw(rolls, name, lines, fits);
    return line == nullptr ? std::string() : *line;
  }

  // ---- facts as slots

  Writer writer(int p, const std::string& name) {
    Writer made(
        stream("words " + name + (p >= 0 ? " " + label(p) : std::string())), p,
        [this, p](std::string_view key, Writer& w) { return slot(key, p, w); }, labels_);
    return made;
  }
  /// One for whom everybody is known already.
  Writer knowing(int p, const std::string& name) {
    Writer made = writer(p, name);
    made.known = Known(facts_);
    return made;
  }

  template <class List, class Is>
  static const Noun* first_noun(const List& list, Is is) {
    for (const auto& one : list)
      if (is(one)) return &one.noun;
    return nullptr;
  }
  /// The nearest of those that fit, elsewhere than in p; of equally near ones the strongest.
  template <class Is>
  const Noun* nearest(int p, Is is) const {
    const Group* found = nullptr;
    if (p < 0) {
      for (const Group& one : facts_.groups)
        if (is(one) && (found == nullptr || one.place < found->place)) found = &one;
    } else {
      outward(place(p).order, [&](int at) {
        for (const int g : at == p ? std::vector<int>() : facts_.groups_at(at)) {
          const Group& one = group(g);
          if (is(one) && (found == nullptr || one.strength() > found->strength() ||
                          (one.strength() == found->strength() && &one < found)))
            found = &one;
        }
        return found != nullptr;
      });
    }
    return found == nullptr ? nullptr : &found->noun;
  }

  std::optional<Value> slot(std::string_view key, int p, Writer& w) {
    const auto noun = [](const Noun* found) -> std::optional<Value> {
      if (found == nullptr) return {};
      return Value{.noun = found};
    };
    const auto text = [](std::string found) -> std::optional<Value> {
      if (found.empty()) return {};
      return Value{.text = std::move(found)};
    };
    if (facts_.unfolds && p >= 0 && (key == "owner" || key == "word")) return {};
    if (key == "owner") return text(facts_.owner);
    if (key == "word")
      return facts_.owner_card.empty() ? std::nullopt
                                       : text(list("owner." + facts_.owner_card + ".word")[0]);
    if (key == "patron") return text(short_patron(facts_.patron));
    if (facts_.unfolds && p >= 0 && (key == "red" || key == "black" || key == "r" || key == "b"))
      return {};
    if (key == "red" || key == "r") return noun(red() ? &red()->noun : nullptr);
    if (key == "black" || key == "b") return noun(black() ? &black()->noun : nullptr);
    if (key == "prize") return owned(thing(Role::prize), w);
    if (key == "need") return owned(thing(Role::need), w);
    if (key == "relic") return text(thing(Role::goal) ? thing(Role::goal)->text : "");
    if (key == "relicshort" || key == "relicname") {
      std::string name = thing(Role::goal) ? short_of(thing(Role::goal)->text) : "";
      if (key == "relicname" && name.starts_with("the ")) name = name.substr(4);
      return text(name);
    }
    if (key == "p") return noun(&one_thing_);
    if (key == "q") return noun(&many_things_);
    if (key == "prop") return p >= 0 ? text(place(p).prop) : std::nullopt;
    if (key == "ahead")
      return noun(
          p < 0 || place(p).order >= last_group_ ? nullptr : nearest(p, [&](const Group& g) {
            return place(g.place).order > place(p).order;
          }));
    if (key == "strongest" || key == "strongkind") {
      const Group* found = nullptr;
      for (const Group& one : facts_.groups)
        if (one.place != p && !one.is_guest && facts_.is_known(one.place, p) &&
            (found == nullptr || one.strength() > found->strength()))
          found = &one;
      if (found == nullptr) return {};
      return key == "strongest" ? noun(&found->noun) : text(found->noun.many);
    }
    if (key == "keeper") {
      if (p < 0) return noun(first_noun(facts_.keepers, [](const Keeper& k) { return k.person; }));
      const Noun* found = nullptr;
      outward(place(p).order, [&](int at) {
        const Noun* const there = at == p ? nullptr : person_at(at);
        if (there != nullptr && (found == nullptr || std::less<>()(there, found))) found = there;
        return found != nullptr;
      });
      return noun(found);
    }
    if (key == "keeper1") return noun(person_at(p));
    const auto is_person = [](const Group& g) { return g.mind == "person"; };
    if (key == "personfoe") return noun(persons_ ? nearest(p, is_person) : nullptr);
    if (key == "personkind") {
      const Noun* found = persons_ ? nearest(p, is_person) : nullptr;
      return found ? text(found->many) : std::nullopt;
    }
    if (key == "personband")
      return noun(!bands_ ? nullptr : nearest(p, [](const Group& g) {
        return g.mind == "person" && g.noun.n > 1;
      }));
    if (key == "another") return another(p);
    if (key == "deadplace")
      return dead_place_ < 0 || facts_.unfolds ? std::nullopt : text(place_name(dead_place_));
    if (key == "wakes") return p >= 0 ? text(wakes(p)) : std::nullopt;
    if (key == "extra") {
      Rolls rolls = stream("extra " + label(p));
      return text(std::to_string(rolls.roll("3d6")) + " " + list("money")[0]);
    }
    return {};
  }

  /// Some other place: one of the nearest with somebody in it.
  std::optional<Value> another(int p) {
    constexpr std::size_t most = 4;
    std::vector<int> others;
    for (const bool with_groups : {true, false}) {
      if (!others.empty()) break;
      outward(p < 0 ? 0 : place(p).order, [&](int at) {
        if (at == p || (with_groups && (facts_.is_boss_place(at) || facts_.groups_at(at).empty())))
          return false;
        others.push_back(at);
        return others.size() >= most;
      });
    }
    // the nearest first, of equally near ones the earlier
    const int from = p < 0 ? 0 : place(p).order;
    std::sort(others.begin(), others.end(), [&](int a, int b) {
      const int left = std::abs(place(a).order - from), right = std::abs(place(b).order - from);
      return left != right ? left < right : a < b;
    });
    others.resize(std::min(most, others.size()));
    if (others.empty()) return {};
    Rolls rolls = stream("another " + (facts_.unfolds ? label(p) : std::to_string(p)) + " " +
                         std::to_string(others_++));
    return Value{.text = place_name(others[rolls.below(others.size())])};
  }

  std::string wakes(int p) const {
    std::vector<std::string> near;
    for (const FactWay& way : place(p).ways)
      if (way.to >= 0 && !facts_.groups_at(way.to).empty()) near.push_back(label(way.to));
    return listed(near);
  }

  /// "the hydra's egg", or "its egg" where the sentence is about the hydra already.
  std::optional<Value> owned(const Thing* thing, Writer& w) {
    if (thing == nullptr) return {};
    const Noun& owner = boss(thing->wanted_by).noun;
    std::string text = w.owned.insert(thing).second ? thing->text : short_of(thing->text);
    const bool mine = &owner == w.last || &owner == w.about;
    text = replaced(text, "{poss}",
                    mine ? std::string(pronoun(&owner, 2)) : tidy(owner.with_the() + "'s "));
    return Value{.text = std::move(text)};
  }
  std::string plain_owned(const Thing& thing) {
    if (thing.role == Role::goal || thing.role == Role::errand) return thing.text;
    Writer w = writer(-1, "x");
    return owned(&thing, w)->text;
  }
  std::string owned_text(const Thing& thing, Writer& w) {
    if (thing.role == Role::goal || thing.role == Role::errand) return thing.text;
    w.about = w.last = nullptr;
    return owned(&thing, w)->text;
  }

  static Value as_text(std::string text) { return {.text = std::move(text)}; }
  static Value as_noun(const Noun& noun) { return {.noun = &noun}; }

  // ---- the hook

  std::vector<std::string> hook() {
    std::vector<std::string> lines;
    Rolls rolls = stream("hook");
    if (!facts_.owner_card.empty() && !facts_.place_card.empty()) {
      const std::string& built = rolls.pick(list("place." + facts_.place_card));
      std::string ruin =
          facts_.ruin_card.empty() ? std::string() : rolls.pick(list("ruin." + facts_.ruin_card));
      if (!ruin.starts_with("I ")) ruin[0] = detail::lower_case(ruin[0]);
      const std::string& fault = facts_.fault;
      const std::string owner = capital(facts_.owner);
      std::string first;
      const std::size_t form = rolls.below(3);
      if (fault.starts_with("went down last"))
        first = owner + " " + built + ", and " + fault;
      else if (form == 0)
        first = owner + ", who " + fault + ", " + built;
      else if (form == 1 && !contains(built, ", and ") && !contains(fault, ", and "))
        first = owner + " " + fault + ", and " + built;
      else
        first = owner + " " + built;
      lines.push_back(sentence(tidy(first + (ruin.empty() ? "" : "; " + ruin))));
    }
    Writer w = writer(-1, "now");
    w.label = false;
    std::string path = "now.none";
    if (red() && black() && thing(Role::prize))
      path = "now.lines";
    else if (red() || black())
      path = "now.alone";
    std::string line = rolls.pick(list(path));
    const Boss* const first = red() ? red() : black();
    if (path == "now.lines") {
      // "its egg" where the red one is named just before it
      const std::string head = line.substr(0, line.find("{prize}"));
      const std::size_t r = head.rfind("{red}"), b = head.rfind("{black}");
      if (r != std::string::npos && (b == std::string::npos || b < r)) w.about = &red()->noun;
    }
    const std::string when2 = rolls.pick(list("now.when2"));
    if (const auto now = w.fill(line, first ? &first->noun : nullptr,
                                {{"when", as_text(rolls.pick(list("now.when")))},
                                 {"when2", as_text(when2)},
                                 {"when2cap", as_text("After " + when2 + ",")},
                                 {"x", first ? as_noun(first->noun) : Value{}}}))
      lines.push_back(sentence(*now));
    for (std::size_t c = 1; c < facts_.courts.size(); ++c) {
      std::vector<std::string> who;
      for (const Boss* one : {red(c), black(c)})
        if (one != nullptr) who.push_back(one->noun.with_a());
      if (const auto more = w.fill(draw(rolls, "now more", list("now.more")), nullptr,
                                   {{"x", as_text(listed(who))}}))
        lines.push_back(sentence(*more));
    }
    lines.push_back(patron(rolls));
    return lines;
  }

  std::string patron(Rolls& rolls) {
    if (thing(Role::goal) == nullptr) return sentence(facts_.patron + " pays for a map of it");
    Writer w = writer(-1, "patron");
    const std::string& line = rolls.pick(list("patron.lines"));
    std::string text =
        sentence(w.fill(line, nullptr,
                        {{"patron", as_text(facts_.patron)},
                         {"fee", as_text(std::to_string(facts_.fee) + " " + list("money")[0])}})
                     .value_or(""));
    const auto yours = std::find_if(facts_.keys.begin(), facts_.keys.end(),
                                    [](const Key& key) { return key.at.place < 0; });
    if (yours != facts_.keys.end()) {  // one: it opens every lock for which no place is left
      const std::string where = " (" + doors_of(*yours) + ")";
      if (const auto more = w.fill(rolls.pick(list("patron.key")), nullptr,
                                   {{"key", as_text("the " + yours->name + where)},
                                    {"akey", as_text(with_article(yours->name) + where)}}))
        text += " " + sentence(*more);
    }
    for (const Clue& clue : facts_.clues)
      if (clue.at.place < 0) {
        Writer rumour = knowing(-1, "hookclue");
        rumour.label = false;
        text += " " + sentence("they say that " + clue_fact(clue, rumour, false));
      }
    return text;
  }

  // ---- read aloud

  const Setting::Entry& entry_of(int id) const {
    return id >= Facts::boss_id ? *boss(id - Facts::boss_id).entry : *group(id).kind;
  }

  std::string aloud(int p) {
    at_ = p;
    std::string text = aloud_at(p);
    at_ = -1;
    return text;
  }

  std::string aloud_at(int p) {
    const FactPlace& here = place(p);
    Rolls rolls = stream("aloud " + here.label);
    const bool court_way = here.kind != FactPlace::Kind::room && facts_.bosses_at(p).size() == 2;
    Writer w = knowing(p, "aloud");
    w.label = false;
    std::string secret;
    for (const Secret* const one : here_[static_cast<std::size_t>(p)].secrets)
      if (!one->sign.empty()) secret = one->sign;
    Setting::Lines props = court_way ? list("standoff.waysee") : list(here.table + ".prop");
    Setting::Lines senses, signs;
    if (here.smell_of >= 0) {
      senses = entry_of(here.smell_of).lines("sense");
    } else {
      senses = list("air.sense");
      if (!here.lit && !court_way)
        senses.insert(senses.end(), list("air.dark").begin(), list("air.dark").end());
    }
    const bool must_sign = here.sign_of >= 0 || !secret.empty();
    if (here.sign_of >= 0)
      signs = entry_of(here.sign_of).lines("sign");
    else if (!secret.empty())
      signs = {secret};
    else
      signs = list("air.trace");
    for (Setting::Lines* lines : {&props, &senses, &signs}) rolls.shuffle(*lines);
    const auto fresh = [&](Setting::Lines& lines) {
      std::stable_partition(lines.begin(), lines.end(),
                            [&](const std::string& line) { return !said_.contains(line); });
    };
    fresh(props), fresh(senses), fresh(signs);
    const bool must_sense = here.sense_is_sign;
    using Frames = std::span<const std::string_view>;
    static constexpr std::string_view both[] = {"S; p, and g", "S. P; g", "P; s. G", "S; g",
                                                "G; s"},
                                      sign[] = {"P; g", "G; p",     "S. P; g",
                                                "P. G", "P, and g", "S; g"},
                                      free[] = {"S; p", "P; g", "S. P; g",
                                                "P; s", "G; p", "P, and g"};
    // a smell warns only where a sign of somebody else stands already
    const Frames frames = must_sense ? Frames(both) : must_sign ? Frames(sign) : Frames(free);
    for (std::size_t round = 0; round < 48; ++round) {
      const std::string_view frame = rolls.pick(frames);
      const std::string& s = senses[round / 24 % senses.size()];
      const std::string& q = props[round / 6 % props.size()];
      const std::string& g = signs[round / 12 % signs.size()];
      if (contains(frame, ", and ") &&
          (contains(q, ", ") || contains(q, " and ") || contains(g, " and ") || contains(s, ", ")))
        continue;
      std::string text;
      bool used_s = false, used_p = false, used_g = false;
      for (std::size_t i = 0; i < frame.size(); ++i) {
        const bool alone =
            (i == 0 || frame[i - 1] == ' ') && (i + 1 == frame.size() || frame[i + 1] == ';' ||
                                                frame[i + 1] == '.' || frame[i + 1] == ',');
        const char c = frame[i];
        if (alone && (c == 's' || c == 'S'))
          text += c == 'S' ? capital(s) : s, used_s = true;
        else if (alone && (c == 'p' || c == 'P'))
          text += c == 'P' ? capital(q) : q, used_p = true;
        else if (alone && (c == 'g' || c == 'G'))
          text += c == 'G' ? capital(g) : g, used_g = true;
        else
          text += c;
      }
      const bool again =
          round < 40 && ((used_s && said_.contains(s)) || (used_p && said_.contains(q)) ||
                         (used_g && said_.contains(g)));
      // a line with slots is filled even so: it rolls, and makes things known
      if (again && text.find_first_of("[{<") == text.npos) continue;
      const auto filled = w.fill(text, &one_thing_);
      if (!filled || again) continue;
      std::string line = sentence(*filled);
      if (count_words(line) > aloud_words) continue;
      if (used_s) said_.insert(s);
      if (used_p) said_.insert(q);
      if (used_g) said_.insert(g);
      return line;
    }
    // crowded with duties: the warnings alone, the shortest of them
    const auto brief = [&](const Setting::Lines& lines) {
      std::string best;
      for (const std::string& line : lines)
        if (const auto filled = w.fill(line, &one_thing_))
          if (best.empty() || count_words(*filled) < count_words(best)) best = *filled;
      return best;
    };
    if (must_sense) return sentence(brief(senses) + "; " + brief(signs));
    if (must_sign) return sentence(brief(signs));
    return sentence(brief(props));
  }

  // ---- notes

  struct Variant {
    std::string text, foot = {};
    int words = count_words(text);
  };
  enum class Named { nobody, scene, stall };
  struct Piece {
    int rank;  ///< 0: must be there; the others give way, the highest first
    std::vector<Variant> variants;
    /// For a place that is crowded beyond all measure: those whom it names, to be listed in one
    /// sentence, or a form that leaves most to the foot.
    Named named = Named::nobody;
    std::vector<std::string> names = {};
    std::optional<Variant> last = {};
  };
  using Pieces = std::vector<Piece>;

  static void add(Pieces& pieces, Piece piece) {
    std::erase_if(piece.variants,
                  [](const Variant& v) { return v.text.empty() && v.foot.empty(); });
    if (!piece.variants.empty()) pieces.push_back(std::move(piece));
  }
  static void add(Pieces& pieces, int rank, std::vector<Variant> variants) {
    add(pieces, Piece{rank, std::move(variants)});
  }

  /// Lists those whom pieces of a kind name in one sentence, instead of a sentence each. Returns
  /// the piece that has it; null for none.
  static Piece* call_roll(Pieces& pieces, Named kind) {
    std::vector<std::string> names;
    Piece* first = nullptr;
    for (Piece& piece : pieces)
      if (piece.named == kind) {
        if (first == nullptr) first = &piece;
        names.insert(names.end(), piece.names.begin(), piece.names.end());
      }
    if (first == nullptr || (names.size() == 1 && kind == Named::stall)) return nullptr;
    for (Piece& piece : pieces)
      if (piece.named == kind) piece.variants = {{"", piece.variants.back().foot}};
    first->variants = {{sentence(listed(names)), first->variants[0].foot}};
    return names.size() > 1 ? first : nullptr;
  }

  std::string note(int p) {
    const FactPlace& here = place(p);
    at_ = p;
    Writer w = knowing(p, "note");
    Pieces pieces;
    scene(p, w, pieces);
    stalls(p, w, pieces);
    holdings(p, w, pieces);
    things(p, w, pieces);
    for (const Clue* const one : here_[static_cast<std::size_t>(p)].clues)
      if (one->at.how != How::keeper) clue(*one, p, w, pieces);
    for (const Link& one : facts_.links) link(one, p, w, pieces);
    if (facts_.twist_place == p) {
      for (const Thing& thing : facts_.things) w.owned.insert(&thing);
      if (const auto text = w.fill(facts_.twist, person_at(p))) {
        const std::string line = sentence(*text);
        add(pieces, 0, {{"**Twist:** " + line}, {"", "Twist (" + here.label + "): " + line}});
      }
    }
    for (const Secret* const one : here_[static_cast<std::size_t>(p)].secrets) {
      const std::string what = one->hidden ? "Hidden door " : "Secret door ";
      const std::string lead = what + one->where;
      const std::string bolt = one->bolted ? "; bolted on the other side" : "";
      add(pieces, 0,
          {{bold(lead + ":") + " " + sentence(one->how + bolt)},
           {one->bolted ? bold(lead + ":") + " bolted on the other side." : bold(lead + "."),
            what + "(" + here.label + ", " + replaced(replaced(one->where, " (", ", "), ")", "") +
                "): " + sentence(one->how)}});
    }
    if (const std::string find = find_text(p); !find.empty())
      add(pieces, 5, {{"**Find:** " + sentence(find)}});
    add(pieces, door_line(p, w));
    at_ = -1;
    int room = note_words;
    for (const int b : facts_.bosses_at(p)) room -= count_words(company_of(boss(b)));
    return with_company(p, with_pronouns(p, fit(pieces, foot_[static_cast<std::size_t>(p)], room)));
  }

  /// Those with whom a boss came down stand in its place, too, if words are left for them: "the
  /// witch with four wolves".
  std::string with_company(int p, std::string note) const {
    int words = count_words(note);
    for (const int b : facts_.bosses_at(p)) {
      const std::string company = company_of(boss(b));
      if (company.empty() || words + count_words(company) > most_note_words ||
          contains(note, company))
        continue;
      const std::string name = boss(b).noun.with_the();
      std::size_t end = note.npos;  // of the first mention that owns nothing
      for (const std::string& form : {name, capital(name)})
        for (std::size_t at = note.find(form); at != note.npos; at = note.find(form, at + 1)) {
          const std::size_t after = at + form.size();
          if (after < note.size() && !contains(" ,.;:!?", note.substr(after, 1))) continue;
          end = std::min(end, after);
          break;
        }
      std::string with = note;
      if (end == note.npos)
        with += " " + capital(name) + " is here" + company + ".";
      else
        with.insert(end, company);
      const int longer = count_words(with);
      if (longer <= most_note_words) note = with, words = longer;
    }
    return note;
  }

  /// "They" instead of those with whom the sentence before begins, too, if it is of nobody else.
  std::string with_pronouns(int p, std::string note) const {
    std::vector<const Noun*> nouns;
    for (const int g : facts_.groups_at(p)) nouns.push_back(&group(g).noun);
    for (const int k : facts_.keepers_at(p)) nouns.push_back(&keeper(k).noun);
    for (const Noun* const noun : nouns) {
      const std::string name = capital(noun->with_the()) + " ",
                        he = capital(std::string(pronoun(noun, 0))) + " ";
      bool begins = false;  // the sentence before
      for (std::size_t at = 0; at < note.size();) {
        const bool same = note.compare(at, name.size(), name) == 0;
        if (same && begins) note.replace(at, name.size(), he);
        const std::size_t end = note.find(". ", at);
        begins = same && note.find(';', at) >= end;
        at = end == note.npos ? end : end + 2;
      }
    }
    return note;
  }

  /// The finds in a place beside the things of the thread.
  std::string find_text(int p) {
    Writer w = knowing(p, "find");
    return place(p).find.empty() ? std::string() : w.fill(place(p).find).value_or("");
  }

  static std::string fit(Pieces& pieces, std::vector<std::string>& foot, int room) {
    const auto size = [&] {
      int words = 0;
      for (const Piece& piece : pieces) words += piece.variants[0].words;
      return words;
    };
    while (size() > room) {
      const auto worst =
          std::max_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
            return std::pair(a.rank, a.variants[0].words) < std::pair(b.rank, b.variants[0].words);
          });
      if (worst == pieces.end() || worst->rank == 0) break;
      pieces.erase(worst);
    }
    while (size() > room) {
      // the shorter form that is just enough, else the one that gains most
      const int wanted = size() - room;
      Piece* best = nullptr;
      std::size_t form = 0;
      int gain = 0;
      for (Piece& piece : pieces)
        for (std::size_t n = 1; n < piece.variants.size(); ++n) {
          const int gained = piece.variants[0].words - piece.variants[n].words;
          if (gained <= 0) continue;
          if (best == nullptr ||
              (gain < wanted ? gained > gain : gained >= wanted && gained < gain))
            best = &piece, form = n, gain = gained;
        }
      if (best == nullptr) break;
      best->variants.erase(best->variants.begin(),
                           best->variants.begin() + static_cast<std::ptrdiff_t>(form));
    }
    std::vector<Piece*> rolls;
    for (const Named kind : {Named::stall, Named::scene})
      if (size() > most_note_words)
        if (Piece* const roll = call_roll(pieces, kind)) rolls.push_back(roll);
    for (Piece& piece : pieces)
      if (piece.last && size() > most_note_words) piece.variants = {*piece.last};
    for (Piece* const roll : rolls)  // a list is a sentence where a verb finds room
      if (size() < most_note_words) {
        const Variant& list = roll->variants[0];
        const std::string text = list.text.substr(0, list.text.size() - 1);
        roll->variants = {{text + (roll->named == Named::stall ? " serve." : " wait."), list.foot}};
      }
    std::string text;
    for (const Piece& piece : pieces) {
      const Variant& chosen = piece.variants[0];
      if (!chosen.text.empty()) text += (text.empty() ? "" : " ") + chosen.text;
      if (!chosen.foot.empty()) foot.push_back(chosen.foot);
    }
    return text;
  }

  static Noun brief_noun(const Noun& noun) {
    Noun brief = noun;
    brief.one =
        noun.one.substr(noun.one.rfind(' ') == std::string::npos ? 0 : noun.one.rfind(' ') + 1);
    brief.a.clear();
    brief.the.clear();
    return brief;
  }

  /// The bosses of a place: what they do, and what each would do for what it wants.
  void bosses(int p, Writer& w, Pieces& pieces) {
    for (const std::size_t c : here_[static_cast<std::size_t>(p)].courts) {
      const Boss* const r = red(c) && red(c)->place == p ? red(c) : nullptr;
      const Boss* const b = black(c) && black(c)->place == p ? black(c) : nullptr;
      const Boss* const first = r ? r : b;
      Rolls rolls = stream("standoff " + std::to_string(c));
      std::vector<Writer::Names::value_type> names;
      if (r) names.emplace_back("red", as_noun(r->noun)), names.emplace_back("r", as_noun(r->noun));
      if (b)
        names.emplace_back("black", as_noun(b->noun)), names.emplace_back("b", as_noun(b->noun));
      names.emplace_back("x", as_noun(first->noun));
      for (const Boss* who : {r, b})
        if (who) note_stats(*who->entry);
      for (const Boss* who : {r, b})
        if (who) w.labelled.insert(&who->noun);
      if (r && b) {
        const auto& lines =
            list(place(p).kind == FactPlace::Kind::room ? "standoff.lines" : "standoff.way");
        const std::string line = draw(rolls, "standoff", lines),
                          brief = draw(rolls, "brief", list("standoff.brief"));
        add(pieces, {0,
                     {{sentence(w.fill(line, &r->noun, names).value_or(""))},
                      {sentence(w.fill(brief, &r->noun, names).value_or(""))}},
                     Named::scene,
                     {r->noun.with_the(), b->noun.with_the()}});
      } else {
        const std::string line = draw(rolls, "alone", list("standoff.alone"));
        add(pieces, {0,
                     {{sentence(w.fill(line, &first->noun, names).value_or(""))}},
                     Named::scene,
                     {first->noun.with_the()}});
      }
      bargain(c, *first, r, b, rolls, w, pieces);
    }
  }

  void bargain(std::size_t c, const Boss& first, const Boss* r, const Boss* b, Rolls& rolls,
               Writer& w, Pieces& pieces) {
    std::vector<std::string> full, brief;
    for (const bool of_red : {true, false}) {
      const Boss* const who = of_red ? r : b;
      const Thing* const thing = this->thing(of_red ? Role::prize : Role::need, c);
      if (who == nullptr || thing == nullptr) continue;
      w.owned.insert(thing);
      const std::string act = rolls.pick(who->entry->lines(of_red ? "offers" : "sway"));
      const Noun small = brief_noun(who->noun);
      const std::string line =
          rolls.pick(list(of_red ? "standoff.give_red" : "standoff.give_black"));
      for (const bool is_brief : {false, true}) {
        const Noun& noun = is_brief ? small : who->noun;
        w.known.insert(noun);
        w.labelled.insert(&noun);
        w.about = &who->noun;
        const std::string text = owned(thing, w)->text;
        const auto filled = w.fill(line, &noun,
                                   {{of_red ? "red" : "black", as_noun(noun)},
                                    {of_red ? "prize" : "need", as_text(text)},
                                    {of_red ? "offer" : "sway", as_text(act)},
                                    {"at", as_text(label(thing->at.place))}});
        w.about = nullptr;
        w.known.erase(small);
        w.labelled.erase(&small);
        (is_brief ? brief : full).push_back(filled.value_or(""));
      }
    }
    if (full.empty()) return;
    const auto joined = [](const std::vector<std::string>& parts) {
      std::string text;
      for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
      return sentence(text);
    };
    const std::string foot = "Bargains (" + label(first.place) + "): " + joined(full);
    if (c == 0)
      add(pieces, 0, {{joined(full)}, {joined(brief)}, {"", foot}});
    else
      add(pieces, 0, {{"", foot}});
  }

  bool are_persons(std::span<const int> groups) const {
    return std::all_of(groups.begin(), groups.end(),
                       [&](int g) { return group(g).mind == "person"; });
  }

  void scene(int p, Writer& w, Pieces& pieces) {
    const FactPlace& here = place(p);
    const auto groups = facts_.groups_at(p);
    for (const int g : groups) note_stats(*group(g).kind);
    for (const int g : groups) w.labelled.insert(&group(g).noun);
    std::vector<std::string> who;
    for (const int g : groups) who.push_back(group(g).noun.with_a());
    if (facts_.is_boss_place(p)) {
      bosses(p, w, pieces);
      if (!groups.empty()) {
        const Noun all{.one = "x",
                       .n = groups.size() > 1 || group(groups[0]).noun.plural() ? 2 : 1,
                       .a = listed(who),
                       .the = listed(who),
                       .place = p};
        Rolls rolls = stream("with");
        const bool pair = facts_.bosses_at(p).size() > 1 && facts_.courts[0].together;
        const std::string line =
            draw(rolls, "with", list(are_persons(groups) ? "standoff.with" : "standoff.any"),
                 [&](const std::string& text) {
                   return pair || !(contains(text, "{red}") || contains(text, "{black}") ||
                                    contains(text, "between") || contains(text, "neither"));
                 });
        add(pieces,
            {0,
             {{sentence(w.fill(line.empty() ? "{x} <x.be> here" : line, &all, {{"x", as_noun(all)}})
                            .value_or(""))},
              {sentence(listed(who) + " " + verb("watch", all.plural()))}},
             Named::scene,
             who});
      }
      const Thing* const goal = thing(Role::goal);
      if (goal != nullptr && goal->at.how == How::boss && goal->at.place == p)
        if (const auto text = w.fill(goal->at.text, red() ? &red()->noun : nullptr))
          add(pieces, 3, {{bold(capital(short_of(goal->text)) + ":") + " " + sentence(*text)}});
      return;
    }
    if (groups.empty()) return;
    for (const int g : groups) w.known.erase(group(g).noun);
    if (groups.size() >= 2) {
      const Noun &a = group(groups[0]).noun, &b = group(groups[1]).noun;
      const std::string spoils =
          here.spoils > 0 ? std::to_string(here.spoils) + " " + list("money")[0] : "";
      const Writer::Names names = {
          {"a", as_noun(a)}, {"b", as_noun(b)}, {"v", as_noun(b)}, {"spoils", as_text(spoils)}};
      std::string text =
          here.line.empty() ? std::string() : w.fill(here.line, &a, names).value_or("");
      if (text.empty()) {
        text = w.name(a) + " and " + w.name(b) + " share the place";
      }
      std::string longer = text;
      if (groups.size() > 2) {
        const std::vector<std::string> rest(who.begin() + 2, who.end());
        const Noun others{.one = "x",
                          .n = groups.size() > 3 || group(groups[2]).noun.plural() ? 2 : 1,
                          .a = listed(rest),
                          .the = listed(rest),
                          .place = p};
        Rolls rolls = stream("third " + here.label);
        const bool persons = are_persons(std::span(groups).subspan(2));
        const std::string third =
            draw(rolls, "third", list(persons ? "company.third" : "company.any"));
        const std::string watch = listed(rest) + " " + verb("watch", others.plural());
        const auto filled =
            w.fill(third, &others, {{"c", as_noun(others)}, {"v", as_noun(others)}});
        longer = text + "; " + (third.empty() ? watch : filled.value_or(watch));
        text += "; " + watch;
      }
      add(pieces, {0, {{sentence(longer)}, {sentence(text)}}, Named::scene, who});
    } else {
      const Noun& one = group(groups[0]).noun;
      add(pieces,
          {0,
           {{sentence(w.fill("{g} " + here.line, &one, {{"g", as_noun(one)}}).value_or(""))}},
           Named::scene,
           who});
    }
    for (const int g : groups) w.known.insert(group(g).noun);
    // how to deal with the strongest
    const Group& first = group(groups[0]);
    Rolls rolls = stream("habit " + here.label);
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::string line = draw(rolls, "habit " + first.noun.one, first.kind->lines("habit"));
      if (groups.size() > 1 && line.starts_with("{They}")) line.replace(0, 6, "{G}");
      if (groups.size() > 1 && !contains(line, "{G}") && !contains(line, "{them}")) continue;
      if (contains(line, here.state == "asleep" ? "asleep" : "\n")) continue;
      if (const auto text = w.fill(line, &first.noun, {{"g", as_noun(first.noun)}})) {
        add(pieces, 2, {{sentence(*text)}});
        break;
      }
    }
  }

  void note_stats(const Setting::Entry& entry) {
    stats_.insert(std::string(entry.text("one")));
    for (const std::string& name : entry.lines("stats")) stats_.insert(name);
  }

  /// The trade of each keeper, and the reason to be here: one for all where several share a place.
  void stalls(int p, Writer& w, Pieces& pieces) {
    const auto keepers = facts_.keepers_at(p);
    const bool crowd =
        keepers.size() > 1 || facts_.groups_at(p).size() > 1 || facts_.is_boss_place(p);
    for (const int k : keepers) {
      const Keeper& one = keeper(k);
      note_stats(*one.entry);
      w.labelled.insert(&one.noun);
      w.known.insert(one.noun);
      Rolls rolls = stream("trade " + here_label(p) + one.noun.one);
      const std::string trade = draw(rolls, "trade " + one.noun.one, one.entry->lines("trade"));
      std::string why, why_at_foot;  // of whom it is, is to be seen here alone
      if (one.reason_kind != "shared" && !one.reason.empty()) {
        const Noun* const foe = one.foe >= 0 ? &group(one.foe).noun : nullptr;
        const Noun all{.one = "x", .n = 2};
        const auto text = w.fill(one.reason, one.reason_kind == "together" ? &all : &one.noun,
                                 foe ? Writer::Names{{"foe", as_noun(*foe)}} : Writer::Names{});
        const bool joins = one.reason_kind == "reason" && one.person;
        if (text && joins)
          why =
              (contains(trade, " and ") ? "; " + std::string(one.noun.he) + " " : ", and ") + *text;
        else if (text)
          why = "; " + *text;
        why_at_foot = why;
        if (one.reason_kind == "together" && text && text->starts_with("they "))
          why_at_foot = "; " + listed(names_of(keepers)) + text->substr(4);
      }
      const std::string plain = w.fill(trade, &one.noun).value_or("");
      trades_[static_cast<std::size_t>(k)] = plain;
      const std::string full = crowd ? with_article(one.noun.one) : one.noun.with_a();
      const std::string bare = draw(rolls, one.person ? "stall" : "spring",
                                    one.person ? list("stall.brief") : Setting::Lines{"is here"});
      const std::string stall = capital(with_article(one.noun.one)) + " " + bare;
      const std::string foot = capital(one.noun.one) + " (" + label(p) + ") " + plain;
      add(pieces, {0,
                   {{sentence(full + " " + plain + why)},
                    {sentence(with_article(one.noun.one) + " " + plain)},
                    {sentence(stall + why), foot + "."},
                    {sentence(stall), foot + why_at_foot + "."}},
                   Named::stall,
                   {with_article(one.noun.one)}});
    }
    for (const int k : keepers) {
      const Keeper& one = keeper(k);
      const Thing* const errand = thing(Role::errand);
      const Thing* sells = nullptr;
      for (const Thing* const thing : here_[static_cast<std::size_t>(p)].things)
        if (thing->at.how == How::keeper && thing->at.who == k) sells = thing;
      const std::string who = keepers.size() > 1 || crowd ? capital(one.noun.with_the())
                                                          : capital(std::string(one.noun.he));
      if (errand != nullptr && errand->wanted_by == k) {
        const std::string wants =
            " wants " + std::string(one.entry->text("want")) + " (" + label(errand->at.place) + ")";
        const std::string want = who + wants;
        const Clue* clue = nullptr;
        for (const Clue* const c : here_[static_cast<std::size_t>(p)].clues)
          if (c->at.how == How::keeper) clue = c;  // of keepers the helper alone has one
        Rolls rolls = stream("deal " + label(p));
        if (sells)
          add(pieces, 0, {{want + ", and pays with " + bold(owned_text(*sells, w)) + "."}});
        else if (clue) {
          std::string brief = clue_fact(*clue, w, true);
          const std::string deal = draw(rolls, "deal", list("clue.deal"));
          add(pieces, 0,
              {{want + "; " + replaced(deal, "{fact}", clue_fact(*clue, w, false)) + "."},
               {want + "; " + replaced(deal, "{fact}", brief) + "."}});
        } else {
          const std::string paid =
              ", for " + std::to_string(10 + rolls.roll("3d6")) + " " + list("money")[0] + ".";
          add(pieces, 0,
              {{want + paid}, {"", capital(one.noun.one) + " (" + label(p) + ")" + wants + paid}});
        }
      } else if (sells) {
        add(pieces, 0, {{who + " sells " + bold(owned_text(*sells, w)) + ", dear."}});
      }
    }
  }
  std::vector<std::string> names_of(std::span<const int> keepers) const {
    std::vector<std::string> names;
    for (const int k : keepers)
      if (keeper(k).person) names.push_back(keeper(k).noun.with_the());
    return names;
  }
  std::string here_label(int p) const { return label(p) + " "; }

  /// The verb of a holding agrees with the things held, its pronouns with the holder.
  static std::string agree(std::string_view hold, bool many) {
    const std::size_t open = hold.find('<'), close = hold.find('>');
    if (open == std::string_view::npos || close == std::string_view::npos) return std::string(hold);
    return std::string(hold.substr(0, open)) + verb(hold.substr(open + 1, close - open - 1), many) +
           std::string(hold.substr(close + 1));
  }

  void holdings(int p, Writer& w, Pieces& pieces) {
    const auto groups = facts_.groups_at(p);
    for (const int g : groups) {
      const Group& one = group(g);
      std::vector<std::string> items;
      bool must = false;
      const auto held = [&](const Spot& at) { return at.how == How::group && at.who == g; };
      for (const Key* const key : here_[static_cast<std::size_t>(p)].keys)
        if (held(key->at))
          must = true, items.push_back("the " + bold(key->name) + " (" + doors_of(*key) + ")");
      for (const Thing* const thing : here_[static_cast<std::size_t>(p)].things)
        if (held(thing->at)) must = true, items.push_back(bold(owned_text(*thing, w)));
      const std::string gold =
          one.gold > 0 ? std::to_string(one.gold) + " " + list("money")[0] : "";
      if (!must && gold.empty()) continue;
      std::vector<std::string> all = items;
      if (!gold.empty()) all.push_back(gold);
      Rolls rolls = stream("hold " + label(p));
      const std::string hold =
          one.kind->has("hold") ? draw(rolls, "hold " + one.noun.one, one.kind->lines("hold")) : "";
      const auto line = [&](const std::vector<std::string>& what) {
        const bool many = what.size() > 1 || !must;
        if (groups.size() > 1)
          return sentence(
              one.mind == "person"
                  ? one.noun.with_the() + " " + verb("have", one.noun.plural()) + " " + listed(what)
                  : "with " + one.noun.with_the() + " " + verb("be", many) + " " + listed(what));
        return sentence(w.fill(listed(what) + " " + agree(hold, many), &one.noun).value_or(""));
      };
      if (must)
        add(pieces, 0, {{line(all)}, {line(items)}});
      else if (groups.size() == 1)
        add(pieces, 4, {{line(all)}});
    }
  }

  std::string doors_of(const Key& key) const {
    std::vector<std::string> doors;  // two doors of one way are one side of a place
    for (const Index door : key.doors)
      if (const std::string side = facts_.door_label(door);
          std::find(doors.begin(), doors.end(), side) == doors.end())
        doors.push_back(side);
    return listed(doors);
  }

  void add_key(const Key& key, Pieces& pieces) {
    Rolls rolls = stream("lies " + key.name);
    const std::string where = " (" + doors_of(key) + ")";
    const Variant brief = {bold(capital(key.name)) + where + " " + key.at.text + "."};
    if (rolls.below(2) == 0) return add(pieces, 0, {brief});
    add(pieces, 0,
        {{capital(key.at.text) + " " + draw(rolls, "lies", list("prisoner.lies")) + " the " +
          bold(key.name) + where + "."},
         brief});
  }

  void things(int p, Writer& w, Pieces& pieces) {
    for (const Key* const key : here_[static_cast<std::size_t>(p)].keys)
      if (key->at.how == How::spot) add_key(*key, pieces);
    for (const Thing* const one : here_[static_cast<std::size_t>(p)].things) {
      const Thing& thing = *one;
      if (thing.at.how != How::spot) continue;
      if (thing.role == Role::goal) {
        // what it does stands with the hoard
        add(pieces, 0, {{bold(capital(thing.text)) + " " + thing.at.text + "."}});
        continue;
      }
      Rolls rolls = stream("lies " + thing.text);
      const std::string what = owned_text(thing, w);
      const std::string brief =
          bold(capital(what)) + (contains(what, ",") ? ", " : " ") + thing.at.text;
      const std::string lies =
          rolls.below(2) == 0
              ? brief
              : capital(thing.at.text) + (contains(thing.at.text, ",") ? ", " : " ") +
                    draw(rolls, "lies", list("prisoner.lies")) + " " + bold(what);
      if (thing.role == Role::errand) {
        const std::string whom = " (for " + label(keeper(thing.wanted_by).place) + ").";
        add(pieces, 0, {{lies + whom}, {brief + whom}});
      } else if (thing.role == Role::need && rolls.below(2) == 0) {
        add(pieces, 0, {{lies + "; " + thing.use + "."}, {lies + "."}, {brief + "."}});
      } else {
        add(pieces, 0, {{lies + "."}, {brief + "."}});
      }
    }
  }

  std::string clue_fact(const Clue& clue, Writer& w, bool brief) {
    const Thing& thing = facts_.things[static_cast<std::size_t>(clue.thing)];
    w.about = w.last = nullptr;
    std::string how = thing.at.text;
    Rolls rolls = stream("fact " + label(clue.at.place) + thing.text);
    if (thing.at.how == How::closet) how = draw(rolls, "closet", list("clue.closet"));
    if (thing.at.how == How::group) how = "with " + group(thing.at.who).noun.with_the();
    if (thing.at.how == How::keeper) how = "with " + keeper(thing.at.who).noun.with_the();
    const bool outside = clue.at.place < 0;
    std::string where = place(thing.at.place).name;
    where[0] = 't';
    const std::string at = outside ? "in " + where : "(" + label(thing.at.place) + ")";
    if (!outside) where += " " + at;
    const std::string path = thing.role == Role::prize ? "clue.prize" : "clue.need";
    const auto& lines = list(path);
    const auto c = static_cast<std::size_t>(thing.court);
    const auto can = [&](const std::string& line) {
      return (red(c) || !contains(line, "{red}")) && (black(c) || !contains(line, "{black}"));
    };
    std::string line;
    if (brief) {
      for (const std::string& one : lines)
        if (can(one) && (line.empty() || count_words(one) < count_words(line))) line = one;
    } else {
      line = draw(rolls, path, lines, can);
    }
    const bool labels = std::exchange(w.label, false);
    // "its egg" where its owner is named before it
    const std::string_view slot = thing.role == Role::prize ? "{prize}" : "{need}";
    const std::size_t owner = line.find(thing.role == Role::prize ? "{red}" : "{black}");
    if (owner < line.find(slot)) w.about = &boss(thing.wanted_by).noun;
    const std::string what = owned(&thing, w)->text;
    w.about = nullptr;
    Writer::Names names = {
        {"spot", as_text(how)},      {"place", as_text(where)},
        {"at", as_text(at)},         {"placeat", as_text(outside ? where : label(thing.at.place))},
        {"use", as_text(thing.use)}, {thing.role == Role::prize ? "prize" : "need", as_text(what)}};
    if (red(c))
      names.emplace_back("red", as_noun(red(c)->noun)),
          names.emplace_back("r", as_noun(red(c)->noun));
    if (black(c))
      names.emplace_back("black", as_noun(black(c)->noun)),
          names.emplace_back("b", as_noun(black(c)->noun));
    std::string text = w.fill(line, &one_thing_, names).value_or(what + " is " + how + " " + at);
    w.label = labels;
    return text;
  }

  void clue(const Clue& one, int p, Writer& w, Pieces& pieces) {
    const Noun* const teller = one.at.how == How::group ? &group(one.at.who).noun : nullptr;
    const std::string path = one.spoken ? "clue.said" : "clue.written";
    Rolls rolls = stream("form " + label(p));
    const std::string form = draw(rolls, path, list(path), [&](const std::string& line) {
      return !place(p).prop.empty() || !contains(line, "{prop}");
    });
    const std::string fact = clue_fact(one, w, false), brief = clue_fact(one, w, true);
    const std::string source =
        teller ? teller->with_the() : draw(rolls, "clue.brief", list("clue.brief"));
    Writer::Names names = {{"fact", as_text(fact)}, {"spot1", as_text(one.at.text)}};
    if (teller) names.emplace_back("teller", as_noun(*teller));
    add(pieces, {0,
                 {{"**Clue:** " +
                   sentence(w.fill(form, teller, names).value_or(source + " says that " + fact))},
                  {"**Clue** (" + source + "): " + fact + "."},
                  {"**Clue** (" + source + "): " + brief + "."}},
                 Named::nobody,
                 {},
                 Variant{"", "Clue (" + label(p) + ", " + source + "): " + brief + "."}});
  }

  void link(const Link& one, int p, Writer& w, Pieces& pieces) {
    const std::string name(one.entry->text("label"));
    if (one.a == p) {
      const std::string& act = one.entry->lines("do")[0];
      const bool bracket = contains(act, "({b})");
      const std::string foe = one.foe >= 0 ? group(one.foe).noun.with_the() : std::string();
      if (const auto text = w.fill(
              act, &one_thing_,
              {{"b", as_text(bracket ? label(one.b) : place_name(one.b))}, {"bfoe", as_text(foe)}}))
        add(pieces, 0, {{"**" + name + ":** " + sentence(*text)}});
    } else if (one.b == p) {
      const std::string& line = one.entry->lines("then")[one.foe >= 0 ? 0 : 1];
      const Noun* const foe = one.foe >= 0 ? &group(one.foe).noun : &one_thing_;
      std::string low = name;
      low[0] = static_cast<char>(low[0] >= 'A' && low[0] <= 'Z' ? low[0] + 32 : low[0]);
      const std::string bracket = "(" + place_name(one.a) + ")";
      if (const auto text =
              w.fill(line, foe,
                     {{"foe", as_noun(*foe)},
                      {"a", as_text(contains(line, "({a})") ? label(one.a) : place_name(one.a))}}))
        add(pieces, 0, {{sentence(*text)}, {"See the " + low + " " + bracket + "."}});
    }
  }

  // ---- doors

  /// The doors that lead on, as far as the map does not show them; traps may go to the foot.
  Piece door_line(int p, Writer& w) {
    std::string out, brief, bare, foot, seen;
    for (const FactWay& way : place(p).ways) {
      if (!way.down || way.doors.empty()) continue;
      std::string parts, short_parts, behind, bare_behind, traps;
      for (const Index card : way.doors) {
        const PlacedCard& door = dungeon_.cards()[card];
        if (!facts_.unfolds && door_state(door) == DoorState::sealed) continue;
        std::string text;
        if (const Key* const key = facts_.unfolds ? nullptr : keys_[card])
          text = key->name + " (" + (key->at.place >= 0 ? label(key->at.place) : "yours") + ")";
        std::string short_text = text;
        if (is_trapped(door, facts_.unfolds)) {
          const std::string what = trap(p, way, door, w);
          text += (text.empty() ? "" : ", ") + what;
          short_text += short_text.empty() ? "trapped" : ", trapped";
          traps += (traps.empty() ? "" : ", then ") + what;
        }
        if (!text.empty()) parts += (parts.empty() ? "" : ", then ") + text;
        if (!text.empty()) short_parts += (short_parts.empty() ? "" : ", then ") + short_text;
        if (const Pay* const one = pays_[card]) {
          const std::string what = pay(*one, w), knows = known_by(*one, w);
          const std::string before = behind.empty() ? ". Behind it: " : "; ";
          behind += before + what + (knows.empty() ? "" : ", who has seen " + knows);
          bare_behind += before + what;
          if (!knows.empty()) seen += (seen.empty() ? "" : "; ") + knows;
        }
      }
      if (parts.empty()) continue;
      const std::string lead = bold(way.where + ":") + " ";
      out += (out.empty() ? "" : " ") + lead + parts + behind + ".";
      brief += (brief.empty() ? "" : " ") + lead + short_parts + behind + ".";
      bare += (bare.empty() ? "" : " ") + lead + short_parts + bare_behind + ".";
      if (!traps.empty()) foot += (foot.empty() ? "" : "; ") + way.where + ", " + traps;
    }
    brief = replaced(brief, "trapped, then trapped", "both trapped");
    const std::string traps = foot.empty() ? "" : "Traps (" + label(p) + "): " + foot + ".";
    Piece piece{0, {{out}}};
    if (!foot.empty()) piece.variants.push_back({brief, traps});
    if (!seen.empty())
      piece.last = {replaced(bare, "trapped, then trapped", "both trapped"),
                    traps + (foot.empty() ? "" : " ") + "The prisoner (" + label(p) +
                        ") has seen " + seen + "."};
    return piece;
  }

  std::string trap(int p, const FactWay& way, const PlacedCard& door, Writer& w) {
    const std::string path = "traps." + std::to_string(door.card.door_level());
    Rolls rolls = stream("traps " + std::to_string(traps_++));
    std::string wake = way.to >= 0 && !facts_.groups_at(way.to).empty() ? label(way.to) : wakes(p);
    const std::string line = draw(rolls, path, list(path), [&](const std::string& one) {
      return !wake.empty() || !contains(one, "{wakes}");
    });
    return w.fill(line, &one_thing_, {{"wakes", as_text(wake)}}).value_or("a trap");
  }

  std::string pay(const Pay& one, Writer& w) {
    if (one.kind == Pay::Kind::thing)
      return bold(owned_text(facts_.things[static_cast<std::size_t>(one.thing)], w));
    const std::string text = w.fill(one.text, &one_thing_).value_or("");
    if (one.kind == Pay::Kind::prisoner) return text.empty() ? "a prisoner" : text;
    return text + " and " + std::to_string(one.gold) + " " + list("money")[0];
  }

  /// Where a prisoner has seen something.
  std::string known_by(const Pay& one, Writer& w) {
    if (one.kind != Pay::Kind::prisoner) return {};
    const Thing& thing = facts_.things[static_cast<std::size_t>(one.thing)];
    return short_of(owned_text(thing, w)) + " (" + label(thing.at.place) + ")";
  }

  // ---- the rest of the sheet

  std::vector<std::string> wandering() {
    std::vector<std::string> rows;
    Rolls rolls = stream("wandering");
    std::set<const Noun*> used;
    std::vector<int> numbers = facts_.left_numbers;
    for (std::size_t i = 0; numbers.size() < 6; ++i)
      numbers.push_back(static_cast<int>(2 + rolls.below(9)));
    numbers.resize(6);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const int n = numbers[i];
      const std::string band = n <= 4 ? "2-4" : n <= 7 ? "5-7" : "8-10";
      std::vector<const Group*> cast;
      for (const Group& one : facts_.groups)
        if (!used.contains(&one.noun) && std::abs(one.strength() - n) <= 2) cast.push_back(&one);
      std::vector<const Boss*> bosses;
      if (n >= 8)
        for (const Boss& one : facts_.bosses)
          if (!used.contains(&one.noun)) bosses.push_back(&one);
      const std::size_t what = rolls.below(4);
      if (what == 0 || (cast.empty() && bosses.empty())) {
        rows.push_back(event(rolls, band, i));
      } else if (!bosses.empty() && (what == 1 || cast.empty())) {
        const Boss* const one = rolls.pick(bosses);
        used.insert(&one->noun);
        rows.push_back(sentence(rolls.pick(one->entry->lines("wander"))));
      } else {
        const Group& one = *rolls.pick(cast);
        used.insert(&one.noun);
        rows.push_back(walker(one, rolls, i));
      }
    }
    return rows;
  }

  std::string walker(const Group& one, Rolls& rolls, std::size_t i) {
    Writer w = knowing(one.place, "wander " + std::to_string(i));
    for (const Thing& thing : facts_.things) w.owned.insert(&thing);
    Setting::Lines lines = one.kind->lines("wander");
    const std::string body(one.kind->text("body"));
    const auto& more = list("wander." + (body.empty() ? one.mind : body));
    if (!contains(one.noun.one, " of ")) lines.insert(lines.end(), more.begin(), more.end());
    rolls.shuffle(lines);
    const bool some = one.noun.n > 3 || (one.noun.n > 1 && body == "swarm");
    const std::string who = (some             ? "some of "
                             : one.noun.n > 1 ? "one of "
                                              : "") +
                            one.noun.with_the() + " (" + label(one.place) + ")";
    const std::string gold = std::to_string(rolls.roll("2d6")) + " " + list("money")[0];
    for (const std::string& line : lines) {
      if (said_.contains(line) || (contains(line, "one fewer") && one.noun.n < 4)) continue;
      if (one.noun.n > 1 && one.noun.n < 4 &&
          (contains(line, "one of them") || contains(line, "one of whom") ||
           contains(line, "with one")))
        continue;
      if (const auto text = w.fill(line, &one.noun, {{"gp", as_text(gold)}})) {
        said_.insert(line);
        return sentence(who + ", " + *text);
      }
    }
    return sentence(who);
  }

  std::string event(Rolls& rolls, const std::string& band, std::size_t i) {
    Writer w = knowing(facts_.places.empty() ? -1 : facts_.entrance, "event " + std::to_string(i));
    for (int attempt = 0; attempt < 40; ++attempt)
      if (const auto text =
              w.fill(draw(rolls, "events." + band, list("events." + band)), &one_thing_))
        return sentence(*text);
    return {};
  }

  /// With the lord, or where the goal lies; -1: there is no place.
  int place_of_hoard() const {
    const Boss* const lord = black() ? black() : red();
    if (lord) return lord->place;
    const Thing* const goal = thing(Role::goal);
    return goal ? goal->at.place : -1;
  }

  std::string hoard(int at) {
    if (at < 0) return {};
    Writer w = knowing(at, "hoard");
    w.label = false;
    const std::string where = w.fill(facts_.hoard_where, &one_thing_).value_or("here");
    const std::string gold = std::to_string(facts_.hoard_gold) + " " + list("money")[0];
    const std::string gem = w.fill(facts_.hoard_gem, &one_thing_).value_or("");
    const std::string place = " (" + label(at) + ")";
    Rolls rolls = stream("hoard form");
    std::string text;
    switch (rolls.below(4)) {
      case 0:
        text = capital(where) + place + ": " + gold + ", " + gem + " and " + facts_.hoard_wonder;
        break;
      case 1:
        text = gold + ", " + gem + " and " + facts_.hoard_wonder + ", " + where + place;
        break;
      case 2:
        text = capital(facts_.hoard_wonder) + ", " + gem + " and " + gold + ", " + where + place;
        break;
      default:
        text = capital(gem) + ", " + gold + " and " + facts_.hoard_wonder +
               (contains(facts_.hoard_wonder, ",") ? ", are " : " are ") + where + place;
    }
    text = sentence(text);
    const Thing& goal = *thing(Role::goal);
    return text + " " +
           sentence(short_of(goal.text) + " (" + label(goal.at.place) + "): " + facts_.relic_does);
  }

  /// How lines of the foot begin that have a label of their own; all others are stalls.
  static constexpr std::array<std::string_view, 5> foot_labels = {
      "Bargains (", "Twist (", "Traps (", "Hidden door (", "Secret door ("};

  std::vector<std::pair<std::string, std::string>> foot() {
    std::vector<std::pair<std::string, std::string>> lines;
    std::string stalls;
    for (const std::vector<std::string>& of_place : foot_)
      for (const std::string& line : of_place) {
        const bool is_labelled = std::any_of(foot_labels.begin(), foot_labels.end(),
                                             [&](auto label) { return line.starts_with(label); });
        const std::size_t colon = line.find(": ");
        if (is_labelled)
          lines.emplace_back(line.substr(0, colon), line.substr(colon + 2));
        else
          stalls += (stalls.empty() ? "" : " ") + line;
      }
    if (!stalls.empty()) lines.emplace(lines.begin(), "Stalls", stalls);
    if (!facts_.next.empty()) {
      const int there = thing(Role::goal) ? thing(Role::goal)->at.place : 0;
      Writer w = knowing(there, "next");
      const Noun* const one = first_noun(facts_.keepers, [](const Keeper& k) { return k.person; });
      Writer::Names names = {
          {"door", as_text(facts_.next_door == none ? "" : facts_.door_label(facts_.next_door))}};
      if (one) names.emplace_back("keeper1", as_noun(*one));
      if (const auto text = w.fill(facts_.next, one ? one : &one_thing_, names))
        lines.emplace_back("Next time", sentence(*text));
    }
    return lines;
  }

  // ---- facts as data

  Adventure::Facts records() {
    static constexpr std::array hows = {"spot", "group", "keeper", "closet", "boss", "outside"};
    static constexpr std::array roles = {"goal", "prize", "need", "errand"};
    Adventure::Facts all;
    for (const Group& one : facts_.groups)
      all.groups.push_back({one.face, one.enemy, one.place, one.noun.one, one.noun.with_a(),
                            one.mind, one.state, one.noun.n, one.gold});
    for (const Boss& one : facts_.bosses)
      all.bosses.push_back({one.face, one.enemy, one.place, one.noun.one, one.noun.with_a()});
    for (std::size_t k = 0; k < facts_.keepers.size(); ++k) {
      const Keeper& one = facts_.keepers[k];
      all.keepers.push_back(
          {one.face, one.card, one.place, one.noun.one, one.noun.with_a() + ": " + trades_[k]});
    }
    for (const Key& one : facts_.keys)
      all.keys.push_back(
          {one.name, one.doors, one.at.place, hows[static_cast<std::size_t>(one.at.how)],
           one.at.how == How::group ? static_cast<int>(group(one.at.who).enemy) : -1});
    for (const Thing& one : facts_.things)
      all.things.push_back({roles[static_cast<std::size_t>(one.role)], plain_owned(one),
                            one.at.place, hows[static_cast<std::size_t>(one.at.how)]});
    for (const Clue& one : facts_.clues) all.clues.push_back({one.thing, one.at.place, one.spoken});
    for (const Link& one : facts_.links)
      all.links.push_back({std::string(one.entry->text("label")), one.a, one.b});
    return all;
  }

  const Facts& facts_;
  const Setting& setting_;
  const Dungeon& dungeon_;
  struct Here {  ///< the facts of one place
    std::vector<const Key*> keys;
    std::vector<const Thing*> things;
    std::vector<const Clue*> clues;
    std::vector<const Secret*> secrets;
    std::vector<std::size_t> courts;
  };
  std::vector<Here> here_;                           ///< by place
  std::vector<const Key*> keys_;                     ///< by the card of a door
  std::vector<const Pay*> pays_;                     ///< by the card of a door
  std::vector<std::array<const Thing*, 4>> things_;  ///< by court and role
  int last_group_ = -1;                              ///< the latest place of the walk with a group
  bool persons_ = false, bands_ = false;             ///< whether there are any
  int dead_place_ = -1;
  std::vector<std::string> labels_;
  std::vector<std::string> trades_ = std::vector<std::string>(facts_.keepers.size());  ///< as noted
  Bag bag_{LevelShare(dungeon_)};
  std::set<std::string, std::less<>> said_;
  std::vector<std::vector<std::string>> foot_;  ///< by place: what found no room in its note
  int again_ = -1, roll_ = 0;                   ///< a place with other words, and their number
  int at_ = -1;                                 ///< the place that is being written
  std::set<std::string, std::less<>> stats_;
  Noun one_thing_{.one = "thing"}, many_things_{.one = "thing", .n = 2};
  int others_ = 0, traps_ = 0;
};

}  // namespace

Adventure write_adventure(const Facts& facts, const Dungeon& dungeon,
                          std::span<const Reroll> again) {
  return Sheet(facts, dungeon).write(again);
}

/// A text with important words between pairs of asterisks, as parts that these lead into. A mark
/// right after such words stays with them.
std::vector<PageNotes::Part> parts_of(std::string_view text) {
  std::vector<PageNotes::Part> parts;
  const auto trimmed = [](std::string_view piece) {
    while (piece.starts_with(' ')) piece.remove_prefix(1);
    while (piece.ends_with(' ')) piece.remove_suffix(1);
    return std::string(piece);
  };
  bool lead = false;
  while (!text.empty()) {
    std::size_t end = std::min(text.find("**"), text.size());
    std::string piece = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
    if (lead) {
      std::size_t marks = 0;
      while (marks < text.size() &&
             std::string_view(".,;:)").find(text[marks]) != std::string_view::npos)
        ++marks;
      parts.push_back({piece + std::string(text.substr(0, marks)), ""});
      text.remove_prefix(marks);
    } else if (!piece.empty()) {
      if (parts.empty())
        parts.push_back({"", piece});
      else
        parts.back().text = piece;
    }
    lead = !lead;
  }
  return parts;
}

}  // namespace deckmap::content
