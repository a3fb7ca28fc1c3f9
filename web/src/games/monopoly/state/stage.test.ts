import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import type { Entry, MonopolyView } from "$lib/wire";
import { Stage } from "./stage.svelte";

const SQUARES = 40;
const id = (n: number) => `s${n}`;

/** All of a view that the stage looks at. */
function viewOf(at: number[], turn = 0): MonopolyView {
  const squares = Array.from({ length: SQUARES }, (_, n) => ({
    id: id(n),
    sort: n === 10 ? "jail" : "city",
  }));
  const players = at.map((n) => ({ square: id(n) }));
  return { squares, players, turn, dice: [1, 2], face: "none" } as unknown as MonopolyView;
}

let seq = 0;
const told = (event: Record<string, unknown>) => ({ seq: ++seq, event }) as unknown as Entry;
const rolled = (...dice: number[]) => told({ event: "rolled", seat: 0, dice, face: "none" });
const moved = (seat: number, to: number, how = "dice") =>
  told({ event: "moved", seat, square: id(to), how });

const paid = (seat: number, to: number, amount: number) =>
  told({ event: "paid", seat, to, amount });

/** Where the token of a seat has been, as time goes on. */
function way(stage: Stage, seat: number): number[] {
  const seen = [stage.at[seat] ?? -1];
  for (let i = 0; i < 2000; i++) {
    vi.advanceTimersByTime(10);
    const at = stage.at[seat] ?? -1;
    if (at !== seen.at(-1)) seen.push(at);
  }
  return seen;
}

describe("the stage", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.motion = true;
  });
  afterEach(() => vi.useRealTimers());

  it("begins with how it is", () => {
    const stage = new Stage();
    stage.follow(viewOf([3, 7]), [moved(0, 3)]);
    expect(stage.at).toEqual([3, 7]);
    expect(stage.dice).toEqual([1, 2]);
  });

  it("rolls first, then walks square by square", () => {
    const stage = new Stage();
    stage.follow(viewOf([38, 0]), []);
    stage.follow(viewOf([3, 0]), [rolled(2, 3), moved(0, 3)]);
    expect(stage.rolling).toBe(true);
    expect(stage.dice).toEqual([2, 3]);
    expect(stage.at[0]).toBe(38);
    expect(way(stage, 0)).toEqual([38, 39, 0, 1, 2, 3]);
    expect(stage.rolling).toBe(false);
  });

  it("goes backward for a card that says so, and straight to jail", () => {
    const stage = new Stage();
    stage.follow(viewOf([7, 30]), []);
    const jailed = told({ event: "jailed", seat: 1, origin: id(30) });
    stage.follow(viewOf([4, 10]), [moved(0, 4, "back"), jailed]);
    expect(way(stage, 0)).toEqual([6, 5, 4]);
    expect(stage.at).toEqual([4, 10]);
  });

  it("goes on from where the last walk will end", () => {
    const stage = new Stage();
    stage.follow(viewOf([0]), []);
    stage.follow(viewOf([2]), [moved(0, 2)]);
    stage.follow(viewOf([5]), [moved(0, 5)]);
    expect(way(stage, 0)).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows a card until the next turn, and looks at whose turn it is", () => {
    const stage = new Stage();
    stage.follow(viewOf([0, 0]), []);
    const drew = { event: "drew", seat: 0, pile: "chance", does: "receive", called: "" };
    stage.follow(viewOf([0, 0]), [told({ ...drew, amount: 50, more: 0 })]);
    vi.advanceTimersByTime(5000);
    expect(stage.card).toMatchObject({ pile: "chance", does: "receive", amount: 50 });
    stage.follow(viewOf([0, 0], 1), [told({ event: "turn", seat: 1, round: 1 })]);
    vi.advanceTimersByTime(100);
    expect(stage.card).toBeNull();
    expect(stage.moved).toBe(1);
  });

  it("tells what happens no sooner than it is shown", () => {
    const stage = new Stage();
    const first = moved(0, 2);
    const rent = told({ event: "mortgaged", seat: 0 });
    const second = moved(1, 5);
    stage.follow(viewOf([0, 0]), []);
    stage.follow(viewOf([2, 5]), [first, rent, second]);
    expect(stage.told).toBe(first.seq - 1);
    const next = () => (vi.advanceTimersToNextTimer(), stage.told);
    expect(next()).toBe(first.seq - 1);
    expect(stage.at).toEqual([2, 0]);
    expect(next()).toBe(rent.seq);
    expect(stage.at).toEqual([2, 1]);
    const after = told({ event: "lifted", seat: 1 });
    stage.follow(viewOf([2, 5]), [first, rent, second, after]);
    expect(stage.told).toBe(rent.seq);
    way(stage, 1);
    expect(stage.told).toBe(after.seq);
  });

  it("shows who has what once all that brought it about is shown", () => {
    const stage = new Stage();
    const [start, landed, away] = [viewOf([0, 0]), viewOf([2, 0]), viewOf([2, 3], 1)];
    const first = [moved(0, 2), told({ event: "mortgaged", seat: 0 })];
    const second = [told({ event: "turn", seat: 1, round: 1 }), moved(1, 3)];
    stage.follow(start, []);
    stage.follow(landed, first);
    const next = () => (vi.advanceTimersToNextTimer(), stage.view);
    expect(stage.view).toBe(start);
    expect(next()).toBe(start);
    expect(stage.at).toEqual([2, 0]);
    stage.follow(away, [...first, ...second]);
    expect(stage.view).toBe(start);
    expect(next()).toBe(landed);
    while (stage.at[1] !== 3) expect(next()).toBe(landed);
    expect(next()).toBe(away);
    const bought = viewOf([2, 3], 1);
    stage.follow(bought, [...first, ...second, told({ event: "bought", seat: 1 })]);
    expect(stage.view).toBe(bought);
    stage.clear();
    expect(stage.view).toBeNull();
  });

  it("is busy until the token stands and the card is read", () => {
    const stage = new Stage();
    stage.follow(viewOf([0]), []);
    expect(stage.busy).toBe(false);
    const drew = told({ event: "drew", seat: 0, pile: "chance", does: "receive", amount: 50 });
    stage.follow(viewOf([7]), [rolled(3, 4), moved(0, 7), drew]);
    expect(stage.busy).toBe(true);
    while (stage.at[0] !== 7) vi.advanceTimersToNextTimer();
    expect(stage.busy).toBe(true);
    expect(stage.card).toBeNull();
    vi.advanceTimersToNextTimer();
    expect(stage.card).toMatchObject({ does: "receive" });
    expect(stage.busy).toBe(true);
    vi.advanceTimersToNextTimer();
    expect(stage.busy).toBe(false);
  });

  it("is finished at once by whoever does not want to wait", () => {
    const stage = new Stage();
    stage.follow(viewOf([0, 0]), []);
    const end = viewOf([12, 0]);
    const all = [rolled(6, 6), moved(0, 12), paid(0, 1, 50)];
    stage.follow(viewOf([12, 0]), all);
    stage.follow(end, all);
    stage.finish();
    expect(stage).toMatchObject({ busy: false, view: end, at: [12, 0], payment: null });
    expect(stage.told).toBe(all.at(-1)?.seq);
    vi.advanceTimersByTime(5000);
    expect(stage.view).toBe(end);
  });

  it("has coins fly before anybody has them, from the bank too", () => {
    const stage = new Stage();
    const [before, after] = [viewOf([0, 0]), viewOf([0, 0])];
    stage.follow(before, []);
    stage.follow(after, [paid(-2, 1, 30)]);
    expect(stage.payment).toEqual({ from: -1, to: 1, amount: 30 });
    expect(stage.view).toBe(before);
    vi.advanceTimersToNextTimer();
    expect(stage.payment).toBeNull();
    expect(stage.view).toBe(after);
  });

  it("shows all at once to nobody who looks", () => {
    const stage = new Stage();
    stage.follow(viewOf([0]), []);
    vi.stubGlobal("document", { hidden: true });
    const there = viewOf([6]);
    stage.follow(there, [rolled(2, 4), moved(0, 6)]);
    expect(stage.view).toBe(there);
    expect(stage.at).toEqual([6]);
    vi.unstubAllGlobals();
  });

  it("tells at once what has nothing to show, and all where motion is unwelcome", () => {
    const stage = new Stage();
    stage.follow(viewOf([0]), []);
    const rent = told({ event: "mortgaged", seat: 0 });
    stage.follow(viewOf([0]), [rent]);
    expect(stage.told).toBe(rent.seq);
    settings.motion = false;
    const far = moved(0, 20);
    stage.follow(viewOf([20]), [rent, far]);
    expect(stage.told).toBe(far.seq);
  });

  it("believes the view where the events do not tell", () => {
    const stage = new Stage();
    stage.follow(viewOf([0]), []);
    stage.follow(viewOf([9]), [rolled(1, 1)]);
    expect(way(stage, 0)).toEqual([0, 9]);
  });

  it("does not walk at all where motion is unwelcome, or far behind", () => {
    settings.motion = false;
    const still = new Stage();
    still.follow(viewOf([0]), []);
    still.follow(viewOf([6]), [rolled(2, 4), moved(0, 6)]);
    expect(still.at).toEqual([6]);
    expect(still.dice).toEqual([1, 2]);

    settings.motion = true;
    const late = new Stage();
    late.follow(viewOf([0]), []);
    const many = [10, 20, 30, 39, 9, 19, 29, 39, 9, 29].map((to) => moved(0, to));
    late.follow(viewOf([29]), many);
    expect(late.at).toEqual([29]);
  });
});
