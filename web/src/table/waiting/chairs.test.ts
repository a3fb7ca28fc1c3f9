import { describe, expect, it } from "vitest";
import { rows, type Spot, spots } from "./chairs";

const at = ({ x, y }: Spot) => [Math.round(x), Math.round(y)];

describe("the chairs around the felt", () => {
  it("stand in turn order from the reader's, to the left or to the right", () => {
    expect(spots(4, 0, true, false).map(at)).toEqual([
      [50, 100],
      [0, 50],
      [50, 0],
      [100, 50],
    ]);
    expect(spots(4, 2, false, false).map(at)).toEqual([
      [50, 0],
      [0, 50],
      [50, 100],
      [100, 50],
    ]);
  });

  it("leave a narrow room its middle", () => {
    const ten = spots(10, 0, true, true);
    expect(ten.filter(({ y }) => y === 0)).toHaveLength(1);
    expect(rows(ten)).toBe(6);
    expect(rows(spots(2, 0, true, true))).toBe(2);
    expect(spots(5, 0, true, true).map(at)[1]).toEqual([0, 60]);
    expect(rows(spots(5, 0, true, true))).toBe(3.5);
  });

  it("are as many as the seats, each at a place of its own", () => {
    for (let seats = 2; seats <= 10; seats++)
      for (const narrow of [true, false]) {
        const places = spots(seats, 1, true, narrow).map((one) => at(one).join());
        expect(new Set(places).size).toBe(seats);
      }
  });

  it("are no wider than the row has room for", () => {
    for (let seats = 2; seats <= 10; seats++) {
      const top = spots(seats, 0, true, false).filter(({ y }) => y === 0);
      const [one, two] = [...top].sort((a, b) => a.x - b.x);
      if (one && two) expect((two.x - one.x) * (1 - one.wide / 100)).toBeGreaterThan(one.wide);
    }
  });
});
