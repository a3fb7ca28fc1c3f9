import en from "$catalogue/en.json";
import { beforeAll, describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import { Words } from "$lib/words";
import { meaning } from "./meaning";

const words = new Words("en", en);
const table = { words } as unknown as Table;

beforeAll(() => {
  reader.words = words;
});

describe("what the jokers of a play stand for", () => {
  it("is a card each, of the play's rank in a set and of its suit in a run", () => {
    expect(meaning(table, "cd-8(h)")).toBe("★ = 8♥");
    expect(meaning(table, "c-8(hs)")).toBe("★ = 8♥ 8♠");
    expect(meaning(table, "h-456(5)")).toBe("★ = 5♥");
  });

  it("is told in words where one is beyond every card", () => {
    expect(meaning(table, "h-Q2>(>)")).toBe("a joker above the 2");
    expect(meaning(table, "h-<34(<)")).toBe("a joker below the 3");
    expect(meaning(table, "h-K2>(2>)")).toBe("a joker as 2♥ and a joker above the 2");
  });

  it("is just a joker where a play says nothing of it", () => {
    expect(meaning(table, "jk")).toBe("a joker");
    expect(meaning(table, "cd-8(*)")).toBe("a joker");
  });
});
