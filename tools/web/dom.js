// Elements by id, and new ones.

/** @param {string} id */
export function $(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no element ${id}`);
  return element;
}
/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ ($(id));

/**
 * Makes an element with these properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key in element) /** @type {any} */
      (element)[key] = value;
    else
      element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children behind the text
 */
export const button = (text, onclick, properties = {}, ...children) =>
  make('button', {type: 'button', onclick, ...properties}, text, ...children);

/**
 * A select with a value and a label for each choice.
 * @param {[string, string][]} choices
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {Record<string, unknown>} [properties]
 */
export function select(choices, value, onchange, properties = {}) {
  const element = make('select', properties,
    ...choices.map(([key, label]) => make('option', {value: key, textContent: label})));
  element.value = value;
  element.onchange = () => onchange(element.value);
  return element;
}

/**
 * Runs `redraw`, which may replace the element that has the focus: then its successor of the same
 * id has it, or else the controls, or the map where there are none.
 * @param {() => void} redraw
 */
export function keepingFocus(redraw) {
  const before = document.activeElement;
  redraw();
  if (before === null || before === document.body || before.isConnected) return;
  for (const id of [before.id, 'controls', 'map']) {
    document.getElementById(id)?.focus();
    if (document.activeElement !== document.body) return;
  }
}

/** Whether the page has the faces of its texts. */
export const hasFaces = () => document.adoptedStyleSheets.length > 0;

/**
 * Sets the page in the faces that a document brings along: beside the page's style, as its policy
 * allows no other.
 * @param {string} html
 */
export function useFaces(html) {
  const faces = new CSSStyleSheet();
  faces.replaceSync((html.match(/@font-face\{[^}]*\}/g) ?? []).join('\n'));
  document.adoptedStyleSheets = [faces];
}
