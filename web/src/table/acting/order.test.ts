import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Table } from "$lib/table.svelte";
import { keepOrder, keptOrder } from "./order";

const at = (code: string, game: number, deals: number): Table =>
  ({ code, now: { game_number: game, deals: Array.from({ length: deals }, () => [0]) } }) as never;

let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the order of a hand for its deal alone", () => {
  keepOrder(at("ABC", 1, 2), ["3d", "Ks", "4c"]);
  expect(keptOrder(at("ABC", 1, 2))).toEqual(["3d", "Ks", "4c"]);
  expect(keptOrder(at("ABC", 1, 3))).toEqual([]);
  expect(keptOrder(at("ABC", 2, 2))).toEqual([]);
  expect(keptOrder(at("DEF", 1, 2))).toEqual([]);
});

it("is empty where nothing, or nonsense, was kept", () => {
  expect(keptOrder(at("ABC", 1, 0))).toEqual([]);
  for (const nonsense of ["{", "7", '["ABC/1/0", 3]']) {
    kept.set("tycoon.hand", nonsense);
    expect(keptOrder(at("ABC", 1, 0))).toEqual([]);
  }
});

it("does without where the browser forbids it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepOrder(at("ABC", 1, 0), ["3d"]);
  expect(keptOrder(at("ABC", 1, 0))).toEqual([]);
});
