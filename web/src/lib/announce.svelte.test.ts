import { describe, expect, it } from "vitest";
import { announcer } from "./announce.svelte";

const told = () => announcer.polite.map(({ sentence }) => sentence);

describe("sentences for screen readers", () => {
  it("are read again when the same is said twice", () => {
    announcer.say("Your turn");
    announcer.say("Your turn");
    expect(told().slice(-2)).toEqual(["Your turn", "Your turn"]);
    const ids = announcer.polite.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);

    announcer.say("No", { urgent: true });
    const first = announcer.urgent;
    announcer.say("No", { urgent: true });
    expect(announcer.urgent).not.toBe(first);
    expect(announcer.urgent.trim()).toBe("No");
  });

  it("stay while others follow, the last six of them", () => {
    for (let n = 0; n < 8; n++) announcer.say(`Move ${n}`);
    expect(told()).toEqual(["Move 2", "Move 3", "Move 4", "Move 5", "Move 6", "Move 7"]);
  });

  it("interrupt only where they are urgent", () => {
    announcer.say("Ann plays a pair");
    announcer.say("Not now", { urgent: true });
    expect(told().at(-1)).toBe("Ann plays a pair");
    expect(announcer.urgent).toBe("Not now");
  });
});
