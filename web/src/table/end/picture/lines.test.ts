import { describe, expect, it } from "vitest";
import { cut, lines } from "./lines";

const measure = (text: string) => [...text].length;

describe("text in a picture", () => {
  it("is cut where there is no room, between letters", () => {
    expect(cut("Ann", 3, measure)).toBe("Ann");
    expect(cut("Anneliese", 5, measure)).toBe("Anne…");
    expect(cut("Ann Lee", 5, measure)).toBe("Ann…");
    expect(cut("👩‍👩‍👧Ann", 5, measure)).toBe("…");
    expect(cut("Ann", 0, measure)).toBe("…");
  });

  it("goes on in the next line, and never in more than there are", () => {
    expect(lines("one two three", 8, 2, measure)).toEqual(["one two", "three"]);
    expect(lines("one two three four", 8, 2, measure)).toEqual(["one two", "three f…"]);
    expect(lines("", 8, 2, measure)).toEqual([]);
    for (const text of [
      "ゲームで一番の名場面でした",
      "Donaudampfschifffahrt ist lang",
      "a b c d e f g h",
    ])
      for (const line of lines(text, 6, 3, measure)) expect(measure(line)).toBeLessThanOrEqual(6);
  });
});
