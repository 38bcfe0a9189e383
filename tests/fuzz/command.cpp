// Any bytes as what the command reads: values of options, rows, checkpoints, saved games, deals at
// the table.

#include <limits>
#include <sstream>

#include <deckmap/any.hpp>
#include <deckmap/check.hpp>
#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/games/cyberheisters/rules.hpp>
#include <deckmap/map/features.hpp>
#ifdef DECKMAP_HAS_FUDGE
#include <deckmap/games/fudge/fighter.hpp>
#endif
#include <deckmap/games/soldiers/rules.hpp>
#include <deckmap/write/ascii.hpp>

#include "checkpoint.hpp"
#include "fuzz.hpp"
#include "games/game_shell.hpp"
#include "games/saved_game.hpp"
#include "results.hpp"
#include "text.hpp"
#include "verbs/table.hpp"

namespace deckmap::fuzz {
namespace {

using namespace command;

/// Reads "name=value" as an option of a table, and the text of every option once more.
template <class Owner>
void option_of(std::string_view text) {
  const auto texts = [](const Owner& owner) {
    std::vector<std::string> all;
    for_each_changed_option(owner, [&](const Option& row, const std::string& value) {
      all.push_back(std::string(row.name) + "=" + value);
    });
    return all;
  };
  if_readable(
      [&] {
        Owner owner;
        assign_option(owner, text);
        return owner;
      },
      [&](const Owner& owner) {
        Owner again;
        for (const std::string& option : texts(owner)) assign_option(again, option);
        require(texts(again) == texts(owner), "an option is not read as it was written");
      });
}

const PlayedGame& game_called(std::string_view name) {
  const auto games = played_games();
  return *std::find_if(games.begin(), games.end(),
                       [&](const PlayedGame& game) { return game.name == name; });
}
std::unique_ptr<TerminalGame> begin(std::string_view name, const Setup& setup) {
  return game_called(name).begin(setup);
}

/// Whether a game that begins so does not take long to deal.
bool is_small(const Setup& setup) {
  for (const auto& [name, value] : setup) {
    if (name != "deal") continue;
    try {
      const Options dealing = parse_code(value);
      if (dealing.decks > 5 || dealing.extra.size() > 200) return false;
    } catch (const Error&) {
      continue;
    }
  }
  return true;
}

/// All that the shell shows, on a terminal of 80 columns.
std::vector<std::string> shown(const TerminalGame& game) {
  const View view{.width = 49, .height = 24, .unicode = false};  // beside it are the choices
  std::vector<std::string> lines = game.picture(view);
  for (const std::string& line : lines)
    require(columns_of(line) <= view.width, "a line is too long: " + line);
  require(wrapped(game.status(), 80).size() <= 2, "the status takes more than two lines");
  lines.insert(lines.end(), {game.status(), game.title(), game.ending()});
  std::vector<std::string> keys;
  for (const Choice& choice : game.choices()) {
    lines.push_back(choice.key + " " + choice.action + " " + choice.text);
    keys.push_back(choice.key);
  }
  std::sort(keys.begin(), keys.end());
  require(std::adjacent_find(keys.begin(), keys.end()) == keys.end(), "one key for two choices");
  require(game.choices().empty() == !game.ending().empty(), "nothing to do, and no end");
  return lines;
}

void require_again(std::string_view name, const SavedGame& saved, const TerminalGame& game) {
  const SavedGame kept = read_saved(name, saved_text(name, saved));
  const auto again = begin(name, kept.setup);
  for (const std::string& action : kept.actions) again->choose(action);
  require(shown(*again) == shown(game), "a saved game goes on differently");
}

}  // namespace

void option(std::string_view bytes) {
  option_of<Options>(bytes);
  option_of<Replay>(bytes);
  option_of<soldiers::Settings>(bytes);
  option_of<cyberheisters::Settings>(bytes);
  if_readable([&] { return soldiers::Action::parse(bytes); },
              [](const soldiers::Action& action) {
                require(soldiers::Action::parse(to_string(action)) == action,
                        "an action is not read as it was written");
              });
  if_readable([&] { return cyberheisters::Action::parse(bytes); },
              [](const cyberheisters::Action& action) {
                require(cyberheisters::Action::parse(to_string(action)) == action,
                        "an action is not read as it was written");
              });
#ifdef DECKMAP_HAS_FUDGE
  option_of<deckmap::fudge::Settings>(bytes);
  if_readable([&] { return deckmap::fudge::parse_level(bytes); },
              [](deckmap::fudge::Level level) {
                require(deckmap::fudge::parse_level(deckmap::to_string(level)) == level,
                        "a level is not read as it was written");
              });
  if_readable([&] { return deckmap::fudge::parse_track(bytes); },
              [](const deckmap::fudge::WoundTrack& track) {
                std::string text;
                for (const int boxes : track.boxes())
                  text += (text.empty() ? "" : ",") + std::to_string(boxes);
                require(deckmap::fudge::parse_track(text) == track,
                        "a track is not read as it was written");
              });
  if_readable([&] { return deckmap::fudge::parse_fighter(bytes); },
              [](const deckmap::fudge::Fighter& fighter) {
                require(deckmap::fudge::parse_fighter(to_string(fighter)) == fighter,
                        "a fighter is not read as it was written");
              });
#endif
  if_readable([&] { return parse_shard(std::string(bytes)); },
              [](Shard shard) {
                constexpr SeedRange all{3, std::numeric_limits<std::uint64_t>::max()};
                const SeedRange part = part_of(all, shard);
                require(all.begin <= part.begin && part.begin <= part.end && part.end <= all.end,
                        "a part is not in the whole");
                require(shard.index == 1
                            ? part.begin == all.begin
                            : part.begin == part_of(all, {shard.index - 1, shard.count}).end,
                        "the parts do not meet");
                require(shard.index < shard.count || part.end == all.end, "the last part is short");
              });
  if (const auto feature = find_feature(bytes))
    require(feature_table[static_cast<std::size_t>(*feature)].name == bytes, "another feature");
}

void rows(std::string_view bytes) {
  // Parts with a | between them; one without the header gets it, which is long.
  std::vector<RowsPart> parts;
  std::vector<std::string> texts;
  for (bool more = true; more && texts.size() < 6;) {
    const std::size_t end = bytes.find('|');
    std::string text(bytes.substr(0, end));
    texts.push_back(text.starts_with("seed,") ? text : rows_header() + text);
    more = end != std::string_view::npos;
    if (more) bytes.remove_prefix(end + 1);
  }
  for (const std::string& text : texts)
    parts.push_back({"part", [&text] { return std::make_unique<std::istringstream>(text); }});
  const auto joined = [](const std::vector<RowsPart>& given) {
    std::string whole;
    join_rows(given, [&](std::string_view line) { whole += line; });
    return whole;
  };
  if_readable(
      [&] { return joined(parts); },
      [&](const std::string& whole) {
        std::size_t expected = 1;
        for (const std::string& text : texts) {
          std::istringstream stream(text);
          std::string line;
          std::getline(stream, line);
          while (std::getline(stream, line)) expected += !line.starts_with('#');
        }
        require(static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n')) == expected,
                "a row is lost, or twice");
        const RowsPart alone{"whole", [&] { return std::make_unique<std::istringstream>(whole); }};
        require(joined({alone}) == whole, "the whole alone is not itself");
      });
}

void checkpoint(std::string_view bytes) {
  if_readable([&] { return parse_checkpoint(bytes, "survey", "it"); },
              [&](const CheckpointState& state) {
                require(checkpoint_text(state, "survey") == bytes,
                        "a checkpoint is not written as it was read");
              });
  CheckpointState state{.result = std::string(bytes), .rows = {}};
  if (bytes.size() % 2 == 1) state.rows = bytes.size();
  const CheckpointState again = parse_checkpoint(checkpoint_text(state, "hunt"), "hunt", "it");
  require(again.result == state.result && again.rows == state.rows,
          "a checkpoint is not read as it was written");
}

void saved_game(std::string_view bytes) {
  for (const std::string_view name : {"soldiers", "cyberheisters", "table"})
    if_readable([&] { return read_saved(name, bytes); },
                [&](const SavedGame& saved) {
                  const std::string text = saved_text(name, saved);
                  const SavedGame again = read_saved(name, text);
                  require(again.setup == saved.setup && again.actions == saved.actions,
                          "a game is not read as it was saved");
                });
}

void game(std::string_view bytes) {
  for (const PlayedGame& of : played_games()) {
    const std::string_view name = of.name;
    if_readable([&] { return read_saved(name, bytes); },
                [&](SavedGame& saved) {
                  if (!is_small(saved.setup) || saved.actions.size() > 100) return;
                  if_readable([&] { return begin(name, saved.setup); },
                              [&](const std::unique_ptr<TerminalGame>& play) {
                                SavedGame done{saved.setup, {}};
                                for (const std::string& action : saved.actions) {
                                  const auto before = shown(*play);
                                  try {
                                    play->choose(action);
                                  } catch (const Error&) {
                                    require(shown(*play) == before,
                                            "what is refused changes something");
                                    break;
                                  }
                                  done.actions.push_back(action);
                                }
                                require_again(name, done, *play);
                              });
                });
  }

  // And a game that the bytes play, saved.
  ByteNumbers below(bytes);
  const auto games = played_games();
  const std::string_view name = games[below(static_cast<std::uint32_t>(games.size()))].name;
  const Options dealing = any_options(below(0xffff), below);
  SavedGame saved{{{"deal", deal_code(dealing)}}, {}};
  if (name == "fudge")
    saved.setup = {
        {"seed", "7"}, {"hero", "attack Good; healing Fair"}, {"foe", ""}, {"foe", "place 2"}};
  if_readable([&] { return begin(name, saved.setup); },
              [&](const std::unique_ptr<TerminalGame>& play) {
                while (saved.actions.size() < 40 && !below.at_end()) {
                  const auto choices = play->choices();
                  if (choices.empty()) break;
                  saved.actions.push_back(
                      choices[below(static_cast<std::uint32_t>(choices.size()))].action);
                  play->choose(saved.actions.back());
                }
                require_again(name, saved, *play);
              });
}

void table(std::string_view bytes) {
  const auto sound = [](const Session& session) {
    const Dungeon &dungeon = session.dungeon(), complete = session.complete();
    require_none(check(complete));
    require(complete.cards().size() <= dungeon.cards().size(), "more is written than lies there");
    require(session.dealer().draws_from().has_value() || dungeon == complete,
            "whole segments are not written as they lie");
    require(!map_text(dungeon).empty(), "a map that is empty");
    require(cards_text(dungeon).size() >= 2 * dungeon.cards().size(), "cards that are not shown");
    require(replay(read_deal(deal_text(complete))) == complete,
            "a deal is not read as it was written");
  };
  const auto small = [](const SessionSetup& setup) {
    return setup.piles.corridor.size() + setup.piles.room.size() <= 200;
  };
  if_readable([&] { return read_saved("table", bytes); },
              [&](const SavedGame& saved) {
                if (saved.actions.size() > 200) return;
                if_readable([&] { return understood(saved.setup); },
                            [&](const SessionSetup& setup) {
                              if (!small(setup)) return;
                              if_readable([&] { return Session(setup, saved.actions); }, sound);
                            });
              });

  // And a deal that the bytes draw.
  ByteNumbers below(bytes);
  const SessionSetup setup = SessionSetup::of(any_options(0, below));
  if (!small(setup)) return;
  Session session(setup);
  sound(session);
  while (session.steps().size() < 60 && !below.at_end() && !session.dealer().over()) {
    if (session.dealer().draws_from()) {
      const std::vector<Card> drawable = session.drawable();
      require(!drawable.empty(), "no card can be drawn");
      session.take(to_string(drawable[below(static_cast<std::uint32_t>(drawable.size()))]));
    } else {
      std::vector<std::string> possible;
      for (const Index door : session.dealer().openable_doors())
        possible.push_back("open " + std::to_string(door));
      if (possible.empty()) possible.emplace_back("secret");
      session.take(possible[below(static_cast<std::uint32_t>(possible.size()))]);
    }
    sound(session);
  }
}

}  // namespace deckmap::fuzz
