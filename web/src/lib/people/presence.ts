/** Who is away and who is back again: told once it has lasted, as a reload is over in a moment. */

import type { Snapshot } from "$lib/wire";

/** Milliseconds after which somebody counts as away. */
export const AWAY = 4000;

export type Tell = (key: "seat.is_away" | "seat.is_back", name: string) => void;

interface Seen {
  connected: boolean;
  name: string;
  timer?: ReturnType<typeof setTimeout> | undefined;
  away: boolean;
}

/** Everybody at the table but the reader: their number, name, and whether they are connected. */
function others({ seats, watchers, me }: Snapshot): [number, string, boolean][] {
  const sitting = seats.flatMap(({ kind, kept, person, name, connected }) =>
    kind === "human" && !kept && person
      ? [[person, name, connected ?? false] as [number, string, boolean]]
      : [],
  );
  const watching = watchers.map(
    ({ person, name, connected }) => [person, name, connected] as [number, string, boolean],
  );
  return [...sitting, ...watching].filter(([person]) => person !== me.person);
}

export class Presence {
  readonly #seen = new Map<number, Seen>();

  constructor(readonly tell: Tell) {}

  see(now: Snapshot): void {
    const here = new Set<number>();
    for (const [person, name, connected] of others(now)) {
      here.add(person);
      const seen = this.#seen.get(person);
      if (!seen) {
        this.#seen.set(person, { connected, name, away: false });
        continue;
      }
      seen.name = name;
      if (seen.connected && !connected) {
        seen.timer = setTimeout(() => {
          seen.away = true;
          this.tell("seat.is_away", seen.name);
        }, AWAY);
      } else if (!seen.connected && connected) {
        clearTimeout(seen.timer);
        if (seen.away) this.tell("seat.is_back", name);
        seen.away = false;
      }
      seen.connected = connected;
    }
    // Who has left is told of in the log.
    for (const [person, seen] of this.#seen) {
      if (here.has(person)) continue;
      clearTimeout(seen.timer);
      this.#seen.delete(person);
    }
  }

  stop(): void {
    for (const { timer } of this.#seen.values()) clearTimeout(timer);
    this.#seen.clear();
  }
}
