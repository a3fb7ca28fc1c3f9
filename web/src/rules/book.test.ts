import { describe, expect, it } from "vitest";
import { pieces, rowsOf } from "./book";

describe("pieces", () => {
  it("tells a named set of rules from other names", () => {
    expect(pieces("[preset:dokopa-full], [square:jail]")).toEqual([
      { kind: "preset", text: "dokopa-full" },
      { kind: "text", text: ", " },
      { kind: "name", text: "square:jail" },
    ]);
  });
});

describe("rowsOf", () => {
  const texts = { title: "…", "=lock": "shibari", "=[deal:pass-go]": "Go Pass" };

  it("takes the names of a language", () => {
    expect(rowsOf({ head: ["here", "elsewhere"], named: true }, texts)).toEqual([
      ["lock", "shibari"],
      ["[deal:pass-go]", "Go Pass"],
    ]);
  });

  it("leaves other tables as they are", () => {
    expect(rowsOf({ head: ["a"], rows: [[1], [2]] }, texts)).toEqual([[1], [2]]);
  });
});
