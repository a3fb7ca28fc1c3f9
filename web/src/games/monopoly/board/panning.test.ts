import { describe, expect, it, vi } from "vitest";
import { panning } from "./panning";

/** A board that is larger than its frame; what it was scrolled by, and the events it gets. */
function board({ active = true } = {}) {
  const left = vi.fn();
  const node = Object.assign(new EventTarget(), { scrollBy: vi.fn() });
  const end = panning(() => active, left)(node as unknown as HTMLElement);
  const give = (name: string, given: object = {}) => {
    const event = new Event(name, { bubbles: true });
    const stopped = vi.spyOn(event, "stopPropagation");
    node.dispatchEvent(Object.assign(event, given));
    return !stopped.mock.calls.length;
  };
  const drag = (by: number, given: object = {}) =>
    give("pointermove", {
      pointerType: "mouse",
      buttons: 1,
      movementX: by,
      movementY: 0,
      ...given,
    });
  return { node, left, give, drag, end };
}

describe("moving about on the board", () => {
  it("draws it along with the mouse, and takes the click at the end for none", () => {
    const { node, left, give, drag } = board();
    give("pointerdown");
    drag(4);
    expect(node.scrollBy).not.toHaveBeenCalled();
    drag(4);
    expect(node.scrollBy).toHaveBeenCalledWith({ left: -4, top: -0, behavior: "instant" });
    expect(left).toHaveBeenCalled();
    expect(give("click", { detail: 1 })).toBe(false);
    expect(give("click", { detail: 0 })).toBe(true);
  });

  it("leaves a click that hardly moved alone", () => {
    const { give, drag } = board();
    give("pointerdown");
    drag(30);
    give("pointerdown");
    drag(3);
    expect(give("click", { detail: 1 })).toBe(true);
  });

  it("is left to the browser under a finger, without a button, and where all is in sight", () => {
    for (const [at, given] of [
      [board(), { pointerType: "touch" }],
      [board(), { buttons: 0 }],
      [board({ active: false }), {}],
    ] as const) {
      at.drag(50, given);
      expect(at.node.scrollBy).not.toHaveBeenCalled();
    }
  });

  it("tells that one has left the place that was shown", () => {
    const { left, give, end } = board();
    give("wheel");
    give("touchmove");
    expect(left).toHaveBeenCalledTimes(2);
    if (end) end();
    give("wheel");
    expect(left).toHaveBeenCalledTimes(2);
  });
});
