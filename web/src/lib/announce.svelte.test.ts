import { describe, expect, it } from "vitest";
import { announcer } from "./announce.svelte";

describe("sentences for screen readers", () => {
  it("are read again when the same is said twice", () => {
    announcer.say("Your turn");
    const first = announcer.polite;
    announcer.say("Your turn");
    expect(announcer.polite).not.toBe(first);
    expect(announcer.polite.trim()).toBe("Your turn");
    announcer.say("Your turn");
    expect(announcer.polite).toBe(first);
  });

  it("interrupt only where they are urgent", () => {
    announcer.say("Ann plays a pair");
    announcer.say("No", { urgent: true });
    expect([announcer.polite, announcer.urgent]).toEqual(["Ann plays a pair", "No"]);
  });
});
