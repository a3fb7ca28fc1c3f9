/** A table that is being thought of: what is chosen, and what the server thinks of it. */

import { untrack } from "svelte";
import { announcer } from "$lib/announce.svelte";
import { checkOptions } from "$lib/api";
import { reader, t } from "$lib/i18n.svelte";
import { USUAL_LEVEL } from "$lib/people/bots";
import type { CheckOptions, CreateTable, GameInfo, Message, SetPace } from "$lib/wire";
import { lengthsOf, sittingOf } from "../shop";
import { FRIEND, nearest, usualCompany } from "./company";
import { matters, type Value } from "./grouping";

/** Milliseconds without a change before the server is asked what it thinks of the options. */
const PAUSE = 200;
export const NO_CLOCK = 0;

export class Draft {
  games = $state.raw<GameInfo[]>([]);
  chosen = $state("");
  preset = $state("");
  seats = $state(0);
  listed = $state(false);
  clock = $state(NO_CLOCK);
  pace = $state<SetPace["pace"]>("normal");
  /** Who plays at the seats after mine: a bot, or FRIEND. */
  company = $state<string[]>([]);
  #asking = $state(false);
  /** The options whose value cannot be sent, and why. */
  wrong = $state<{ name: string; why: string }[]>([]);

  readonly game = $derived(this.games.find((one) => one.name === this.chosen));
  readonly #info = $derived(this.game?.presets.find((one) => one.name === this.preset));
  /** What the preset says. */
  readonly usual = $derived((this.#info?.options ?? {}) as Record<string, Value>);
  /** What makes a sitting of it. */
  readonly sitting = $derived(sittingOf(this.chosen, this.usual));
  values = $derived<Record<string, Value>>({ ...this.usual, ...this.sitting });
  /** What differs from the preset, and changes anything. */
  readonly changes = $derived(
    Object.fromEntries(
      Object.entries(this.values).filter(
        ([name, value]) => value !== this.usual[name] && !this.isIdle(name),
      ),
    ),
  );
  /** How long the table is to last, and what could be chosen; nothing where the preset has an end of its own. */
  readonly lengths = $derived(
    Object.keys(this.sitting).length ? lengthsOf(this.chosen, this.values, this.usual) : null,
  );
  readonly #asked = $derived<CheckOptions>({
    game: this.chosen,
    preset: this.preset,
    seats: this.seats,
    options: this.changes,
  });
  readonly #key = $derived(JSON.stringify(this.#asked));
  /** What the server thinks of the options, and of which. */
  #verdict = $state.raw<{ of: string; why: Message | null } | null>(null);
  /** The numbers of players that they are for, as far as is known. */
  #possible = $state.raw<number[]>([]);
  /** Whether somebody has chosen how many play; until then every preset brings its usual number. */
  #seatsChosen = false;

  readonly refused = $derived(this.#verdict?.why ?? null);
  readonly offeredSeats = $derived(
    (this.game?.seats ?? []).filter(
      (count) => this.#possible.includes(count) || count === this.seats,
    ),
  );
  /** Who sits at the seats that there are. */
  readonly seated = $derived(this.company.slice(0, this.seats - 1));
  /** Whether a strong player is asked about our moves: only among bots. */
  readonly practises = $derived(this.#asking && !this.seated.includes(FRIEND));
  /** Why no table can be made of what is chosen. */
  readonly obstacle = $derived.by(() => {
    const [bad] = this.wrong;
    if (this.game && bad)
      return t("chat.said", { name: t(`${this.game.name}.option.${bad.name}`), text: bad.why });
    return this.refused ? reader.words.message(this.refused) : "";
  });
  /** The option that stands in the way. */
  readonly obstructing = $derived(
    this.wrong[0]?.name ??
      (this.#verdict?.of === this.#key ? this.refused?.args["option"] : undefined),
  );

  /** Within a component, which it follows. */
  constructor() {
    // Another game brings its own presets, seats and bots.
    $effect.pre(() => {
      const now = this.game;
      untrack(() => {
        this.preset = now?.presets[0]?.name ?? "";
        this.#seatsChosen = false;
        this.company = now ? usualCompany(now) : [];
      });
    });

    // So does another preset: its usual number, or if it is not for as many as are wanted, the nearest.
    $effect.pre(() => {
      const [now, info] = [this.game, this.#info];
      if (!now || !info?.seats.length) return;
      untrack(() => {
        this.#possible = info.seats;
        this.#verdict = null;
        const before = this.seats;
        this.seats = this.#seatsChosen ? nearest(info.seats, before) : info.usual_seats;
        if (before && this.seats !== before) announcer.say(t("app.players", { n: this.seats }));
      });
    });

    // Only the server knows which options contradict each other.
    $effect(() => {
      const of = this.#key;
      if (!this.game || this.wrong.length) return;
      const timer = setTimeout(() => void this.#judge(of), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  async #judge(of: string) {
    try {
      const answer = await checkOptions(this.#asked);
      if (of !== this.#key) return;
      this.#verdict = { of, why: answer.why };
      if (answer.seats.length) this.#possible = answer.seats;
    } catch {
      // Making the table will tell what is wrong.
      if (of === this.#key) this.#verdict = null;
    }
  }

  /** Have a strong player asked about our moves, or not; seats kept for friends go to bots. */
  practise(on: boolean): void {
    this.#asking = on;
    if (on) this.company = this.company.map((who) => (who === FRIEND ? USUAL_LEVEL : who));
  }

  chooseSeats(count: number): void {
    this.seats = count;
    this.#seatsChosen = true;
  }

  /** Whether an option changes nothing because of how long the table lasts, which stands in sight. */
  isIdle(name: string): boolean {
    const field = this.game?.options.find((one) => one.name === name);
    const others = Object.keys(field?.only_with ?? {});
    return (
      field !== undefined &&
      others.every((other) => Object.hasOwn(this.sitting, other)) &&
      !matters(field, this.values)
    );
  }

  /** Give an option a value; one that is idle makes the table last as it needs. */
  set(name: string, value: Value): void {
    const field = this.game?.options.find((one) => one.name === name);
    const needed = this.isIdle(name) ? field?.only_with : {};
    this.values = { ...this.values, ...needed, [name]: value };
  }

  /** To the end that the preset has, or for a sitting. */
  last(whole: boolean): void {
    const set = Object.keys(this.sitting).map((name) => [name, whole ? 0 : this.sitting[name]]);
    this.values = { ...this.values, ...Object.fromEntries(set) };
  }

  putBack(): void {
    this.values = { ...this.usual };
  }

  /** What is sent to make the table. */
  table(name: string): CreateTable {
    const bots: Record<string, string> = {};
    for (const [i, bot] of this.seated.entries()) if (bot !== FRIEND) bots[i + 1] = bot;
    return {
      ...this.#asked,
      name,
      bots,
      seat: 0,
      public: this.listed,
      clock_s: this.clock === NO_CLOCK ? null : this.clock,
      pace: this.pace,
    };
  }
}
