/** A snapshot of a game that no table on the server plays: one that is looked back at, or a lesson. */

import type { GameView, SeatInfo, Snapshot } from "$lib/wire";

/** What stays the same in it. */
export interface Still {
  readonly game: string;
  readonly preset: string;
  readonly options: Snapshot["options"];
  readonly seats: SeatInfo[];
}

/** How it is after `at` steps, for who sits at `seat`, with the points of each deal that has ended. */
export function still(
  { game, preset, options, seats }: Still,
  code: string,
  at: number,
  seat: number,
  view: GameView,
  points: number[][],
): Snapshot {
  return {
    code,
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
      seat,
      host: false,
      auto: false,
      draws: false,
      kept: -2,
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
    evening: "",
  };
}
