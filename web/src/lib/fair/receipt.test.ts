import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FairAttempt, FairDeal, Snapshot } from "$lib/wire";
import { codeOf, listOf, seatCommitment, tableCommitment } from "./hashes";
import { Keeper, receiptOf, type Saying } from "./receipt";

const SECRET = "ab".repeat(32);
const OTHER = "cd".repeat(32);
const BOB = "ef".repeat(32);

/** A table as the page of Ann, at seat 0, is shown it; Bob sits at seat 1. */
class Shown {
  attempts: FairAttempt[] = [];
  begun = false;
  over = false;

  constructor(readonly game = 1) {
    this.attempt(SECRET);
  }

  attempt(secret: string): void {
    this.attempts.push({
      attempt: this.attempts.length + 1,
      commitment: tableCommitment(secret),
      promises: [],
      people: null,
      asks: "",
      revealed: [],
      withheld: [],
      seeds: [],
      seed: "",
    });
  }

  get last(): FairAttempt {
    return this.attempts.at(-1) as FairAttempt;
  }

  promise(seat: number, commitment: string): void {
    this.last.promises = [
      ...this.last.promises.filter((one) => one.seat !== seat),
      { seat, commitment },
    ];
  }

  close(): void {
    this.last.people = [0, 1];
  }

  reveal(seat: number, seed: string): void {
    this.last.revealed.push(seat);
    this.last.seeds.push({ seat, seed });
  }

  get now(): Snapshot {
    const { commitment, promises, seeds } = this.last;
    const list = listOf(
      1,
      this.attempts.length,
      commitment,
      this.last.people ?? [],
      new Map(promises.map((one) => [one.seat, one.commitment])),
    );
    const code = codeOf(list, new Map(seeds.map((one) => [one.seat, one.seed])));
    const attempts = this.attempts.map((one) => ({ ...one, seeds: this.begun ? one.seeds : [] }));
    const deal: FairDeal = {
      deal: 1,
      scheme: 2,
      attempts,
      code: this.begun ? code : "",
      over: this.over,
    };
    return structuredClone({
      game_number: this.game,
      phase: "playing",
      me: { seat: 0 },
      seats: [{ kind: "human" }, { kind: "human" }, { kind: "bot" }],
      fair: [deal],
    }) as unknown as Snapshot;
  }
}

let keeper: Keeper;
let shown: Shown;

const said = () => keeper.see(shown.now, []);
const verdict = () => keeper.receipt?.deals[0]?.verdict;

/** Ann's promise, accepted, and Bob's, on the list. */
function listed(): string {
  const [first] = said();
  if (first?.type !== "commit") throw new Error("nothing was promised");
  shown.promise(0, first.commitment);
  said();
  shown.promise(1, seatCommitment(shown.last.commitment, 1, BOB));
  shown.close();
  return first.commitment;
}

beforeEach(() => {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (name: string) => kept[name] ?? null },
    setItem: { value: (name: string, value: string) => void (kept[name] = value) },
    removeItem: { value: (name: string) => void Reflect.deleteProperty(kept, name) },
  });
  vi.stubGlobal("localStorage", kept);
  keeper = new Keeper("ABCDEF");
  shown = new Shown();
});

describe("Keeper", () => {
  it("promises once, then shows what it has promised, and keeps both", () => {
    const promise = listed();
    const [reveal, ...more] = said();
    expect(more).toEqual([]);
    if (reveal?.type !== "reveal") throw new Error("nothing was shown");
    expect(seatCommitment(shown.last.commitment, 0, reveal.seed)).toBe(promise);
    expect(said()).toEqual([]);
    expect(receiptOf("ABCDEF", 1)?.deals[0]?.attempts[0]?.own).toEqual([[promise, reveal.seed]]);
  });

  it("knows its seed again after a reload, between promise and list", () => {
    const promise = listed();
    keeper = new Keeper("ABCDEF");
    const [reveal] = said();
    expect(
      reveal && "seed" in reveal && seatCommitment(shown.last.commitment, 0, reveal.seed),
    ).toBe(promise);
  });

  it("repeats its promise after a lost connection, and takes another window's as its own", () => {
    const [first] = said();
    keeper.lost();
    expect(said()).toEqual([first]);
    const window = new Keeper("ABCDEF");
    expect(window.see(shown.now, [])).toEqual([first]);
  });

  it.each<[string, (promise: string, reveal: Saying | undefined) => void, string]>([
    [
      "another promise of the table",
      () => (shown.last.commitment = tableCommitment(OTHER)),
      "other_commitment",
    ],
    ["our promise left out", () => shown.last.promises.shift(), "left_out"],
    ["another promise in our place", () => shown.promise(0, "00".repeat(32)), "not_yours"],
    ["a seat of a bot", () => shown.promise(2, "00".repeat(32)), "nobody"],
  ])("shows nothing and complains: %s", (_, cheat, reason) => {
    const promise = listed();
    cheat(promise, undefined);
    expect(said()).toEqual([]);
    expect(verdict()?.state).toBe("broken");
    expect(verdict()?.why[0]?.key).toBe(`fair.broken.${reason}`);
  });

  it.each<[string, () => void, string]>([
    ["the list", () => shown.promise(1, "11".repeat(32)), "other_list"],
    ["what is asked for", () => (shown.last.asks = "11".repeat(32)), "other_list"],
    ["a seed of another", () => (shown.last.seeds[1] = { seat: 1, seed: OTHER }), "seat_seed"],
    ["our seed", () => (shown.last.seeds[0] = { seat: 0, seed: OTHER }), "not_yours"],
    ["the table's seed", () => (shown.last.seed = OTHER), "table_seed"],
    ["a seed held back, and dealt", () => shown.last.seeds.pop(), "too_soon"],
    [
      "an older database, the list open again",
      () => {
        shown.begun = false;
        [shown.last.people, shown.last.revealed, shown.last.seeds] = [null, [], []];
      },
      "other_list",
    ],
    [
      "an attempt that vanishes",
      () => {
        shown.last.withheld = [1];
        shown.attempt(OTHER);
        said();
        shown.attempts.pop();
        shown.last.withheld = [];
      },
      "hidden_attempt",
    ],
    ["an accusation", () => (shown.last.withheld = [0]), "accused"],
  ])("complains of what is changed afterwards: %s", (_, cheat, reason) => {
    listed();
    const [reveal] = said();
    if (reveal?.type !== "reveal") throw new Error("nothing was shown");
    keeper.accepted(reveal);
    shown.reveal(0, reveal.seed);
    shown.reveal(1, BOB);
    shown.begun = !["an attempt that vanishes", "an accusation"].includes(_);
    said();
    expect(verdict()).toBeNull();
    cheat();
    said();
    expect(verdict()?.why[0]?.key).toBe(`fair.broken.${reason}`);
    // Nothing makes it right again, and it is kept.
    keeper = new Keeper("ABCDEF");
    shown = new Shown();
    said();
    expect(verdict()?.state).toBe("broken");
  });

  it("accuses nobody of what a lost connection may have done", () => {
    listed();
    keeper.lost();
    shown.last.promises.shift();
    said();
    expect(verdict()).toBeNull();
  });

  it("keeps the newest games only", () => {
    vi.useFakeTimers();
    for (let game = 1; game <= 20; game++) {
      vi.setSystemTime(game);
      shown = new Shown(game);
      said();
    }
    vi.useRealTimers();
    const kept = Array.from({ length: 20 }, (_, i) => receiptOf("ABCDEF", i + 1) !== null);
    expect(kept.indexOf(true)).toBe(8);
    expect(kept.filter(Boolean)).toHaveLength(12);
  });
});
