import { describe, expect, it } from "vitest";
import { chipsOf } from "./chips";

const calm = {
  ...{ reversed: false, revolution: false, back: false, lock: "" },
  ...{ pile: 0, aside: 0, play_off: false },
};
const names = (view: Partial<typeof calm>, draws = false) =>
  chipsOf({ ...calm, ...view }, draws).map(({ name }) => name);

describe("the signs of a table", () => {
  it("begin with the order, whatever holds", () => {
    expect(names({})).toEqual(["order"]);
    expect(names({ reversed: true, revolution: true, lock: "h" })).toEqual([
      "order",
      "revolution",
      "lock",
    ]);
  });

  it("say that the order is as usual where a revolution and a jack undo each other", () => {
    const [order, ...others] = chipsOf({ ...calm, revolution: true, back: true }, false);
    expect([order?.bright, order?.data["data-order"]]).toEqual([false, "usual"]);
    expect(others.every((chip) => chip.bright)).toBe(true);
  });

  it("tell of the pile even when it is empty, where one draws from it", () => {
    expect(names({}, true)).toEqual(["order", "pile"]);
    expect(names({ pile: 4, aside: 2 })).toEqual(["order", "pile", "aside"]);
  });
});
