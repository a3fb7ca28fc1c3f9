import { describe, expect, it } from "vitest";
import { alongOf, boxOf, groundOf, neighbour, spotOf, standsOf, unitOf, walk } from "./ring";

const BOARDS = [40, 32];
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

describe.each(BOARDS)("the ring of %i squares", (squares) => {
  const all = Array.from({ length: squares }, (_, i) => i);
  const along = alongOf(squares);

  it("is a square, with the start at the bottom right and the corners where they belong", () => {
    const spots = all.map((i) => spotOf(i, squares));
    expect(new Set(spots.map(({ column, row }) => `${column},${row}`)).size).toBe(squares);
    expect(spots[0]).toEqual({ side: "bottom", corner: true, column: along, row: along });
    expect(spots[along]).toEqual({ side: "left", corner: true, column: 0, row: along });
    expect(spots[2 * along]).toEqual({ side: "top", corner: true, column: 0, row: 0 });
    expect(spots[3 * along]).toEqual({ side: "right", corner: true, column: along, row: 0 });
    expect(spots.filter(({ corner }) => corner)).toHaveLength(4);
  });

  it("goes clockwise by neighbours", () => {
    for (const i of all) {
      const [here, there] = [boxOf(i, squares), boxOf((i + 1) % squares, squares)];
      const touch =
        Math.max(here.x, there.x) <= Math.min(here.x + here.width, there.x + there.width) + 1e-9 &&
        Math.max(here.y, there.y) <= Math.min(here.y + here.height, there.y + there.height) + 1e-9;
      expect(touch).toBe(true);
    }
    expect(spotOf(1, squares)).toMatchObject({ side: "bottom", column: along - 1 });
  });

  it("fills the edge of the board", () => {
    expect(boxOf(along, squares).x).toBe(0);
    const { x, width, y, height } = boxOf(0, squares);
    expect(x + width).toBeCloseTo(1);
    expect(y + height).toBeCloseTo(1);
  });

  it("is gone round and crossed by arrows, the way they point", () => {
    for (const i of all) {
      for (const [key, [dx = 0, dy = 0]] of Object.entries(KEYS)) {
        const to = neighbour(i, key, squares);
        if (to === undefined) continue;
        const [a, b] = [spotOf(i, squares), spotOf(to, squares)];
        expect(Math.sign(b.column - a.column)).toBe(dx);
        expect(Math.sign(b.row - a.row)).toBe(dy);
      }
      const keys = Object.keys(KEYS).filter((key) => neighbour(i, key, squares) !== undefined);
      expect(keys).toHaveLength(spotOf(i, squares).corner ? 2 : 3);
    }
    expect(neighbour(3, "Enter", squares)).toBeUndefined();
  });

  it.each([1, 2, 3, 5, 8])("has room for %i pieces on every square, apart", (count) => {
    for (const i of all) {
      const ground = groundOf(i, squares);
      const stands = standsOf(ground, count, squares);
      expect(new Set(stands.map(({ x, y }) => `${x.toFixed(4)},${y.toFixed(4)}`)).size).toBe(count);
      const { x, y, width, height } = boxOf(i, squares);
      for (const stand of stands) {
        expect(stand.share).toBeGreaterThan(count > 4 ? 0.3 : 0.45);
        expect(stand.x).toBeGreaterThan(x);
        expect(stand.x).toBeLessThan(x + width);
        expect(stand.y).toBeGreaterThan(y);
        expect(stand.y).toBeLessThan(y + height);
      }
    }
  });

  it("keeps prisoners behind the bars, visitors before them", () => {
    const [jailed] = standsOf(groundOf(along, squares, "in"), 1, squares);
    const [visitor] = standsOf(groundOf(along, squares, "out"), 1, squares);
    expect((visitor?.y ?? 0) - (jailed?.y ?? 0)).toBeGreaterThan(0.4 * unitOf(squares));
  });
});

describe("walking", () => {
  it("passes every square on the way, and the start", () => {
    expect(walk(3, 6, 40)).toEqual([4, 5, 6]);
    expect(walk(38, 1, 40)).toEqual([39, 0, 1]);
    expect(walk(30, 1, 32)).toEqual([31, 0, 1]);
  });

  it("goes backward for a step back", () => {
    expect(walk(7, 4, 40, true)).toEqual([6, 5, 4]);
    expect(walk(1, 38, 40, true)).toEqual([0, 39, 38]);
  });

  it("is nothing where it has arrived", () => {
    expect(walk(5, 5, 40)).toEqual([]);
  });
});
