import { describe, expect, it } from "vitest";
import type { DealMove } from "$lib/wire";
import { hintedBy } from "./hinted";

const move = (act: string, card: string) => ({ move: "act", act, card }) as DealMove;
const bank = { id: "bank:money-1#0", card: "money-1", colour: "bank", group: 7 };
const given = { asked: "", many: false, cards: ["red#0", "house#0"], things: [bank] };

describe("a hint", () => {
  it("chooses what pays", () => {
    const found = hintedBy(["pay:money-1@bank"], move("pay", "money-1"), {
      ...given,
      asked: "pay",
    });
    expect(found).toEqual({ several: [bank.id], from: null, said: [] });
  });

  it("chooses what is put away, also two of a kind", () => {
    const moves = ["put-away:red", "put-away:red"];
    const asked = { ...given, asked: "put-away", many: true };
    expect(hintedBy(moves, move("put-away", "red"), asked).several).toEqual(["red#0", "red#1"]);
  });

  it("begins with a card of the hand, and says the whole move", () => {
    const { from, said } = hintedBy(["lay:red"], move("lay", "red"), given);
    expect(from).toBe("red#0");
    expect(said[0]).toEqual({ card: "red" });
    expect(said[1]).toMatchObject({ act: "lay", card: "red" });
  });

  it("leaves to the buttons what they answer", () => {
    const asked = { ...given, asked: "answer" };
    expect(hintedBy(["accept"], move("accept", ""), asked).said).toEqual([]);
  });
});
