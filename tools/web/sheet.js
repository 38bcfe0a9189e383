// The sheet that the browser prints.

import {make} from './dom.js';
import {size} from './raster.js';

const inch = 96;
/** The size that fits on A4 and on Letter with their margins. */
const page = [7 * inch, 10 * inch];
/** The paper of people's printers. */
export const paper = /US|CA|MX|PH|CL|CO|VE|GT|CR|PR/.test(
                       new Intl.Locale(navigator.language).maximize().region ?? '') ?
  'letter' :
  'a4';

/**
 * Puts a picture on the sheet: on one page, upright or sideways, or as it is over as many pages as
 * that takes. Sheets of paper are a page each.
 * @param {HTMLElement} sheet
 * @param {string} svg whose ids begin with `print-`
 * @param {boolean} whole in its own size
 */
export function fill(sheet, svg, whole) {
  // the page's policy allows no style within, and the page has its faces already
  sheet.innerHTML = svg.replace(/<style>[^<]*<\/style>/, '');
  const papers = /** @type {SVGSVGElement[]} */ ([...sheet.querySelectorAll('.sheet > svg')]);
  if (papers.length > 0)
    return sheet.replaceChildren(...papers.map((picture) => {
      const {width, height} = picture.viewBox.baseVal;
      const part =
        make('div', {className: `paper ${paper}` + (width > height ? ' lengthwise' : '')});
      part.append(picture);
      return part;
    }));
  if (svg === '') return;  // before the first card
  const [width, height] = size(svg);
  sheet.className = !whole && width > height ? 'sideways' : '';
  if (!whole) return;
  const parts = [];
  for (let y = 0; y < height; y += page[1])
    for (let x = 0; x < width; x += page[0]) {
      const part = make('div', {className: 'part'});
      part.innerHTML = `<svg width="${page[0]}" height="${page[1]}" viewBox="${x} ${y} ` +
        `${page[0]} ${page[1]}"><use href="#print-whole"/></svg>`;
      parts.push(part);
    }
  const picture = /** @type {SVGElement} */ (sheet.firstElementChild);
  picture.id = 'print-whole';
  sheet.append(...parts);
}
