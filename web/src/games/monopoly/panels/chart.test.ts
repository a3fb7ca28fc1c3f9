import { describe, expect, it } from "vitest";
import { byRound, hasCourse, lineOf, marksUpTo, type Moment, momentsOf, roundMarks } from "./chart";

const point = (seq: number, at: number, values: number[]) => ({ seq, at, values, game: 1 });
const rounds = (...all: number[]): Moment[] => all.map((round) => ({ round, worths: [1, 1] }));

describe("what is drawn of a game", () => {
  const chart = [point(3, 1, [1500, 1500]), point(9, 1, [1500, 1440]), point(20, 2, [900, 1700])];

  it("is every turn and the present, once each", () => {
    const now = [900, 1650];
    expect(momentsOf(chart, now)).toEqual([
      { round: 1, worths: [1500, 1500] },
      { round: 1, worths: [1500, 1440] },
      { round: 2, worths: [900, 1700] },
      { round: 2, worths: now },
    ]);
    expect(momentsOf(chart, [900, 1700])).toHaveLength(3);
    expect(momentsOf([], now)).toEqual([{ round: 1, worths: now }]);
  });

  it("is a line from two moments on", () => {
    expect(hasCourse([], [1500, 1500])).toBe(false);
    expect(hasCourse(chart.slice(0, 1), [1500, 1500])).toBe(false);
    expect(hasCourse(chart.slice(0, 1), [1500, 1440])).toBe(true);
  });

  it("is read round by round, to the last moment", () => {
    const moments = momentsOf(chart, [900, 1650]);
    expect(byRound(moments).map(({ worths }) => worths[1])).toEqual([1500, 1700, 1650]);
  });
});

describe("the marks of the axes", () => {
  it("go up in even steps that reach the highest", () => {
    expect(marksUpTo(1500, 4)).toEqual([0, 500, 1000, 1500]);
    expect(marksUpTo(1501, 4)).toEqual([0, 500, 1000, 1500, 2000]);
    expect(marksUpTo(3, 4)).toEqual([0, 1, 2, 3]);
    expect(marksUpTo(0, 4)).toEqual([0, 1]);
    for (const most of [7, 99, 372, 1234, 98_765]) {
      const marks = marksUpTo(most, 5);
      expect(marks.length).toBeLessThanOrEqual(6);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
    }
  });

  it("name the rounds where they begin", () => {
    expect(roundMarks(rounds(1, 1, 2, 2, 3), 5)).toEqual([
      { round: 1, i: 0 },
      { round: 2, i: 2 },
      { round: 3, i: 4 },
    ]);
    const long = rounds(...Array.from({ length: 80 }, (_, i) => 1 + Math.floor(i / 2)));
    expect(roundMarks(long, 5).map(({ round }) => round)).toEqual([1, 10, 20, 30, 40]);
  });
});

describe("a line", () => {
  const size = { width: 100, height: 50 };

  it("goes from edge to edge, zero at the bottom", () => {
    const moments = [
      { round: 1, worths: [100] },
      { round: 2, worths: [50] },
      { round: 3, worths: [200] },
    ];
    expect(lineOf(moments, 0, 200, size)).toEqual([
      { x: 0, y: 25 },
      { x: 50, y: 37.5 },
      { x: 100, y: 0 },
    ]);
  });

  it("falls to nothing with a bankruptcy, and ends there", () => {
    const moments = [75, 50, 0, 0, 0].map((worth) => ({ round: 1, worths: [worth] }));
    expect(lineOf(moments, 0, 100, size).map(({ y }) => y)).toEqual([12.5, 25, 50]);
  });
});
