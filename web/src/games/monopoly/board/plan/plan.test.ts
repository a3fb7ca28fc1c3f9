import { describe, expect, it } from "vitest";
import { NAMED, planOf } from "./plan";
import { DEPTH, unitOf } from "./ring";

describe("the plan of the board", () => {
  it("shows all of it at once, with names, where they can be read", () => {
    for (const near of [true, false]) {
      expect(planOf(40, 800, near)).toMatchObject({ edge: 800, tight: false, zoomed: false });
      expect(planOf(40, NAMED, near).named).toBe(true);
    }
  });

  it("shows all of it without names where they cannot, or a part from near with them", () => {
    expect(planOf(40, 370, false)).toMatchObject({ edge: 370, zoomed: false, named: false });
    const near = planOf(40, 370, true);
    expect(near).toMatchObject({ port: 370, tight: true, zoomed: true, named: true });
    expect(near.edge).toBeGreaterThan(2 * 370);
  });

  it.each([40, 32])("has the middle in sight from any corner, of %i squares", (squares) => {
    for (const room of [320, 370, 800]) {
      for (const near of [true, false]) {
        const { edge, sight } = planOf(squares, room, near);
        const rim = DEPTH * unitOf(squares) * edge;
        expect(sight).toBeGreaterThan(100);
        expect(sight).toBeLessThanOrEqual(Math.min(edge - 2 * rim, room - rim) + 0.001);
      }
    }
  });
});
