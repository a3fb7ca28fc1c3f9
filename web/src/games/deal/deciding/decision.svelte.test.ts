import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Checked, Table } from "$lib/table.svelte";
import type { DealMove, DealView } from "$lib/wire";
import { DealDecision } from "./decision.svelte";

interface Given {
  hand?: string[];
  bank?: string[];
  moves: Record<string, string>;
  question?: { ask: string; amount?: number; count?: number };
  objection?: boolean;
  myTurn?: boolean;
}

const VALUES = { "money-1": 1, "money-3": 3, "pass-go": 1 };

/** A decision of seat 0. `moves` maps notation to act and card, such as `bank money-1`; all of it is legal. */
function decisionWith({ moves, ...given }: Given) {
  const sent: string[][] = [];
  const view = {
    game: "deal",
    hand: given.hand ?? [],
    table: [{ bank: given.bank ?? [], groups: [], loose: [] }],
    legal: Object.keys(moves),
    moves: Object.values(moves).map((words) => {
      const [act = "", card] = words.split(" ");
      return { move: "act", act, ...(card ? { card, colour: "bank" } : {}) } as DealMove;
    }),
    question: given.question ?? null,
    values: VALUES,
    rents: {},
    plays: 0,
  } as unknown as DealView;
  const table = {
    turn: 5,
    mine: 0,
    myTurn: given.myTurn ?? true,
    now: { view, clock: { objection: given.objection ?? false } },
    check: (): Promise<Checked> => Promise.resolve({ legal: true, text: null }),
    act: (list: string[]) => Promise.resolve(sent.push(list) > 0),
    say: () => "",
  } as unknown as Table;
  let decision: DealDecision | undefined;
  ends.push(
    $effect.root(() => {
      decision = new DealDecision(
        () => table,
        () => view,
      );
    }),
  );
  flushSync();
  if (!decision) throw new Error("none made");
  return { decision, sent };
}

const ends: (() => void)[] = [];
vi.stubGlobal("document", { activeElement: null });

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe("a turn of Deal", () => {
  const turn: Given = {
    hand: ["pass-go", "money-1"],
    moves: { "bank:pass-go": "bank pass-go", "play:pass-go": "play pass-go", end: "end" },
  };

  it("begins with a card, and goes on with what can be done with it", () => {
    const { decision, sent } = decisionWith(turn);
    expect([...(decision.playable ?? [])]).toEqual(["pass-go#0"]);
    expect(decision.acts).toEqual([]);
    decision.toggle("pass-go#0");
    expect([...decision.chosen]).toEqual(["pass-go#0"]);
    expect(decision.acts).toEqual(["play", "bank"]);
    expect(decision.main.open).toEqual({ act: "play" });
    decision.keys.b();
    expect(sent).toEqual([["bank:pass-go"]]);
  });

  it("asks for a card, and lets no bright button throw one away", () => {
    const { decision } = decisionWith({ ...turn, moves: { "bank:pass-go": "bank pass-go" } });
    expect(decision.line?.text).toContain("deal.page.pick");
    decision.toggle("pass-go#0");
    expect([decision.main.moves, decision.bright]).toEqual([["bank:pass-go"], false]);
    decision.toggle("pass-go#0");
    expect(
      decisionWith({ ...turn, hand: [], moves: { end: "end" } }).decision.line?.text,
    ).toContain("no_hand");
  });

  it("is ended by a button as long as nothing is begun", () => {
    const { decision, sent } = decisionWith(turn);
    expect([decision.mayEnd, decision.mayIdle]).toEqual([true, false]);
    decision.toggle("pass-go#0");
    decision.end();
    expect([decision.mayEnd, sent]).toEqual([false, []]);
    decision.clear();
    decision.end();
    expect(sent).toEqual([["end"]]);
  });

  it("is worked out once for all who show it, also after whoever asked first is gone", () => {
    const { choosing } = decisionWith(turn).decision;
    choosing.take("pass-go#0");
    const stop = $effect.root(() => {
      $effect(() => void choosing.left);
    });
    flushSync();
    expect(choosing.left).toBe(choosing.left);
    stop();
    for (const end of ends.splice(0)) end();
    choosing.say({ act: "bank" });
    expect(choosing.left.map(({ act }) => act)).toEqual(["bank"]);
  });

  it("of others lets nothing be done", () => {
    const { decision } = decisionWith({ ...turn, myTurn: false });
    expect([decision.playable, decision.mayEnd, decision.acts]).toEqual([null, false, []]);
  });
});

describe("a payment", () => {
  const paying = (bank: string[], amount: number) =>
    decisionWith({
      bank,
      moves: Object.fromEntries(bank.map((card) => [`pay:${card}@bank`, `pay ${card}`])),
      question: { ask: "pay", amount },
    });

  it("of all that there is is chosen already", async () => {
    const { decision, sent } = paying(["money-1", "money-3"], 5);
    expect([decision.sum, decision.due]).toEqual([4, 5]);
    await vi.waitFor(() => expect(decision.main.moves).not.toBeNull());
    decision.press();
    expect(sent).toEqual([["pay:money-1@bank", "pay:money-3@bank"]]);
  });

  it("waits for enough", async () => {
    const { decision } = paying(["money-1", "money-3"], 2);
    expect(decision.sum).toBe(0);
    decision.choosing.toggle("bank:money-1#0");
    flushSync();
    await vi.waitFor(() => expect(decision.deciding.said?.moves).toHaveLength(1));
    expect(decision.main.moves).toBeNull();
    decision.choosing.toggle("bank:money-3#0");
    flushSync();
    await vi.waitFor(() => expect(decision.main.moves).toHaveLength(2));
  });
});

describe("an answer that silence gives", () => {
  it("has no button of its own", () => {
    const moves = { accept: "accept", refuse: "refuse" };
    const question = { ask: "answer" };
    expect(decisionWith({ moves, question }).decision.acts).toEqual(["accept", "refuse"]);
    const { decision } = decisionWith({ moves, question, objection: true });
    expect([decision.silent, decision.acts, decision.main.open]).toEqual([
      true,
      ["refuse"],
      undefined,
    ]);
  });
});
