// The differences between generations 13 and 14.

import {text} from './library.js';

/** Whether one scene holds several levels. */
export const hasLevels = () => game.release.generation >= 14;

/** The id of a level of a scene, counted from 1. @param {number} level */
export const levelId = (level) =>
  level === 1 ? 'defaultLevel0000' : `deckmapLevel${String(level).padStart(4, '0')}`;

/** The property that every placeable of 14 has and none of 13. @param {number[]} levels */
export const onLevels = (...levels) => hasLevels() ? {levels: levels.map(levelId)} : {};

/**
 * The background of a new scene, and its levels where it holds them.
 * @param {(string | null)[]} pictures of each level
 * @param {string} color
 */
export const background = (pictures, color) =>
  hasLevels() ? {
    levels: pictures.map((src, i) => ({
      _id: levelId(i + 1),
      name: pictures.length === 1 ? text('OnlyLevel') : text('Level', {level: String(i + 1)}),
      background: {color, ...(src ? {src} : {})},
      ...(pictures.length === 1 ? {} : {elevation: {bottom: -20 * i, top: 20 - 20 * i}}),
    })),
    initialLevel: levelId(1),
  } :
                {backgroundColor: color, ...(pictures[0] ? {background: {src: pictures[0]}} : {})};

/** Since 14 a tile lies with its anchor, not with its corner, at x and y. */
export const tileTexture = (/** @type {string} */ src) =>
  hasLevels() ? {src, anchorX: 0, anchorY: 0} : {src};
