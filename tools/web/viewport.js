// The map in its window: drag, wheel, pinch and keys.

export class Viewport {
  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} layer
   * @param {HTMLElement} buttons that zoom
   */
  constructor(box, layer, buttons) {
    this.buttons = buttons;
    this.box = box;
    this.layer = layer;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** How far people can zoom out. */
    this.least = 0.05;
    /** Whether people have placed the map; then it stays where it is. */
    this.placed = false;
    /** Whether the pointer has moved the map since it went down: then it was not a click. */
    this.dragged = false;
    /** @type {Map<number, [number, number]>} */
    this.fingers = new Map();
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), ...this.at(event));
    }, {passive: false});
    box.addEventListener('pointerdown', (event) => {
      this.fingers.set(event.pointerId, this.at(event));
      if (this.fingers.size === 1) this.dragged = false;
    });
    box.addEventListener('pointermove', (event) => this.move(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave']))
      box.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    box.addEventListener('dblclick', () => this.fit());
    new ResizeObserver(() => {
      if (!this.placed) this.fit();
    }).observe(box);
    box.addEventListener('focusin', (event) => this.reveal(/** @type {Element} */ (event.target)));
    box.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  at(event) {
    const box = this.box.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.at(event);
    if (Math.hypot(now[0] - before[0], now[1] - before[1]) < 4 && !this.dragged) return;
    if (!this.dragged) this.box.setPointerCapture(event.pointerId);
    this.dragged = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.placed = true;
    if (other === undefined) {
      this.x += now[0] - before[0];
      this.y += now[1] - before[1];
      this.place();
    } else {
      /** @param {[number, number]} point */
      const distance = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
      this.zoom(distance(now) / Math.max(1, distance(before)), ...other);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = 60;
    const moves = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    });
    if (event.key in moves) {
      this.placed = true;
      this.x += moves[event.key][0];
      this.y += moves[event.key][1];
      this.place();
      event.preventDefault();
    } else if (event.key === '+' || event.key === '-') {
      this.step(event.key === '+');
    } else if (event.key === '0') {
      this.fit();
    }
  }

  /** @param {boolean} closer */
  step(closer) {
    this.zoom(closer ? 1.25 : 0.8, this.box.clientWidth / 2, this.box.clientHeight / 2);
  }

  /**
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    this.placed = true;
    const scale = Math.min(8, Math.max(this.least, this.scale * factor));
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.place();
  }

  fit() {
    const svg = this.layer.querySelector('svg');
    if (svg === null || this.box.clientWidth === 0) return;
    this.placed = false;
    const width = svg.width.baseVal.value, height = svg.height.baseVal.value;
    // the buttons for zooming, in the corner, cover nothing that is beside them
    const {offsetWidth, offsetHeight} = this.buttons, row = offsetWidth > offsetHeight, gap = 12;
    const right = row || offsetWidth === 0 ? 0 : offsetWidth + gap,
          below = row ? offsetHeight + gap : 0;
    const across = this.box.clientWidth - right, down = this.box.clientHeight - below;
    this.scale = Math.max(Math.min(across / width, down / height, 2), this.least);
    this.x = (across - width * this.scale) / 2;
    this.y = (down - height * this.scale) / 2;
    this.place();
  }

  /**
   * Another picture comes.
   * @param {boolean} doors whether neighbouring doors, 96 pixels apart, stay so far apart that
   *   none covers another: the 26 pixels that page.css gives each
   */
  anew(doors) {
    this.least = doors ? 26 / 96 : 0.05;
    this.placed = false;
  }

  /**
   * Runs `redraw`; the map fits the window again, or an element of it stays where it is on the
   * screen, if people have placed the map or it is larger than the window.
   * @param {string} id
   * @param {() => void} redraw
   */
  staying(id, redraw) {
    const at = () => document.getElementById(id)?.getBoundingClientRect();
    const before = at(), {placed} = this;
    redraw();
    if (!placed) this.fit();
    const after = at();
    if (before === undefined || after === undefined) return;
    if (!placed && this.scale > this.least) return;
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.place();
  }

  /**
   * Moves the map so that an element of it is in the window.
   * @param {Element} element
   */
  reveal(element) {
    if (!this.layer.contains(element)) return;
    const box = this.box.getBoundingClientRect(), it = element.getBoundingClientRect();
    /** @param {'left' | 'top'} from @param {'right' | 'bottom'} to */
    const beyond = (from, to) => Math.max(0, box[from] - it[from]) - Math.max(0, it[to] - box[to]);
    this.x += beyond('left', 'right');
    this.y += beyond('top', 'bottom');
    this.place();
  }

  place() {
    this.layer.style.setProperty('--scale', String(this.scale));
    this.layer.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
  }
}
