/** What happens at a table, told to who cannot see it and heard by all who want to. */

import { untrack } from "svelte";
import { announcer } from "$lib/announce.svelte";
import { play } from "$lib/sound";
import type { Table } from "$lib/table.svelte";
import type { Entry } from "$lib/wire";
import type { GameUi } from "../games";
import { linesOf } from "./lines";

/** Tell the news as the game tells them. */
export function tell(table: Table, ui: GameUi, news: readonly Entry[]): void {
  const said: string[] = [];
  for (const { entry, say } of linesOf(news, ui.join)) {
    const sentence = ui.speak?.(table, entry) ?? table.say(say);
    if (sentence) said.push(sentence);
  }
  for (const entry of news) {
    const sound = ui.sound(entry);
    if (sound) play(sound);
  }
  if (said.length) announcer.say(said.join(". "));
}

/** Tell what is asked of us whenever something is, and of our win; for as long as a component is there. */
export function tellOurs(at: () => Table, myTurn: () => boolean): void {
  $effect(() => {
    const table = at();
    if (!myTurn() || table.now?.turn_seq === undefined) return;
    untrack(() => {
      play("turn");
      const ask = table.now?.view?.ask;
      if (ask) announcer.say(table.say(ask), { urgent: true });
    });
  });

  $effect(() => {
    const { now, mine } = at();
    if (now?.phase === "over" && now.outcome?.places[mine] === 1) untrack(() => play("win"));
  });
}
