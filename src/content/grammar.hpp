#pragma once
// A small grammar: slots, agreement, articles, lists, numbers. It knows no setting and no dungeon.
//
//   {slot}     a fact: a text, or a noun ("an ogre" where it is new, "the ogre" afterwards)
//   {Slot}     the same with a capital
//   {they} {them} {their} {theirs} {themself}   of the subject; {b.they} of another noun, b
//   <gnaw>     a verb that agrees with the subject; <b.gnaw> with b
//   [x|y]      one of them
//   {2d6+1}    dice

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/content/facts.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/random.hpp>
#include <deckmap/write/page_notes.hpp>

namespace deckmap::content {

/// A stream of a seed by its name: a list that is added leaves the rolls of others alone.
class Rolls {
 public:
  Rolls(std::uint64_t seed, std::string_view name);

  std::size_t below(std::size_t n) { return n > 1 ? random_.below(n) : 0; }
  template <class List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }
  template <class List>
  void shuffle(List& list) {
    for (std::size_t i = list.size(); i-- > 1;) std::swap(list[i], list[below(i + 1)]);
  }
  /// "2d6+1"; 0 for what is no dice.
  int roll(std::string_view dice);

 private:
  Random random_;
};

/// The lines of every list that are a level's own, so that levels share few words: every second to
/// fourth, by the number of levels. Levels have consecutive seeds.
class LevelShare {
 public:
  using Fits = std::function<bool(const std::string&)>;
  explicit LevelShare(const Dungeon& dungeon)
      : every_(std::min(dungeon.ways().levels, 4U)), own_(dungeon.seed().value_or(0) % every_) {}

  /// Picks one of the lines that fit: a fresh one that is the level's own, else any fresh one, else
  /// any. Returns null if none fits.
  const std::string* pick(Rolls& rolls, const Setting::Lines& lines, const Fits& is_fresh,
                          const Fits& fits = {}) const;

 private:
  bool has(std::size_t line) const { return line % every_ == own_; }

  std::uint64_t every_, own_;
};

/// Draws without return: nothing comes twice in a dungeon while its list has others, and the lines
/// of its level come first.
class Bag {
 public:
  using Fits = LevelShare::Fits;
  explicit Bag(LevelShare share) : share_(share) {}
  /// Returns a line that fits; null if none does.
  const std::string* draw(Rolls& rolls, std::string_view list, const Setting::Lines& lines,
                          const Fits& fits = {});

 private:
  LevelShare share_;
  std::map<std::string, std::set<std::string>, std::less<>> used_;
};

/// That of somebody, null being a thing, in one of five forms: "they", "them", "their", "theirs",
/// "themselves".
std::string_view pronoun(const Noun* noun, std::size_t form);
bool is_dice(std::string_view text);
std::string number_word(int n);
/// "a", "a and b", "a, b and c"; with semicolons where there are commas within.
std::string listed(const std::vector<std::string>& things);
std::string plural_of(std::string_view one);
std::string with_article(std::string_view noun);
/// " with four wolves", of a boss who is "a witch with {1d3+1} wolves"; empty for who is alone.
std::string company_of(const Boss& boss);
std::string verb(std::string_view base, bool many);
/// Mends articles, doubled genitives and spaces.
std::string tidy(std::string_view text);
/// With a capital, and a full stop unless it ends in a mark.
std::string sentence(std::string_view text);
std::string capital(std::string text);
/// The head of a phrase once it is known: "a clutch of eggs, still warm" is "the clutch of eggs".
std::string short_of(std::string_view text);
std::string replaced(std::string_view text, std::string_view what, std::string_view by);
/// A text with important words between pairs of asterisks, as parts that these lead into. A mark
/// right after such words stays with them.
std::vector<PageNotes::Part> parts_of(std::string_view text);
/// Words, without the marks of emphasis.
int count_words(std::string_view text);
bool contains(std::string_view text, std::string_view part);

struct Value {
  const Noun* noun = nullptr;
  std::string text = {};
};

/// Nouns that were introduced already.
class Known {
 public:
  Known() = default;
  /// Everybody of an adventure is known.
  explicit Known(const Facts& everybody) : everybody_(&everybody) {}

  bool has(const Noun& noun) const { return others_.contains(&noun) != is_of_all(noun); }
  /// Returns whether it is new.
  bool insert(const Noun& noun) { return !has(noun) && toggle(noun); }
  void erase(const Noun& noun) {
    if (has(noun)) toggle(noun);
  }

 private:
  bool is_of_all(const Noun& noun) const {
    return everybody_ != nullptr &&
           (is_in(everybody_->groups, noun) || is_in(everybody_->keepers, noun) ||
            is_in(everybody_->bosses, noun));
  }
  template <class List>
  static bool is_in(const List& list, const Noun& noun) {
    const std::less<const void*> before;
    return !list.empty() && !before(&noun, &list.front()) && !before(&list.back() + 1, &noun);
  }
  bool toggle(const Noun& noun) {
    if (others_.erase(&noun) == 0) others_.insert(&noun);
    return true;
  }

  const Facts* everybody_ = nullptr;
  std::set<const Noun*> others_;  ///< known without everybody, and unknown with them
};

class Writer {
 public:
  using Lookup = std::function<std::optional<Value>(std::string_view key, Writer& writer)>;
  using Names = std::vector<std::pair<std::string_view, Value>>;

  /// `lookup` finds what the names of a line do not have.
  Writer(Rolls rolls, int place, Lookup lookup, const std::vector<std::string>& labels)
      : here(place), rolls_(rolls), lookup_(std::move(lookup)), labels_(labels) {}

  /// Fills a line; nothing if this dungeon lacks what one of its slots names.
  std::optional<std::string> fill(std::string_view line, const Noun* subject = nullptr,
                                  const Names& names = {});
  /// The noun, by its article: introduced, or known; with the label of its place if it is
  /// elsewhere.
  std::string name(const Noun& noun, bool genitive = false);
  Rolls& rolls() { return rolls_; }

  int here;
  bool label = true;  ///< whether places of others are added in brackets
  Known known;
  std::set<const Noun*> labelled;
  std::set<const void*> owned;  ///< things that were named: their short names follow
  const Noun* last = nullptr;   ///< named last in this line
  const Noun* about = nullptr;  ///< the noun of which the whole line speaks

 private:
  Rolls rolls_;
  Lookup lookup_;
  const std::vector<std::string>& labels_;
};

}  // namespace deckmap::content
