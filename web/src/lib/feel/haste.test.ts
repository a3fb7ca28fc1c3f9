import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";
import { Haste } from "./haste.svelte";

beforeEach(() => (settings.hurry = true));
afterEach(() => (settings.hurry = false));

describe("haste", () => {
  it("comes with decisions that follow closely, and goes with one that does not", () => {
    const haste = new Haste();
    haste.note(1, false, 0);
    expect(haste.factor).toBe(1);
    haste.note(2, false, 500);
    expect(haste.factor).toBeLessThan(1);
    haste.note(3, false, 5000);
    expect(haste.factor).toBe(1);
  });

  it("ends when it is our turn", () => {
    const haste = new Haste();
    haste.note(1, false, 0);
    haste.note(2, true, 500);
    expect(haste.factor).toBe(1);
  });

  it("takes news of the same decision for none", () => {
    const haste = new Haste();
    haste.note(1, false, 0);
    haste.note(1, false, 100);
    expect(haste.factor).toBe(1);
  });

  it("is only for who wants it", () => {
    settings.hurry = false;
    const haste = new Haste();
    haste.note(1, false, 0);
    haste.note(2, false, 500);
    expect(haste.factor).toBe(1);
  });
});
