/** What people can be drawn as, and what they can show at their seats. */

import { has, t } from "$lib/i18n.svelte";
import { recall, remember } from "$lib/storage";
import type { Chat, Emoted, JoinTable } from "$lib/wire";

export type Emote = Emoted["emote"];
export type FaceName = NonNullable<JoinTable["face"]>;
export type Emblem = Exclude<FaceName, "">;

export const EMBLEMS: readonly Emblem[] = [
  "star",
  "moon",
  "sun",
  "leaf",
  "wave",
  "clover",
  "kite",
  "key",
];

export const EMOTES: readonly Emote[] = [
  "hello",
  "thanks",
  "well_played",
  "laugh",
  "wow",
  "oops",
  "thinking",
  "your_turn",
];

/** The emblem of that name; null for none, and for one that this page does not know. */
export const emblem = (name: string): Emblem | null =>
  EMBLEMS.find((known) => known === name) ?? null;

export type Phrase = Exclude<NonNullable<Chat["phrase"]>, "">;

export const PHRASES: readonly Phrase[] = [
  "hello_all",
  "good_luck",
  "one_moment",
  "nice_move",
  "close_one",
  "good_game",
  "again",
  "must_go",
];

/** What somebody has said, a phrase in the reader's language; one that this page does not know by its name. */
export function chatText({ text, phrase }: Pick<Chat, "text" | "phrase">): string {
  if (!phrase) return text;
  return has(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : phrase;
}

export const emoteWord = (emote: Emote): string => t(`emote.${emote}`);

export const faceWord = (face: FaceName): string => t(`face.${face || "initial"}`);

/** The face that this browser remembers. */
export const lastFace = (): FaceName => emblem(recall("face") ?? "") ?? "";

export const keepFace = (face: FaceName) => remember("face", face || null);
