/** A decision of Big Two: the cards chosen, whether they are a legal play, and what the buttons do. */

import type { ComponentProps } from "svelte";
import { forgetGone } from "$lib/cards/chosen.svelte";
import { arranged } from "$lib/cards/order";
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import type { Checked, Table } from "$lib/table.svelte";
import type { BigTwoView } from "$lib/wire";
import type ActionBar from "../../../table/acting/ActionBar.svelte";
import type { Check } from "../../../table/acting/deciding.svelte";
import { CardDecision } from "../../../table/acting/hand.svelte";
import { cardsIn, notation, playable, sorted } from "../cards";

export class BigTwoDecision extends CardDecision<Checked> {
  readonly cards = $derived(
    settings.sort === "own"
      ? arranged(this.view.hand, this.own)
      : sorted(this.view.hand, settings.sort),
  );
  readonly selection = $derived(notation(this.view.hand, this.chosen));
  readonly legal = $derived(this.myTurn && this.view.legal.includes(this.selection));
  /** Whether we are asked if all cards are to be dealt anew, our hand being poor. */
  readonly asked = $derived(this.myTurn && this.view.asking);
  readonly mayPass = $derived(this.myTurn && this.view.legal.includes("pass"));
  /** Whether nothing but a pass is legal. */
  readonly stuck = $derived(this.mayPass && this.view.legal.length === 1);
  /** The cards that can be played with those chosen; all that can be played, if the choice fits no play. */
  readonly playable = $derived.by(() => {
    if (!this.myTurn) return null;
    const fitting = playable(this.view.legal, this.chosen);
    return fitting.size ? fitting : playable(this.view.legal);
  });
  /** What stands on the main button: the deed, as soon as the server has said what it is. */
  readonly deed = $derived.by(() => {
    const { said } = this.deciding;
    const { kind, rank, cards } = (said?.legal && said.text?.args) || {};
    const play = t("table.play");
    if (typeof kind !== "string" || typeof rank !== "string" || typeof cards !== "string") {
      return { whole: play, brief: play };
    }
    const sign = rank === "T" ? "10" : rank;
    return {
      whole: t(`bigtwo.deed.${kind}`, { rank, cards }),
      brief: kind === "single" ? play : t("bigtwo.do.play", { kind, sign }),
    };
  });
  readonly line = $derived.by((): ComponentProps<typeof ActionBar>["line"] => {
    const { hint, said } = this.deciding;
    if (hint !== null && (this.selection === "" || this.legal)) return hint;
    if (!said?.text) return null;
    return { look: said.legal ? "good" : "wrong", text: this.table.say(said.text) };
  });
  readonly keys = {
    ...this.arrows,
    Enter: () => this.play(),
    p: () => this.pass(),
    k: () => this.answer("keep"),
    n: () => this.answer("redeal"),
    s: () => settings.turnSort(),
    Escape: () => this.clear(),
  };

  constructor(
    at: () => Table,
    private readonly seen: () => BigTwoView,
  ) {
    super(at);
    forgetGone(() => this.view.hand, this.chosen);
  }

  get view(): BigTwoView {
    return this.seen();
  }

  protected judge(check: Check): Promise<Checked | null> {
    return check([this.selection]);
  }

  play(): void {
    if (!this.myTurn) return;
    const why = this.deciding.said?.text;
    if (this.legal) this.give([this.selection]);
    else if (why) this.refuse(this.table.say(why));
    else if (this.selection === "") {
      this.refuse(t(this.mayPass ? "bigtwo.illegal.nothing_or_pass" : "bigtwo.illegal.nothing"));
    }
  }

  pass(): void {
    if (this.mayPass) this.give(["pass"]);
  }

  answer(move: "keep" | "redeal"): void {
    if (this.asked) this.give([move]);
  }

  async showHint(): Promise<void> {
    if (!this.myTurn) return;
    const advice = await this.deciding.advice();
    if (!advice) return;
    const wanted = cardsIn(advice.moves[0] ?? "");
    this.chosen.clear();
    for (const card of wanted) this.chosen.add(card);
    this.deciding.show(
      wanted.length
        ? t("table.hint_shown", { cards: wanted.join("") })
        : t(this.stuck ? "table.hint_none" : "table.hint_pass"),
      advice,
    );
    if (wanted[0]) this.hand?.reveal(wanted[0]);
  }
}
