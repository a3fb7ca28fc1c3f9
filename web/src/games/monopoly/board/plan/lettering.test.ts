import { describe, expect, it } from "vitest";
import { acrossOf, fitIn, LEAST, wordsOf } from "./lettering";
import { DEPTH, spotOf } from "./ring";

describe("the letters of names", () => {
  it("keep words whole where a language does", () => {
    expect(wordsOf("Buenos Aires", "en")).toEqual(["Buenos", "Aires"]);
    expect(wordsOf("부에노스아이레스 강", "ko")).toEqual(["강"]);
    expect(wordsOf("ブエノスアイレス", "ja")).toEqual([]);
  });

  it("have less room beside a band, more at the edge and in a corner", () => {
    expect(acrossOf(spotOf(5, 40), true)).toBe(1);
    expect(acrossOf(spotOf(15, 40), true)).toBeLessThan(acrossOf(spotOf(15, 40), false));
    expect(acrossOf(spotOf(10, 40), false)).toBe(DEPTH);
  });

  it("are as large as usual where there is room, smaller where there is not, never too small", () => {
    const word = (long: number) => [{ wide: 0.6 * long, long }];
    expect(fitIn(60, 12, word(5))).toEqual({ size: 12, nearer: 0 });
    expect(fitIn(60, 14, word(8)).size).toBeCloseTo(12.5);
    const tight = fitIn(50, 12, word(9));
    expect(tight.size).toBe(LEAST);
    expect(9 * (0.6 + tight.nearer) * tight.size).toBeCloseTo(50);
    expect(fitIn(60, 12, [])).toEqual({ size: 12, nearer: 0 });
  });
});
