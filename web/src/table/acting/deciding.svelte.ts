/** What the controls of every game do while the reader decides: ask the server about it, hint, send. */

import { tick, untrack } from "svelte";
import { announcer } from "$lib/announce.svelte";
import type { Checked, Table } from "$lib/table.svelte";
import { t } from "$lib/i18n.svelte";
import type { Hinted } from "$lib/wire";
import type { Line } from "./asking";

/** For which decision something was found out; it is worth nothing after that. */
interface Held<T> {
  turn: number;
  of: string;
  value: T;
}

/** Asks for the rules' word on moves, as long as nothing else is selected. */
export type Check = (moves: string[]) => Promise<Checked | null>;

export class Deciding<V> {
  #verdict = $state.raw<Held<V> | null>(null);
  #hint = $state.raw<Held<Line> | null>(null);
  /** Done when the newest question about the selection is answered. */
  asked: Promise<void> = Promise.resolve();

  /**
   * Made by a component, for as long as it is there. `selection` names what is selected, empty for
   * nothing to ask the server about; `judge` asks about it with `check`: null for no answer.
   */
  constructor(
    private readonly at: () => Table,
    private readonly selection: () => string,
    judge: (check: Check) => Promise<V | null>,
  ) {
    $effect(() => {
      const [of, turn] = [selection(), this.#table.turn];
      if (!of) return;
      const check: Check = (moves) => this.#table.check(moves, () => this.selection() === of);
      this.asked = untrack(() => judge(check)).then((value) => {
        if (value !== null) this.#verdict = { of, turn, value };
      });
    });
  }

  get #table(): Table {
    return this.at();
  }

  /** What the server says of the selection; null while it has not said. */
  get said(): V | null {
    const found = this.#verdict;
    return found?.of === this.selection() && found.turn === this.#table.turn ? found.value : null;
  }

  /** The hint that is shown, with its reason if there is one; null for none. */
  get hint(): Line | null {
    return this.#hint?.turn === this.#table.turn ? this.#hint.value : null;
  }

  /** Show a hint and why it is one, and say both. */
  show(hint: string, { why }: Pick<Hinted, "why">): void {
    const reason = why ? this.#table.say(why) : "";
    const value: Line = { look: "good", text: hint, why: reason };
    this.#hint = { turn: this.#table.turn, of: "", value };
    announcer.say(reason ? t("table.hint_why", { hint, why: reason }) : hint);
  }

  forgetHint(): void {
    this.#hint = null;
  }

  /** What the bot would do; null when it is no longer asked. */
  async advice(): Promise<Hinted | null> {
    const reply = await this.#table.ask({ type: "hint" });
    return reply.type === "hinted" && reply.turn_seq === this.#table.turn ? reply : null;
  }

  /** Have some moves made, and then, if they were, `after`; the focus stays where it was, at `home`. */
  async send(moves: string[], after: () => void, home: () => void, inside = "[data-hand]") {
    const within = document.activeElement?.closest(inside) != null;
    if (!(await this.#table.act(moves))) return;
    after();
    await tick();
    if (within) home();
  }
}
