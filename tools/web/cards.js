// Cards as people read them: 10♣ for 10C.

const symbols = {
  C: '♣',
  D: '♦',
  S: '♠',
  H: '♥'
};
/** @param {string} card */
export function face(card) {
  if (card === 'XR') return 'red joker';
  if (card === 'XB') return 'black joker';
  return card.slice(0, -1) + symbols[/** @type {keyof symbols} */ (card.slice(-1))];
}

/** @param {string} card */
export const isRed = (card) => /[DHR]$/.test(card);

/**
 * Returns an explanation with the card at the head of each line as its face, "10♣: ".
 * @param {string} text
 */
export const faced = (text) =>
  text.replace(/^((?:10|[2-9AJQK])[CDHS]|X[RB])\s+(?=\S)/gm, (_, card) => face(card) + ': ');
