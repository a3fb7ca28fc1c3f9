/** A table of which nothing is asked: it shows how a game was at one of its moments. */

import { type Checked, SPECTATOR, Table } from "$lib/table.svelte";
import type { Reply } from "$lib/connection";
import type { Entry, Replay, ReplayMoment, Snapshot } from "$lib/wire";

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
    this.now = this.#snapshot(at, moment);
    this.heardAt = Date.now();
  }

  #snapshot(at: number, { view, points }: ReplayMoment): Snapshot {
    const { game, options, preset, seats } = this.about;
    return {
      code: this.code,
      version: at,
      turn_seq: at,
      game,
      preset,
      options,
      // How a game ended is told beside the table, which stays in sight.
      phase: "playing",
      paused: false,
      public: false,
      pace: "normal",
      seats,
      names: seats.map(({ called, name }) => called ?? name ?? ""),
      spectators: 0,
      watchers: [],
      removed: [],
      me: {
        person: 0,
        name: "",
        seat: SPECTATOR,
        host: false,
        auto: false,
        draws: false,
        kept: SPECTATOR,
        gone: "",
        face: "",
      },
      clock: null,
      table_moves: [],
      deals: points,
      sheet: [],
      totals: view.returns,
      played_ms: 0,
      outcome: null,
      game_number: 1,
      series: [],
      series_points: [],
      fair: [],
      view,
      closed: null,
      defect: null,
      ended: false,
    };
  }
}
