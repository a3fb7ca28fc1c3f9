import { describe, expect, it } from "vitest";
import type { OptionField } from "$lib/wire";
import { grouped, matters } from "./grouping";

const field = (name: string, only_with?: Record<string, boolean | number | string>) =>
  ({ name, kind: "bool", default: false, ...(only_with ? { only_with } : {}) }) as OptionField;

const names = (fields: OptionField[]) => fields.map(({ name }) => name);

describe("the options of a game", () => {
  it("stand in the groups of the server, and others at the end", () => {
    const options = [field("turns"), field("board"), field("brand_new")];
    const groups = [{ name: "board", options: ["board", "turns", "gone"] }];
    const found = grouped({ name: "monopoly", options, groups });
    expect(found.map(({ title }) => title)).toEqual(["monopoly.options.board", ""]);
    expect(found.map(({ fields }) => names(fields))).toEqual([["board", "turns"], ["brand_new"]]);
  });

  it("stand as they come where nothing is said of a game", () => {
    const options = [field("limit"), field("hands")];
    expect(grouped({ name: "bigtwo", options, groups: [] })).toEqual([
      { title: "", fields: options },
    ]);
  });

  it("are left out where they change nothing", () => {
    const turns = field("turns", { end: "turns" });
    expect(matters(turns, { end: "turns" })).toBe(true);
    expect(matters(turns, { end: "minutes" })).toBe(false);
    expect(matters(field("theme"), {})).toBe(true);
  });
});
