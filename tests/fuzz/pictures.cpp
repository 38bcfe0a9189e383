// Any bytes as what pictures and sheets are made by: charts, styles, titles; and any dungeon in
// every format.

#include <array>
#include <cstdio>

#include <deckmap/any.hpp>
#include <deckmap/content/chart.hpp>
#include <deckmap/content/sheet.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/tiled.hpp>
#include <deckmap/write/universal_vtt.hpp>

#include "../../src/json_fields.hpp"
#include "fuzz.hpp"

namespace deckmap::fuzz {
namespace {

/// Lines of UTF-8 without control characters.
void require_utf8(std::string_view text) {
  std::string lines(text);
  std::erase(lines, '\n');
  require(detail::cleaned(lines) == lines, "a text that is not UTF-8");
}

/// One element with all that is in it: tags closed by their names, attributes in quotes, nothing
/// but the five entities of XML, UTF-8. As much of XML as we write.
void require_xml(std::string_view text) {
  require_utf8(text);
  std::vector<std::string_view> open;
  std::size_t elements = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '&') {
      const auto entity = text.substr(at, text.find(';', at) - at);
      require(entity == "&amp" || entity == "&lt" || entity == "&gt" || entity == "&quot",
              "an & that begins no entity");
      at += entity.size();
    } else if (text[at] == '<') {
      std::size_t end = at + 1;
      for (bool quoted = false; end < text.size() && (quoted || text[end] != '>'); ++end) {
        require(text[end] != '<', "a < in a tag");
        if (text[end] == '"') quoted = !quoted;
      }
      require(end < text.size(), "a tag that does not end");
      const std::string_view tag = text.substr(at + 1, end - at - 1);
      const std::string_view name = tag.substr(0, tag.find_first_of(" \n/", 1));
      if (tag.starts_with('/')) {
        require(!open.empty() && tag.substr(1) == open.back(), "a tag closes another one");
        open.pop_back();
      } else {
        require(!open.empty() || elements == 0, "a second element behind the first");
        ++elements;
        if (!tag.ends_with('/')) open.push_back(name);
      }
      at = end;
    } else {
      require(!open.empty() || text[at] == '\n', "text outside of the element");
    }
    ++at;
  }
  require(elements > 0 && open.empty(), "an element that is not closed");
}

void require_json(std::string_view text) {
  try {
    detail::parse_json(text);
  } catch (const Error& error) {
    require(false, std::string("what is written as JSON is none: ") + error.what());
  }
}

/// The TOML of a style, every colour and length of it.
std::string toml_of(const Style& style) {
  std::string text = "look = \"" + std::string(to_string(style.look)) + "\"\n[colours]\n";
  for_each_colour(style, [&](std::string_view name, Paint paint) {
    text += std::string(name) + " = \"" + to_string(paint) + "\"\n";
  });
  text += "[weights]\n";
  for_each_weight(style, [&](std::string_view name, double weight, double) {
    char number[40];
    std::snprintf(number, sizeof number, "%.17g", weight);
    text += std::string(name) + " = " + number + "\n";
  });
  return text;
}

/// Counts what a chart has to key: enemies, jokers, aces on the table, rooms that can be searched.
std::size_t keyed_in(const Dungeon& dungeon) {
  std::size_t count = dungeon.enemies().size();
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    bool any = false;
    for (const PlacedCard& laid : dungeon.cards(s)) {
      any = any || !laid.is_door();
      count += laid.role == Role::shop || laid.role == Role::healing;
    }
    count += any && dungeon.segments()[s].kind == Pile::room;
  }
  return count;
}

}  // namespace

void adventure(std::string_view bytes) {
  static const Setting setting = [] {
    for (const ShippedChart& chart : shipped_charts())
      if (chart.name == "fantasy") return read_setting_toml(chart.toml);
    return Setting();
  }();
  static const Dungeon dungeon = generate({.seed = 7});
  if_readable([&] { return parse_rerolls(bytes); },
              [](const std::vector<Reroll>& again) {
                for (const Reroll& one : again) {
                  require(!one.label.empty(), "a roll for no place");
                  require(one.roll >= 1 && one.roll <= Reroll::most, "a roll that is out of range");
                }
              });
  // Few bytes have the right head, so they are also taken with it.
  const Encounters keyed = key_setting(setting, dungeon);
  const std::string whole = adventure_toml(keyed, dungeon);
  for (const std::string& file :
       {std::string(bytes), whole.substr(0, whole.find("hook = ")) + std::string(bytes)})
    if_readable([&] { return key_setting(setting, dungeon, {.again = {}, .file = file}); },
                [](const Encounters& changed) {
                  require_utf8(key_html(dungeon, {.encounters = &changed}));
                  const std::string again = adventure_toml(changed, dungeon);
                  const Encounters twice =
                      key_setting(setting, dungeon, {.again = {}, .file = again});
                  require(adventure_toml(twice, dungeon) == again,
                          "an adventure is not read as it was written");
                });
}

void chart(std::string_view bytes) {
  // one of many decks, where every enemy, joker and ace is met; and a small one
  static const std::array dungeons = {generate({.seed = 1, .decks = 4}),
                                      generate({.seed = 7, .doors = 2})};
  if_readable(
      [&] { return read_chart_toml(bytes); },
      [](const Chart& chart) {
        require_utf8(chart.name);
        require(!chart_text(chart).empty(), "a chart that says nothing");
        for (const Dungeon& dungeon : dungeons) {
          const Encounters keyed = key_encounters(chart, dungeon);
          require(keyed.list.size() == keyed_in(dungeon), "a card is not keyed");
          for (const Encounter& encounter : keyed.list) {
            require(!detail::trimmed(encounter.text).empty(), "a card keyed to nothing");
            require(encounter.text.find_first_of("{}\n") == std::string::npos,
                    "an entry that is not rolled, or no line");
            require_utf8(encounter.text);
          }
          const Encounters again = key_encounters(chart, dungeon);
          for (std::size_t i = 0; i < keyed.list.size(); ++i)
            require(again.list[i].text == keyed.list[i].text, "the same seed rolls something else");
          const std::string text = json_text(dungeon, {.encounters = &keyed});
          replay_json(text);  // compares the file with what it deals
          require(!map_text(dungeon, {.encounters = &keyed}).empty(), "a map that is empty");
        }
      });
}

void style(std::string_view bytes) {
  static const Dungeon dungeon = generate({.seed = 7, .doors = 3});
  if_readable([&] { return parse_style(bytes); },
              [](const Style& style) {
                require(parse_style(toml_of(style)) == style,
                        "a style is not read as it was written");
                require_xml(svg(dungeon, {.style = style, .cell = 32}));
                require(!png(dungeon, {.style = style, .cell = 8}).empty(), "an empty picture");
              });
}

void picture(std::string_view bytes) {
  ByteNumbers below(bytes);
  const auto number = [&](int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1)));
  };
  const std::uint32_t format = below(14);
  const Dungeon dungeon = generate(any_options(below(0xffff), below));
  const bool pixels = format >= 8;  // what is made of pixels takes longest, so they are few
  const auto player = below(2) == 0;
  FileOptions options{.player = player};  // in the order in which stored inputs have them
  options.cell = pixels ? number(4, 11) : number(4, 259);
  options.squares = number(1, pixels ? 3 : 20);
  options.legend = below(4) != 0;
  options.style = style_of_name(style_names()[below(4)]);
  options.paper = below(2) == 0 ? Paper::a4 : Paper::letter;
  options.inch_squares = below(4) == 0;
  const std::string_view rest = below.rest();
  options.title = rest.substr(0, rest.find('\n'));
  if (const auto line = rest.find('\n'); line != std::string_view::npos)
    options.scale = rest.substr(line + 1);

  // A dungeon may be too large for a picture, which is said; nothing else is wrong.
  if_readable(
      [&]() -> std::string {
        const auto bytes_of = [](const std::vector<std::uint8_t>& made) {
          return std::string(made.begin(), made.end());
        };
        FileOptions tiled{
            .style = options.style,
            .player = player,
            .squares = options.squares,
            .pixels_per_square = options.cell < Tileset::min_tile ? 8 : options.cell % 64 + 8,
            .file = options.title};
        switch (format) {
          case 0:
            return map_text(dungeon, {.player = player, .ascii = below(2) != 0, .colour = true});
          case 1: return cards_text(dungeon) + deal_text(dungeon);
          case 2: return json_text(dungeon, {.player = player, .features = !player});
          case 3:
          case 4: return svg(dungeon, options);
          case 5: return tiled_text(dungeon, tiled);
          case 6: return dot_text(dungeon, {.player = player});
          case 7: return key_markdown(dungeon, options);
          case 8: return key_html(dungeon, options);
          case 9:
            return universal_vtt(dungeon, {.style = options.style,
                                           .player = player,
                                           .squares = options.squares,
                                           .pixels_per_square = 8,
                                           .pad_square = below(2) == 0});
          case 10: tiled.pixels_per_square = 8; return bytes_of(tileset_png(tiled));
          case 11: return bytes_of(pdf(dungeon, options));
          default: return bytes_of(png(dungeon, options));
        }
      },
      [&](const std::string& made) {
        require(!made.empty(), "nothing is written");
        if (format == 2 || format == 5 || format == 9) require_json(made);
        if (format == 2 && !player) replay_json(made);  // compares the file with what it deals
        if (format == 3 || format == 4) require_xml(made);
        if (format == 8) require_utf8(made);
        if (format >= 10)
          require(made.starts_with(format == 11 ? "%PDF-" : "\x89PNG"), "another kind of file");
      });
}

}  // namespace deckmap::fuzz
