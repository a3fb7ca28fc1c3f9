import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Stage } from "../state/stage.svelte";
import { impatience } from "./impatience";

/** Something on the page that lies within these places. */
class Thing {
  constructor(readonly within: readonly string[]) {}

  closest(place: string): Thing | null {
    return this.within.some((one) => place.split(", ").includes(one)) ? this : null;
  }
}

const BUTTON = new Thing([".controls", ".controls [data-act]"]);
const BOARD = new Thing([]);
const CHAT = new Thing(["input", "aside"]);

let page: EventTarget;
let stop: () => void = () => undefined;

/** A stage on which something moves until it is finished. */
function stageOf(moves = true) {
  const stage = { busy: moves, finish: vi.fn(() => void (stage.busy = false)) };
  stop = impatience(stage as unknown as Stage);
  return stage;
}

/** Whether an input got as far as what it was meant for. */
function input(name: string, target: Thing, given: object = {}): boolean {
  const event = new Event(name, { cancelable: true });
  Object.defineProperties(event, {
    target: { value: target },
    ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value }])),
  });
  page.dispatchEvent(event);
  return !event.defaultPrevented;
}

const press = (target: Thing) => input("pointerdown", target);
const click = (target: Thing, detail = 1) => input("click", target, { detail });
const key = (name: string, target = BOARD, given: object = {}) =>
  input("keydown", target, { key: name, ...given });

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("Element", Thing);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("whoever does not want to wait", () => {
  it("finishes what moves, and presses no button by the same click", () => {
    const stage = stageOf();
    press(BUTTON);
    expect(stage.finish).toHaveBeenCalledOnce();
    expect(click(BUTTON)).toBe(false);
    press(BUTTON);
    expect(click(BUTTON)).toBe(true);
  });

  it("presses a button by the keyboard, which no pointer has pressed before", () => {
    stageOf();
    press(BUTTON);
    expect(click(BUTTON, 0)).toBe(true);
  });

  it("finishes it with a key, which then does nothing else", () => {
    const stage = stageOf();
    expect(key("Enter")).toBe(false);
    expect(stage.finish).toHaveBeenCalledOnce();
    expect(key("Enter")).toBe(true);
  });

  it("goes on with keys that decide nothing", () => {
    stageOf();
    expect(key("ArrowLeft")).toBe(true);
  });

  it("leaves shortcuts, the way by Tab and what is written alone", () => {
    const stage = stageOf();
    expect(key("r", BOARD, { ctrlKey: true })).toBe(true);
    expect(key("Tab")).toBe(true);
    expect(key("a", CHAT)).toBe(true);
    press(CHAT);
    expect(stage.finish).not.toHaveBeenCalled();
  });

  it("does not disturb a table at rest", () => {
    const stage = stageOf(false);
    press(BUTTON);
    expect(click(BUTTON)).toBe(true);
    expect(key("Enter")).toBe(true);
    expect(stage.busy).toBe(false);
  });

  it("listens no longer than the board is there", () => {
    const stage = stageOf();
    stop();
    press(BOARD);
    key("Enter");
    expect(stage.finish).not.toHaveBeenCalled();
  });
});
