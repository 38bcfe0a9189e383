/* The C interface of deckmap, for every language but C++. Component deckmap::c.
 *
 *   deckmap_options* options = deckmap_options_new();
 *   deckmap_options_set(options, "seed", "42");
 *   deckmap_dungeon* dungeon = deckmap_generate(options);
 *   deckmap_text* svg = deckmap_write(dungeon, "svg", NULL);
 *   fwrite(deckmap_text_data(svg), 1, deckmap_text_size(svg), stdout);
 *   deckmap_text_free(svg);
 *   deckmap_dungeon_free(dungeon);
 *   deckmap_options_free(options);
 *
 * - Objects are opaque. The caller frees them with the function named after the type, which accepts
 *   NULL.
 * - A function that fails returns NULL or a negative status, and deckmap_error() returns the
 *   message. A NULL argument is a failure like any other, except where NULL is documented. No
 *   function throws, prints or ends the program.
 * - Text is UTF-8. Text that goes in ends with a zero and is copied. Text that comes out has a size
 *   and a zero behind it; a `const char*` result lives as long as the object it came from.
 * - Options are names and values, the same as the command's, so a new option needs no new function.
 * - One thread at a time may use an object, but any number may read a dungeon.
 * - Within one DECKMAP_ABI, functions are only added. Structs are elements of arrays and never
 *   arguments; they never change: a different one gets a different name.
 */
#ifndef DECKMAP_H
#define DECKMAP_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(DECKMAP_BUILDING)
#define DECKMAP_API __declspec(dllexport)
#elif defined(_WIN32) && !defined(DECKMAP_STATIC)
#define DECKMAP_API __declspec(dllimport)
#elif defined(__EMSCRIPTEN__)
#define DECKMAP_API __attribute__((used, visibility("default")))
#elif defined(__GNUC__)
#define DECKMAP_API __attribute__((visibility("default")))
#else
#define DECKMAP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the library ---- */

#define DECKMAP_ABI 1
/* Returns the DECKMAP_ABI that the library was built with; compare it when loading. */
DECKMAP_API int32_t deckmap_abi(void);
/* Returns the version, such as "0.3.0". */
DECKMAP_API const char* deckmap_version(void);
/* Returns the version of the rules: the same seed, options and rules version give the same deal. */
DECKMAP_API int32_t deckmap_rules_version(void);
/* Returns everything that menus need, as JSON: options (name, kind, values, default, about), formats
 * (name, suffix, media type, and whether text, for players too, with a chart, around a PNG, built),
 * styles, charts and features (name, about, whether a dungeon may have none). NULL on failure. */
DECKMAP_API const char* deckmap_catalogue(void);

/* ---- errors ---- */

enum {
  DECKMAP_OK = 0,
  DECKMAP_BAD_INPUT = -1, /* an argument, option, code, file or door that cannot be used */
  DECKMAP_NO_MEMORY = -2,
  DECKMAP_NOT_BUILT = -3, /* needs a component that this build does not have */
  DECKMAP_FAULT = -99     /* a fault of the library itself: please report it */
};
/* Return the message and the status of this thread's last failure; "" and DECKMAP_OK before the
 * first one. A success does not change them. */
DECKMAP_API const char* deckmap_error(void);
DECKMAP_API int32_t deckmap_error_status(void);

/* ---- text and bytes ---- */

typedef struct deckmap_text deckmap_text;
DECKMAP_API const char* deckmap_text_data(const deckmap_text*); /* "" for NULL */
DECKMAP_API size_t deckmap_text_size(const deckmap_text*);      /* bytes; 0 for NULL */
DECKMAP_API void deckmap_text_free(deckmap_text*);

/* ---- options: of deals and of files; each function uses those that concern it ---- */

typedef struct deckmap_options deckmap_options;
DECKMAP_API deckmap_options* deckmap_options_new(void);
DECKMAP_API deckmap_options* deckmap_options_copy(const deckmap_options*);
DECKMAP_API void deckmap_options_free(deckmap_options*);
/* Sets an option by its name in the catalogue; "" or NULL restores the default, for `seed` that
 * none is given. `code` sets all options of the deal, so set it first. `style` and `chart` take a name or the text of a TOML file.
 * Returns a status; an unknown name or a value out of range is DECKMAP_BAD_INPUT. */
DECKMAP_API int32_t deckmap_options_set(deckmap_options*, const char* name, const char* value);

/* ---- dungeons ---- */

typedef struct deckmap_dungeon deckmap_dungeon;
/* Deals a whole dungeon; NULL means all defaults. Where the options have neither `seed` nor `code`,
 * each call deals a fresh random seed below a million, which deckmap_seed returns. */
DECKMAP_API deckmap_dungeon* deckmap_generate(const deckmap_options*);
/* Reads a dungeon from JSON or from the text form of a deal, and deals it again: of several levels
 * the first. Its code deals them all. */
DECKMAP_API deckmap_dungeon* deckmap_read(const char* file, size_t size);
/* Returns a dungeon of its own, which stays as it is when a deal or session goes on. */
DECKMAP_API deckmap_dungeon* deckmap_dungeon_copy(const deckmap_dungeon*);
/* Returns a level, counted from 1, of a dungeon with the option `levels`, as a dungeon of its own. What
 * is written of it knows the other levels: labels such as 2.4, stairs, keys, the frame of all maps.
 * Level 1 is the dungeon itself: formats that hold all levels hold them all, its plan has the stairs, and
 * features and code are those of the whole, on every level.
 * NULL with DECKMAP_BAD_INPUT where the descent ends above that level. */
DECKMAP_API deckmap_dungeon* deckmap_level(const deckmap_dungeon*, uint32_t level);
DECKMAP_API void deckmap_dungeon_free(deckmap_dungeon*);
/* Returns 1 and the seed in `seed`; 0 for a dungeon of given cards: one that was read, or that of a
 * session; or a status. */
DECKMAP_API int32_t deckmap_seed(const deckmap_dungeon*, uint64_t* seed);
/* Returns the dungeon as a file of a format of the catalogue; NULL options mean all defaults. */
DECKMAP_API deckmap_text* deckmap_write(const deckmap_dungeon*, const char* format,
                                        const deckmap_options*);
/* Returns file number `part`, counted from 0, of a format of one or more files (Tiled, Foundry), or
 * NULL with status DECKMAP_OK behind the last one. `name`, unless NULL, receives the name by which
 * the first file refers to it ("" for the first), which lives until this thread's next call. */
DECKMAP_API deckmap_text* deckmap_write_part(const deckmap_dungeon*, const char* format,
                                             const deckmap_options*, size_t part,
                                             const char** name);
/* The same as deckmap_write for a format that holds a PNG, with a PNG that the caller painted from
 * the picture that deckmap_write returns as "FORMAT.svg". */
DECKMAP_API deckmap_text* deckmap_write_with_image(const deckmap_dungeon*, const char* format,
                                                   const deckmap_options*, const void* png,
                                                   size_t png_size);
/* The same as deckmap_write_part, with a PNG as in deckmap_write_with_image. */
DECKMAP_API deckmap_text* deckmap_write_part_with_image(const deckmap_dungeon*, const char* format,
                                                        const deckmap_options*, const void* png,
                                                        size_t png_size, size_t part,
                                                        const char** name);

/* Returns the picture of a playing card as SVG: a square in whose middle the card lies, as in a cell
 * of the table; of "10D", "XR" and so on, or of the back for NULL or "". Uses the option `style`. */
DECKMAP_API deckmap_text* deckmap_card_picture(const char* card, const deckmap_options*);
/* Returns the colours of the option `style` as JSON: {"paper": "#f6f1e4", "field": ..., ...}. */
DECKMAP_API deckmap_text* deckmap_style_colours(const deckmap_options*);

/* The cards on the table. The arrays live as long as their dungeon is neither dealt further nor
 * freed; `count` receives the number of elements. */
#define DECKMAP_NONE UINT32_C(0xffffffff)
typedef struct deckmap_card {
  int32_t x, y;  /* the cell: x grows to the right, y downwards */
  uint32_t from; /* the card beside which it was placed, or DECKMAP_NONE */
  uint32_t segment;
  uint8_t card;    /* rank 1-13 (14: joker) | suit << 4: clubs 0, diamonds 1, spades 2, hearts 3 */
  uint8_t heading; /* right 0, down 1, left 2, up 3 */
  uint8_t role;    /* corridor 0, room 1, shop 2, healing 3, door 4 */
  uint8_t open;    /* 1 for a door that was opened */
} deckmap_card;
typedef struct deckmap_segment {
  uint32_t first_card, first_enemy, entry, last_card, enemies_on;
  uint8_t kind; /* corridor 0, room 1 */
  uint8_t via;  /* start 0, door 1, colour 2, secret 3 */
  uint8_t end;  /* door 0, colour 1, blocked 2, exhausted 3 */
  uint8_t unused;
} deckmap_segment;
typedef struct deckmap_link {
  uint32_t a, b; /* two neighbouring cards, a < b */
  uint32_t kind; /* open 1, door 2, secret passage 3, hidden door 4 */
} deckmap_link;
DECKMAP_API const deckmap_card* deckmap_cards(const deckmap_dungeon*, size_t* count);
DECKMAP_API const deckmap_segment* deckmap_segments(const deckmap_dungeon*, size_t* count);
/* Card codes as in deckmap_card.card, in the order in which they were drawn. */
DECKMAP_API const uint8_t* deckmap_enemies(const deckmap_dungeon*, size_t* count);

/* A plan holds what is derived from a dungeon: computed once, owned by the plan. */
typedef struct deckmap_plan deckmap_plan;
/* Uses the options `squares` (tiles a card), `walls` (lines or tiles) and `player`, with which it
 * holds what players may see: no hidden door, no secret passage, and no link, tile or card after
 * one. */
DECKMAP_API deckmap_plan* deckmap_plan_new(const deckmap_dungeon*, const deckmap_options*);
DECKMAP_API void deckmap_plan_free(deckmap_plan*);
DECKMAP_API const deckmap_link* deckmap_plan_links(const deckmap_plan*, size_t* count);
/* A tile map for a game engine, row by row, a byte a tile. */
enum {
  DECKMAP_TILE_ROCK = 0,
  DECKMAP_TILE_ROOM = 1,
  DECKMAP_TILE_CORRIDOR = 2,
  DECKMAP_TILE_DOOR = 3,
  DECKMAP_TILE_OPEN_DOOR = 4,
  DECKMAP_TILE_SECRET = 5,
  DECKMAP_TILE_START = 6,
  DECKMAP_TILE_WALL = 7
};
DECKMAP_API const uint8_t* deckmap_plan_tiles(const deckmap_plan*, int32_t* width,
                                              int32_t* height);
/* The card that each tile belongs to, or DECKMAP_NONE; row by row like the tiles. */
DECKMAP_API const uint32_t* deckmap_plan_tile_cards(const deckmap_plan*);
/* Places, the ways between them, and the doors on these, as docs/json.md explains; none with the
 * option `player`. A number that is of nothing is DECKMAP_NONE, a tile that is none -1, -1. */
typedef struct deckmap_place {
  uint32_t first_card, end_card; /* its cards: from the first up to the end, which is not its own */
  uint32_t number;               /* 3 for the labels "3" and "C3"; 0 without a label */
  uint32_t depth;
  uint32_t kind; /* room 0, corridor 1, landing 2, dead end 3; the last two have no card */
} deckmap_place;
typedef struct deckmap_way {
  uint32_t from_place, from_card; /* the end nearer to the way in */
  uint32_t to_place, to_card;
  uint32_t door;     /* on it */
  uint8_t kind;      /* open 0, door 1, secret 2, way in 3, hidden door 4, second entrance 5 */
  uint8_t from_side; /* of from_card: right 0, down 1, left 2, up 3 */
  uint8_t to_side;
  uint8_t bolt; /* none 0; at the end from which alone it opens at first: from 1, to 2 */
} deckmap_way;
typedef struct deckmap_door {
  uint32_t card;
  uint32_t way;           /* one comes from its from_place; a barred door's lever is there */
  uint32_t key_place;     /* where the key of a locked door is */
  uint32_t key_holder;    /* the enemy who has it; none: it hangs on a wall */
  int32_t x, y;           /* the first of its tiles */
  int32_t near_x, near_y; /* the tile before it */
  int32_t far_x, far_y;   /* the tile behind it */
  uint8_t state;          /* stuck 0, locked 1, barred 2, sealed 3, outside 4 */
  uint8_t level;          /* 1 to 3 */
  uint8_t trapped;        /* 0 or 1 */
  uint8_t unused;
} deckmap_door;
/* A stair from a level to the next one below; the plan of the first level has all of them. */
typedef struct deckmap_stair {
  uint32_t level;              /* of its upper end, from 1 on */
  uint32_t from_card, to_card; /* the upper end, and the lower one on the level below */
  uint8_t kind;                /* main 0, lift 1 */
  uint8_t bolt;                /* none 0; at the end from which alone it opens: from 1, to 2 */
  uint8_t unused[2];
} deckmap_stair;
DECKMAP_API const deckmap_place* deckmap_plan_places(const deckmap_plan*, size_t* count);
DECKMAP_API const deckmap_way* deckmap_plan_ways(const deckmap_plan*, size_t* count);
DECKMAP_API const deckmap_door* deckmap_plan_doors(const deckmap_plan*, size_t* count);
DECKMAP_API const deckmap_stair* deckmap_plan_stairs(const deckmap_plan*, size_t* count);
/* The place in which each enemy stands, in the order of deckmap_enemies. */
DECKMAP_API const uint32_t* deckmap_plan_enemy_places(const deckmap_plan*, size_t* count);

/* ---- a deal taken door by door, for games ---- */

typedef struct deckmap_deal deckmap_deal;
/* Deals the first development: the first corridor and the room that may follow it. Where the options
 * have neither `seed` nor `code`, the seed is a fresh one, as in deckmap_generate. */
DECKMAP_API deckmap_deal* deckmap_deal_new(const deckmap_options*);
DECKMAP_API deckmap_deal* deckmap_deal_copy(const deckmap_deal*); /* to look ahead, or to save */
DECKMAP_API void deckmap_deal_free(deckmap_deal*);
/* Returns 1 for a closed door that can be opened, else 0; `card` is its index in deckmap_cards. */
DECKMAP_API int32_t deckmap_deal_can_open(const deckmap_deal*, uint32_t card);
DECKMAP_API int32_t deckmap_deal_open(deckmap_deal*, uint32_t card); /* returns a status */
/* Takes the secret passage that the rules offer where no door can be opened; returns a status. */
DECKMAP_API int32_t deckmap_deal_secret_passage(deckmap_deal*);
DECKMAP_API int32_t deckmap_deal_undo(deckmap_deal*); /* takes back the last step; a status */
/* Returns the state as JSON: `awaits` (door, secret or nothing), `doors`, those that are closed, and
 * `steps` so far, all as in deckmap_session_state. */
DECKMAP_API deckmap_text* deckmap_deal_state(const deckmap_deal*);
/* Returns the dungeon so far. The deal owns it; it changes with the deal, but what a written key says
 * of a place, and its label, stay (docs/exports.md, A deal under way). */
DECKMAP_API const deckmap_dungeon* deckmap_deal_dungeon(const deckmap_deal*);

/* ---- a deal card by card, for people with a real deck ---- */

typedef struct deckmap_session deckmap_session;
/* Begins with the decks, extra cards, rules, table and start of the options; people shuffle, so a
 * session has no seed. */
DECKMAP_API deckmap_session* deckmap_session_new(const deckmap_options*);
DECKMAP_API deckmap_session* deckmap_session_copy(const deckmap_session*);
DECKMAP_API void deckmap_session_free(deckmap_session*);
/* Returns the state as JSON: `awaits` (card, door, secret or nothing), `pile`, `left` and `cards`
 * for a card, `doors` for a door, `steps` so far ("7D", "open 12", "secret"), and `why`, the
 * explanation of the last step, which counts cards from the start. Each closed door has the index
 * of its card, `door`, that `card`, the pile `behind` it, `can_open`, and its `state`: how it opens
 * (stuck, locked, barred), or sealed where it never will. */
DECKMAP_API deckmap_text* deckmap_session_state(const deckmap_session*);
/* Each returns a status; a refusal names the cards or doors that are possible. */
DECKMAP_API int32_t deckmap_session_draw(deckmap_session*, const char* card); /* "10D" */
DECKMAP_API int32_t deckmap_session_open(deckmap_session*, uint32_t door);    /* its card's index */
DECKMAP_API int32_t deckmap_session_secret_passage(deckmap_session*);
DECKMAP_API int32_t deckmap_session_undo(deckmap_session*); /* takes back the last step */
/* Returns the dungeon so far. The session owns it; it changes with the session. */
DECKMAP_API const deckmap_dungeon* deckmap_session_dungeon(const deckmap_session*);

/* ---- many dungeons ---- */

#define DECKMAP_NO_VALUE INT32_MIN
DECKMAP_API size_t deckmap_feature_count(void);
DECKMAP_API const char* deckmap_feature_name(size_t index); /* NULL behind the last */
/* These two deal the seeds that they are asked for; `seed` among the options has no effect.
 *
 * Deals the seeds `first`, first + 1, ... and writes a row of all features for each into
 * count * deckmap_feature_count() numbers. Uses one thread: call it from several, each with seeds of
 * its own. Returns a status. */
DECKMAP_API int32_t deckmap_survey(const deckmap_options*, uint64_t first, size_t count,
                                   int32_t* rows);
/* Returns the HTML page of `deckmap gallery`: a small map of each of these seeds, with the
 * option `levels` of all levels on a sheet. NULL on failure, as for levels that do not fit on one, and
 * a page of more than 64 MiB. */
DECKMAP_API deckmap_text* deckmap_gallery(const deckmap_options*, const uint64_t* seeds,
                                          size_t count);
/* Searches from `first` on, below `end`, for a seed whose dungeon fulfils the conditions, such as
 * "rooms >= 8 and doors < 5". Returns 1 and the seed in `found`, 0 if there is none, or a status. */
DECKMAP_API int32_t deckmap_hunt(const deckmap_options*, const char* must, uint64_t first,
                                 uint64_t end, uint64_t* found);
/* The same as JSON that also says how near a search came: `seed` (null if there is none), `tried`,
 * the number of seeds, and without a seed `nearest`: `seed`, `unmet` (conditions), `shortfall` (what
 * the comparisons among them lack, added up) and `text`, such as "seed 4711 with rooms 10". It is
 * the smallest by `unmet`, then by `shortfall`, then by seed; parts of a search compare in the same
 * way. Of seeds whose piles rule out a condition before the deal only the multiples of 64 count, of
 * 8192 for a condition on cards; null if no seed counts. Seeds and `tried` are strings. */
DECKMAP_API deckmap_text* deckmap_search(const deckmap_options*, const char* must, uint64_t first,
                                         uint64_t end);

/* ---- the smallest dungeon on which a program fails (docs/fuzz.md) ---- */

typedef struct deckmap_fuzz deckmap_fuzz;
/* Begins a search over the seeds from `first` on, below `end`. `space` is "seeds" (or NULL),
 * "any_options" or "any_piles". So many failing dungeons (`starts`) are shrunk, each by as many
 * smaller deals (`tries`); C++ has 6 and 5000 by default. */
DECKMAP_API deckmap_fuzz* deckmap_fuzz_new(const char* space, uint64_t first, uint64_t end,
                                           size_t starts, size_t tries);
DECKMAP_API void deckmap_fuzz_free(deckmap_fuzz*);
/* Returns 1 and the next dungeon to try, 0 when the search is over, or a status. The search owns the
 * dungeon; it changes with the next call. */
DECKMAP_API int32_t deckmap_fuzz_candidate(deckmap_fuzz*, const deckmap_dungeon** candidate);
/* Reports how the program failed on the candidate: NULL or "" if it did not, else a name of the kind
 * of failure, such as that of an exception, and a text for people, NULL for the same. Shrinking keeps
 * to one kind. Once after each candidate; a candidate without a report did not fail. Returns a
 * status. */
DECKMAP_API int32_t deckmap_fuzz_tell(deckmap_fuzz*, const char* kind, const char* text);
/* Returns the smallest dungeon so far as JSON: `deal` (for deckmap_read), `failure`, `seed` and
 * `code` of the dungeon from which it was shrunk (the code may be null), `levels` (where the failure
 * needs more than one, the smallest dungeon is that of the code, and the deal its first level),
 * `dungeons` until the first failure, `tries` of smaller deals; null if nothing has failed. Seeds are
 * strings. */
DECKMAP_API deckmap_text* deckmap_fuzz_found(deckmap_fuzz*);

#ifdef __cplusplus
}
#endif
#endif
