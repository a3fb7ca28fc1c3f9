import { describe, expect, it } from "vitest";
import { to, within } from "$lib/prefix";

describe("under a prefix", () => {
  it("puts it before our paths and takes it off again", () => {
    expect(to("/new")).toBe("/new");
    expect(to("/new", "/tycoon")).toBe("/tycoon/new");
    expect(within("/tycoon/new", "/tycoon")).toBe("/new");
    expect(within("/tycoon", "/tycoon")).toBe("/");
    expect(within("/tycoon/", "/tycoon")).toBe("/");
    expect(within("/new")).toBe("/new");
  });

  it("knows what is not ours", () => {
    expect(within("/", "/tycoon")).toBe(null);
    expect(within("/tycoons", "/tycoon")).toBe(null);
  });
});
