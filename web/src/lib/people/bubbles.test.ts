import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Bubbles, type Said, STAYS } from "./bubbles.svelte";

const kept = new Map<string, string>();
const said = (seat: number, person: number, text = "hello"): Said => ({
  seat,
  person,
  name: `P${person}`,
  text,
});

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("bubbles", () => {
  it("stay for a moment, and the newest of a seat takes the place of the one before", () => {
    const bubbles = new Bubbles("ABCDE");
    bubbles.show(said(1, 7, "one"));
    vi.advanceTimersByTime(STAYS - 100);
    bubbles.show(said(1, 7, "two"));
    vi.advanceTimersByTime(STAYS - 100);
    expect(bubbles.at(1)?.text).toBe("two");
    vi.advanceTimersByTime(100);
    expect(bubbles.at(1)).toBeUndefined();
  });

  it("are for seats: who only watches has none", () => {
    const told = vi.fn();
    const bubbles = new Bubbles("ABCDE");
    bubbles.onshow = told;
    bubbles.show(said(-2, 7));
    expect(told).not.toHaveBeenCalled();
  });

  it("are hidden for one person, or all, also after a reload", () => {
    const bubbles = new Bubbles("ABCDE");
    const told = vi.fn();
    bubbles.onshow = told;
    bubbles.show(said(1, 7));
    bubbles.hide(7, true);
    expect(bubbles.at(1)).toBeUndefined();
    bubbles.show(said(1, 7));
    bubbles.show(said(2, 8));
    expect(told).toHaveBeenCalledTimes(2);

    const again = new Bubbles("ABCDE");
    expect(again.hides(7)).toBe(true);
    again.muted = true;
    again.show(said(2, 8));
    expect(again.at(2)).toBeUndefined();
    again.muted = false;
    again.hide(7, false);
    again.show(said(1, 7));
    expect(again.at(1)?.name).toBe("P7");
    // Nothing is left behind.
    expect(kept.size).toBe(0);
  });

  it("take what a browser remembers wrongly for nothing", () => {
    kept.set("tycoon.quiet.ABCDE", '{"all": "yes", "people": ["7", 8]}');
    const bubbles = new Bubbles("ABCDE");
    expect([bubbles.muted, bubbles.hides(7), bubbles.hides(8)]).toEqual([false, false, true]);
  });
});
