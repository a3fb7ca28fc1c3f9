import en from "$catalogue/en.json";
import { describe, expect, it } from "vitest";
import { grouped, matters } from "./grouping";

describe("the options of a game", () => {
  it("stand in groups, each once, and new ones at the end", () => {
    const options = ["board", "turns", "target", "brand_new", "chest"];
    const groups = grouped("monopoly", options);
    expect(groups.flatMap((group) => group.options).sort()).toEqual([...options].sort());
    expect(groups.at(-1)).toEqual({ title: "", options: ["brand_new"] });
    for (const { title } of groups.slice(0, -1)) expect(Object.keys(en)).toContain(title);
  });

  it("stand as they come where nothing is said of a game", () => {
    expect(grouped("bigtwo", ["limit", "hands"])).toEqual([
      { title: "", options: ["limit", "hands"] },
    ]);
  });

  it("are left out where they change nothing", () => {
    expect(matters("monopoly", "turns", { end: "turns" })).toBe(true);
    expect(matters("monopoly", "turns", { end: "minutes" })).toBe(false);
    expect(matters("monopoly", "target", { board: "classic" })).toBe(false);
    expect(matters("monopoly", "chest", { board: "millionaire" })).toBe(false);
    expect(matters("monopoly", "theme", {})).toBe(true);
    expect(matters("bigtwo", "turns", {})).toBe(true);
  });
});
