// Every format by name, each against the writer that it stands for.

#include <deckmap/content/chart.hpp>
#include <deckmap/formats.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>

#include <deckmap/deal.hpp>
#include <deckmap/draw/png.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/wad.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("formats");

namespace {

std::string text_of(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

std::string bytes_of(const Dungeon& dungeon, std::string_view format,
                     const FileOptions& options = {}) {
  return write(dungeon, format, options).at(0).bytes;
}

}  // namespace

TEST_CASE("a format's media type is the one registered, or used, for its suffix") {
  const std::map<std::string_view, std::string_view> types = {
      {"", "text/plain"},           {"txt", "text/plain"},          {"deal", "text/plain"},
      {"json", "application/json"}, {"uvtt", "application/json"},   {"dd2vtt", "application/json"},
      {"tmj", "application/json"},  {"jsonl", "application/jsonl"}, {"png", "image/png"},
      {"svg", "image/svg+xml"},     {"pdf", "application/pdf"},     {"wad", "application/x-doom"},
      {"zip", "application/zip"},   {"dot", "text/vnd.graphviz"},   {"md", "text/markdown"},
      {"html", "text/html"},        {"toml", "application/toml"}};
  for (const Format& format : formats()) {
    if (format.folder) continue;
    const std::string_view suffix = format.suffix.substr(format.suffix.rfind('.') + 1);
    CAPTURE(std::string(format.name));
    REQUIRE(types.contains(suffix));
    CHECK(format.media_type == types.at(suffix));
  }
}

TEST_CASE("the list of formats is consistent") {
  std::set<std::string_view> names, suffixes;
  const Dungeon dungeon = generate({.seed = 3});
  for (const Format& format : formats()) {
    INFO(std::string(format.name));
    CHECK(names.insert(format.name).second);
    CHECK((format.suffix.empty() || suffixes.insert(format.suffix).second));
    CHECK((!format.media_type.empty() && !format.about.empty()));
    CHECK(format.built);
    CHECK(&format_called(format.name) == &format);
    const auto files = write(dungeon, format);
    const auto ends = deckmap::suffixes(format);
    if (format.folder) {
      CHECK(ends == std::vector{format.suffix});
      for (const WrittenFile& file : files)
        CHECK(file.suffix.starts_with(std::string(format.suffix) + '/'));
    } else {
      REQUIRE(files.size() == ends.size());
      for (std::size_t i = 0; i < ends.size(); ++i) CHECK(files[i].suffix == ends[i]);
      CHECK(files[0].suffix == format.suffix);
    }
    for (const WrittenFile& file : files) CHECK(file.bytes.size() > 5);
    if (format.several == Several::lines)
      CHECK(files[0].bytes.find('\n') == files[0].bytes.size() - 1);
    if (!format.binary) CHECK(files[0].bytes.back() == '\n');
    if (!format.player)
      CHECK(refusal([&] { (void)write(dungeon, format, {.player = true}); }) ==
            "the format " + std::string(format.name) + " has no players' copy");
  }
}

TEST_CASE("each format is its writer's") {
  for (const std::uint64_t seed : {1u, 42u, 77u}) {
    const Dungeon dungeon = generate({.seed = seed});
    CHECK(bytes_of(dungeon, "map") == map_text(dungeon));
    CHECK(bytes_of(dungeon, "cards") == cards_text(dungeon));
    CHECK(bytes_of(dungeon, "deal") == deal_text(dungeon));
    CHECK(bytes_of(dungeon, "json") == json_text(dungeon));
    CHECK(bytes_of(dungeon, "jsonl") == json_line(dungeon));
    CHECK(bytes_of(dungeon, "png") == text_of(png(dungeon)));
    CHECK(bytes_of(dungeon, "svg") == svg(dungeon));
    const Style press = style_of_name("press");
    CHECK(bytes_of(dungeon, "pdf") == text_of(pdf(dungeon, {.style = press})));
    CHECK(bytes_of(dungeon, "uvtt") == universal_vtt(dungeon));
    CHECK(bytes_of(dungeon, "dd2vtt") == universal_vtt(dungeon));
    CHECK(bytes_of(dungeon, "opd") == one_page_text(dungeon));
    CHECK(bytes_of(dungeon, "donjon") == donjon_text(dungeon));
    CHECK(bytes_of(dungeon, "wad") == wad({&dungeon, 1}));
    CHECK(bytes_of(dungeon, "dot") == dot_text(dungeon));
    CHECK(bytes_of(dungeon, "md") == key_markdown(dungeon));
    CHECK(bytes_of(dungeon, "html") == key_html(dungeon));
    CHECK(bytes_of(dungeon, "explain") == explain_text(dungeon));
    CHECK(bytes_of(dungeon, "steps") == steps_json(dungeon));
    CHECK(bytes_of(dungeon, "name") == dungeon_name(dungeon) + "\n");
    CHECK(bytes_of(dungeon, "code") == *code_of(dungeon) + "\n");
    const auto tiled = write(dungeon, "tmj", {.file = "crypt"});
    CHECK(tiled.at(0).bytes == tiled_text(dungeon, {.file = "crypt"}));
    CHECK(tiled.at(1).suffix == "-tiles.png");
    CHECK(tiled.at(1).bytes == text_of(tileset_png({})));
    const auto scene = write(dungeon, "foundry", {.file = "crypt"});
    CHECK(scene.at(0).bytes == foundry_text(dungeon, {.file = "crypt"}));
    for (std::size_t part = 0; part < scene.size(); ++part) {
      const WrittenFile one =
          write_part(dungeon, format_called("foundry"), part, {.file = "crypt"});
      CHECK(one.suffix == scene[part].suffix);
      CHECK(one.bytes == scene[part].bytes);
    }
    const Dungeon upper = generate({.seed = 42, .ways = {.levels = 2}});
    const auto of_levels = write(upper, "foundry", {.file = "crypt"});
    REQUIRE(of_levels.size() == 2 * scene.size());
    // pictures of all levels are one frame, the scene's
    const Levels levels(upper);
    const FileOptions lower{.title = dungeon_name(upper) + ", level 2",
                            .frame = level_frame(levels, 1),
                            .file = "crypt-2"};
    REQUIRE(of_levels[5].suffix == "-2.foundry.json");
    CHECK(of_levels[5].bytes == foundry_text(levels[1], lower, levels.ends_on(1)));
    CHECK(of_levels[4].bytes ==
          text_of(png(vtt_picture(levels[1], vtt_scene(levels[1], lower), lower))));
    // and a level is written alone as among all
    for (const std::string_view name : {"svg", "png", "uvtt", "tmj", "opd", "donjon", "dot"}) {
      CAPTURE(name);
      const auto files = write(upper, name, {.file = "crypt"});
      for (std::size_t k = 0, i = 0; k < levels.size(); ++k) {
        const std::string number = "-" + std::to_string(k + 1);
        const Format& format = format_called(name);
        for (std::size_t part = 0; i < files.size() && files[i].suffix.starts_with(number); ++part)
          CHECK(write_part(levels[k], format, part, {.file = "crypt" + number}).bytes ==
                files[i++].bytes);
      }
    }
    CHECK(write_part(upper, format_called("foundry"), 2, {}).suffix == scene[2].suffix);
    CHECK(write_part(upper, format_called("foundry"), 2, {}).bytes !=
          write_part(upper, format_called("foundry"), 0, {}).bytes);
    CHECK(scene.at(1).suffix == "-scene.png");
    CHECK(scene.at(1).bytes == text_of(png(vtt_picture(dungeon, vtt_scene(dungeon), {}))));
  }
}

TEST_CASE("a title of levels has their numbers; that of one alone is whole, and so is its frame") {
  const Dungeon upper = generate({.seed = 42, .ways = {.levels = 2}});
  const Levels levels(upper);
  const auto all = write(upper, "opd", {.title = "Crypt"});
  REQUIRE(all.size() == 2);
  CHECK(all[0].bytes == one_page_text(levels[0], {.title = "Crypt, level 1"}));
  CHECK(all[1].bytes == one_page_text(levels[1], {.title = "Crypt, level 2"}));
  const auto alone = [&](std::string_view format, const FileOptions& options) {
    return write_part(levels[1], format_called(format), 0, options).bytes;
  };
  CHECK(alone("opd", {.title = "Crypt"}) == one_page_text(levels[1], {.title = "Crypt"}));
  CHECK(levels.all()[1].origin != Cell{0, 0});
  const Frame frame{{-15, -15}, {30, 30}};
  CHECK(alone("uvtt", {.pixels_per_square = 20, .frame = frame}) ==
        universal_vtt(levels[1], {.pixels_per_square = 20, .frame = frame}));
  // a picture has no frame but that of all levels
  CHECK(alone("svg", {.frame = frame}) == alone("svg", {}));
}

TEST_CASE("a program's own encounters are those of each level") {
  const Dungeon upper = generate({.seed = 42, .ways = {.levels = 2}});
  const std::array<Encounters, 2> own = {Encounters{.chart = "Above", .list = {}},
                                         Encounters{.chart = "Below", .list = {}}};
  const auto files = write(
      upper, "map", {.encounters = own.data(), .further_encounters = std::span(own).subspan(1)});
  REQUIRE(files.size() == 1);
  for (const Encounters& one : own)
    CHECK(files[0].bytes.find("by the chart " + one.chart) ==
          files[0].bytes.rfind("by the chart " + one.chart));
  CHECK(files[0].bytes.find("by the chart Above") < files[0].bytes.find("by the chart Below"));
}

TEST_CASE("the frame of levels begins at the outermost card of any of them") {
  const Dungeon dungeon =
      generate({.seed = 5, .table = {40, 30}, .start = Cell{20, 15}, .ways = {.levels = 2}});
  const Levels levels(dungeon);
  Cell low{40, 30};
  for (const Level& level : levels.all())
    for (const PlacedCard& card : level.dungeon.cards())
      low = {std::min(low.x, card.cell.x + level.origin.x),
             std::min(low.y, card.cell.y + level.origin.y)};
  CHECK(low.x > 0);
  const Cell corner = level_frame(levels, 1).corner, origin = levels.all()[1].origin;
  CHECK(Cell{corner.x + origin.x, corner.y + origin.y} == low);
}

TEST_CASE("a frame that is given for levels is the same place of the table on each") {
  const Levels levels(generate({.seed = 5, .ways = {.levels = 2}}));
  const Frame given{{-30, -20}, {60, 50}};
  const Cell origin = levels.all()[1].origin;
  CHECK(origin != Cell{0, 0});
  CHECK(level_frame(levels, 0, given) == given);
  CHECK(level_frame(levels, 1, given) == Frame{{-30 - origin.x, -20 - origin.y}, given.size});
}

TEST_CASE("what players get of levels is a scene of them all without a journal") {
  const Dungeon upper = generate({.seed = 42, .ways = {.levels = 2}});
  std::vector<std::string> suffixes;
  for (const WrittenFile& file : write(upper, "foundry", {.player = true})) {
    suffixes.push_back(file.suffix);
    CHECK(file.bytes.find("Boss") == std::string::npos);
  }
  CHECK(suffixes == std::vector<std::string>{".foundry.json", "-1-scene.png", "-1.foundry.json",
                                             "-2-scene.png", "-2.foundry.json"});
}

TEST_CASE("the only level of a descent that ends there is written as one of several") {
  const Dungeon only = generate({.seed = 42, .doors = 0, .ways = {.levels = 3}});
  std::vector<std::string> suffixes;
  for (const WrittenFile& file : write(only, "foundry", {})) suffixes.push_back(file.suffix);
  CHECK(suffixes == std::vector<std::string>{"-1.foundry.json", "-1-scene.png", "-1-journal.json"});
  const std::string image = text_of(png(held_picture(only, format_called("uvtt"))));
  CHECK(bytes_of(only, "uvtt", {.png = image}) == bytes_of(only, "uvtt"));
}

TEST_CASE("Doom has a map for each level, as of dungeons of their own") {
  const Dungeon upper = generate({.seed = 42, .ways = {.levels = 2}});
  const std::vector<Dungeon> apart = {generate({.seed = 42}), generate({.seed = 43})};
  CHECK(write(upper, "wad", {.title = "Two"}).at(0).bytes ==
        write_together(apart, format_called("wad"), {.title = "Two"}).at(0).bytes);
  const std::vector<Dungeon> many(17, upper);
  CHECK(refusal([&] { (void)write_together(many, format_called("wad"), {}); }) ==
        "the format wad holds at most 32 dungeons, and these have 34 levels: deal fewer of them, "
        "or with fewer levels");
  FileOptions keyed;
  set_file_option(keyed, "chart", "fantasy");
  CHECK(refusal([&] { (void)write(upper, "adventure", keyed); }) ==
        "the file of an adventure is of one level alone");
}

TEST_CASE("options by name reach their writers") {
  const Dungeon dungeon = generate({.seed = 9});
  const auto with = [&](std::string_view format, std::string_view name, std::string_view value) {
    FileOptions options;
    set_file_option(options, name, value);
    return bytes_of(dungeon, format, options);
  };
  const Style dark = style_of_name("dark"), press = style_of_name("press");
  CHECK(with("svg", "style", "dark") == svg(dungeon, {.style = dark}));
  CHECK(with("svg", "style", "base = 'dark'") == svg(dungeon, {.style = dark}));
  CHECK(with("svg", "player", "yes") == svg(dungeon, {.player = true}));
  CHECK(with("svg", "title", " Crypt ") == svg(dungeon, {.title = "Crypt"}));
  CHECK(with("svg", "scale", "1 square = 5 ft") == svg(dungeon, {.scale = "1 square = 5 ft"}));
  CHECK(with("svg", "legend", "yes") == svg(dungeon, {.legend = true}));
  CHECK(with("svg", "squares", "5") == svg(dungeon, {.squares = 5}));
  CHECK(with("svg", "bare", "yes") == svg(dungeon, {.bare = true}));
  for (const char* words : {"shops,door-levels", "shops,levels"})  // the latter is its old name
    CHECK(with("svg", "hide", words) == svg(dungeon, {.hide = {.shops = true, .levels = true}}));
  CHECK(with("svg", "cell", "20") == svg(dungeon, {.cell = 20}));
  CHECK(with("svg", "cards", "5") == svg(dungeon, {.cards = 5}));
  CHECK(with("svg", "id_prefix", "a-1") == svg(dungeon, {.id_prefix = "a-1"}));
  CHECK(with("svg", "sheets", "letter") ==
        svg(picture_pages(dungeon, {}, page_size(Paper::letter))));
  CHECK(with("map", "ascii", "yes") == map_text(dungeon, {.ascii = true}));
  CHECK(with("map", "colour", "yes") == map_text(dungeon, {.colour = true}));
  CHECK(with("json", "features", "yes") == json_text(dungeon, {.features = true}));
  CHECK(with("uvtt", "pixels_per_square", "30") ==
        universal_vtt(dungeon, {.pixels_per_square = 30}));
  CHECK(with("uvtt", "pad_square", "yes") == universal_vtt(dungeon, {.pad_square = true}));
  CHECK(with("pdf", "paper", "letter") ==
        text_of(pdf(dungeon, {.style = press, .paper = Paper::letter})));
  CHECK(with("pdf", "inch_squares", "yes") ==
        text_of(pdf(dungeon, {.style = press, .inch_squares = true})));
  CHECK(with("tmj", "file", "x") == tiled_text(dungeon, {.file = "x"}));
  CHECK(with("opd", "squares", "3") == one_page_text(dungeon, {.squares = 3}));
  CHECK(with("donjon", "squares", "1") == donjon_text(dungeon, {.squares = 1}));
  CHECK(with("opd", "title", "Crypt") == one_page_text(dungeon, {.title = "Crypt"}));
  CHECK(with("donjon", "player", "yes") == donjon_text(dungeon, {.player = true}));
  CHECK(with("foundry", "padding", "0") == foundry_text(dungeon, {.padding = 0}));
  CHECK(with("foundry", "frame", "-15,-15,30x30") ==
        foundry_text(dungeon, {.frame = Frame{{-15, -15}, {30, 30}}}));
  CHECK(with("foundry", "squares", "3") == foundry_text(dungeon, {.squares = 3}));
  CHECK(with("json", "squares", "2") == json_text(dungeon, {.squares = 2}));
  CHECK(with("json", "walls", "tiles") == json_text(dungeon));
  for (const char* name : {"opd", "donjon", "dot"})
    CHECK(with(name, "chart", "fantasy") != bytes_of(dungeon, name));
  FileOptions keyed{.title = "Crypt"};
  set_file_option(keyed, "chart", "fantasy");
  const Encounters encounters = key_encounters(*keyed.chart, dungeon);
  CHECK(write(dungeon, "foundry", keyed).at(2).bytes ==
        foundry_journal_text(dungeon, {.title = "Crypt", .encounters = &encounters}));
  CHECK(with("png", "chart", "fantasy") == text_of(png(dungeon)));
  const std::string explained = with("explain", "chart", "fantasy");
  CHECK(explained.find("Their contents are those of the chart ") != explained.npos);
  CHECK(explained.find("; by the chart: ") != explained.npos);

  // each is in the list, and an empty value is the default again
  FileOptions options{.title = "T", .legend = true, .squares = 4, .pixels_per_square = 9};
  for (const OptionInfo& info : file_options()) set_file_option(options, info.row.name, "");
  CHECK(bytes_of(dungeon, "svg", options) == svg(dungeon));
  CHECK(bytes_of(dungeon, "uvtt", options) == universal_vtt(dungeon));
}

TEST_CASE("notes are in a PDF with a chart, and where they are asked for") {
  const Dungeon dungeon = generate({.seed = 9});
  FileOptions plain, chart, notes, without;
  set_file_option(chart, "chart", "fantasy");
  notes = without = chart;
  set_file_option(notes, "notes", "yes");
  set_file_option(without, "notes", "no");
  CHECK(bytes_of(dungeon, "pdf", chart) == bytes_of(dungeon, "pdf", notes));
  CHECK(bytes_of(dungeon, "pdf", without) == bytes_of(dungeon, "pdf", plain));
  const auto has_notes = [&](const FileOptions& options) {
    return bytes_of(dungeon, "svg", options).find("class=\"note\"") != std::string::npos;
  };
  CHECK(has_notes(notes));
  CHECK_FALSE(has_notes(chart));
  set_file_option(plain, "notes", "yes");  // by the chart fantasy
  CHECK(bytes_of(dungeon, "svg", plain) == bytes_of(dungeon, "svg", notes));
  plain.player = true;
  const std::string sheet = bytes_of(dungeon, "svg", plain);
  CHECK(sheet.find("class=\"note\"") != std::string::npos);  // ruled space
  for (const Adventure::Place& place : adventure(dungeon).places)
    CHECK(sheet.find(place.name) == std::string::npos);
  plain = {.notes = true, .bare = true};
  CHECK(refusal([&] { (void)write(dungeon, "svg", plain); }) ==
        "a bare picture is the map alone: it has no notes");
}

TEST_CASE("the things in pictures are those of the chart's setting, for players too") {
  FileOptions options;
  set_file_option(options, "chart", "scifi");
  int pods = 0;
  check_each(FuzzSpace::seeds, {0, 12}, [&](const Dungeon& dungeon) {
    for (const std::string_view format : {"svg", "html"})
      for (const bool player : {false, true}) {
        if (player && format == "html") continue;
        options.player = player;
        const std::string text = bytes_of(dungeon, format, options);
        for (const char* const thing : {"are two tombs", "is a brazier", "is a dais", "A throne"})
          HOLDS(text.find(thing) == std::string::npos);
        pods += text.find("There are two pods") != std::string::npos;
      }
    return std::string();
  });
  CHECK(pods > 3);
  CHECK(parse_style("things = 'ship'").things == Things::ship);
  CHECK(refusal([] { (void)parse_style("things = 'boat'"); }) ==
        "line 1: things: 'boat' are not known: dungeon, ship");
}

TEST_CASE("options that cannot be are refused") {
  FileOptions options;
  const auto refused = [&](std::string_view name, std::string_view value) {
    return refusal([&] { set_file_option(options, name, value); });
  };
  CHECK(refused("colours", "yes")
            .find("'colours' is not an option: chart, adventure, reroll, style, ") == 0);
  CHECK(refused("squares", "21").find("squares: '21' is not a whole number from 1 to 20") == 0);
  CHECK(refused("cell", "x").find("cell: 'x' is not a whole number from ") == 0);
  CHECK(refused("legend", "1") == "legend: '1' is not yes or no");
  CHECK(refused("style", "pink").find("style: 'pink' is not a style: ink, ") == 0);
  CHECK(refused("style", "[colours]\npaper = 3").find("style: line 2") == 0);
  CHECK(refused("chart", "pink").find("chart: 'pink' is not a chart: ") == 0);
  CHECK(refused("chart", "name = 3").find("chart: line 1") == 0);
  CHECK(refused("id_prefix", "1a").find("id_prefix: '1a' cannot begin an id") == 0);
  CHECK(refused("frame", "1,2") == "frame: '1,2' is not a frame: X,Y,WxH, as in -3,-2,14x10");
  for (const char* const size : {"1x999999", "999999x1"})
    CHECK(refused("frame", std::string("0,0,") + size).find(" is not a frame: it has 1 to ") !=
          std::string::npos);
  CHECK(refused("walls", "none").find("'none'") != std::string::npos);
  CHECK(refused("title", "  ") == "title: the text is empty");
  // Characters count, not bytes; a wrong byte counts as the character that replaces it.
  std::string longest;
  for (int i = 0; i < 200; ++i) longest += "é";
  FileOptions titled;
  set_file_option(titled, "title", longest);
  CHECK(titled.title == longest);
  for (const char* const option : {"title", "scale"})
    CHECK(refused(option, longest + "x").find(" has 201 characters, at most 200 are possible") !=
          std::string::npos);
  CHECK(refused("title", std::string(201, '\x80')).find(" has 201 ") != std::string::npos);
  for (const Format& format : formats()) {
    INFO(std::string(format.name));
    CHECK(refusal([&] {
            (void)write(generate({.seed = 1}), format, {.title = longest + "x"});
          }).find("title: ") == 0);
  }
  CHECK(refusal([&] {
          (void)picture_size(generate({.seed = 1}), {.title = longest + "x"});
        }).find("title: ") == 0);
  CHECK(refusal([] { (void)format_called("gif"); }).find("'gif' is not a format: map, cards, ") ==
        0);
  CHECK(refusal([] { (void)write(deal("4C", "2D"), "code"); }) ==
        "a dungeon of given cards has no code: write it as deal");
}

TEST_CASE("the longest suffix says what a file is") {
  const auto name_of = [](std::string_view file) {
    const Format* const format = format_of_file(file);
    return format == nullptr ? "none" : std::string(format->name);
  };
  CHECK(name_of("a.json") == "json");
  CHECK(name_of("a.steps.json") == "steps");
  CHECK(name_of("a.opd.json") == "opd");
  CHECK(name_of("a.donjon.json") == "donjon");
  CHECK(name_of("a.foundry.json") == "foundry");
  CHECK(name_of("/tmp/a.b/c.explain.txt") == "explain");
  CHECK(name_of("a.txt") == "map");
  CHECK(name_of("a.svg.png") == "png");
  CHECK(name_of(".explain.txt") == "map");
  CHECK(name_of(".json") == "none");
  CHECK(name_of("a.gif") == "none");
  CHECK(name_of("folder.svg/a") == "none");
}

TEST_CASE("a PNG may be given to a format that holds one") {
  const Dungeon dungeon = generate({.seed = 5});
  for (const std::string_view name : {"uvtt", "dd2vtt", "foundry", "tmj"}) {
    INFO(std::string(name));
    const Format& format = format_called(name);
    REQUIRE(format.holds_png);
    FileOptions options{.pixels_per_square = 20};
    const Picture picture = held_picture(dungeon, format, options);
    const std::string image = text_of(png(picture));
    options.png = image;
    const auto files = write(dungeon, format, options);
    const auto drawn = write(dungeon, format, {.pixels_per_square = 20});
    if (files.size() == 1)
      CHECK(files.at(0).bytes == drawn.at(0).bytes);
    else
      CHECK(files.at(1).bytes == image);
    const std::string other = text_of(png(Picture{.width = 3, .height = 4}));
    options.png = other;
    CHECK(refusal([&] {
            (void)write(dungeon, format, options);
          }).find("the given PNG has 3 x 4 pixels, not ") == 0);
    options.png = std::string_view("GIF89a, which is no PNG at all");
    CHECK(refusal([&] { (void)write(dungeon, format, options); }) ==
          "the given image is not a PNG");
  }
  const Dungeon upper = generate({.seed = 5, .ways = {.levels = 2}});
  const std::string image = text_of(png(held_picture(upper, format_called("uvtt"))));
  CHECK(write_part(upper, format_called("uvtt"), 0, {.png = image}).bytes.find("iVBOR") !=
        std::string::npos);
  CHECK(refusal([&] { (void)write(upper, "uvtt", {.png = image}); }) ==
        "the given PNG is of one level, and these are 2: write each alone");
  CHECK(bytes_of(upper, "svg", {.png = image}) == bytes_of(upper, "svg"));
  CHECK(refusal([&] { (void)held_picture(dungeon, format_called("svg")); }) ==
        "the format svg holds no PNG");
}

TEST_CASE("a scene too large for a picture is refused alike, with a PNG drawn elsewhere too") {
  const Dungeon dungeon = generate({.seed = 5, .decks = 400});
  const FileOptions options{.squares = 5};
  for (const std::string_view name : {"uvtt", "dd2vtt", "foundry"}) {
    INFO(std::string(name));
    const Format& format = format_called(name);
    const std::string refused = refusal([&] { (void)write(dungeon, format, options); });
    CHECK(refused.ends_with(name == "foundry"
                                ? "squares have at least 20, so this dungeon does not fit"
                                : "at most 14 pixels for a square fit"));
    CHECK(refusal([&] { (void)held_picture(dungeon, format, options); }) == refused);
  }
}

TEST_CASE("JSON with squares has the map in tiles") {
  const Dungeon dungeon = deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const std::string lines = json_line(dungeon, {.squares = 1});
  CHECK(lines.find(
            "\"tiles\":{\"squares\":1,\"walls\":\"lines\",\"width\":3,\"height\":1,\"kinds\":["
            "\"rock\",\"room\",\"corridor\",\"door\",\"open_door\",\"secret\",\"start\",\"wall\"],"
            "\"kind\":[1,6,2],\"card\":[2,0,1],\"lines\":[[[1,0],") != lines.npos);
  const std::string tiles = json_line(dungeon, {.squares = 1, .walls = Walls::tiles});
  CHECK(tiles.find("\"kind\":[7,7,7,7,7,7,7,7,1,5,6,2,2,7,7,7,7,7,7,7,7],\"card\":[-1,") !=
        tiles.npos);
  CHECK(tiles.find("\"lines\":[") == tiles.npos);
  const std::string players = json_line(dungeon, {.player = true, .squares = 1});
  CHECK(players.find("\"kind\":[6,2],\"space\":[0,1]") != players.npos);
  CHECK(json_text(dungeon).find("tiles") == std::string::npos);
}

TEST_CASE("steps are those of the explanation") {
  for (const std::uint64_t seed : {4u, 11u, 42u}) {
    const Dungeon dungeon = generate({.seed = seed});
    Explainer explainer(dungeon.table(), dungeon.rules());
    explainer.add_all(dungeon);
    const std::string text = explain_text(dungeon), json = steps_json(dungeon);
    CHECK(text.find(explainer.text()) != text.npos);
    CHECK(json.find("{\n  \"format\": \"deckmap-steps/1\",\n  \"steps\": [\n    {\"what\": "
                    "\"begins\", \"segment\": 0, \"cards\": 0, \"text\": \"") == 0);
    CHECK(json.find("\"cards\": " + std::to_string(dungeon.cards().size()) + ", \"text\"") !=
          json.npos);
    CHECK(json.find("\"cards\": " + std::to_string(dungeon.cards().size() + 1)) == json.npos);
  }
}

TEST_SUITE_END();
