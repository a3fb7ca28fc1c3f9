/** What is said and shown at the seats for a moment, and whose of it the reader does not want to see. */

import { SvelteMap } from "svelte/reactivity";
import { recall, remember } from "$lib/storage";
import type { Chat, Emoted } from "$lib/wire";
import { chatText, type Emote } from "./people";

/** How long a bubble stays. */
export const STAYS = 2400;

export interface Said {
  seat: number;
  /** The number of the person; 0 for what a game says. */
  person: number;
  name: string;
  text?: string;
  emote?: Emote;
}

interface Quiet {
  all: boolean;
  people: number[];
}

function remembered(key: string): Quiet {
  try {
    const known = JSON.parse(recall(key) ?? "{}") as Partial<Quiet>;
    const people = Array.isArray(known.people) ? known.people : [];
    return { all: known.all === true, people: people.filter((one) => typeof one === "number") };
  } catch {
    return { all: false, people: [] };
  }
}

export class Bubbles {
  readonly #shown = new SvelteMap<number, Said>();
  #quiet = $state.raw<Quiet>({ all: false, people: [] });
  readonly #timers: Partial<Record<number, ReturnType<typeof setTimeout>>> = {};
  readonly #key: string;

  /** Told of what is shown, for those who cannot see it. */
  onshow: ((said: Said) => void) | undefined;

  constructor(code: string) {
    this.#key = `quiet.${code}`;
    this.#quiet = remembered(this.#key);
  }

  at(seat: number): Said | undefined {
    return this.#shown.get(seat);
  }

  /** Whether nothing is shown at this table. */
  get muted(): boolean {
    return this.#quiet.all;
  }

  set muted(all: boolean) {
    this.#keep({ ...this.#quiet, all });
  }

  hides(person: number): boolean {
    return this.#quiet.people.includes(person);
  }

  hide(person: number, hidden: boolean): void {
    const others = this.#quiet.people.filter((one) => one !== person);
    this.#keep({ ...this.#quiet, people: hidden ? [...others, person] : others });
  }

  #keep(quiet: Quiet): void {
    this.#quiet = quiet;
    const anything = quiet.all || quiet.people.length > 0;
    remember(this.#key, anything ? JSON.stringify(quiet) : null);
    for (const [seat, { person }] of this.#shown) {
      if (quiet.all || quiet.people.includes(person)) this.#forget(seat);
    }
  }

  chat(line: Chat): void {
    const { seat, person, name } = line;
    this.show({ seat, person: person ?? 0, name, text: chatText(line) });
  }

  emote({ seat, person, name, emote }: Emoted): void {
    this.show({ seat, person, name, emote });
  }

  show(said: Said): void {
    const { seat, person } = said;
    if (seat < 0 || this.muted || this.hides(person)) return;
    clearTimeout(this.#timers[seat]);
    this.#shown.set(seat, said);
    this.#timers[seat] = setTimeout(() => this.#forget(seat), STAYS);
    this.onshow?.(said);
  }

  #forget(seat: number): void {
    clearTimeout(this.#timers[seat]);
    this.#shown.delete(seat);
  }
}
