import { describe, expect, it } from "vitest";
import { hiddenIn } from "./hidden";

const rows = [0, 50, 100].map((top) => ({ top, bottom: top + 40 }));

describe("the mats out of sight", () => {
  it("are those that are cut, but for their edge", () => {
    expect(hiddenIn({ top: 0, bottom: 140 }, rows)).toEqual({ above: 0, below: 0 });
    expect(hiddenIn({ top: 0, bottom: 138 }, rows)).toEqual({ above: 0, below: 0 });
    expect(hiddenIn({ top: 0, bottom: 130 }, rows)).toEqual({ above: 0, below: 1 });
    expect(hiddenIn({ top: 0, bottom: 75 }, rows)).toEqual({ above: 0, below: 2 });
  });

  it("lie above once one has scrolled", () => {
    expect(hiddenIn({ top: 60, bottom: 140 }, rows)).toEqual({ above: 2, below: 0 });
  });
});
