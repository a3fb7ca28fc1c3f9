import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Table } from "$lib/table.svelte";
import type { BigTwoView, Message } from "$lib/wire";
import { BigTwoDecision } from "./decision.svelte";

const HAND = ["3d", "3c", "Ts", "2d"];

interface Asked {
  legal?: string[];
  myTurn?: boolean;
  asking?: boolean;
  advice?: string;
  said?: Message;
}

/** A decision at a table that takes every move; `sent` has those that it was given. */
function decisionWith({ legal = ["pass", "3d3c", "2d"], ...asked }: Asked = {}) {
  const sent: string[][] = [];
  const table = {
    turn: 7,
    myTurn: asked.myTurn ?? true,
    check: () => Promise.resolve(asked.said ? { legal: true, text: asked.said } : null),
    ask: () => Promise.resolve({ type: "hinted", turn_seq: 7, moves: [asked.advice] }),
    act: (moves: string[]) => Promise.resolve(sent.push(moves) > 0),
    say: () => "",
  } as unknown as Table;
  const view = { hand: HAND, legal, asking: asked.asking ?? false } as unknown as BigTwoView;
  let decision: BigTwoDecision | undefined;
  const end = $effect.root(() => {
    decision = new BigTwoDecision(
      () => table,
      () => view,
    );
  });
  flushSync();
  ends.push(end);
  if (!decision) throw new Error("none made");
  return { decision, sent };
}

const ends: (() => void)[] = [];
vi.stubGlobal("document", { activeElement: null });

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe("a decision of Big Two", () => {
  it("plays the chosen cards as they stand in the hand, once they are legal", async () => {
    const { decision, sent } = decisionWith();
    decision.toggle("3c");
    expect([decision.selection, decision.legal]).toEqual(["3c", false]);
    decision.play();
    decision.toggle("3d");
    expect([decision.selection, decision.legal]).toEqual(["3d3c", true]);
    decision.play();
    expect(sent).toEqual([["3d3c"]]);
    await vi.waitFor(() => expect(decision.chosen.size).toBe(0));
  });

  it("marks what goes with the choice, or all that starts a play where nothing does", () => {
    const { decision } = decisionWith();
    const all = new Set(["3d", "3c", "2d"]);
    expect(decision.playable).toEqual(all);
    decision.toggle("3d");
    expect(decision.playable).toEqual(new Set(["3d", "3c"]));
    decision.toggle("2d");
    expect(decision.playable).toEqual(all);
    decision.clear();
    expect(decision.selection).toBe("");
    expect(decisionWith({ myTurn: false }).decision.playable).toBeNull();
  });

  it("passes only where that is legal, and only on our turn", () => {
    const free = decisionWith();
    free.decision.keys.p();
    expect(free.sent).toEqual([["pass"]]);
    const leading = decisionWith({ legal: ["2d"] });
    leading.decision.keys.p();
    const waiting = decisionWith({ myTurn: false });
    waiting.decision.keys.p();
    expect([...leading.sent, ...waiting.sent]).toEqual([]);
    expect(free.decision.stuck).toBe(false);
    expect(decisionWith({ legal: ["pass"] }).decision.stuck).toBe(true);
  });

  it("names the deed on the button as soon as the server has said it", async () => {
    const args = { kind: "pair", rank: "3", cards: "3d3c" };
    const { decision } = decisionWith({ said: { key: "bigtwo.move.play", args } });
    expect(decision.deed.whole).toBe("table.play");
    for (const card of ["3d", "3c"]) decision.toggle(card);
    flushSync();
    await vi.waitFor(() => expect(decision.deed.whole).toBe("bigtwo.deed.pair"));
    expect(decision.deed.brief).toBe("bigtwo.do.play");
  });

  it("answers for a poor hand only when asked", () => {
    const asked = decisionWith({ legal: ["keep", "redeal"], asking: true });
    asked.decision.keys.n();
    const other = decisionWith();
    other.decision.keys.k();
    expect([asked.sent, other.sent]).toEqual([[["redeal"]], []]);
  });

  it("chooses what the hint plays", async () => {
    const { decision } = decisionWith({ advice: "2d" });
    decision.toggle("3d");
    const reveal = vi.fn();
    decision.hand = { move: vi.fn(), focus: vi.fn(), reveal };
    await decision.showHint();
    expect([...decision.chosen]).toEqual(["2d"]);
    expect(reveal).toHaveBeenCalledWith("2d");
    expect(decision.line?.look).toBe("good");
  });
});
