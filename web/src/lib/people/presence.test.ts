import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Snapshot } from "$lib/wire";
import { AWAY, Presence } from "./presence";

const at = (ben: boolean | null, wim: boolean | null = null, name = "Ben") =>
  ({
    me: { person: 1 },
    seats: [
      { kind: "human", person: 1, name: "Ann", connected: true, kept: false },
      ...(ben === null ? [] : [{ kind: "human", person: 2, name, connected: ben, kept: false }]),
      { kind: "bot", person: 0, name: "greedy", connected: true },
    ],
    watchers: wim === null ? [] : [{ person: 3, name: "Wim", connected: wim }],
  }) as unknown as Snapshot;

let told: string[];
let presence: Presence;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  presence = new Presence((key, name) => told.push(`${key} ${name}`));
});

afterEach(() => void vi.useRealTimers());

it("tells who is away for a while, and when they are back", () => {
  presence.see(at(true, true));
  presence.see(at(false, true));
  vi.advanceTimersByTime(AWAY - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  presence.see(at(false, true));
  presence.see(at(true, true));
  expect(told).toEqual(["seat.is_away Ben", "seat.is_back Ben"]);
});

it("says nothing of a reload", () => {
  presence.see(at(true));
  presence.see(at(false));
  vi.advanceTimersByTime(AWAY - 1);
  presence.see(at(true));
  vi.advanceTimersByTime(AWAY);
  expect(told).toEqual([]);
});

it("says nothing of who has left, has just come, or is the reader", () => {
  presence.see(at(true));
  presence.see(at(false));
  presence.see(at(null));
  presence.see(at(null, false));
  presence.see(at(null, true));
  vi.advanceTimersByTime(AWAY);
  expect(told).toEqual([]);
});

it("calls people by their newest name", () => {
  presence.see(at(true));
  presence.see(at(false));
  presence.see(at(false, null, "Benjamin"));
  vi.advanceTimersByTime(AWAY);
  expect(told).toEqual(["seat.is_away Benjamin"]);
});
