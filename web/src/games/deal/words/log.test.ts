import { describe, expect, it } from "vitest";
import type { Entry, Message } from "$lib/wire";
import { linesOf } from "../../../table/panels/lines";
import { joined, lastPlayer, lately } from "./log";

let seq = 0;
const entry = (say: Message | null): Entry => ({
  seq: ++seq,
  at: seq,
  game: 1,
  turn_seq: 1,
  nth: seq,
  event: { event: "drew" },
  say,
});
const drew = (seat: number, card: string): Message => ({
  key: "deal.log.drew",
  args: { name: { seat }, card: { key: `deal.card.${card}` } },
});
const unseen = (seat: number): Message => ({
  key: "deal.log.drew_unseen",
  args: { name: { seat } },
});
const said = (...lines: (Message | null)[]) => linesOf(lines.map(entry), joined);

describe("cards drawn one after the other", () => {
  it("are one line with all of them", () => {
    const [line, ...more] = said(drew(0, "red"), drew(0, "house"), drew(0, "blue"));
    expect(more).toEqual([]);
    expect(line?.say.key).toBe("deal.log.drew_all");
    expect(line?.say.args["cards"]).toEqual(
      ["red", "house", "blue"].map((card) => ({ key: `deal.card.${card}` })),
    );
  });

  it("are counted where they are not seen", () => {
    const lines = said(unseen(2), null, unseen(2), unseen(2));
    expect(lines.map(({ say }) => [say.key, say.args["n"]])).toEqual([
      ["deal.log.drew_unseen_all", 3],
    ]);
    expect(lines[0]?.entry.seq).toBe(seq - 3);
  });

  it("of two seats are two lines, and so is what comes between", () => {
    const turn: Message = { key: "deal.log.turn", args: {} };
    const keys = said(drew(0, "red"), unseen(1), unseen(2), turn, unseen(2), drew(0, "red"));
    expect(keys.map(({ say }) => say.key.slice("deal.log.".length))).toEqual([
      ...["drew", "drew_unseen", "drew_unseen", "turn", "drew_unseen", "drew"],
    ]);
  });
});

describe("what has happened last", () => {
  const of = (game: number, event: string, say = drew(0, "red")): Entry => ({
    ...entry(say),
    game,
    event: { event },
  });
  const turn: Message = { key: "deal.log.turn", args: {} };

  it("is told without whose turn it was, and without the game before", () => {
    const entries = [of(1, "banked"), of(2, "turn", turn), of(2, "drew"), of(2, "turn", turn)];
    expect(lately(entries).map(({ entry }) => entry.seq)).toEqual([entries[2]?.seq]);
    const chat = { ...entry(null), game: 2, event: null };
    expect(lately([...entries, chat])).toHaveLength(1);
  });

  it("is ten lines", () => {
    const laid: Message = { key: "deal.log.laid", args: {} };
    const entries = Array.from({ length: 14 }, () => of(1, "laid", laid));
    expect(lately(entries).map(({ entry }) => entry.seq)).toEqual(
      entries.slice(4).map(({ seq }) => seq),
    );
  });
});

describe("the card on top of the discards", () => {
  const told = (event: Record<string, unknown>): Entry => ({ ...entry(null), event });

  it("was played by whom the log says last", () => {
    const entries = [
      told({ event: "played", seat: 1, card: "pass-go" }),
      told({ event: "played", seat: 2, card: "pass-go" }),
      told({ event: "banked", seat: 0, card: "pass-go" }),
      told({ event: "refused", seat: 3, to: 2 }),
    ];
    expect(lastPlayer(entries, "pass-go")).toBe(2);
    expect(lastPlayer(entries, "just-say-no")).toBe(3);
    expect(lastPlayer(entries, "birthday")).toBeNull();
  });
});
