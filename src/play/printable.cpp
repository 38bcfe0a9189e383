#include <deckmap/play/printable.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>

namespace deckmap {
namespace {

using What = PrintBlock::What;

// -- As text

constexpr std::size_t text_columns = 78;

/// Broken at spaces into lines that `fits` accepts; a longer word has a line of its own.
template <class Fits>
std::vector<std::string> broken(std::string_view text, Fits&& fits) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (line.empty() || fits(longer)) {
      line = longer;
    } else {
      lines.push_back(std::exchange(line, std::string(word)));
    }
  }
  lines.push_back(line);
  return lines;
}

std::string broken_text(std::string_view text) {
  std::string all;
  for (const std::string& line :
       broken(text, [](const std::string& part) { return part.size() <= text_columns; }))
    all += line + "\n";
  return all;
}

std::string boxes_text(const PrintBlock& block) {
  std::string line = block.text + ":", all;
  line.resize(std::max<std::size_t>(line.size() + 1, 16), ' ');
  const std::size_t indent = line.size();
  for (int i = 0; i < block.count; ++i) {
    const bool begins_group = i > 0 && i % block.group == 0;
    const int together = i % block.group == 0 ? std::min(block.group, 12) : 1;
    if (line.size() > indent &&
        line.size() + static_cast<std::size_t>(3 * together) + (begins_group ? 1 : 0) >
            text_columns) {
      all += line + "\n";
      line.assign(indent, ' ');
    } else if (begins_group) {
      line += ' ';
    }
    line += "[ ]";
  }
  return all + line + "\n";
}

std::string table_text(const PrintBlock& block) {
  std::vector<std::size_t> widths(block.rows.front().size());
  for (const auto& row : block.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string all;
  for (const auto& row : block.rows) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      std::string cell = i < row.size() ? row[i] : "";
      cell.resize(widths[i], ' ');
      line += (i == 0 ? "| " : " | ") + cell;
    }
    all += line + " |\n";
  }
  return all;
}

// -- As pages

/// Lays blocks out from the top of a page down, and begins another where one is full.
class PageMaker {
 public:
  PageMaker(const Printable& printable, PageSize size) : printable_(printable), size_(size) {}

  std::vector<Picture> make() {
    for (const PrintBlock& block : printable_.blocks) add(block);
    finish();
    return std::move(pages_);
  }

 private:
  static constexpr double margin = 40, body = 9.5, leading = 13, box = 13;

  bool is_endless() const { return size_.height <= 0; }
  double right() const { return size_.width - margin; }
  double bottom() const { return size_.height - margin; }

  void begin() {
    pages_.push_back({.width = static_cast<int>(detail::rounded(size_.width)),
                      .paper = Paint::hex(0xffffff),
                      .title = printable_.title});
    y_ = margin;
  }
  void finish() {
    if (pages_.empty()) begin();
    Picture& page = pages_.back();
    if (is_endless()) {
      page.height = static_cast<int>(y_ + margin);
    } else {
      page.height = static_cast<int>(detail::rounded(size_.height));
      page.page = size_;
    }
  }
  /// Begins another page if so much does not fit on this one.
  void need(double height) {
    if (pages_.empty()) {
      begin();
    } else if (!is_endless() && y_ + height > bottom()) {
      finish();
      begin();
    }
  }

  Picture& page() { return pages_.back(); }
  void write(std::string text, double x, double size = body, Face face = Face::text,
             Anchor anchor = Anchor::start) {
    page().add(Text{.text = std::move(text),
                    .at = {x, y_},
                    .size = size,
                    .anchor = anchor,
                    .face = face,
                    .paint = ink});
  }
  void stroke(Path path, double weight = 0.7, double dash = 0) {
    page().add(
        Shape{.path = std::move(path), .stroke = ink, .weight = weight, .dash = dash, .gap = dash});
  }

  void add(const PrintBlock& block) {
    switch (block.what) {
      case What::page: return add_title(block);
      case What::heading:
        need(3 * leading);
        y_ += leading * 1.4;
        return write(block.text, margin, 12, Face::bold);
      case What::paragraph: return add_paragraph(block.text);
      case What::field: return add_field(block.text);
      case What::boxes: return add_boxes(block);
      case What::table: return add_table(block);
      case What::tiles: return add_tiles(block);
    }
  }

  void add_title(const PrintBlock& block) {
    if (!pages_.empty() && !is_endless()) finish();
    if (pages_.empty() || !is_endless())
      begin();
    else
      y_ += 2 * leading;
    y_ += 16;
    write(block.text, margin, 18, Face::bold);
    Path line;
    line.line({margin, y_ + 7}, {right(), y_ + 7});
    stroke(std::move(line), 1.2);
    y_ += leading;
  }

  void add_paragraph(const std::string& text) {
    for (std::string& line : broken(text, [&](const std::string& part) {
           return text_width(part, body, Face::text) <= right() - margin;
         })) {
      need(leading);
      y_ += leading;
      write(std::move(line), margin);
    }
    y_ += 4;
  }

  void add_field(const std::string& text) {
    need(2 * leading);
    y_ += leading * 1.5;
    write(text, margin);
    Path line;
    line.line({margin + text_width(text, body, Face::text) + 6, y_ + 2}, {right(), y_ + 2});
    stroke(std::move(line), 0.5);
  }

  void add_boxes(const PrintBlock& block) {
    need(leading + box);
    y_ += leading * 1.6;
    write(block.text, margin, body, Face::bold);
    const double first = margin + 110;
    double x = first;
    Path path;
    for (int i = 0; i < block.count; ++i) {
      if (i > 0 && i % block.group == 0) x += box / 2;
      const int together = i % block.group == 0 ? std::min(block.group, 20) : 1;
      if (x > first && x + box * together > right()) {
        x = first;
        y_ += box + 4;
      }
      path.rectangle({x, y_ - box + 3}, {x + box - 3, y_});
      x += box;
    }
    stroke(std::move(path));
    y_ += 2;
  }

  void add_table(const PrintBlock& block) {
    const std::size_t columns = block.rows.front().size();
    std::vector<double> widths(columns, 10);
    double sum = 0;
    for (const auto& row : block.rows)
      for (std::size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], text_width(row[i], body - 1.5, Face::bold) + 8);
    for (const double width : widths) sum += width;
    // what is left of the line goes to the last columns, where people write
    const double more = std::max(0.0, right() - margin - sum);
    widths.back() += more;
    y_ += 6;
    bool is_head = true;
    for (const auto& row : block.rows) {
      constexpr double height = 17;
      need(height);
      double x = margin;
      Path path;
      for (std::size_t i = 0; i < columns; ++i) {
        path.rectangle({x, y_}, {x + widths[i], y_ + height});
        if (i < row.size()) {
          page().add(Text{.text = row[i],
                          .at = {x + 4, y_ + 12},
                          .size = body - 1.5,
                          .anchor = Anchor::start,
                          .face = is_head ? Face::bold : Face::text,
                          .paint = ink});
        }
        x += widths[i];
      }
      stroke(std::move(path), 0.5);
      y_ += height;
      is_head = false;
    }
    y_ += 4;
  }

  /// Six tiles in a row, each with its words in the middle; the dashes are to be cut.
  void add_tiles(const PrintBlock& block) {
    constexpr int in_row = 6;
    constexpr double tile_words = 10;  // so that BERSERKER stays clear of the cuts
    const double side = (right() - margin) / in_row;
    y_ += 6;
    int column = 0;
    for (const std::string& words : block.rows.front()) {
      if (column == 0) need(side);
      const double x = margin + column * side;
      Path path;
      path.rectangle({x, y_}, {x + side, y_ + side});
      stroke(std::move(path), 0.6, 3);
      const auto lines = broken(words, [&](const std::string& part) {
        return text_width(part, tile_words, Face::bold) <= side - 8;
      });
      double line_y = y_ + side / 2 - 7 * (static_cast<double>(lines.size()) - 1) + 4;
      for (const std::string& line : lines) {
        page().add(Text{.text = line,
                        .at = {x + side / 2, line_y},
                        .size = tile_words,
                        .face = Face::bold,
                        .paint = ink});
        line_y += 14;
      }
      if (++column < in_row) continue;
      column = 0;
      y_ += side;
    }
    if (column > 0) y_ += side;
  }

  static constexpr Paint ink = Paint::hex(0x1a1a1a);

  const Printable& printable_;
  PageSize size_;
  std::vector<Picture> pages_;
  double y_ = 0;
};

// -- What the games print

std::string n(int number) { return std::to_string(number); }
PrintBlock page(std::string text) { return {What::page, std::move(text)}; }
PrintBlock heading(std::string text) { return {What::heading, std::move(text)}; }
PrintBlock paragraph(std::string text) { return {What::paragraph, std::move(text)}; }
PrintBlock field(std::string text) { return {What::field, std::move(text)}; }
PrintBlock boxes(std::string text, int count, int group = 5) {
  return {What::boxes, std::move(text), std::min(count, 200), group};
}
PrintBlock table(std::vector<std::vector<std::string>> rows) {
  return {.what = What::table, .rows = std::move(rows)};
}
PrintBlock tiles(std::vector<std::string> words) {
  return {.what = What::tiles, .rows = {std::move(words)}};
}

/// "no action", "1 action", "3 actions".
std::string actions_text(int count) {
  return count == 0 ? "no action" : detail::counted(count, "action", "actions");
}

std::string round_text(const soldiers::Settings& s) {
  return "You have " + n(s.actions) + " actions" +
         (s.players > 1 ? ", then the other soldier has his; enemies act after both" : "") +
         ". One moves you to a neighbouring card of the way. Once every door that can be opened is "
         "open, a whole round takes you from a room or an opened door to any other. A door costs "
         "its level in ammunition and " +
         (s.door_actions == 1   ? "as many actions"
          : s.door_actions == 0 ? "no action"
                                : actions_text(s.door_actions) + " a level, at most a round") +
         ": jack 1, queen 2, king 3; a key opens any for " + actions_text(s.key_actions) +
         ". A secret passage takes " + actions_text(s.passage_actions) +
         ". An opened door is dealt at once.";
}

std::string shooting_text(const soldiers::Settings& s) {
  std::string text =
      "Enemies stand as counters on the last card of the segment that brought them; the number of "
      "the card is their health, a joker has " +
      n(s.joker_health) + ". You can aim at an enemy in your segment" +
      (s.lines_of_fire ? " or on a straight free line of cards" : "") +
      ". A shot is one action, one ammunition and a d" + n(s.shot_die) +
      " of damage; if the enemy lives, the health that he has left hits you.";
  if (s.salvo_actions <= s.actions)
    text += " A salvo is " + actions_text(s.salvo_actions) + ", " + n(s.salvo_shots) +
            " ammunition and as many dice, added.";
  if (s.armour > 0)
    text += s.armour_share == 100 ? " Damage takes your armour first."
                                  : " Your armour takes " + n(s.armour_share) +
                                        " % of the damage while it lasts, your health the rest.";
  if (s.cover != soldiers::Cover::none && s.cover_divisor > 1)
    text += " On a cover card (" + std::string(to_string(s.cover)) +
            " diamonds) it is divided by " + n(s.cover_divisor) + ", rounded down.";
  return text;
}

std::string enemies_text(const soldiers::Settings& s) {
  const std::string joker = s.joker_die > 0 ? "a d" + n(s.joker_die) : "nothing";
  if (s.enemies == soldiers::Enemies::wait)
    return s.joker_die > 0
               ? "At the end of a round each living joker in your segment hits you for " + joker +
                     "; the others wait."
               : "Enemies do not attack by themselves.";
  return "At the end of a round " +
         std::string(s.enemies == soldiers::Enemies::advance
                         ? "each enemy first moves a card towards you; then "
                         : "") +
         "whoever has a free line fires: a joker for " + joker + ", an enemy for " +
         n(s.fire_damage) + " % of his number.";
}

std::string respawn_text(const soldiers::Settings& s) {
  if (s.respawn_rounds == 0) return "The dead stay dead.";
  return (s.respawn == soldiers::Respawn::together
              ? "After every " + n(s.respawn_rounds) +
                    " rounds the dead enemies stand again on their cards."
              : "A dead enemy stands again on his card " + n(s.respawn_rounds) +
                    " rounds after his death.") +
         " Jokers stay dead.";
}

std::string spoils_text(const soldiers::Settings& s) {
  std::string text = "A kill gives the enemy's number in credits.";
  if (s.drop_from > 0)
    text += " From " + n(s.drop_from) + " on an enemy also drops " + n(s.drop) +
            " points by d3: 1 health, 2 armour, 3 ammunition.";
  std::string found, sold, healed;
  if (s.credit_die > 0) detail::add_listed(found, "a d" + n(s.credit_die) + " of credits for each");
  if (s.key_die > 0)
    detail::add_listed(found, "a key on the highest face of a d" + n(s.key_die), ", and ");
  if (s.shop_ammunition > 0)
    detail::add_listed(
        sold, n(s.shop_ammunition) + " ammunition for " + n(s.price_ammunition) + " credits");
  if (s.shop_armour > 0 && s.armour > 0)
    detail::add_listed(sold, n(s.shop_armour) + " armour for " + n(s.price_armour));
  detail::add_listed(sold, "a key for " + n(s.price_key));
  if (s.healing_health > 0) detail::add_listed(healed, n(s.healing_health) + " health");
  if (s.healing_armour > 0 && s.armour > 0)
    detail::add_listed(healed, n(s.healing_armour) + " armour", " and ");
  return text + " Searching a room takes an action for each of its cards, once; it gives " +
         (found.empty() ? "nothing" : found) + ". A shop, a black ace, sells " + sold +
         ". A whole round at a healing station, a red ace, gives " +
         (healed.empty() ? "nothing" : healed) + ".";
}

}  // namespace

Printable soldiers_printable(const soldiers::Settings& settings) {
  const auto& s = settings;
  Printable out{"Soldiers! Aliens! Carnage!", {}};
  auto& add = out.blocks;
  add.push_back(page("Soldiers! Aliens! Carnage!"));
  add.push_back(paragraph(
      std::string(s.players > 1 ? "Two soldiers go" : "One soldier goes") +
      " into a dungeon that is dealt from a deck of cards while its doors are shot "
      "open. Kill every joker, with no door left that could show another, and you have won. "
      "Without health, or without ammunition and any way to get some, you have lost."));
  add.push_back(heading("A round"));
  add.push_back(paragraph(round_text(s)));
  add.push_back(heading("Shooting"));
  add.push_back(paragraph(shooting_text(s)));
  add.push_back(paragraph(enemies_text(s)));
  add.push_back(paragraph(respawn_text(s)));
  add.push_back(heading("Spoils"));
  add.push_back(paragraph(spoils_text(s)));
  for (int player = 1; player <= s.players; ++player) {
    add.push_back(page(s.players > 1 ? "Soldier " + n(player) : "The soldier"));
    add.push_back(field("Name"));
    add.push_back(boxes("Health", s.health));
    if (s.armour > 0) add.push_back(boxes("Armour", s.armour));
    add.push_back(boxes("Ammunition", s.ammunition + 20));
    add.push_back(boxes("Keys", 10));
    add.push_back(boxes("Actions", s.actions));
    add.push_back(field("Credits"));
    const bool together = s.respawn == soldiers::Respawn::together && s.respawn_rounds > 0;
    add.push_back(together ? boxes("Rounds", 36, std::min(s.respawn_rounds, 36))
                           : boxes("Rounds", 40));
    if (together)
      add.push_back(paragraph("After each group of rounds the dead enemies stand again."));
    add.push_back(field("Rooms searched"));
    add.push_back(field(s.respawn_rounds > 0 ? "Enemies killed, where and when they stand again"
                                             : "Enemies killed"));
    add.push_back(field(""));
    add.push_back(boxes("Doors opened", 20));
    add.push_back(boxes("Jokers killed", 2));
    add.push_back(paragraph("Score: " + n(s.score_door) + " a door, " + n(s.score_joker) +
                            " a joker; the winner adds health, armour, ammunition and credits."));
  }
  add.push_back(page("Counters to cut"));
  std::vector<std::string> counters = {"SOLDIER"};
  if (s.players > 1) counters.emplace_back("SOLDIER 2");
  for (const char* colour : {"RED", "BLACK"})
    counters.push_back(std::string(colour) + " JOKER " + n(s.joker_health));
  for (int number = 2; number <= 10; ++number) counters.push_back(n(number) + " of spades");
  for (int i = 0; i < 6; ++i) counters.emplace_back("DEAD");
  for (int i = 0; i < 3; ++i) counters.emplace_back("SEARCHED");
  add.push_back(tiles(std::move(counters)));
  return out;
}

Printable cyberheisters_printable(const cyberheisters::Settings& settings,
                                  const cyberheisters::Sheet& sheet) {
  const auto& s = settings;
  Printable out{"Cyberheisters", {}};
  auto& add = out.blocks;
  add.push_back(page("Cyberheisters"));
  add.push_back(
      paragraph("A thief with a stolen meteorite and a companion who feels no pain flee through " +
                n(s.rooms) +
                " rooms of a city; the Lethal Reactive Force hunts them. Leave the last room "
                "alive and you have won; without health you have lost. A game master rolls for the "
                "hunters."));
  add.push_back(heading("Your turn"));
  add.push_back(paragraph(
      "Do one thing: loot the room, go through its chests again, move on, go back a room, do "
      "nothing, or use medical supplies: they heal to 80 % of your health, from there on to all of "
      "it. Then the game master looks for an encounter."));
  add.push_back(paragraph(
      "Looting, once a room: 3d6, one die a chest; on 4 to 6 it holds something by 1d4: 1 bomb, "
      "2 stasis grenade, 3 deployable shield, 4 medical supplies. You carry " +
      n(s.slots) +
      " items, one pack of medical supplies at most; what you leave waits in the room."));
  add.push_back(heading("Encounters"));
  std::string quiet;
  if (s.quiet_turns > 0)
    quiet = ", none in the " +
            (s.first_turns_quiet ? "first " + n(s.quiet_turns) + " turns nor in as many after one"
                                 : n(s.quiet_turns) + " turns after one");
  add.push_back(paragraph(
      "At the end of each turn 1d6: a horde on 5 or 6" + quiet +
      ". From turn 6 on 1d12 once a room: on 12 the captain comes, once a game. "
      "Either brings a battalion of 1d6+10 units and 4d8 for specials: 1-4 nobody, 5-6 a hunter, "
      "7-8 a berserker; the third of a kind is one of the other. " +
      (s.placement == cyberheisters::Placement::spread
           ? std::string("Everybody stands alone, so that a bomb reaches one enemy.")
       : s.placement == cyberheisters::Placement::one || s.clusters == 1
           ? "All of them stand together."
           : "The units stand in 1d" + n(s.clusters) +
                 " clusters; a die puts each special with one of them.")));
  add.push_back(heading("A fight"));
  add.push_back(paragraph(
      "1d6 each for initiative" +
      std::string(s.initiative == cyberheisters::Initiative::each_round ? ", every round" : "") +
      "; you begin if yours is higher. " +
      std::string(s.fight_turns == cyberheisters::FightTurns::count ? "Each round is a turn"
                                                                    : "A round is not a turn") +
      "; no checks are made, and nobody leaves. You and your companion each attack an area, the " +
      std::string(s.areas == cyberheisters::Areas::battalion ? "battalion" : "cluster") +
      " or one special, for 1d10; " + (s.companion_first ? "his" : "your") +
      " blow falls first. An item takes the place of your attack, not of your companion's" +
      (s.heal_in_fight == cyberheisters::HealInFight::free ? "; medical supplies take that of none"
                                                           : "") +
      "."));
  add.push_back(
      table({{"", "health", "attack"},
             {"battalion", "its units", "1d4: 1-3 one damage a unit, 4 half, rounded down"},
             {"hunter", "4", "1d12"},
             {"berserker", "7", "1d8"},
             {"captain", "15", "1d10"}}));
  add.push_back(paragraph(
      "Whoever was hit last by your companion turns on him, and he cannot be hurt. A bomb kills "
      "6+1d6 units of a cluster and the specials with it; the captain takes half, rounded up, and "
      "misses a turn. A stasis grenade freezes 6+1d6 units for two turns, specials if that is more "
      "than 8, the captain if more than 10. A shield stops all damage for two turns in this room; "
      "a living berserker or captain breaks it at the end of its first turn."));
  add.push_back(paragraph("Score: " + n(s.score_room) +
                          " for each room left behind, and after an escape your health."));
  add.push_back(page("The thief"));
  add.push_back(field("Name"));
  add.push_back(boxes("Health " + n(s.health) + ", 5 a box", (s.health + 4) / 5, 4));
  add.push_back(boxes("Items", s.slots, 1));
  for (int slot = 1; slot <= s.slots; ++slot) add.push_back(field("Item " + n(slot)));
  add.push_back(boxes("Shield, turns", 2));
  add.push_back(boxes("Rooms", s.rooms));
  add.push_back(boxes("Rooms looted", s.rooms));
  add.push_back(page("The game master's table"));
  auto rows =
      std::vector<std::vector<std::string>>{{"Turn", "1d6", "Horde", "Units", "4d8", "Specials",
                                             "Captain", "Used", "Units left", "Health left"}};
  for (const cyberheisters::SheetRow& row : sheet.rows) {
    auto cells = cyberheisters::detail::sheet_cells(row);
    cells.resize(10);
    rows.push_back(std::move(cells));
  }
  add.push_back(table(std::move(rows)));
  std::string notes;
  for (const std::string& note : cyberheisters::detail::sheet_notes(sheet))
    notes += (notes.empty() ? "" : " ") + note;
  add.push_back(paragraph(notes));
  add.push_back(page("Tiles to cut"));
  std::vector<std::string> words = {"THIEF", "COMPANION", "CAPTAIN 15"};
  for (int room = 1; room <= s.rooms; ++room) words.push_back("ROOM " + n(room));
  for (int i = 0; i < 3; ++i) words.emplace_back("HUNTER 4");
  for (int i = 0; i < 3; ++i) words.emplace_back("BERSERKER 7");
  for (const char* item : {"BOMB", "STASIS GRENADE", "SHIELD", "MEDICAL SUPPLIES"})
    for (int i = 0; i < 3; ++i) words.emplace_back(item);
  for (int i = 0; i < cyberheisters::battalion_more + cyberheisters::battalion_sides; ++i)
    words.emplace_back("UNIT");
  add.push_back(tiles(std::move(words)));
  return out;
}

std::string printable_text(const Printable& printable) {
  std::string text;
  bool after_paragraph = false;
  for (const PrintBlock& block : printable.blocks) {
    const bool is_paragraph = block.what == What::paragraph;
    if (std::exchange(after_paragraph, is_paragraph) && is_paragraph) text += "\n";
    switch (block.what) {
      case What::page:
        text += (text.empty() ? "" : "\n\n") + block.text + "\n" +
                std::string(block.text.size(), '=') + "\n\n";
        break;
      case What::heading:
        text += "\n" + block.text + "\n" + std::string(block.text.size(), '-') + "\n";
        break;
      case What::paragraph: text += broken_text(block.text); break;
      case What::field:
        text += block.text + (block.text.empty() ? "" : " ");
        text.append(text_columns - std::min(text_columns, block.text.size() + 1), '_');
        text += "\n";
        break;
      case What::boxes: text += boxes_text(block); break;
      case What::table: text += "\n" + table_text(block) + "\n"; break;
      case What::tiles: {
        std::string list;
        for (const std::string& words : block.rows.front()) list += "[" + words + "]  ";
        text += broken_text(list);
        break;
      }
    }
  }
  return text;
}

std::vector<Picture> printable_pages(const Printable& printable, PageSize size) {
  return PageMaker(printable, size).make();
}

}  // namespace deckmap
