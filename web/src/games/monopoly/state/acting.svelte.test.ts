import { describe, expect, it } from "vitest";
import type { Table } from "$lib/table.svelte";
import type { MonopolyMove } from "$lib/wire";
import { actingAt, OfferDraft } from "./acting.svelte";

/** A table where these moves are legal, each with its notation. */
function tableWith(moves: Record<string, Partial<MonopolyMove>>, given: object = {}): Table {
  const view = {
    game: "monopoly",
    squares: [{ id: "oslo" }, { id: "rome" }],
    moves: Object.values(moves),
    legal: Object.keys(moves),
    sums: Object.keys(moves).map(() => -5),
    question: null,
    offer: null,
    ...given,
  };
  return { now: { view }, myTurn: true } as unknown as Table;
}

const MANAGED = {
  roll: { act: "roll" },
  "b:oslo": { act: "build", square: "oslo" },
  "m:rome": { act: "mortgage", square: "rome" },
  "trade>2": { act: "trade", seat: 2 },
};

describe("what can be done", () => {
  it("is answers on one side, and what is managed by the deeds on the other", () => {
    const acting = actingAt(tableWith(MANAGED));
    const texts = (choices: { text: string }[]) => choices.map(({ text }) => text);
    expect(texts(acting.answers)).toEqual(["roll"]);
    expect(texts(acting.managing)).toEqual(["b:oslo", "m:rome", "trade>2"]);
    expect(texts(acting.raising)).toEqual(["m:rome"]);
    expect(texts(acting.at("oslo"))).toEqual(["b:oslo"]);
    expect(acting.partners).toEqual([2]);
    expect(acting.find("roll")?.sum).toBe(-5);
  });

  it("is an answer, too, where the question is about a site", () => {
    const acting = actingAt(tableWith(MANAGED, { question: { ask: "site" } }));
    expect(acting.answers).toHaveLength(4);
  });

  it("is nothing while others are asked", () => {
    const table = { ...tableWith(MANAGED), myTurn: false } as Table;
    const acting = actingAt(table);
    expect([acting.all, acting.asked]).toEqual([[], ""]);
    expect(actingAt(table)).toBe(acting);
  });

  it("is to buy the square that is asked about, wherever the move stands", () => {
    const asks = { question: { ask: "buy", square: "rome" } };
    const acting = actingAt(tableWith({ buy: { act: "buy" } }, asks));
    expect([acting.at("rome").length, acting.at("oslo").length]).toEqual([1, 0]);
  });
});

describe("an offer", () => {
  it("is made to whom one may be made, and is none while it is empty", () => {
    const acting = actingAt(tableWith(MANAGED));
    acting.draft.face(2);
    expect(acting.offer).toEqual([]);
    acting.draft.given.add("oslo");
    expect(acting.offer[0]).toBe("trade>2");
    acting.draft.face(1);
    expect(acting.offer).toEqual([]);
  });

  it("wants nothing of another partner that it wanted of the last", () => {
    const draft = new OfferDraft();
    draft.face(1);
    draft.given.add("oslo");
    draft.wanted.add("rome");
    draft.cash = -100;
    draft.face(2);
    expect([[...draft.given], [...draft.wanted], draft.cash]).toEqual([["oslo"], [], 0]);
  });

  it("changes its sides where another's is taken over", () => {
    const theirs = { maker: 1, partner: 0, given: ["rome"], wanted: ["oslo"], cash: 40 };
    const draft = new OfferDraft();
    draft.takeOver(theirs, 0);
    expect([draft.partner, [...draft.given], [...draft.wanted], draft.cash]).toEqual([
      1,
      ["oslo"],
      ["rome"],
      -40,
    ]);
    draft.takeOver({ ...theirs, maker: 0, partner: 1 }, 0);
    expect([draft.partner, [...draft.given], draft.cash]).toEqual([1, ["rome"], 40]);
  });
});
