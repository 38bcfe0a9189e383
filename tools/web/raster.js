// Pictures as PNG, by the browser's own painter.

/** The most pixels that every browser's canvas takes: iOS ends here. */
export const maxPixels = 16_777_216;

/**
 * @param {string} svg
 * @returns {[number, number]}
 */
export function size(svg) {
  const found = /width="(\d+)" height="(\d+)"/.exec(svg);
  if (found === null) throw new Error('a picture without a size');
  return [Number(found[1]), Number(found[2])];
}

/**
 * Returns the PNG of an SVG. Throws where it has more pixels than a canvas takes.
 * @param {string} svg
 * @returns {Promise<Uint8Array>}
 */
export async function png(svg) {
  const [width, height] = size(svg);
  if (width * height > maxPixels)
    throw new Error(`a picture of ${width} x ${height} pixels is too large for a browser; ` +
      'SVG has no such limit');
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser paints no pictures; SVG needs none');
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise(
    /** @param {(blob: Blob | null) => void} done */ (done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('there is not enough memory for the picture');
  return new Uint8Array(await blob.arrayBuffer());
}
