import { describe, expect, it } from "vitest";
import { planOf } from "./plan";

const DESKTOP = [570, 712] as const;
const PHONE = [374, 430] as const;
const LYING = [492, 216] as const;

describe("the plan of the board", () => {
  it("shows all of it at once where that is legible", () => {
    const plan = planOf(40, ...DESKTOP, true);
    expect(plan).toMatchObject({ tight: false, zoomed: false, small: false });
    expect(plan.width).toBeCloseTo(DESKTOP[0]);
    expect(plan.height).toBeCloseTo(DESKTOP[1]);
  });

  it.each([PHONE, LYING])("shows a part from near where it is not: %i × %i", (width, height) => {
    const plan = planOf(40, width, height, true);
    expect(plan).toMatchObject({ tight: true, zoomed: true, small: false });
    expect(plan.width).toBeGreaterThan(width);
    expect(plan.measure.width).toBeGreaterThanOrEqual(90);
    expect(plan.measure.height).toBeGreaterThanOrEqual(52);
  });

  it.each([PHONE, LYING])("or all of it, small: %i × %i", (width, height) => {
    const plan = planOf(40, width, height, false);
    expect(plan).toMatchObject({ tight: true, zoomed: false, small: true });
    expect(plan.width).toBeCloseTo(width);
    expect(plan.height).toBeCloseTo(height);
  });

  it("leaves names out where they could not be read", () => {
    expect(planOf(40, ...PHONE, false).named).toBe(true);
    expect(planOf(40, ...LYING, false).named).toBe(false);
    expect(planOf(40, ...LYING, true).named).toBe(true);
  });

  it.each([DESKTOP, PHONE, LYING])("has the middle in sight from any corner: %i × %i", (w, h) => {
    for (const squares of [40, 32]) {
      for (const near of [true, false]) {
        const { measure, sight, width, height } = planOf(squares, w, h, near);
        const middle = {
          width: width - 2 * (measure.width + measure.lane),
          height: height - 2 * (measure.height + measure.lane),
        };
        for (const side of ["width", "height"] as const) {
          expect(sight[side]).toBeGreaterThan(0);
          expect(sight[side]).toBeLessThanOrEqual(middle[side] + 0.001);
        }
      }
    }
  });
});
