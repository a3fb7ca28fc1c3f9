/** What happens at a table, told to who cannot see it and heard by all who want to. */

import { untrack } from "svelte";
import { announcer } from "$lib/announce.svelte";
import { sentences, t } from "$lib/i18n.svelte";
import { play } from "$lib/feel/sound";
import type { Table } from "$lib/table.svelte";
import type { Entry } from "$lib/wire";
import type { GameUi } from "../../games/ui";
import { isProof, linesOf } from "../panels/lines";
import { answered, calling } from "../notices/calling.svelte";
import { soundsOf, ticksIn } from "./sounds";

/** What happens at once is heard one after the other, so many milliseconds apart. */
const APART = 90;

/** Tell the news as the game tells them. */
export function tell(table: Table, ui: GameUi, news: readonly Entry[]): void {
  const said: string[] = [];
  for (const { entry, say } of linesOf(news, ui.join)) {
    if (isProof(say)) continue;
    const sentence = ui.speak?.(table, entry) ?? table.say(say);
    if (sentence) said.push(sentence);
  }
  soundsOf(news, ui.sound).forEach(([sound, times], i) => play(sound, { times, after: i * APART }));
  if (said.length) announcer.say(sentences(said));
}

/** Tell what is asked of us, once, and our win; for as long as a component is there. */
export function tellOurs(at: () => Table, myTurn: () => boolean): void {
  const asked = $derived(myTurn() ? at().turn : -1);
  const won = $derived.by(() => {
    const { now, mine } = at();
    return now?.phase === "over" && now.outcome?.places[mine] === 1;
  });

  $effect(() => {
    if (asked < 0) return;
    untrack(() => {
      play("turn");
      const { now, code } = at();
      const ask = now?.view?.ask;
      if (!ask) return;
      const said = at().say(ask);
      announcer.say(said, { urgent: true });
      const game = t(`${now.game}.title`);
      calling.turn(code, t("table.your_turn_title", { game }), said);
    });
  });

  $effect(() => {
    const { code } = at();
    const look = () => {
      if (!document.hidden) void answered(code);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });

  // The last seconds are heard.
  $effect(() => {
    const left = asked < 0 ? null : at().now?.clock?.left_ms;
    if (left == null) return;
    const timers = ticksIn(left - (Date.now() - at().heardAt)).map((ms) =>
      setTimeout(() => play("tick"), ms),
    );
    return () => timers.forEach(clearTimeout);
  });

  $effect(() => {
    const hear = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("[aria-pressed][data-card]")) play("select");
    };
    document.addEventListener("click", hear);
    return () => document.removeEventListener("click", hear);
  });

  $effect(() => {
    if (won) untrack(() => play("win"));
  });
}
