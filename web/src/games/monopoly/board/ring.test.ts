import { describe, expect, it } from "vitest";
import { middleOf, type Ring, ringFor, spotOf, standsOf, walk } from "./ring";

const BOARDS = [40, 32];
const ROOMS = [
  [948, 590],
  [575, 640],
  [374, 525],
  [500, 220],
  [10, 2000],
] as const;

const rings = BOARDS.flatMap((squares) =>
  ROOMS.map(([width, height]) => ({ squares, ring: ringFor(squares, width, height) })),
);

describe("the ring", () => {
  it.each(rings)(
    "has as many cells as the board has squares: $squares, $ring",
    ({ squares, ring }) => {
      expect(2 * (ring.columns + ring.rows) - 4).toBe(squares);
    },
  );

  it.each(rings)(
    "goes round by neighbours, each cell once: $squares, $ring",
    ({ squares, ring }) => {
      const spots = Array.from({ length: squares }, (_, i) => spotOf(i, ring));
      expect(new Set(spots.map(({ column, row }) => `${column},${row}`)).size).toBe(squares);
      spots.forEach(({ column, row }, i) => {
        const next = spots[(i + 1) % squares] ?? { column, row };
        expect(Math.abs(next.column - column) + Math.abs(next.row - row)).toBe(1);
        expect(Math.min(column, row)).toBeGreaterThanOrEqual(0);
        const edge = [0, ring.columns - 1].includes(column) || [0, ring.rows - 1].includes(row);
        expect(edge).toBe(true);
      });
      expect(spots[0]).toMatchObject({ column: 0, row: 0, inX: 1, inY: 1 });
      expect(spots[1]).toMatchObject({ column: 1, row: 0, inX: 0, inY: 1 });
      expect(spots.at(-1)).toMatchObject({ column: 0, row: 1, inX: 1, inY: 0 });
    },
  );

  it("stands upright where the room does", () => {
    expect(ringFor(40, 870, 600)).toEqual({ columns: 11, rows: 11 });
    const upright = ringFor(40, 374, 525);
    expect(upright.rows).toBeGreaterThan(upright.columns);
  });
});

describe("movers", () => {
  const ring: Ring = { columns: 11, rows: 11 };
  const measure = { width: 86, height: 54, lane: 22 };

  it.each([1, 2, 3, 5, 8])("stand apart on the inner side, %i of them", (count) => {
    for (let index = 0; index < 40; index++) {
      const { inX, inY } = spotOf(index, ring);
      const middle = middleOf(index, ring, measure);
      const stands = standsOf(index, count, ring, measure);
      expect(stands).toHaveLength(count);
      expect(new Set(stands.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)).size).toBe(count);
      for (const { x, y } of stands) {
        if (inY !== 0) expect((y - middle.y) * inY).toBeGreaterThanOrEqual(measure.height / 2);
        else expect((x - middle.x) * inX).toBeGreaterThanOrEqual(measure.width / 2);
      }
    }
  });

  it("do not hide those on the next square", () => {
    for (let index = 0; index < 40; index++) {
      const [here] = standsOf(index, 1, ring, measure);
      const [there] = standsOf((index + 1) % 40, 1, ring, measure);
      const apart = Math.hypot((there?.x ?? 0) - (here?.x ?? 0), (there?.y ?? 0) - (here?.y ?? 0));
      expect(apart).toBeGreaterThan(measure.lane);
    }
  });

  it("stand in the middle of the side when alone", () => {
    expect(standsOf(5, 1, ring, measure)).toEqual([{ x: 5.5 * 86, y: 54 + 11 }]);
    expect(standsOf(15, 1, ring, measure)).toEqual([{ x: 10 * 86 - 11, y: 5.5 * 54 }]);
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
