// A dungeon to walk in with Phaser: npm install phaser deckmap. phaser.html is a page with it.
// Arrow keys. A door opens where one walks into it, and so does a secret door, which looks like the
// wall; a sealed one stays shut. Keys and levers are left to the game: `plan()` says where they
// are.

import {colours, generate, tileKinds} from 'deckmap';
import {AUTO, Game, Scale, Scene} from 'phaser';

const size = 16;  // pixels of a tile
const [rock, room, corridor, sealed, door, secret, start, wall] = tileKinds.keys();
const sides = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1]
};

export class DungeonScene extends Scene {
  /**
   * `options` are those of `generate`, `pace` the milliseconds of a step.
   */
  init({options = {seed: 42}, pace = 90}) {
    this.dungeon = generate(options);
    this.pace = pace;
  }

  create() {
    const {width, height, kinds, cards} = this.dungeon.tiles({squares: 2, walls: 'tiles'});
    this.drawTiles();
    const data = Array.from(
      {length: height}, (_, y) => Array.from(kinds.subarray(y * width, (y + 1) * width)));
    this.map = this.make.tilemap({data, tileWidth: size, tileHeight: size});
    this.map.createLayer(0, this.map.addTilesetImage('tiles'), 0, 0);

    // where the map begins with a door among others, one stands in it
    const first = kinds.includes(start) ? kinds.indexOf(start) : cards.indexOf(0);
    this.at = {x: first % width, y: Math.floor(first / width)};
    this.hero = this.add.circle(0, 0, size / 3, 0xc0392b).setPosition(...this.middle());
    this.cameras.main.setZoom(2).startFollow(this.hero).setBackgroundColor(colours().rock);
    this.cursor = this.input.keyboard.createCursorKeys();
  }

  /** A picture for each kind of tile, side by side, in the colours of the maps. */
  drawTiles() {
    const ink = Object.fromEntries(
      Object.entries(colours()).map(([name, hex]) => [name, parseInt(hex.slice(1, 7), 16)]));
    const look = {[rock]: ink.rock, [wall]: ink.rock, [secret]: ink.rock};
    const pen = this.make.graphics({}, false);
    for (const kind of tileKinds.keys()) {
      pen.fillStyle(look[kind] ?? ink.paper).fillRect(kind * size, 0, size, size);
      if (kind === door || kind === sealed)
        pen.fillStyle(kind === door ? 0x8d6e3f : 0x3e2f1c).fillRect(kind * size + 2, 2, 12, 12);
    }
    if (!this.textures.exists('tiles')) pen.generateTexture('tiles', tileKinds.length * size, size);
    pen.destroy();
  }

  /** The middle of the tile on which the hero stands. */
  middle() {
    return [(this.at.x + 0.5) * size, (this.at.y + 0.5) * size];
  }

  update() {
    if (this.tweens.isTweening(this.hero)) return;
    const side = Object.keys(sides).find((name) => this.cursor[name].isDown);
    if (side) this.step(...sides[side]);
  }

  step(dx, dy) {
    const tile = this.map.getTileAt(this.at.x + dx, this.at.y + dy);
    if (!tile || [rock, wall, sealed].includes(tile.index)) return;
    if (tile.index === door || tile.index === secret) {
      this.map.putTileAt(corridor, tile.x, tile.y);  // the next step leads through
      return;
    }
    this.at = {x: tile.x, y: tile.y};
    const [x, y] = this.middle();
    if (this.pace > 0)
      this.tweens.add({targets: this.hero, x, y, duration: this.pace});
    else
      this.hero.setPosition(x, y);
  }
}

/** Begins a game in an element of the page; `data` is that of the scene. */
export function play(parent, data = {}) {
  const game = new Game({type: AUTO, parent, pixelArt: true, scale: {mode: Scale.RESIZE}});
  game.scene.add('dungeon', DungeonScene, true, data);
  return game;
}
