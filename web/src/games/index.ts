/** The games this page can show; the code of each is fetched when a table needs it. */

import { reader } from "$lib/i18n.svelte";
import type { GameUi } from "./ui";

const GAMES: Record<string, () => Promise<{ default: unknown }>> = {
  bigtwo: () => import("./bigtwo"),
  daifugo: () => import("./daifugo"),
  deal: () => import("./deal"),
  monopoly: () => import("./monopoly"),
};

/** Whether this page can show a game; some are for the terminal and Python only. */
export function canShow(name: string): boolean {
  return Object.hasOwn(GAMES, name);
}

/** The page's part of a game, once its words are there. Throws for a game it cannot show, or when any of it cannot be fetched. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = canShow(name) ? GAMES[name] : undefined;
  if (!load) throw new Error(`this page does not know ${name}`);
  const [loaded] = await Promise.all([load(), reader.need([name, "phrase"])]);
  // Its components are only ever given views of this game.
  return loaded.default as GameUi;
}
