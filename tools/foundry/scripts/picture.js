// SVG to a file in the world's folder.

import {text} from './library.js';

/** Throws where the user may not upload. */
export function requireUpload() {
  if (!game.user?.can('FILES_UPLOAD')) throw new Error(text('NoUpload'));
}

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob>} WebP, or PNG where the browser writes no WebP
 */
async function paint(svg, width, height) {
  const url = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const blob = await new Promise(
      (/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/webp', 0.9));
    if (blob === null)
      throw new Error(text('NoPicture', {width: String(width), height: String(height)}));
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Paints and uploads; returns the path as the server names it.
 * @param {string} name without suffix
 * @param {{svg: string, width: number, height: number}} picture
 */
export async function upload(name, {svg, width, height}) {
  const files = foundry.applications.apps.FilePicker.implementation;
  const blob = await paint(svg, width, height);
  const folder = `worlds/${game.world.id}/deckmap`;
  try {
    await files.createDirectory('data', folder);
  } catch (error) {
    await files.browse('data', folder);  // it is there already, or this names the fault
  }
  const suffix = blob.type === 'image/webp' ? 'webp' : 'png';
  const file = new File([blob], `${name}.${suffix}`, {type: blob.type});
  const done = await files.upload('data', folder, file, {}, {notify: false});
  if (!done || !('path' in done) || typeof done.path !== 'string')
    throw new Error(text('UploadFailed', {name: file.name, folder}));
  return done.path;
}
