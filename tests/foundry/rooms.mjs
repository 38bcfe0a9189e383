// Whether walls enclose what is dealt: a flood from the start, in half squares, that no wall stops
// at the wrong place. Open doors let it pass; secret doors and closed ones do not.

/** @returns {boolean} whether it comes to the edge of the scene */
export function leaks(walls, start, {width, height, pixels}) {
  const half = pixels / 2, columns = width / half, rows = height / half;
  // walls at the left and at the top of each half square, and which have been reached
  const left = new Uint8Array((columns + 1) * (rows + 1)), top = left.slice(), seen = left.slice();
  const at = (x, y) => y * (columns + 1) + x;
  for (const {c: [ax, ay, bx, by], door, ds} of walls) {
    if (door !== 0 && ds === 1) continue;
    const off = [ax, ay, bx, by].some((v) => v % half !== 0);
    // those of round and cut corners, which stand before right angles: without them nothing leaks
    if (door === 0 && (off || (ax !== bx && ay !== by))) continue;
    if (off) throw new Error('a door off the half squares');
    if (ax === bx)
      for (let y = Math.min(ay, by) / half; y < Math.max(ay, by) / half; ++y)
        left[at(ax / half, y)] = 1;
    else if (ay === by)
      for (let x = Math.min(ax, bx) / half; x < Math.max(ax, bx) / half; ++x)
        top[at(x, ay / half)] = 1;
    else
      throw new Error('a slanting door');
  }
  const todo = [];
  let edge = false;
  const visit = (x, y) => {
    if (x < 0 || y < 0 || x >= columns || y >= rows) {
      edge = true;
    } else if (!seen[at(x, y)]) {
      seen[at(x, y)] = 1;
      todo.push(x, y);
    }
  };
  visit(Math.floor(start[0] / half), Math.floor(start[1] / half));
  while (todo.length > 0) {
    const y = todo.pop(), x = todo.pop();
    if (!left[at(x, y)]) visit(x - 1, y);
    if (!left[at(x + 1, y)]) visit(x + 1, y);
    if (!top[at(x, y)]) visit(x, y - 1);
    if (!top[at(x, y + 1)]) visit(x, y + 1);
  }
  return edge;
}
