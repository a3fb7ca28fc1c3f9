import { expect, it } from "vitest";
import { peekAt } from "./peeking";

it("a card, or a group of a seat, is what can be looked at", () => {
  expect(peekAt("wild-red-yellow")).toEqual({ card: "wild-red-yellow" });
  expect(peekAt("12/light-blue.7")).toEqual({ seat: 12, group: "light-blue.7" });
  expect(peekAt("money-10")).toEqual({ card: "money-10" });
  expect([peekAt(""), peekAt(null), peekAt(undefined)]).toEqual([null, null, null]);
});
