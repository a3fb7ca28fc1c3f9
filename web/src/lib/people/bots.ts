/** The bots of a game, as they are offered. */

import { has, t } from "$lib/i18n.svelte";
import type { GameInfo } from "$lib/wire";

/** The level that is offered first. */
export const USUAL_LEVEL = "normal";

/** The players of a game that no level is made of: neither random nor the strongest. */
export function plainBots({ bots }: Pick<GameInfo, "bots">): string[] {
  return bots.slice(1, -1);
}

/** What a bot is called. */
export const botLabel = (bot: string): string => (has(`bot.${bot}`) ? t(`bot.${bot}`) : bot);
