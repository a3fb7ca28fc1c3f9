import { describe, expect, it } from "vitest";
import { keyOf, meaningOf } from "./pressed";

const PLAIN = {
  ...{ ctrlKey: false, metaKey: false, altKey: false },
  ...{ defaultPrevented: false, repeat: false },
};

/** What a key means while the focus is within these. */
const meant = (key: string, within: string[] = [], given: Partial<typeof PLAIN> = {}) =>
  meaningOf({ ...PLAIN, key, ...given }, (places) =>
    places.split(", ").some((place) => within.includes(place)),
  );

describe("a key", () => {
  it("is called alike, large or small", () => {
    expect([keyOf({ key: "P" }), keyOf({ key: "p" }), keyOf({ key: "Enter" })]).toEqual([
      "p",
      "p",
      "Enter",
    ]);
  });

  it("is ours wherever the focus is left, and on a card", () => {
    expect([meant("p"), meant("Enter"), meant("Enter", ["button", "[data-hand]"])]).toEqual([
      "ours",
      "ours",
      "ours",
    ]);
  });

  it("presses the button that has the focus, and writes what is written", () => {
    expect(meant("Enter", ["button"])).toBe("other");
    expect(meant("p", ["button"])).toBe("ours");
    expect(meant("p", ["input"])).toBe("other");
  });

  it("moves within the panel, where letters are still ours", () => {
    expect([meant("ArrowLeft", ["aside"]), meant("h", ["aside"])]).toEqual(["other", "ours"]);
  });

  it("does nothing twice while it is held down, but moves on", () => {
    expect(meant("Enter", [], { repeat: true })).toBe("nothing");
    expect(meant("ArrowLeft", [], { repeat: true })).toBe("ours");
  });

  it("is somebody else's with another key, or once it has been used", () => {
    for (const other of ["ctrlKey", "metaKey", "altKey", "defaultPrevented"])
      expect(meant("p", [], { [other]: true })).toBe("other");
  });
});
