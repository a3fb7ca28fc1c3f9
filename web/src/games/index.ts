/** The games this page can show; the code of each is fetched when a table needs it. */

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

/** The page's part of a game. Throws for a game it cannot show, or when that part cannot be fetched. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = canShow(name) ? GAMES[name] : undefined;
  if (!load) throw new Error(`this page does not know ${name}`);
  // Its components are only ever given views of this game.
  return (await load()).default as GameUi;
}
