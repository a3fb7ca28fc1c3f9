/** A table of which nothing is asked: it shows how a game was at one of its moments. */

import { type Checked, SPECTATOR, Table } from "$lib/table.svelte";
import type { Reply } from "$lib/connection";
import { still } from "$lib/still";
import type { Entry, Replay, ReplayMoment } from "$lib/wire";

export class PastTable extends Table {
  /** The seat at the near side. */
  #near = $state(0);

  constructor(
    code: string,
    private readonly about: Replay,
  ) {
    super(code);
  }

  override get near(): number {
    return this.#near;
  }

  override get myTurn(): boolean {
    return false;
  }

  override ask(): Promise<Reply> {
    return Promise.resolve({ type: "answer", action_id: "", ok: false, error: null });
  }

  override check(): Promise<Checked | null> {
    return Promise.resolve(null);
  }

  /** Show how it was after `at` steps, with what had been told until then, as a seat saw it. */
  show(at: number, moment: ReplayMoment, entries: Entry[], near: number): void {
    this.#near = near;
    this.entries = entries;
    this.chart = this.about.chart.filter(({ seq }) => seq <= at);
    this.now = still(this.about, this.code, at, SPECTATOR, moment.view, moment.points);
    this.heardAt = Date.now();
  }
}
