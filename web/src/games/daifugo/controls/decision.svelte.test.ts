import en from "$catalogue/en.json";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { Checked, Table } from "$lib/table.svelte";
import type { DaifugoView, Message } from "$lib/wire";
import { Words } from "$lib/words";
import { DaifugoDecision } from "./decision.svelte";

type Given = Partial<Record<keyof DaifugoView, unknown>>;

/** A decision of seat 0; the server takes the lists of moves in `legal`, joined by blanks. */
function decisionWith(given: Given, legal: string[] = [], text: Message | null = null) {
  const sent: string[][] = [];
  const check = (moves: string[]): Promise<Checked> =>
    Promise.resolve({ legal: legal.includes(moves.join(" ")), text });
  const table = {
    turn: 3,
    myTurn: true,
    now: { options: {} },
    check,
    act: (moves: string[]) => Promise.resolve(sent.push(moves) > 0),
    say: () => "",
    words: new Words("en", en),
  } as unknown as Table;
  const view = {
    ...{ viewer: 0, seat_to_act: 0, hand: [], legal: [], pending: null, reversed: false },
    ...given,
  } as unknown as DaifugoView;
  let decision: DaifugoDecision | undefined;
  ends.push(
    $effect.root(() => {
      decision = new DaifugoDecision(
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

describe("cards with a joker", () => {
  const given: Given = { hand: ["c4", "jk"], legal: ["ch-4(h)", "cs-4(s)", "p"] };

  it("are played as the strongest that they can be, or as the reader says", () => {
    const { decision } = decisionWith(given);
    for (const card of ["c4", "jk"]) decision.toggle(card);
    expect(decision.meanings).toEqual(["cs-4(s)", "ch-4(h)"]);
    expect(decision.moves).toEqual(["cs-4(s)"]);
    decision.nextMeaning();
    expect(decision.moves).toEqual(["ch-4(h)"]);
    decision.nextMeaning();
    expect(decision.meaning).toBe("cs-4(s)");
  });

  it("are the other way round while the order is reversed", () => {
    const { decision } = decisionWith({ ...given, reversed: true });
    for (const card of ["c4", "jk"]) decision.toggle(card);
    expect(decision.meaning).toBe("ch-4(h)");
  });
});

describe("cards that are given away", () => {
  const pending = { ask: "give", picked: [], count: 2, receivers: [1, 2] };
  const given: Given = { hand: ["d3", "h5", "jk"], pending };

  it("need a receiver each", () => {
    const { decision } = decisionWith(given);
    decision.toggle("d3");
    expect([decision.moves, decision.line?.look]).toEqual([null, "quiet"]);
    decision.assign(2);
    decision.toggle("jk");
    decision.assign(1);
    expect(decision.moves).toEqual(["d3>2", "jk>1", "done"]);
    decision.assign(1);
    expect(decision.moves).toEqual(["d3>1", "jk>1", "done"]);
    decision.clear();
    expect(decision.gifts.size).toBe(0);
  });

  it("go to the only one there is", () => {
    const { decision } = decisionWith({ ...given, pending: { ...pending, receivers: [2] } });
    decision.toggle("h5");
    expect(decision.moves).toEqual(["h5>2", "done"]);
  });

  it("are not in the hand any more once they were picked for good", () => {
    const { decision } = decisionWith({ ...given, pending: { ...pending, picked: ["h5"] } });
    expect(decision.held).toEqual(["d3", "jk"]);
  });

  it("are sent without the end while the server takes more of them", async () => {
    const { decision, sent } = decisionWith({ ...given, pending: { ...pending, receivers: [1] } }, [
      "d3>1",
    ]);
    decision.toggle("d3");
    flushSync();
    await vi.waitFor(() => expect(decision.legal).toBe(true));
    decision.play();
    expect(sent).toEqual([["d3>1"]]);
  });
});

describe("buttons of a decision", () => {
  it("name the play, in short its rank too", async () => {
    for (const [form, n, rank, brief] of [
      ["single", 1, "7", "Play 7"],
      ["set", 2, "T", "Pair 10"],
      ["sequence", 3, "J", "Run to J"],
    ] as const) {
      const args = { cards: "", form, n, rank };
      const said = { key: "daifugo.move.play", args };
      const { decision } = decisionWith({ hand: ["d3"], legal: ["d3"] }, ["d3"], said);
      decision.toggle("d3");
      await vi.waitFor(() => expect(decision.deed.brief).toBe(brief));
      expect(decision.deed.whole).toMatch(/^Play/);
    }
  });

  it("send what is legal, and nothing else", () => {
    const { decision, sent } = decisionWith({ hand: ["d3"], legal: ["p", "d3"] });
    decision.decide("draw");
    decision.decide("p");
    expect(sent).toEqual([["p"]]);
  });

  it("mark all cards while cards are picked, and those of legal plays otherwise", () => {
    const hand = ["c4", "s5", "s6"];
    const playing = decisionWith({ hand, legal: ["c4", "p"] }).decision;
    expect([...(playing.playable ?? [])]).toEqual(["c4"]);
    const pending = { ask: "discard", picked: [], count: 1 };
    expect(decisionWith({ hand, pending }).decision.playable?.size).toBe(3);
    const claim = { ask: "claim", picked: [], count: 0 };
    expect(decisionWith({ hand, pending: claim }).decision.playable).toBeNull();
  });
});

describe("cards that are no play", () => {
  it("are refused with the rule that says so", () => {
    reader.words = new Words("en", en);
    const { decision } = decisionWith({ hand: ["c4", "d5"], legal: ["c4", "d5", "p"] });
    for (const card of ["c4", "d5"]) decision.toggle(card);
    expect(decision.line).toEqual({ look: "wrong", text: expect.stringMatching(/\(DF-3\)$/) });
  });
});

describe("ranks that everybody puts away", () => {
  const pending = { ask: "bomb", seat: 0, count: 2, picked: [], named: [] };
  const given: Given = { hand: ["c4"], legal: ["!3", "!4", "!Q", "done"], pending };

  it("are named in ascending order, no more than allowed, and all in one move", async () => {
    const { decision, sent } = decisionWith(given, ["!4 !Q done", "done"]);
    expect(decision.nameable).toEqual(["3", "4", "Q"]);
    expect(decision.moves).toEqual(["done"]);
    decision.name("Q");
    decision.name("4");
    decision.name("3");
    expect(decision.namedAll).toBe(true);
    expect(decision.moves).toEqual(["!4", "!Q", "done"]);
    await vi.waitFor(() => expect(decision.legal).toBe(true));
    decision.play();
    expect(sent).toEqual([["!4", "!Q", "done"]]);
  });

  it("are given up by a second press", () => {
    const { decision } = decisionWith(given);
    decision.name("3");
    decision.name("3");
    expect(decision.moves).toEqual(["done"]);
  });
});
