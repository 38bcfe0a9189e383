// The files that a dungeon is saved as, and what each is for.

import {maxPixels, png, size} from './raster.js';
import {zip} from './zip.js';

/** @typedef {import('../../src/wasm/deckmap.js').Dungeon} Dungeon */
/** @typedef {import('../../src/wasm/deckmap.js').Options} Options */
/** @typedef {{name: string, data: Uint8Array}} File */
/**
 * A file being made: its dungeon, the options of files that are shown, the name without suffix, and
 * the page.
 * @typedef {{dungeon: Dungeon, options: Options, name: string,
 *            page: import('./page.js').Page}} Request
 */
/** @typedef {{files: File[], note?: string}} Made */

const resolutions = [100, 70, 50];

/**
 * Returns the largest resolution whose picture a canvas takes.
 * @param {Request} request
 * @param {string} format of the picture
 * @param {(pixels: number) => Options} sized the options for so many pixels a square
 */
function fitting(request, format, sized) {
  for (const pixels of resolutions) {
    const options = {...request.options, ...sized(pixels), file: request.name};
    const svg = request.dungeon.write(format, options);
    const [width, height] = size(svg);
    if (width * height <= maxPixels)
      return {
        options,
        svg,
        note: pixels === resolutions[0] ?
          undefined :
          `The map is too large for a browser at ${resolutions[0]} pixels a square; ` +
            `this file has ${pixels}.`
      };
  }
  throw new Error(`this map is too large for a browser even at ${resolutions.at(-1)} pixels a ` +
    'square; SVG has no such limit');
}
/** @param {number} pixels */
const perSquare = (pixels) => ({pixels_per_square: pixels});

/**
 * A format that is text, or a picture in vectors.
 * @param {string} format
 * @param {string} suffix
 * @param {Options} [more]
 */
const plain = (format, suffix, more = {}) =>
  /**
   * @param {Request} request
   * @returns {Promise<Made>}
   */
  async ({dungeon, options, name}) => ({
    files: [{name: name + suffix, data: dungeon.bytes(format, {...options, ...more})}],
  });

/**
 * A format with the picture inside.
 * @param {string} format
 * @param {string} suffix
 */
const withPicture = (format, suffix) =>
  /**
   * @param {Request} request
   * @returns {Promise<Made>}
   */
  async (request) => {
    const {options, svg, note} = fitting(request, format + '.svg', perSquare);
    const data = request.dungeon.bytes(format, options, await png(svg));
    return {files: [{name: request.name + suffix, data}], note};
  };

/**
 * A format of several files, one of them a picture.
 * @param {string} format
 * @param {(pixels: number) => Options} [sized]
 */
const several = (format, sized = perSquare) =>
  /**
   * @param {Request} request
   * @returns {Promise<Made>}
   */
  async (request) => {
    const {options, svg, note} = fitting(request, format + '.svg', sized);
    return {files: request.dungeon.files(format, options, await png(svg)), note};
  };

/** A page of small maps: of the dungeons found, or of those from this seed on. */
const dungeonsInGallery = 24;
/**
 * @param {Request} request
 * @returns {Promise<Made>}
 */
async function gallery({page, dungeon}) {
  const {found} = page.state, first = BigInt(dungeon.json.seed), last = 2n ** 64n - 1n;
  const next = Array.from({length: dungeonsInGallery}, (_, i) => first + BigInt(i))
                 .filter((seed) => seed <= last);
  const html = page.deckmap.gallery(found.length > 0 ? found : next, page.deal);
  return {files: [{name: 'gallery.html', data: new TextEncoder().encode(html)}]};
}

/**
 * `secret` ones are for the game master alone; `print` ones are made by the browser's print.
 * @typedef {{id: string, label: string, about: string, secret?: boolean,
 *            print?: 'page' | 'inches',
 *            make: (request: Request) => Promise<Made>}} Kind
 */
const printed = async () => ({files: []});

/** @type {Kind[]} */
export const kinds = [
  {
    id: 'png',
    label: 'Picture, PNG',
    about: 'For any tabletop, a chat or a document.',
    make: async (request) => {
      // a card is three squares wide
      const {svg, note} = fitting(request, 'svg', (pixels) => ({cell: 3 * pixels}));
      return {files: [{name: request.name + '.png', data: await png(svg)}], note};
    }
  },
  {
    id: 'svg',
    label: 'Picture, SVG',
    about: 'Sharp at every size; for print shops and drawing programs.',
    make: plain('svg', '.svg')
  },
  {
    id: 'pdf',
    label: 'Page, PDF',
    about: 'One page; choose "Save as PDF" in the browser\'s print.',
    print: 'page',
    make: printed
  },
  {
    id: 'inches',
    label: 'Battle map, PDF',
    about:
      'Squares of one inch for miniatures, over as many pages as it takes, at a scale of 100 %.',
    print: 'inches',
    make: printed
  },
  {
    id: 'notes',
    label: 'Notes page, SVG',
    about: 'Map, story and notes on one sheet, to print and play from.',
    secret: true,
    make: plain('svg', '-notes.svg', {notes: true, style: 'press'})
  },
  {
    id: 'uvtt',
    label: 'Universal VTT',
    about: 'Foundry, Roll20, Owlbear Rodeo, MapTool: walls, doors and light.',
    make: withPicture('uvtt', '.uvtt')
  },
  {
    id: 'foundry',
    label: 'Foundry scene',
    about: 'A scene with secret and locked doors, its picture, and the key as a journal.',
    make: several('foundry')
  },
  {
    id: 'opd',
    label: 'One Page Dungeon',
    about: 'For importers of One Page Dungeon maps.',
    make: plain('opd', '.opd.json')
  },
  {
    id: 'donjon',
    label: 'donjon',
    about: 'For importers of donjon\'s random dungeons.',
    make: plain('donjon', '.donjon.json')
  },
  {
    id: 'tmj',
    label: 'Tiled map',
    about: 'A tile map and its tiles, for game engines.',
    make: several('tmj', () => ({}))
  },
  {
    id: 'html',
    label: 'Key, HTML',
    about: 'The whole adventure as a page of its own.',
    secret: true,
    make: plain('html', '-key.html')
  },
  {
    id: 'md',
    label: 'Key, Markdown',
    about: 'The whole adventure as text.',
    secret: true,
    make: plain('md', '-key.md')
  },
  {
    id: 'adventure',
    label: 'Texts, TOML',
    about: 'All texts of the adventure, to be changed and opened here again.',
    secret: true,
    make: plain('adventure', '.adventure.toml')
  },
  {
    id: 'json',
    label: 'Dungeon, JSON',
    about: 'For programs, and for the command deckmap.',
    make: plain('json', '.json')
  },
  {
    id: 'map',
    label: 'Text map',
    about: 'For a terminal, a chat or an e-mail.',
    make: plain('map', '-map.txt')
  },
  {
    id: 'dot',
    label: 'Graph of the rooms',
    about: 'Which room leads to which, for Graphviz.',
    make: plain('dot', '.dot')
  },
  {
    id: 'deal',
    label: 'Deal',
    about: 'Every card in its order, for the command deckmap replay.',
    secret: true,
    make: plain('deal', '.deal')
  },
  {
    id: 'gallery',
    label: 'Gallery',
    about: 'Small maps of the dungeons found, or of 24 from this seed on.',
    secret: true,
    make: gallery
  },
];

/**
 * Hands files to the person: one as it is, several as a zip.
 * @param {File[]} files
 * @param {string} name
 */
export function save(files, name) {
  const file = files.length === 1 ? files[0] : {name: name + '.zip', data: zip(files)};
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file.data]));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
