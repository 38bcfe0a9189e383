/* Uses every part of the C interface, rightly and wrongly; prints what is not as it should be. */
#include <deckmap/deckmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed = 0, checks = 0;

static void check(int holds, const char* what, int line) {
  ++checks;
  if (holds) return;
  ++failed;
  printf("FAILED, line %d: %s (last error: %s)\n", line, what, deckmap_error());
}
#define CHECK(holds) check((holds) != 0, #holds, __LINE__)

static deckmap_options* options_of(const char* name, const char* value) {
  deckmap_options* options = deckmap_options_new();
  CHECK(deckmap_options_set(options, name, value) == DECKMAP_OK);
  return options;
}

static void library(void) {
  size_t i;
  CHECK(deckmap_abi() == DECKMAP_ABI);
  CHECK(strchr(deckmap_version(), '.') != NULL);
  CHECK(deckmap_rules_version() >= 1);
  CHECK(strstr(deckmap_catalogue(), "\"turn_colour\"") != NULL);
  CHECK(strstr(deckmap_catalogue(), "\"svg\"") != NULL);
  CHECK(strcmp(deckmap_error(), "") == 0 && deckmap_error_status() == DECKMAP_OK);
  for (i = 0; i < deckmap_feature_count(); ++i)
    CHECK(strstr(deckmap_catalogue(), deckmap_feature_name(i)) != NULL);
  CHECK(deckmap_feature_name(deckmap_feature_count()) == NULL);
}

static void options(void) {
  deckmap_options* given = options_of("seed", "42");
  deckmap_options* copy = deckmap_options_copy(given);
  CHECK(deckmap_options_set(given, "seed", "42O") == DECKMAP_BAD_INPUT);
  CHECK(strstr(deckmap_error(), "'42O'") != NULL);
  CHECK(deckmap_options_set(given, "sed", "1") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_options_set(given, "squares", "0") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_options_set(given, "walls", "stone") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_options_set(given, NULL, "1") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_options_set(NULL, "seed", "1") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_options_set(given, "style", NULL) == DECKMAP_OK);
  CHECK(deckmap_options_copy(NULL) == NULL && deckmap_error_status() == DECKMAP_BAD_INPUT);
  deckmap_options_free(copy);
  deckmap_options_free(given);
  deckmap_options_free(NULL);
}

/* A seed or code that is not given, or given and taken back, is a fresh one each time. */
static int fresh_seeds(const deckmap_options* given) {
  uint64_t seeds[8] = {0};
  int i, several = 0;
  for (i = 0; i < 8; ++i) {
    if (i % 2 == 0) {
      deckmap_dungeon* dungeon = deckmap_generate(given);
      CHECK(deckmap_seed(dungeon, &seeds[i]) == 1 && seeds[i] < 1000000);
      deckmap_dungeon_free(dungeon);
    } else {
      deckmap_deal* deal = deckmap_deal_new(given);
      CHECK(deckmap_seed(deckmap_deal_dungeon(deal), &seeds[i]) == 1 && seeds[i] < 1000000);
      deckmap_deal_free(deal);
    }
    several += seeds[i] != seeds[0];
  }
  return several > 0;
}

static void seeds(void) {
  static const char* const names[] = {"seed", "code"};
  static const char* const values[] = {"42", "04N0B-1"};
  deckmap_options* given = deckmap_options_new();
  deckmap_dungeon* dungeon;
  deckmap_deal* deal;
  deckmap_session* session;
  deckmap_text* file;
  uint64_t seed = 7;
  size_t i;
  CHECK(fresh_seeds(NULL) && fresh_seeds(given));
  CHECK(deckmap_options_set(given, "decks", "2") == DECKMAP_OK && fresh_seeds(given));
  for (i = 0; i < 2; ++i) {
    CHECK(deckmap_options_set(given, names[i], values[i]) == DECKMAP_OK);
    dungeon = deckmap_generate(given);
    deal = deckmap_deal_new(given);
    CHECK(deckmap_seed(dungeon, &seed) == 1 && seed == 42);
    CHECK(deckmap_seed(deckmap_deal_dungeon(deal), &seed) == 1 && seed == 42);
    file = deckmap_write(dungeon, "deal", NULL);
    deckmap_dungeon_free(dungeon);
    deckmap_deal_free(deal);
    dungeon = deckmap_read(deckmap_text_data(file), deckmap_text_size(file));
    CHECK(deckmap_seed(dungeon, &seed) == 0);
    deckmap_dungeon_free(dungeon);
    deckmap_text_free(file);
    CHECK(deckmap_options_set(given, names[i], "") == DECKMAP_OK && fresh_seeds(given));
    CHECK(deckmap_options_set(given, names[i], values[i]) == DECKMAP_OK);
    CHECK(deckmap_options_set(given, names[i], NULL) == DECKMAP_OK && fresh_seeds(given));
  }
  /* without its code nothing is left of the deal, and none of its decks */
  CHECK(deckmap_options_set(given, "code", "04N02-0GA5") == DECKMAP_OK);
  CHECK(deckmap_options_set(given, "code", "") == DECKMAP_OK);
  CHECK(deckmap_options_set(given, "seed", "42") == DECKMAP_OK);
  dungeon = deckmap_generate(given);
  file = deckmap_write(dungeon, "code", NULL);
  CHECK(strcmp(deckmap_text_data(file), "04N0B-1\n") == 0);
  deckmap_text_free(file);
  deckmap_dungeon_free(dungeon);
  session = deckmap_session_new(given);
  CHECK(deckmap_seed(deckmap_session_dungeon(session), &seed) == 0);
  CHECK(deckmap_seed(NULL, &seed) == DECKMAP_BAD_INPUT);
  dungeon = deckmap_generate(NULL);
  CHECK(deckmap_seed(dungeon, NULL) == DECKMAP_BAD_INPUT);
  deckmap_dungeon_free(dungeon);
  deckmap_session_free(session);
  deckmap_options_free(given);
}

/* "" restores the default of each option of a deal. */
static void defaults(void) {
  static const char* const changed[][2] = {
      {"decks", "2"}, {"extra", "2D"},        {"table", "9x9"},       {"start", "1,1"},
      {"doors", "3"}, {"jokers", "one_last"}, {"directions", "grid"}, {"door_order", "newest"}};
  deckmap_options* given = options_of("seed", "42");
  size_t i;
  for (i = 0; i < sizeof changed / sizeof *changed; ++i)
    CHECK(deckmap_options_set(given, changed[i][0], changed[i][1]) == DECKMAP_OK);
  for (i = 0; i < sizeof changed / sizeof *changed; ++i)
    CHECK(deckmap_options_set(given, changed[i][0], i % 2 == 0 ? "" : NULL) == DECKMAP_OK);
  {
    deckmap_dungeon* dungeon = deckmap_generate(given);
    deckmap_text* code = deckmap_write(dungeon, "code", NULL);
    CHECK(strcmp(deckmap_text_data(code), "04N0B-1\n") == 0);
    deckmap_text_free(code);
    deckmap_dungeon_free(dungeon);
  }
  deckmap_options_free(given);
}

static void dungeons(void) {
  deckmap_options* seed = options_of("seed", "42");
  deckmap_dungeon* dungeon = deckmap_generate(seed);
  deckmap_text* code = deckmap_write(dungeon, "code", NULL);
  deckmap_text* json = deckmap_write(dungeon, "json", NULL);
  deckmap_dungeon* again = deckmap_read(deckmap_text_data(json), deckmap_text_size(json));
  deckmap_text* json_again = deckmap_write(again, "json", NULL);
  size_t count = 0, segments = 0, enemies = 0, more = 0;
  const deckmap_card* cards = deckmap_cards(dungeon, &count);
  CHECK(strncmp(deckmap_text_data(code), "04N0B-1", 7) == 0);
  CHECK(strstr(deckmap_text_data(json), "\"cards\"") != NULL);
  CHECK(strstr(deckmap_text_data(json_again), "\"cards\"") != NULL);
  CHECK(count == 32 && cards[0].x == 0 && cards[0].from == DECKMAP_NONE && cards[1].from == 0);
  CHECK(deckmap_segments(dungeon, &segments) != NULL && segments > 0);
  CHECK(deckmap_enemies(dungeon, &enemies) != NULL && enemies > 0);
  CHECK(deckmap_cards(again, &more) != NULL && more == count);
  CHECK(deckmap_write(dungeon, "bmp", NULL) == NULL);
  CHECK(strstr(deckmap_error(), "'bmp'") != NULL);
  CHECK(deckmap_write(NULL, "map", NULL) == NULL && deckmap_write(dungeon, NULL, NULL) == NULL);
  CHECK(deckmap_write_with_image(dungeon, "uvtt", NULL, "no PNG", 6) == NULL);
  CHECK(deckmap_write_with_image(dungeon, "uvtt", NULL, NULL, 0) == NULL);
  CHECK(deckmap_read("{", 1) == NULL && deckmap_read(NULL, 0) == NULL);
  CHECK(deckmap_cards(NULL, &more) == NULL);
  deckmap_text_free(code);
  deckmap_text_free(json);
  deckmap_text_free(json_again);
  deckmap_text_free(NULL);
  CHECK(deckmap_text_size(NULL) == 0 && strcmp(deckmap_text_data(NULL), "") == 0);
  deckmap_dungeon_free(again);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(seed);
}

static void plans(void) {
  deckmap_options* walls = options_of("walls", "tiles");
  deckmap_dungeon* dungeon = deckmap_generate(walls);
  deckmap_plan* plan = deckmap_plan_new(dungeon, walls);
  int32_t width = 0, height = 0, i, floors = 0;
  size_t links = 0, cards = 0;
  const uint8_t* tiles = deckmap_plan_tiles(plan, &width, &height);
  const uint32_t* owners = deckmap_plan_tile_cards(plan);
  CHECK(width > 2 && height > 2);
  for (i = 0; i < width * height; ++i) {
    CHECK(tiles[i] <= DECKMAP_TILE_WALL);
    CHECK((owners[i] == DECKMAP_NONE) ==
          (tiles[i] == DECKMAP_TILE_ROCK || tiles[i] == DECKMAP_TILE_WALL));
    floors += tiles[i] == DECKMAP_TILE_ROOM || tiles[i] == DECKMAP_TILE_CORRIDOR;
    if (i < width || i >= width * (height - 1))
      CHECK(tiles[i] == DECKMAP_TILE_ROCK || tiles[i] == DECKMAP_TILE_WALL);
  }
  deckmap_cards(dungeon, &cards);
  CHECK(floors > 0 && deckmap_plan_links(plan, &links) != NULL && links + 1 >= cards);
  CHECK(deckmap_plan_new(NULL, NULL) == NULL && deckmap_plan_tiles(NULL, NULL, NULL) == NULL);
  deckmap_plan_free(plan);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(walls);
}

/* Whether the players' plan has only links that it may have. */
static void plans_for_players(void) {
  deckmap_options* options = options_of("seed", "58"); /* with a secret passage */
  deckmap_dungeon* dungeon = deckmap_generate(options);
  deckmap_plan* plan = deckmap_plan_new(dungeon, options);
  size_t all = 0, shown = 0, i, secret = 0, count = 0;
  const deckmap_link* links = deckmap_plan_links(plan, &all);
  for (i = 0; i < all; ++i) secret += links[i].kind == 3;
  CHECK(secret == 1);
  CHECK(deckmap_plan_places(plan, &count) != NULL && count > 0);
  CHECK(deckmap_plan_ways(plan, &count) != NULL && deckmap_plan_doors(plan, &count) != NULL);
  CHECK(deckmap_plan_stairs(NULL, &count) == NULL && deckmap_plan_stairs(plan, &count) == NULL &&
        count == 0);
  CHECK(deckmap_plan_doors(NULL, &count) == NULL && deckmap_plan_enemy_places(NULL, NULL) == NULL);
  deckmap_plan_free(plan);
  CHECK(deckmap_options_set(options, "player", "yes") == DECKMAP_OK);
  plan = deckmap_plan_new(dungeon, options);
  links = deckmap_plan_links(plan, &shown);
  CHECK(shown > 0 && shown < all - 1); /* nor those behind the passage */
  for (i = 0; i < shown; ++i) CHECK(links[i].kind != 3 && links[i].b < 16);
  deckmap_plan_places(plan, &count);
  CHECK(count == 0);
  deckmap_plan_free(plan);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(options);
}

/* A scene of two files with a PNG that is given, of which the library reads the head alone. */
static void parts_with_image(void) {
  unsigned char png[24] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
  deckmap_options* options = options_of("file", "crypt");
  deckmap_dungeon* dungeon = deckmap_generate(options);
  deckmap_text* svg = deckmap_write(dungeon, "tmj.svg", options);
  deckmap_text *whole, *part;
  const char* name = NULL;
  int width = 0, height = 0, i;
  CHECK(sscanf(strstr(deckmap_text_data(svg), "width="), "width=\"%d\" height=\"%d\"", &width,
               &height) == 2);
  for (i = 0; i < 4; ++i) {
    png[16 + i] = (unsigned char)(width >> (24 - 8 * i));
    png[20 + i] = (unsigned char)(height >> (24 - 8 * i));
  }
  whole = deckmap_write_with_image(dungeon, "tmj", options, png, sizeof png);
  part = deckmap_write_part_with_image(dungeon, "tmj", options, png, sizeof png, 0, &name);
  CHECK(strcmp(name, "") == 0);
  CHECK(strcmp(deckmap_text_data(part), deckmap_text_data(whole)) == 0);
  CHECK(strstr(deckmap_text_data(part), "\"crypt-tiles.png\"") != NULL);
  deckmap_text_free(part);
  part = deckmap_write_part_with_image(dungeon, "tmj", options, png, sizeof png, 1, &name);
  CHECK(strcmp(name, "crypt-tiles.png") == 0 && deckmap_text_size(part) == sizeof png);
  CHECK(memcmp(deckmap_text_data(part), png, sizeof png) == 0);
  deckmap_text_free(part);
  CHECK(deckmap_write_part_with_image(dungeon, "tmj", options, png, sizeof png, 2, &name) == NULL);
  CHECK(deckmap_error_status() == DECKMAP_OK);
  CHECK(deckmap_write_part_with_image(dungeon, "tmj", options, NULL, 0, 0, &name) == NULL);
  CHECK(deckmap_error_status() == DECKMAP_BAD_INPUT);
  deckmap_text_free(whole);
  deckmap_text_free(svg);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(options);
}

static const char* const seed_7_after_door_1 =
    "{\"awaits\":\"door\",\"doors\":["
    "{\"door\":2,\"card\":\"QS\",\"behind\":\"corridor\",\"can_open\":true,\"state\":\"locked\"},"
    "{\"door\":7,\"card\":\"QC\",\"behind\":\"corridor\",\"can_open\":true,\"state\":\"locked\"}],"
    "\"steps\":[\"open 1\"]}";

static int deal_state_is(const deckmap_deal* deal, const char* text) {
  deckmap_text* state = deckmap_deal_state(deal);
  const int same = strcmp(deckmap_text_data(state), text) == 0;
  if (!same) printf("%s\n", deckmap_text_data(state));
  deckmap_text_free(state);
  return same;
}

static void looks(void) {
  deckmap_options* options = options_of("style", "blue");
  deckmap_text* colours = deckmap_style_colours(options);
  deckmap_text* card = deckmap_card_picture("10D", options);
  deckmap_text* joker = deckmap_card_picture("XR", NULL);
  deckmap_text* back = deckmap_card_picture(NULL, options);
  deckmap_text* plain = deckmap_card_picture("", options);
  CHECK(strstr(deckmap_text_data(colours), "{\"paper\":\"#") == deckmap_text_data(colours));
  CHECK(strstr(deckmap_text_data(card), ">10</text>") != NULL);
  CHECK(strstr(deckmap_text_data(joker), ">Joker</text>") != NULL);
  CHECK(strcmp(deckmap_text_data(back), deckmap_text_data(plain)) == 0);
  CHECK(deckmap_card_picture("11D", NULL) == NULL);
  CHECK(deckmap_error_status() == DECKMAP_BAD_INPUT);
  deckmap_text_free(colours);
  deckmap_text_free(card);
  deckmap_text_free(joker);
  deckmap_text_free(back);
  deckmap_text_free(plain);
  deckmap_options_free(options);
}

static void levels(void) {
  deckmap_options* options = options_of("seed", "42");
  deckmap_options* next = options_of("seed", "43");
  deckmap_dungeon *dungeon, *below, *second;
  deckmap_text *map, *of_next, *scene;
  deckmap_plan* plan;
  size_t count = 0, expected = 0;
  CHECK(deckmap_options_set(options, "levels", "2") == DECKMAP_OK);
  dungeon = deckmap_generate(options);
  below = deckmap_level(dungeon, 2);
  second = deckmap_generate(next);
  deckmap_cards(below, &count);
  deckmap_cards(second, &expected);
  CHECK(count == expected && count > 0);
  /* a file of its own: not that of the first level */
  scene = deckmap_write_part(dungeon, "foundry", options, 2, NULL);
  CHECK(scene != NULL && strstr(deckmap_text_data(scene), "\"pages\"") != NULL);
  map = deckmap_write(below, "cards", NULL);
  of_next = deckmap_write(second, "cards", NULL);
  CHECK(map != NULL && of_next != NULL &&
        strcmp(deckmap_text_data(map), deckmap_text_data(of_next)) == 0);
  /* the stairs of all levels are in the plan of the first */
  plan = deckmap_plan_new(dungeon, NULL);
  CHECK(deckmap_plan_stairs(plan, &count) != NULL && count > 0);
  deckmap_plan_free(plan);
  plan = deckmap_plan_new(below, NULL);
  CHECK(plan != NULL && deckmap_plan_stairs(plan, &count) == NULL && count == 0);
  deckmap_plan_free(plan);
  CHECK(deckmap_level(dungeon, 0) == NULL && deckmap_error_status() == DECKMAP_BAD_INPUT);
  CHECK(deckmap_level(dungeon, 3) == NULL &&
        strcmp(deckmap_error(), "level 3: the dungeon has 2 levels") == 0);
  CHECK(deckmap_level(NULL, 1) == NULL);
  deckmap_text_free(scene);
  deckmap_text_free(map);
  deckmap_text_free(of_next);
  deckmap_dungeon_free(second);
  deckmap_dungeon_free(below);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(next);
  deckmap_options_free(options);
}

static void deals(void) {
  deckmap_options* seed = options_of("seed", "7");
  deckmap_deal* deal = deckmap_deal_new(seed);
  deckmap_deal* copy = deckmap_deal_copy(deal);
  deckmap_dungeon* whole = deckmap_generate(seed);
  deckmap_dungeon* before = deckmap_dungeon_copy(deckmap_deal_dungeon(deal));
  size_t count = 0, of_whole = 0, of_copy = 0;
  int opened = 1;
  deckmap_cards(deckmap_deal_dungeon(copy), &of_copy);
  CHECK(deckmap_deal_undo(deal) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_deal_undo(NULL) == DECKMAP_BAD_INPUT && deckmap_deal_state(NULL) == NULL);
  CHECK(deckmap_deal_open(deal, 1) == DECKMAP_OK && deckmap_deal_open(deal, 2) == DECKMAP_OK);
  CHECK(deckmap_deal_undo(deal) == DECKMAP_OK && deckmap_deal_can_open(deal, 2));
  CHECK(deal_state_is(deal, seed_7_after_door_1));
  CHECK(deckmap_deal_undo(deal) == DECKMAP_OK && deckmap_deal_undo(deal) == DECKMAP_BAD_INPUT);
  while (opened) { /* the oldest door first, as deckmap_generate does */
    uint32_t card;
    opened = 0;
    deckmap_cards(deckmap_deal_dungeon(deal), &count);
    for (card = 0; card < count && !opened; ++card)
      if (deckmap_deal_can_open(deal, card)) {
        CHECK(deckmap_deal_open(deal, card) == DECKMAP_OK);
        opened = 1;
      }
  }
  deckmap_cards(whole, &of_whole);
  CHECK(count == of_whole && of_copy < count);
  deckmap_cards(before, &of_copy);
  CHECK(of_copy > 0 && of_copy < count && deckmap_dungeon_copy(NULL) == NULL);
  deckmap_dungeon_free(before);
  CHECK(deckmap_deal_open(deal, 0) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_deal_open(deal, 100000) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_deal_secret_passage(deal) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_deal_can_open(NULL, 0) == 0 && strcmp(deckmap_error(), "deal is NULL") == 0);
  CHECK(deckmap_deal_dungeon(NULL) == NULL);
  deckmap_dungeon_free(whole);
  deckmap_deal_free(copy);
  deckmap_deal_free(deal);
  deckmap_options_free(seed);
}

/* Opens doors until only a secret passage leads on. */
static void secret_passages(void) {
  deckmap_options* seed = options_of("seed", "58");
  deckmap_deal* deal = deckmap_deal_new(seed);
  size_t count = 0, then = 0;
  uint32_t card;
  deckmap_cards(deckmap_deal_dungeon(deal), &count);
  for (card = 0; card < count; ++card)
    if (deckmap_deal_can_open(deal, card)) {
      CHECK(deckmap_deal_open(deal, card) == DECKMAP_OK);
      deckmap_cards(deckmap_deal_dungeon(deal), &count);
      card = 0;
    }
  CHECK(deckmap_deal_open(deal, DECKMAP_NONE) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_deal_secret_passage(deal) == DECKMAP_OK);
  deckmap_cards(deckmap_deal_dungeon(deal), &then);
  CHECK(then > count);
  deckmap_deal_free(deal);
  deckmap_options_free(seed);
}

static int state_has(const deckmap_session* session, const char* text) {
  deckmap_text* state = deckmap_session_state(session);
  const int found = strstr(deckmap_text_data(state), text) != NULL;
  deckmap_text_free(state);
  return found;
}

static void sessions(void) {
  static const char* const cards[] = {"4C", "3S", "6C", "8H", "AC", "2D", "JS"};
  deckmap_options* table = options_of("table", "6x4");
  deckmap_session* session;
  deckmap_session* copy;
  size_t i, count = 0;
  CHECK(deckmap_options_set(table, "start", "5,0") == DECKMAP_OK);
  session = deckmap_session_new(table);
  CHECK(state_has(session, "\"awaits\":\"card\"") && state_has(session, "\"pile\":\"corridor\""));
  CHECK(deckmap_session_draw(session, "7D") == DECKMAP_BAD_INPUT);
  CHECK(deckmap_session_draw(session, NULL) == DECKMAP_BAD_INPUT);
  for (i = 0; i < sizeof cards / sizeof *cards; ++i)
    CHECK(deckmap_session_draw(session, cards[i]) == DECKMAP_OK);
  CHECK(state_has(session, "\"awaits\":\"door\"") && state_has(session, "\"door\":5"));
  copy = deckmap_session_copy(session);
  CHECK(deckmap_session_open(session, 4) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_session_open(session, 5) == DECKMAP_OK);
  CHECK(deckmap_session_draw(session, "9H") == DECKMAP_OK);
  deckmap_cards(deckmap_session_dungeon(session), &count);
  CHECK(count == 7);
  CHECK(deckmap_session_undo(session) == DECKMAP_OK);
  CHECK(deckmap_session_undo(session) == DECKMAP_OK);
  CHECK(state_has(session, "\"awaits\":\"door\"") && state_has(copy, "\"awaits\":\"door\""));
  CHECK(deckmap_session_secret_passage(session) == DECKMAP_BAD_INPUT);
  for (i = 0; i < 7; ++i) CHECK(deckmap_session_undo(session) == DECKMAP_OK);
  CHECK(deckmap_session_undo(session) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_session_state(NULL) == NULL && deckmap_session_undo(NULL) == DECKMAP_BAD_INPUT);
  deckmap_session_free(copy);
  deckmap_session_free(session);
  deckmap_options_free(table);
}

static int search_is(const char* must, uint64_t first, uint64_t end, const char* expected) {
  deckmap_text* text = deckmap_search(NULL, must, first, end);
  const int same = text != NULL && strcmp(deckmap_text_data(text), expected) == 0;
  if (!same) printf("%s: %s\n", must, deckmap_text_data(text));
  deckmap_text_free(text);
  return same;
}

static void many(void) {
  const size_t width = deckmap_feature_count();
  int32_t* rows = malloc(100 * width * sizeof *rows);
  uint64_t found = 0;
  size_t i, rooms = 0;
  for (i = 0; i < width; ++i)
    if (strcmp(deckmap_feature_name(i), "rooms") == 0) rooms = i;
  CHECK(deckmap_survey(NULL, 0, 100, rows) == DECKMAP_OK);
  const uint64_t seeds[] = {7, 42};
  deckmap_text* gallery = deckmap_gallery(NULL, seeds, 2);
  CHECK(strstr(deckmap_text_data(gallery), "<h1>2 dungeons</h1>") != NULL);
  CHECK(strstr(deckmap_text_data(gallery), "id=\"deal-043G0-F\"") != NULL);
  CHECK(strstr(deckmap_text_data(gallery), "id=\"deal-04N0B-1\"") != NULL);
  deckmap_text_free(gallery);
  CHECK(deckmap_gallery(NULL, NULL, 2) == NULL);
  CHECK(strcmp(deckmap_error(), "seeds is NULL") == 0);
  CHECK(deckmap_hunt(NULL, "rooms >= 7", 0, 100, &found) == 1);
  CHECK(found < 100 && rows[found * width + rooms] >= 7);
  for (i = 0; i < found; ++i) CHECK(rows[i * width + rooms] < 7);
  CHECK(deckmap_hunt(NULL, "rooms >= 70", 0, 100, &found) == 0);
  CHECK(deckmap_hunt(NULL, "rums >= 7", 0, 100, &found) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_hunt(NULL, "rooms >= 7", 0, 100, NULL) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_hunt(NULL, "rooms >= 1", 9, 8, &found) == 0);
  CHECK(deckmap_survey(NULL, 0, 1, NULL) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_survey(NULL, UINT64_MAX, 1, rows) == DECKMAP_OK);
  CHECK(deckmap_survey(NULL, UINT64_MAX, 2, rows) == DECKMAP_BAD_INPUT &&
        strcmp(deckmap_error(), "2 seeds from 18446744073709551615 on are more than there are: "
                                "the last one is 18446744073709551615") == 0);
  free(rows);
  CHECK(search_is("rooms >= 12", 9000, 9500,
                  "{\"seed\":null,\"tried\":\"500\",\"nearest\":{\"seed\":\"9192\","
                  "\"unmet\":1,\"shortfall\":3,\"text\":\"seed 9192 with rooms 9\"}}"));
  CHECK(search_is("rooms >= 9", 9000, 9500,
                  "{\"seed\":\"9192\",\"tried\":\"193\",\"nearest\":null}"));
  CHECK(search_is("rooms >= 9", 9, 8, "{\"seed\":null,\"tried\":\"0\",\"nearest\":null}"));
  CHECK(deckmap_search(NULL, "rums >= 9", 0, 9) == NULL);
  CHECK(deckmap_search(NULL, "room_pile[27] is AH", 0, 9) == NULL);
  CHECK(deckmap_search(NULL, NULL, 0, 9) == NULL);
}

/* A program that knows no room fails on each dungeon that has one. */
static void fuzzing(void) {
  deckmap_fuzz* fuzz = deckmap_fuzz_new(NULL, 5, 500, 1, 300);
  const deckmap_dungeon* candidate = NULL;
  deckmap_text* found = deckmap_fuzz_found(fuzz);
  const deckmap_card* cards;
  int32_t next;
  size_t i, count, tried = 0;
  CHECK(strcmp(deckmap_text_data(found), "null") == 0);
  deckmap_text_free(found);
  while ((next = deckmap_fuzz_candidate(fuzz, &candidate)) == 1) {
    int has_room = 0;
    cards = deckmap_cards(candidate, &count);
    for (i = 0; i < count; ++i) has_room = has_room || cards[i].role == 1 /* a room card */;
    CHECK(deckmap_fuzz_tell(fuzz, has_room ? "room" : NULL, has_room ? "a room" : NULL) ==
          DECKMAP_OK);
    ++tried;
  }
  CHECK(next == 0 && candidate == NULL && tried > 1);
  CHECK(deckmap_fuzz_tell(fuzz, "room", NULL) == DECKMAP_BAD_INPUT);
  CHECK(strcmp(deckmap_error(),
               "there is no candidate to report on: deckmap_fuzz_candidate comes first") == 0);
  found = deckmap_fuzz_found(fuzz);
  CHECK(strstr(deckmap_text_data(found), "\"failure\":\"a room\",\"seed\":\"5\"") != NULL);
  CHECK(strstr(deckmap_text_data(found), "room: 2D") != NULL);
  CHECK(strstr(deckmap_text_data(found), "\"levels\":1,") != NULL);
  deckmap_text_free(found);
  deckmap_fuzz_free(fuzz);
  deckmap_fuzz_free(NULL);
  CHECK(deckmap_fuzz_new("rooms", 0, 1, 1, 1) == NULL);
  CHECK(strcmp(deckmap_error(), "space: 'rooms' is not one of seeds, any_options, any_piles") == 0);
  CHECK(deckmap_fuzz_new(NULL, 2, 1, 1, 1) == NULL);
  CHECK(deckmap_fuzz_candidate(NULL, &candidate) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_fuzz_tell(NULL, NULL, NULL) == DECKMAP_BAD_INPUT);
  CHECK(deckmap_fuzz_found(NULL) == NULL);
}

int main(void) {
  library();
  options();
  seeds();
  defaults();
  dungeons();
  plans();
  plans_for_players();
  parts_with_image();
  levels();
  deals();
  secret_passages();
  looks();
  sessions();
  fuzzing();
  many();
  printf("%d passed, %d failed\n", checks - failed, failed);
  return failed == 0 && checks > 0 ? 0 : 1;
}
