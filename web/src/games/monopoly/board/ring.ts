/** Where the squares of the board lie: a ring of equal cells, clockwise from the top left corner. */

/** How many cells lie side by side and one below the other. */
export interface Ring {
  columns: number;
  rows: number;
}

/** A cell, and which way from it the middle of the board is. */
export interface Spot {
  column: number;
  row: number;
  /** 1 to the right, -1 to the left; both ways at a corner. */
  inX: number;
  inY: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Pixels: of a cell, and of the lane on its inner side, where the tokens stand. */
export interface Measure {
  width: number;
  height: number;
  lane: number;
}

/** How much wider than high a cell is at best: names are wider than high, all the more where cells are small. */
export const SHAPE = 1.45;
export const SMALL_SHAPE = 2.1;

/** The ring of so many squares whose cells fit best into so much room. */
export function ringFor(squares: number, width: number, height: number, shape = SHAPE): Ring {
  const sum = squares / 2 + 2;
  let best: Ring = { columns: 3, rows: sum - 3 };
  let least = Infinity;
  for (let columns = 3; columns <= sum - 3; columns++) {
    const rows = sum - columns;
    const off = Math.abs(Math.log(width / columns / (height / rows) / shape));
    if (off < least) [best, least] = [{ columns, rows }, off];
  }
  return best;
}

/** The cell of a square, by its number from the start. */
export function spotOf(index: number, { columns, rows }: Ring): Spot {
  const [across, down] = [columns - 1, rows - 1];
  const column = clamp(index, across) - clamp(index - across - down, across);
  const row = clamp(index - across, down) - clamp(index - 2 * across - down, down);
  return {
    column,
    row,
    inX: column === 0 ? 1 : column === across ? -1 : 0,
    inY: row === 0 ? 1 : row === down ? -1 : 0,
  };
}

/** The middle of a cell. */
export function middleOf(index: number, ring: Ring, { width, height }: Measure): Point {
  const { column, row } = spotOf(index, ring);
  return { x: (column + 0.5) * width, y: (row + 0.5) * height };
}

/** Where the tokens on a square stand: in the lane, beside each other, in a second row if they must. */
export function standsOf(index: number, count: number, ring: Ring, measure: Measure): Point[] {
  const { inX, inY } = spotOf(index, ring);
  const { width, height, lane } = measure;
  const { x, y } = middleOf(index, ring, measure);
  const all = Array.from({ length: count }, (_, i) => i);
  if (inX !== 0 && inY !== 0) {
    // The lane's end belongs to the neighbours: from the tip of the cell inward, in a block.
    const side = Math.ceil(Math.sqrt(count));
    const start = count > 1 ? lane * 0.4 : 0;
    return all.map((i) => ({
      x: x + inX * (width / 2 + start + (i % side) * lane),
      y: y + inY * (height / 2 + start + Math.floor(i / side) * lane),
    }));
  }
  const along = inY === 0 ? height : width;
  const fit = Math.max(1, Math.floor(along / lane));
  const abreast = Math.min(count, Math.max(fit, Math.ceil(count / 2)));
  const apart = Math.min(lane, along / abreast);
  return all.map((i) => {
    const inward = lane / 2 + Math.floor(i / abreast) * lane * 0.8;
    const aside = ((i % abreast) - (abreast - 1) / 2) * apart;
    return inY === 0
      ? { x: x + inX * (width / 2 + inward), y: y + aside }
      : { x: x + aside, y: y + inY * (height / 2 + inward) };
  });
}

/** The squares that a token passes from one to another, that one included; a step back goes the other way. */
export function walk(from: number, to: number, squares: number, back = false): number[] {
  const step = back ? -1 : 1;
  const count = mod((to - from) * step, squares);
  return Array.from({ length: count }, (_, i) => mod(from + step * (i + 1), squares));
}

const clamp = (n: number, most: number): number => Math.min(Math.max(n, 0), most);
const mod = (n: number, by: number): number => ((n % by) + by) % by;
