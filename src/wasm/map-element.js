// <deckmap-map seed="42">: the map of a dungeon as an element of a page.

import {catalogue, generate} from './index.js';

/** @typedef {import('./deckmap.js').Options} Options */
/** @typedef {import('./deckmap.js').Dungeon} Dungeon */
/** @typedef {import('./elements.js').DoorEvent} DoorEvent */

/** HTML has an attribute `style` of its own. */
const attributeOf = (/** @type {string} */ option) =>
  option === 'style' ? 'map-style' : option.replaceAll('_', '-');

const css = `
  :host { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
  :host([hidden]) { display: none; }
  svg { width: 100%; height: 100%; }
  .door { cursor: pointer; }
  .door:focus-visible { outline: 4px solid Highlight; outline-offset: 2px; }
  p { margin: 0; overflow-wrap: anywhere; }`;

/**
 * A map as wide as its box, and as high as that makes it, or as fits where the box has a height.
 * Attributes are the options of `generate` and of the format svg, with hyphens, but `map-style` for
 * `style`; a switch without a value is on. Without `seed` and `code` a fresh dungeon is dealt.
 *
 * For screen readers it is a group with the dungeon's name, unless the page gives it another, and
 * each door is a button. A click on one, Enter and the space bar send the event `door`. What cannot
 * be dealt is said in place of the map.
 */
export class DeckmapMap extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = catalogue.options.map(({name}) => attributeOf(name));

  /** @type {Dungeon | null} */
  #dungeon = null;
  /** @type {bigint | null} the seed where none is given */
  #fresh = null;
  #root = this.attachShadow({mode: 'open'});
  // TypeScript 4 does not know all of it
  #internals = /** @type {ElementInternals & Record<'role' | 'ariaDescription', string | null>} */ (
    this.attachInternals());

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.#root.adoptedStyleSheets = [sheet];  // which no content security policy forbids
    this.#internals.role = 'group';
  }

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  /** The dungeon; null before the element is in a page, and where it cannot be dealt. */
  get dungeon() {
    return this.#dungeon;
  }

  #options() {
    /** @type {Record<string, string>} */
    const options = {};
    for (const {name, kind} of catalogue.options) {
      const value = this.getAttribute(attributeOf(name));
      if (value !== null) options[name] = kind === 'flag' && value === '' ? 'yes' : value;
    }
    if (!options.seed && !options.code && this.#fresh !== null) options.seed = String(this.#fresh);
    return /** @type {Options} */ (options);
  }

  #draw() {
    const options = this.#options();
    this.#dungeon?.free();
    this.#dungeon = null;
    this.#root.replaceChildren();
    try {
      const dungeon = generate(options);
      const map = new DOMParser().parseFromString(dungeon.write('svg', options), 'image/svg+xml');
      this.#show(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (map.documentElement)));
      this.#addDoors(dungeon);
      this.#dungeon = dungeon;
      if (!options.seed && !options.code) this.#fresh = dungeon.seed;
    } catch (error) {
      const text = document.createElement('p');
      text.setAttribute('role', 'alert');
      text.textContent = /** @type {Error} */ (error).message;
      this.#root.append(text);
      this.#internals.ariaLabel = 'Dungeon';
    }
  }

  /**
   * The element itself has the name of the picture; a picture would hide its doors from readers.
   * @param {SVGSVGElement} svg
   */
  #show(svg) {
    this.#internals.ariaLabel = svg.querySelector(':scope > title')?.textContent ?? null;
    this.#internals.ariaDescription = svg.querySelector(':scope > desc')?.textContent ?? null;
    for (const name of ['aria-labelledby', 'aria-describedby']) svg.removeAttribute(name);
    svg.setAttribute('role', 'none');
    this.#root.append(svg);
  }

  /** @param {Dungeon} dungeon */
  #addDoors(dungeon) {
    const {places, doors} = dungeon.plan();
    const sides = {right: 'east', down: 'south', left: 'west', up: 'north'};
    doors.forEach((door) => {
      const group = /** @type {SVGGElement | null} */ (
        this.#root.querySelector(`g.door[id$="door-${door.card}"]`));
      if (group === null) return;
      const place = door.near === null ? null : places[door.near];
      const where = place === null ? 'the outside' :
        place.label === null       ? `a ${place.kind === 'dead_end' ? 'dead end' : place.kind}` :
        place.kind === 'room'      ? `room ${place.label}` :
                                     `corridor ${place.label}`;
      const title = group.querySelector('title')?.textContent;
      group.tabIndex = 0;
      group.setAttribute('role', 'button');
      group.setAttribute('aria-label', `${title}, in the ${sides[door.side]} of ${where}`);
      const send = () => this.dispatchEvent(
        /** @type {DoorEvent} */ (new CustomEvent('door', {detail: door, bubbles: true})));
      group.addEventListener('click', send);
      group.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();  // the space bar scrolls
        send();
      });
    });
  }
}

globalThis.customElements?.define('deckmap-map', DeckmapMap);
