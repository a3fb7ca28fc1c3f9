import { describe, expect, it } from "vitest";
import { isBright, mainOfMany } from "./main";

const MOVES = ["pay:money-1@bank"];

describe("the main button", () => {
  const pay = { asked: "pay", sum: 1, due: 2, everything: false, judged: MOVES };

  it("pays once it is enough, or all that there is", () => {
    expect(mainOfMany(pay).moves).toBeNull();
    expect(mainOfMany({ ...pay, sum: 3 }).moves).toBe(MOVES);
    expect(mainOfMany({ ...pay, everything: true }).moves).toBe(MOVES);
    expect(mainOfMany({ ...pay, sum: 3, judged: null }).moves).toBeNull();
  });

  it("puts away just as many as are asked", () => {
    const away = { ...pay, asked: "put-away", everything: true };
    expect(mainOfMany(away).moves).toBeNull();
    expect(mainOfMany({ ...away, sum: 2 }).moves).toBe(MOVES);
    expect(mainOfMany({ ...away, sum: 3 }).moves).toBeNull();
  });

  it("is bright where it does something that the reader wants", () => {
    const ready = { label: "", moves: MOVES };
    expect(isBright(ready, "play", "sly-deal", false)).toBe(true);
    expect(isBright({ label: "", moves: null, open: { act: "play" } }, "play", "", false)).toBe(
      true,
    );
    expect(isBright({ label: "", moves: null }, "play", "sly-deal", false)).toBe(false);
    expect(isBright(ready, "accept", "", false)).toBe(false);
    expect(isBright(ready, "pay", "", true)).toBe(false);
  });

  it("throws no card away brightly, but banks money", () => {
    const ready = { label: "", moves: ["bank"] };
    expect(isBright(ready, "bank", "just-say-no", false)).toBe(false);
    expect(isBright(ready, "bank", "money-3", false)).toBe(true);
  });
});
