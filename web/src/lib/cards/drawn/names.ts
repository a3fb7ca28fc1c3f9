import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";

/** A card's name for those who hear it; the colour of its suit belongs to it where suits are drawn by colours. */
export function spokenCard(rank: string | undefined, suit: string | undefined): string {
  return t(settings.suits === "colours" ? "card.coloured" : "card.spoken", { rank, suit });
}
