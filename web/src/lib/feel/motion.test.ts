import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import { haste } from "./haste.svelte";
import { duration } from "./motion";

afterEach(() => {
  settings.speed = "normal";
  settings.motion = true;
  vi.restoreAllMocks();
});

describe("how long things move", () => {
  it("follows the reader's pace, and the haste of a table", () => {
    expect(duration("fly")).toBe(240);
    settings.speed = "calm";
    expect(duration("fly")).toBe(300);
    settings.speed = "fast";
    expect(duration("fly")).toBe(180);
    vi.spyOn(haste, "factor", "get").mockReturnValue(0.5);
    expect(duration("fly")).toBe(90);
  });

  it("is no time at all where motion is unwelcome", () => {
    settings.motion = false;
    expect(duration("confetti")).toBe(0);
  });
});
