// The element of map-element.js and its event, for pages in TypeScript.

import type {Door} from './deckmap.js';
import type {DeckmapMap} from './map-element.js';

/** A door of the map was clicked, or chosen by keyboard. */
export type DoorEvent = CustomEvent<Door>;

declare global {
  interface HTMLElementTagNameMap {
    'deckmap-map': DeckmapMap;
  }
  interface HTMLElementEventMap {
    door: DoorEvent;
  }
}
