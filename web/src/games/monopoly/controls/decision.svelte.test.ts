import en from "$catalogue/en.json";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { Message, MonopolyMove, MonopolyView } from "$lib/wire";
import { Words } from "$lib/words";
import { actingAt } from "../state/acting.svelte";
import { chosen } from "../state/chosen.svelte";
import { Decision } from "./decision.svelte";

const WHY: Message = { key: "monopoly.move.pass", args: {} };

interface Asked {
  ask?: string;
  amount?: number;
  moves?: Record<string, Partial<MonopolyMove>>;
  /** Whether the server finds a bid legal. */
  legal?: boolean;
  advice?: string[];
}

const ends: (() => void)[] = [];

/** A decision of seat 0, with 500 in cash; `sent` has the moves that it was given. */
function deciding({ ask = "", amount = 0, moves = {}, legal = true, advice = [] }: Asked) {
  const sent: string[][] = [];
  const view = {
    game: "monopoly",
    currency: "dollar",
    turn: 0,
    question: ask ? { ask, amount, square: "oslo" } : null,
    squares: [
      { id: "oslo", called: "rome" },
      { id: "rome", called: "paris" },
    ],
    players: [{ cash: 500, square: "oslo" }],
    deeds: [],
    debts: [],
    offer: null,
    auction: null,
    moves: Object.values(moves).map((move) => ({ move: "act", ...move })),
    legal: Object.keys(moves),
    sums: Object.keys(moves).map(() => -amount),
  } as unknown as MonopolyView;
  const table = {
    turn: 3,
    mine: 0,
    myTurn: true,
    now: { view },
    check: () => Promise.resolve({ legal, text: legal ? null : WHY }),
    ask: () =>
      Promise.resolve({ type: "hinted", turn_seq: 3, moves: advice, say: { key: "", args: {} } }),
    act: (some: string[]) => Promise.resolve(sent.push(some) > 0),
    say: () => "said",
    nameOf: () => "",
    addressOf: () => "",
  } as unknown as Table;
  // The board has asked for it before.
  actingAt(table);
  let decision: Decision | undefined;
  ends.push(
    $effect.root(() => {
      decision = new Decision(
        () => table,
        () => view,
        () => null,
      );
    }),
  );
  flushSync();
  if (!decision) throw new Error("none made");
  return { decision, sent };
}

const BID = { "step:1": { act: "step", amount: 1 }, pass: { act: "pass" } };
const GOALS = {
  "go:oslo": { act: "go", square: "oslo" },
  "go:rome": { act: "go", square: "rome" },
};

beforeEach(() => {
  reader.words = new Words("en", en);
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  chosen.square = "";
});

describe("a decision of Monopoly", () => {
  it("sends what the bright button says, by Enter", async () => {
    const { decision, sent } = deciding({ moves: { roll: { act: "roll" } } });
    expect(decision.main?.label).toBe("Roll the dice");
    decision.keys["Enter"]?.();
    await Promise.resolve();
    expect(sent).toEqual([["roll"]]);
  });

  it("asks once more before ruin, which Enter never brings", async () => {
    const { decision, sent } = deciding({ ask: "debt", moves: { bankrupt: { act: "bankrupt" } } });
    expect(decision.main).toBeUndefined();
    decision.keys["Enter"]?.();
    expect(decision.asksRuin).toBe(false);
    decision.pressAct("bankrupt");
    await Promise.resolve();
    expect([decision.asksRuin, sent]).toEqual([true, []]);
  });

  it("says why a closed button does nothing, in the words of the server", async () => {
    const given = { ask: "buy", amount: 900, moves: { auction: { act: "auction" } } };
    const { decision, sent } = deciding({ ...given, legal: false });
    await decision.press(decision.answers[0]);
    expect(decision.line).toEqual({ look: "wrong", text: "said" });
    expect(sent).toEqual([]);
  });

  it("keeps a bid between the least and what is there, and offers it once it is legal", async () => {
    const { decision, sent } = deciding({ ask: "auction", amount: 11, moves: BID });
    expect([decision.bid, decision.main?.open]).toEqual([11, false]);
    decision.more(-1);
    expect(decision.bid).toBe(11);
    decision.more(9999);
    expect(decision.bid).toBe(500);
    decision.keys["-"]?.();
    expect(decision.main?.label).toBe("Bid $499");
    flushSync();
    await Promise.resolve();
    await Promise.resolve();
    expect(decision.main?.open).toBe(true);
    decision.keys["p"]?.();
    await Promise.resolve();
    expect(sent).toEqual([["pass"]]);
  });

  it("goes to the square that is looked at, where one can be chosen", async () => {
    const { decision, sent } = deciding({ moves: GOALS });
    expect([decision.main?.label, decision.main?.open]).toEqual(["Go there", false]);
    chosen.square = "rome";
    flushSync();
    expect(decision.main?.label).toBe("Go to Paris");
    chosen.square = "elsewhere";
    flushSync();
    await decision.press(decision.main);
    expect(sent).toEqual([["go:rome"]]);
  });

  it("takes over the bid of a hint", async () => {
    const advice = ["step:10", "done"];
    const { decision } = deciding({ ask: "auction", amount: 11, moves: BID, advice });
    await decision.hint();
    expect(decision.bid).toBe(20);
    expect(decision.line?.look).toBe("good");
  });
});
