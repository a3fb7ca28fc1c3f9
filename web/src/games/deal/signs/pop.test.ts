import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import { pop } from "./pop";

class Jump {
  onfinish: (() => void) | null = null;
  finish = vi.fn(() => this.onfinish?.());
}

/** What a star of a set that has just become full does. */
function star() {
  const jump = new Jump();
  const animate = vi.fn((_frames: Keyframe[], _timing: KeyframeAnimationOptions) => jump);
  pop({ animate } as unknown as HTMLElement);
  return { jump, animate };
}

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});

afterEach(() => {
  settings.motion = true;
  vi.unstubAllGlobals();
});

describe("the star of a full set", () => {
  it("jumps once, when the card that makes the set full has arrived", () => {
    const { animate } = star();
    expect(animate).toHaveBeenCalledOnce();
    const [frames = [], timing] = animate.mock.calls[0] ?? [];
    expect([frames[0]?.["scale"], frames.at(-1)?.["scale"]]).toEqual([0, 1]);
    expect(timing).toMatchObject({ delay: 240, duration: 240, fill: "backwards" });
    expect(timing?.iterations).toBeUndefined();
  });

  it("stands still where motion is unwelcome", () => {
    settings.motion = false;
    expect(star().animate).not.toHaveBeenCalled();
  });

  it.each(["keydown", "pointerdown"])("has jumped at once with a %s", (input) => {
    const { jump } = star();
    page.dispatchEvent(new Event(input));
    expect(jump.finish).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event(input));
    expect(jump.finish).toHaveBeenCalledOnce();
  });

  it("listens no longer once it has jumped", () => {
    const { jump } = star();
    jump.onfinish?.();
    page.dispatchEvent(new Event("keydown"));
    expect(jump.finish).not.toHaveBeenCalled();
  });
});
