import type {Options} from '../vendor/deckmap/deckmap.js';

/** How a dungeon looks: options of files. */
export interface Look {
  squares: number;
  pixels: number;
  chart: string;
  style: string;
}
/** The state of a level that is dealt door by door: flag `deckmap.deals` of its scene, by level. */
export interface DealState {
  version: number;
  /** The module's version that wrote it. */
  module: string;
  /** The version of the rules by which it is dealt. */
  rules: number;
  /** Counted from 1, and how many the dungeon has at most. */
  level: number;
  levels: number;
  name: string;
  /** Those of this level alone. */
  options: Options;
  look: Look;
  /** The cells of the scene, as the option `frame` has them. */
  frame: string;
  /** Its size in pixels. */
  size: [number, number];
  steps: string[];
  journal: string;
  cards: null | {deck: string; pile: string};
}
/** Wishes for a new scene. */
export interface Wishes {
  seed?: string;
  code?: string;
  decks?: string;
  table?: string;
  chart?: string;
  style?: string;
  live?: boolean;
  hidden_doors?: string;
  second_entrance?: string;
  levels?: string;
  players?: boolean;
}

interface Keyed {
  key?: string;
}
declare global {
  /** Complete Card Management, where it is active. */
  var ccm: undefined | {
    api: {
      placeCard: (card: Card.Implementation,
                  at: {x: number; y: number; sceneId: string}) => Promise<unknown>;
    };
  };
}
declare module 'fvtt-types/configuration' {
  interface AssumeHookRan {
    ready: never;
  }
  interface SettingConfig {
    'deckmap.pixels': number;
    'deckmap.chat': boolean;
  }
  interface ModuleConfig {
    deckmap: {
      api: {
        ask: () => Promise<unknown>;
        createScene: (wishes: Wishes) => Promise<unknown>;
        secretPassage: (scene: Scene.Implementation) => Promise<void>;
        stepBack: (scene: Scene.Implementation) => Promise<void>;
        playersPicture: (scene: Scene.Implementation) => Promise<void>;
      };
    };
  }
  interface FlagConfig {
    Scene: {
      deckmap: {
        deals?: Record<string, DealState>;
        /** Levels: those on the scene. */
        whole?: {options: Options; look: Look; levels: number[]};
        players?: string;
      }
    };
    Wall: {deckmap: Keyed & {card?: number; state?: string; at?: string}};
    Tile: {deckmap: Keyed & {step?: string}};
    AmbientLight: {deckmap: Keyed};
    Note: {deckmap: Keyed & {at?: string}};
    Region: {deckmap: Keyed};
    JournalEntryPage: {deckmap: Keyed & {written?: string}};
    Card: {
      deckmap: {code?: string; index?: number; level?: number};
      'complete-card-management': Record<string, {x: number; y: number}>;
    };
  }
}
