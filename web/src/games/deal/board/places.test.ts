import { describe, expect, it } from "vitest";
import { leavesMiddle, matPlaces, rowsOf } from "./places";

const drawn = (count: number) => {
  const rows = [Array<string>(5).fill("."), Array<string>(5).fill(".")];
  for (const [i, { row, column }] of matPlaces(count).entries()) {
    const line = rows[row - 1];
    if (line) line[column - 1] = String(i + 1);
  }
  return rows.map((row) => row.join(""));
};

describe("the others around the table", () => {
  it("sit side by side as far as there is room", () => {
    expect(drawn(1)).toEqual(["1....", "....."]);
    expect(drawn(5)).toEqual(["12345", "....."]);
  });

  it("come round the corners clockwise", () => {
    expect(drawn(6)).toEqual(["23456", "1...."]);
    expect(drawn(7)).toEqual(["23456", "1...7"]);
    expect(drawn(9)).toEqual(["34567", "21.98"]);
  });

  it("have a place each", () => {
    for (let count = 1; count < 10; count++) {
      const places = matPlaces(count).map(({ row, column }) => `${row}.${column}`);
      expect(new Set(places).size).toBe(count);
    }
  });

  it("leave the middle of the lower row to the piles, unless all places are taken", () => {
    expect([5, 6, 9, 10].map(leavesMiddle)).toEqual([false, true, true, false]);
    for (const count of [6, 7, 8, 9])
      expect(matPlaces(count)).not.toContainEqual({ row: 2, column: 3 });
  });

  it("stand in rows alike", () => {
    expect([6, 7, 8, 9].map((count) => rowsOf(count, 4))).toEqual([3, 4, 4, 3]);
    expect([6, 7, 8, 9, 10].map((count) => rowsOf(count, 5))).toEqual([3, 4, 4, 5, 5]);
  });
});
