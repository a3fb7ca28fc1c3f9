import { describe, expect, it } from "vitest";
import { begins, over } from "./drag";

describe("a drag", () => {
  it("begins once a mouse has gone some way, in any direction", () => {
    expect(begins({ touch: false, scrolls: true, held: false }, 3, 3)).toBe(false);
    expect(begins({ touch: false, scrolls: true, held: false }, 9, 0)).toBe(true);
  });

  it("leaves scrolling along a hand that is too wide to the finger", () => {
    const finger = { touch: true, scrolls: true, held: false };
    expect(begins(finger, 40, 5)).toBe(false);
    expect(begins(finger, 3, -20)).toBe(true);
    expect(begins({ ...finger, held: true }, 14, 0)).toBe(true);
    expect(begins({ ...finger, scrolls: false }, 14, 0)).toBe(true);
    expect(begins({ ...finger, scrolls: false }, 6, -6)).toBe(false);
  });

  it("is over the table, along the hand, or nowhere", () => {
    const hand = { left: 0, right: 400, top: 600, bottom: 720 };
    const table = { left: 0, right: 400, top: 60, bottom: 460 };
    expect(over(200, 300, hand, table)).toBe("table");
    expect(over(200, 650, hand, table)).toBe("hand");
    expect(over(200, 590, hand, table)).toBe("hand");
    expect(over(200, 520, hand, table)).toBe("nowhere");
    expect(over(200, 300, hand, null)).toBe("nowhere");
  });
});
