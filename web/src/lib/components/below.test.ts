import { describe, expect, it } from "vitest";
import { below } from "./below";

const WINDOW = { width: 320, height: 568 };
const PAPER = { width: 200, height: 40 };

describe("what belongs to a thing on the page", () => {
  it("hangs below its middle", () => {
    const thing = { left: 100, top: 100, width: 100, height: 50 };
    expect(below(thing, PAPER, WINDOW)).toEqual({ left: 50, top: 158 });
  });

  it("stays within the window", () => {
    const corner = { left: 0, top: 10, width: 40, height: 50 };
    expect(below(corner, PAPER, WINDOW)).toEqual({ left: 8, top: 68 });
    const foot = { left: 280, top: 520, width: 40, height: 40 };
    expect(below(foot, PAPER, WINDOW)).toEqual({ left: 112, top: 472 });
  });
});
