/* Deals a dungeon and prints its map, from C. */
#include <deckmap/deckmap.h>
#include <stdio.h>

int main(void) {
  deckmap_options* options = deckmap_options_new();
  deckmap_options_set(options, "seed", "42");
  deckmap_dungeon* dungeon = deckmap_generate(options);
  deckmap_text* map = deckmap_write(dungeon, "map", NULL);
  fputs(deckmap_text_data(map), stdout);
  deckmap_text_free(map);
  deckmap_dungeon_free(dungeon);
  deckmap_options_free(options);
  return 0;
}
