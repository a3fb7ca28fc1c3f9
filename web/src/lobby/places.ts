/** Going to tables: as a new host, as a guest, by a code somebody typed. */

import {
  createTable,
  joinTable,
  listGames,
  listTables,
  matchPeople,
  Refused,
  showTable,
} from "$lib/api";
import { gathering, practice } from "$lib/coach.svelte";
import { typedCode } from "$lib/code";
import { t } from "$lib/i18n.svelte";
import { router } from "$lib/route.svelte";
import { USUAL_LEVEL } from "$lib/people/bots";
import { lastFace } from "$lib/people/people";
import { keepName, keepToken, lastName, ourTables } from "$lib/tokens";
import type { CreateTable, GameInfo, TableInfo } from "$lib/wire";
import { canShow } from "../games";
import { sittingOf } from "./shop";

/** The games of the server that this page can show. Throws `Refused`. */
export async function offeredGames(): Promise<GameInfo[]> {
  return (await listGames()).filter((game) => canShow(game.name));
}

/** The public tables whose game this page can show. Throws `Refused`. */
export async function offeredTables(): Promise<TableInfo[]> {
  return (await listTables()).filter((table) => canShow(table.game));
}

/** The tables at which this browser has a place, those by link too, the newest first; what is gone is forgotten. */
export async function tablesOfMine(): Promise<TableInfo[]> {
  const found: TableInfo[] = [];
  for (const code of ourTables()) {
    try {
      const table = await showTable(code);
      if (table.phase === "closed") keepToken(code, null);
      else if (canShow(table.game)) found.push(table);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      if (status !== 404 && status !== 410) break;
      keepToken(code, null);
    }
  }
  return found.sort((one, other) => other.created - one.created);
}

/** The name to play under: what was typed, else the last one, else a guest's. */
export function nameOrGuest(typed: string): string {
  const name = typed.trim() || lastName();
  if (name) {
    keepName(name);
    return name;
  }
  return t("lobby.guest", { n: 100 + Math.floor(Math.random() * 900) });
}

/** Open a table, to practise at or not, and go there. Throws `Refused`. */
export async function open(table: CreateTable, practises = false): Promise<void> {
  const joined = await createTable({ face: lastFace(), ...table });
  keepToken(joined.code, joined.token);
  if (practises) practice.set(joined.code, true);
  router.go(`/t/${joined.code}`);
}

/** A table that starts at once and is over in a sitting, all other seats played by bots of the usual level. */
export function quickTable(
  game: GameInfo,
  name: string,
  preset: GameInfo["presets"][number] | undefined = game.presets[0],
): CreateTable {
  const seats = preset?.usual_seats ?? game.usual_seats;
  const bots = Object.fromEntries(
    Array.from({ length: seats - 1 }, (_, i) => [String(i + 1), USUAL_LEVEL]),
  );
  // Those of the first preset need not be said.
  const said = preset === game.presets[0] ? {} : (preset?.options as CreateTable["options"]);
  const options = { ...said, ...sittingOf(game.name, preset?.options ?? {}) };
  return { game: game.name, name, seats, options, seat: 0, bots, start: true };
}

/** Sit down where somebody waits to play this, or at a new table that others find, and go there. Throws `Refused`. */
export async function meet(game: GameInfo, name: string): Promise<void> {
  const options = sittingOf(game.name, game.presets[0]?.options ?? {});
  const joined = await matchPeople({ game: game.name, name, options, face: lastFace() });
  keepToken(joined.code, joined.token);
  gathering.set(joined.code, true);
  router.go(`/t/${joined.code}`);
}

/** Join a table, at a seat or watching. Throws `Refused`. */
export async function join(code: string, name: string, seat: number | null): Promise<void> {
  const joined = await joinTable(code, { name, seat, face: lastFace() });
  keepToken(joined.code, joined.token);
}

/** How long a code of an evening is; those of tables are not. */
const OF_EVENING = 8;

/** Where a code leads. */
export const placeOf = (code: string) =>
  `/${code.length === OF_EVENING ? "e" : "t"}/${encodeURIComponent(code)}`;

/** The code in what somebody typed or pasted: a bare code, or the whole link. */
export function codeIn(text: string): string {
  const link = /\/[et]\/([A-Za-z0-9-]+)/.exec(text)?.[1];
  return typedCode(link ?? text);
}
