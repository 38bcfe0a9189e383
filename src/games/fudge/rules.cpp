#include <deckmap/games/fudge/rules.hpp>

#include <algorithm>
#include <optional>

#include <deckmap/detail/text.hpp>

namespace deckmap::fudge {

std::string to_string(Degree degree) {
  const int top = static_cast<int>(levels) - 1;
  const int named = std::clamp(degree.rung(), 0, top);
  const int beyond = degree.rung() - named;
  return std::string(deckmap::to_string(static_cast<Level>(named))) +
         (beyond == 0  ? ""
          : beyond > 0 ? "+" + std::to_string(beyond)
                       : std::to_string(beyond));
}

Level parse_level(std::string_view text) {
  constexpr auto names = value_names(Level{});
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::equal(text.begin(), text.end(), names[i].begin(), names[i].end(),
                   [&](char a, char b) { return lower(a) == lower(b); }))
      return static_cast<Level>(i);
  throw Error(deckmap::detail::quoted(text) +
              " is not a level of the ladder: Terrible, Poor, Mediocre, Fair, Good, Great, Superb "
              "or Legendary");
}

std::vector<IdleSetting> idle_settings(const Settings& s) {
  constexpr std::string_view no_recovery = "with recovery_rounds=0";
  constexpr std::string_view no_treatment = "with treatments=0";
  constexpr std::string_view no_words = "with wounds=track", no_checks = "with damage_checks=no";
  const bool nobody_recovers = s.recovery_rounds == 0;
  return {
      IdleSetting{"lessened_by", s.benefit != Benefit::wound_lessened,
                  "without benefit=wound_lessened"},
      IdleSetting{"sure_degree", s.benefit != Benefit::next_healing_succeeds,
                  "without benefit=next_healing_succeeds"},
      IdleSetting{"further_by", s.penalty != Penalty::further_wound,
                  "without penalty=further_wound"},
      IdleSetting{"near_death", s.penalty != Penalty::near_death, "without penalty=near_death"},
      IdleSetting{"rounds_out_per_box", nobody_recovers, no_recovery},
      IdleSetting{"rounds_between_tries", nobody_recovers, no_recovery},
      IdleSetting{"hurt_modifier", nobody_recovers && s.damage_checks, no_recovery},
      IdleSetting{"very_hurt_modifier", nobody_recovers && s.damage_checks, no_recovery},
      IdleSetting{"scratches", s.wounds == Wounds::track, no_words},
      IdleSetting{"points_per_wound", s.wounds == Wounds::track, no_words},
      IdleSetting{"benefit", !s.damage_checks, no_checks},
      IdleSetting{"penalty", !s.damage_checks, no_checks},
      IdleSetting{"recovery_rounds", !s.damage_checks, no_checks},
      IdleSetting{"boxes_per_degree", s.treatments == 0, no_treatment},
      IdleSetting{"failed_healing_marks", s.treatments == 0, no_treatment},
      IdleSetting{"sure_degree", s.treatments == 0, no_treatment},
  };
}

WoundTrack parse_track(std::string_view text) {
  const auto count = [&](std::string_view number) {
    return parse_number<int>("a number of wound boxes", number, 0, WoundTrack::most_boxes);
  };
  if (text.find(',') == std::string_view::npos) return WoundTrack(count(text));
  WoundTrack::Boxes boxes{};
  std::size_t at = 0, level = 0;
  for (bool more = true; more; ++level) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    more = comma < text.size();
    if (level < levels) boxes[level] = count(text.substr(at, comma - at));
    at = comma + 1;
  }
  if (level != levels)
    throw Error(deckmap::detail::quoted(text) + " is not a wound track: boxes for " +
                std::to_string(level) +
                " levels, where the ladder has 8 from Terrible to Legendary");
  return WoundTrack(boxes);
}

std::string to_string(const WoundTrack& track) {
  std::string names, boxes;
  for (std::size_t i = 0; i < levels; ++i) {
    const auto level = static_cast<Level>(i);
    const auto marked = static_cast<std::size_t>(track.marked(level));
    const auto all = static_cast<std::size_t>(track.boxes()[i]);
    names += (i == 0 ? "" : "  ") + std::string(deckmap::to_string(level));
    boxes += (i == 0 ? "" : "  ") + std::string(marked, 'X') + std::string(all - marked, 'o');
    const std::size_t width = i + 1 < levels ? std::max(names.size(), boxes.size()) : 0;
    names.resize(std::max(names.size(), width), ' ');
    boxes.resize(std::max(boxes.size(), width), ' ');
  }
  return names + "\n" + boxes + "\n";
}

std::optional<DamageCheck> injure(WoundTrack& track, Condition& condition, Degree capacity,
                                  int damage, int dice, const Settings& settings) {
  if (damage <= 0) return {};
  if (settings.wounds == Wounds::standard)
    track.take_wound(level_of(wound_of(damage, settings)));
  else
    track.take(damage);
  if (!settings.damage_checks) {
    condition.out = *track.wound_level() >= level_of(Wound::incapacitated);
    return DamageCheck{.stands = !condition.out, .was_rolled = false};
  }
  const DamageCheck check =
      check_damage(condition, capacity, *track.wound_level(), track.marked(), dice, settings);
  track.take(check.boxes);
  track.recover(-check.boxes);
  return check;
}

Treatment treat(WoundTrack& track, Condition& condition, Degree skill, int dice, int modifier,
                const Settings& settings) {
  Treatment treatment;
  const auto wound = track.wound_level();
  if (!wound) return treatment;
  treatment.degree =
      degree_of_success(rolled(skill, dice, modifier), effective(*wound, condition, settings));
  const auto sure = condition.next_healing;
  condition.next_healing = Condition::Healing::rolled;
  if (sure == Condition::Healing::succeeds)
    treatment.degree = std::max(treatment.degree, settings.sure_degree);
  if (sure == Condition::Healing::fails) treatment.degree = std::min(treatment.degree, -1);
  treatment.was_rolled = sure == Condition::Healing::rolled;
  treatment.succeeded = treatment.degree >= 0;
  if (treatment.succeeded) {
    condition.near_death = false;
    treatment.boxes = track.recover(treatment.degree * settings.boxes_per_degree);
  } else {
    const int before = track.marked();
    track.take(settings.failed_healing_marks);
    treatment.boxes = before - track.marked();
  }
  return treatment;
}

}  // namespace deckmap::fudge
