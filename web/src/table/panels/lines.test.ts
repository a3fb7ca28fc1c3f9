import { describe, expect, it } from "vitest";
import type { Entry, Message } from "$lib/wire";
import { digitsOf, isProof, lineOf, linesOf, paced, shortened } from "./lines";

const SEED = "0123456789abcdef".repeat(4);
const said = (key: string, args: Message["args"] = {}): Message => ({ key, args });
const entry = (seq: number, at: number, say: Message | null): Entry => ({
  ...{ seq, at, say, game: 1, turn_seq: null, nth: 0, event: null },
});

describe("lines of the log", () => {
  it("are what is told, neighbours joined", () => {
    const lines = linesOf([entry(1, 0, said("a")), entry(2, 0, null), entry(3, 0, said("a"))], () =>
      said("twice"),
    );
    expect(lines.map(({ say }) => say.key)).toEqual(["twice"]);
  });

  it("are found by the entry that they tell of, first or joined", () => {
    const lines = [{ seq: 2 }, { seq: 5 }, { seq: 9 }];
    expect([2, 4, 5, 20].map((seq) => lineOf(lines, seq)?.seq)).toEqual([2, 2, 5, 9]);
    expect(lineOf(lines, 1)).toBeUndefined();
  });

  it("tell the time first, and where a minute has gone by", () => {
    const times = [0, 30_000, 60_000, 90_000, 200_000];
    const lines = times.map((at, i) => ({ entry: entry(i, at, said("a")), say: said("a") }));
    expect(paced(lines).map(({ breaks }) => breaks)).toEqual([true, false, true, false, true]);
  });

  it("show the beginning of what is for comparing, and know the whole", () => {
    for (const [key, name] of [
      ["log.commitment", "hash"],
      ["log.revealed", "seed"],
    ] as const) {
      const say = said(key, { [name]: SEED });
      expect(isProof(say)).toBe(true);
      expect(digitsOf(say)).toBe(SEED);
      expect(shortened(say).args[name]).toBe("0123456789abcdef…");
    }
    expect(isProof(said("log.started"))).toBe(false);
  });
});
