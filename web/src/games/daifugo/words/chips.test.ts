import { describe, expect, it } from "vitest";
import { chipsOf } from "./chips";

const calm = {
  ...{ reversed: false, revolution: false, back: false, lock: "" },
  ...{ pile: 0, aside: 0, play_off: false },
};
const names = (view: Partial<Parameters<typeof chipsOf>[0]>, options = {}) =>
  chipsOf({ ...calm, ...view }, options).map(({ name }) => name);

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
    const [order, ...others] = chipsOf({ ...calm, revolution: true, back: true }, {});
    expect([order?.bright, order?.data["data-order"]]).toEqual([false, "usual"]);
    expect(others.every((chip) => chip.bright)).toBe(true);
  });

  it("tell of the pile even when it is empty, where one draws from it", () => {
    expect(names({}, { draw_pile: true })).toEqual(["order", "pile"]);
    expect(names({ pile: 4, aside: 2 })).toEqual(["order", "pile", "aside"]);
  });

  it("tell which rank must follow while ranks are locked, and by which rule suits are", () => {
    expect(names({ next_rank: "" })).toEqual(["order"]);
    const [, ranks] = chipsOf({ ...calm, next_rank: "T" }, {});
    expect([ranks?.name, ranks?.brief]).toEqual(["ranks", "→10"]);
    expect(chipsOf({ ...calm, next_rank: ">" }, {})[1]?.brief).toBe("–");
    const helps = ["suit_lock", "part_lock", "colour_lock"].map(
      (name) => chipsOf({ ...calm, lock: "h" }, { [name]: true })[1]?.help,
    );
    expect(new Set(helps).size).toBe(3);
  });
});
