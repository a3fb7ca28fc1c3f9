/** Where the squares of the board lie: a square ring, clockwise from the start at the bottom right. */

export const SIDES = ["bottom", "left", "top", "right"] as const;
export type Side = (typeof SIDES)[number];

/** How long a corner's edge is, and how deep a square, in widths of a square. */
export const DEPTH = 1.5;

/** The cell of a square; columns and rows count from 0. */
export interface Spot {
  /** Which edge of the board it lies along; a corner begins its own. */
  side: Side;
  corner: boolean;
  column: number;
  row: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A part of the board, in shares of its edge. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** How many squares there are from one corner to the next, the corner counted. */
export const alongOf = (squares: number): number => Math.max(2, Math.round(squares / 4));

/** The width of a square, in shares of the board's edge. */
export const unitOf = (squares: number): number => 1 / (alongOf(squares) - 1 + 2 * DEPTH);

/** The cell of a square, by its number from the start. */
export function spotOf(index: number, squares: number): Spot {
  const along = alongOf(squares);
  const side = SIDES[Math.floor(index / along) % SIDES.length] ?? "bottom";
  const at = index % along;
  const corner = at === 0;
  switch (side) {
    case "bottom":
      return { side, corner, column: along - at, row: along };
    case "left":
      return { side, corner, column: 0, row: along - at };
    case "top":
      return { side, corner, column: at, row: 0 };
    case "right":
      return { side, corner, column: along, row: at };
  }
}

/** Where a square lies. */
export function boxOf(index: number, squares: number): Box {
  const { column, row } = spotOf(index, squares);
  const [x, width] = span(column, squares);
  const [y, height] = span(row, squares);
  return { x, y, width, height };
}

/** Where a line of cells begins, and how wide it is. */
function span(line: number, squares: number): [start: number, size: number] {
  const unit = unitOf(squares);
  const outer = line === 0 || line === alongOf(squares);
  return [line === 0 ? 0 : unit * (DEPTH + line - 1), unit * (outer ? DEPTH : 1)];
}

/** The middle of a square. */
export function middleOf(index: number, squares: number): Point {
  const { x, y, width, height } = boxOf(index, squares);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The square to which an arrow leads: along the ring, or across the board. Undefined for other keys. */
export function neighbour(index: number, key: string, squares: number): number | undefined {
  const on = (index + 1) % squares;
  const back = (index - 1 + squares) % squares;
  const along = alongOf(squares);
  const { side, corner, column, row } = spotOf(index, squares);
  const upright = side === "left" || side === "right";
  switch (key) {
    case "ArrowLeft":
      if (corner && column === along) return row === 0 ? back : on;
      if (!upright && column > 0) return side === "bottom" ? on : back;
      return column > 0 ? across(index, squares) : undefined;
    case "ArrowRight":
      if (corner && column === 0) return row === 0 ? on : back;
      if (!upright && column < along) return side === "top" ? on : back;
      return column < along ? across(index, squares) : undefined;
    case "ArrowUp":
      if (corner && row === along) return column === 0 ? on : back;
      if (upright && row > 0) return side === "left" ? on : back;
      return row > 0 ? across(index, squares) : undefined;
    case "ArrowDown":
      if (corner && row === 0) return column === 0 ? back : on;
      if (upright && row < along) return side === "right" ? on : back;
      return row < along ? across(index, squares) : undefined;
  }
  return undefined;
}

/** The square that lies opposite. */
function across(index: number, squares: number): number {
  const along = alongOf(squares);
  const side = Math.floor(index / along);
  return (((side + 3) * along - (index % along)) % squares) as number;
}

/**
 * The part of a square on which pieces stand: its picture; in jail behind the bars, or before them.
 *
 * On a board without names the picture takes more of an upright square.
 */
export function groundOf(
  index: number,
  squares: number,
  bars: "in" | "out" | "" = "",
  named = true,
): Box {
  const { side, corner } = spotOf(index, squares);
  const { x, y, width, height } = boxOf(index, squares);
  const cut = (left: number, top: number, wide: number, high: number): Box => ({
    x: x + left * width,
    y: y + top * height,
    width: wide * width,
    height: high * height,
  });
  if (bars === "in") return cut(0.26, 0.02, 0.68, 0.62);
  // Above the name, where there is one.
  if (bars === "out") return cut(0.04, named ? 0.5 : 0.7, 0.92, 0.28);
  if (corner) return cut(0.08, 0.08, 0.84, 0.84);
  switch (side) {
    case "bottom":
      return cut(0.03, 0.2, 0.94, 0.5);
    case "top":
      return cut(0.03, 0.3, 0.94, 0.5);
    case "left":
      return named ? cut(0.03, 0, 0.77, 0.54) : cut(0.03, 0.06, 0.77, 0.88);
    case "right":
      return named ? cut(0.2, 0, 0.77, 0.54) : cut(0.2, 0.06, 0.77, 0.88);
  }
}

/** A place on the ground; how large what stands there is, beside one that stands alone. */
export interface Stand extends Point {
  share: number;
}

/** How wide a piece that stands alone is, in widths of a square. */
export const PIECE = 0.62;

/** Where so many pieces stand side by side: as large as they can be there. */
export function standsOf(ground: Box, count: number, squares: number): Stand[] {
  const most = PIECE * unitOf(squares);
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    // They may lie over each other a little.
    const size = Math.min(most, (1.12 * ground.width) / columns, (1.2 * ground.height) / rows);
    // Rather side by side than one above the other.
    if (size >= best.size) best = { columns, size };
  }
  const { columns, size } = best;
  const rows = Math.ceil(count / columns);
  const apart = {
    x: Math.min(size * 1.04, ground.width / columns),
    y: Math.min(size * 1.04, ground.height / rows),
  };
  const middle = { x: ground.x + ground.width / 2, y: ground.y + ground.height / 2 };
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: middle.x + ((i % columns) - (inRow - 1) / 2) * apart.x,
      y: middle.y + (row - (rows - 1) / 2) * apart.y,
      share: size / most,
    };
  });
}

/** The squares that a token passes from one to another, that one included; a step back goes the other way. */
export function walk(from: number, to: number, squares: number, back = false): number[] {
  const step = back ? -1 : 1;
  const count = mod((to - from) * step, squares);
  return Array.from({ length: count }, (_, i) => mod(from + step * (i + 1), squares));
}

const mod = (n: number, by: number): number => ((n % by) + by) % by;
