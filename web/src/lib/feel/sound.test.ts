import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import { groupOf, type Sound, SOUNDS } from "./sound";

/** What was made by a browser's sound, in the order of it. */
const made: string[] = [];

class Node {
  readonly gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: (loud: number) => made.push(`loud ${loud.toFixed(3)}`),
    exponentialRampToValueAtTime: () => {},
  };
  constructor(_: unknown, { type, frequency }: { type?: string; frequency?: number } = {}) {
    if (frequency) made.push(`${type} ${frequency}`);
  }
  connect = (to: unknown) => to;
  start = () => {};
  stop = () => {};
}

class Context {
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
  resume() {
    this.state = "running";
    return Promise.resolve();
  }
}

/** A page that has just been opened, and its sound. */
async function opened() {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("AudioContext", Context);
  for (const node of ["GainNode", "OscillatorNode", "BiquadFilterNode", "AudioBufferSourceNode"])
    vi.stubGlobal(node, Node);
  const fresh = await import("./sound");
  const { settings: set } = await import("../settings.svelte");
  fresh.startSound();
  return { ...fresh, set, click: () => page.dispatchEvent(new Event("click")) };
}

describe("sound", () => {
  beforeEach(() => {
    made.length = 0;
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is silent before the first click", async () => {
    const { play, click } = await opened();
    for (const sound of Object.keys(SOUNDS) as Sound[]) play(sound);
    expect(made).toEqual([]);
    click();
    play("turn");
    expect(made).toContain("sine 783.99");
  });

  it("is no louder than 18 dB below the loudest", async () => {
    const { play, click } = await opened();
    click();
    play("turn");
    expect(made).toContain("loud 0.126");
    expect(Math.max(...Object.values(SOUNDS).flatMap(loudOf))).toBeLessThanOrEqual(1);
  });

  it("follows its switch", async () => {
    const { play, click, set } = await opened();
    click();
    set.sounds.people = false;
    play("said");
    expect(made).toEqual([]);
    play("card");
    expect(made).not.toEqual([]);
    made.length = 0;
    set.sound = false;
    play("card");
    expect(made).toEqual([]);
  });

  it("counts coins up to five", async () => {
    const { play, click } = await opened();
    click();
    play("coin", { times: 9 });
    expect(made.filter((one) => one === "sine 1900")).toHaveLength(5);
  });

  it("knows three kinds of switches", () => {
    expect(groupOf("turn")).toBe("turn");
    expect(groupOf("tick")).toBe("turn");
    expect(groupOf("said")).toBe("people");
    expect(groupOf("dice")).toBe("game");
    expect(Object.keys(settings.sounds)).toEqual(["game", "turn", "people"]);
  });
});

const loudOf = (parts: { loud?: number }[]) => parts.map(({ loud = 1 }) => loud);
