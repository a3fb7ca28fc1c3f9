/** The reader's language: chosen by the browser's list first, switched by hand, remembered. */

import { recall, remember } from "$lib/storage";
import {
  type Args,
  formatNumber,
  isLang,
  isSimplified,
  type Lang,
  LANGUAGES,
  load,
  negotiate,
  Words,
} from "$lib/words";

export { LANGUAGES, type Lang };

class Reader {
  words = $state.raw(new Words("en", {}, { strict: false }));
  /** Whether Simplified Chinese was asked for, Traditional is shown, and nobody has said so yet. */
  owesSimplified = $state(false);
  #wanted: Lang = "en";
  /** The games whose words are needed. */
  readonly #games = new Set<string>();
  /** Done when the newest of what was wanted is shown. */
  #shown: Promise<void> = Promise.resolve();

  get lang(): Lang {
    return this.words.lang;
  }

  /** Load the words; the page is shown once this is done. */
  async start(): Promise<void> {
    const known = recall("lang");
    await this.#show(isLang(known) ? known : negotiate(navigator.languages.join(",")));
    const asked = this.lang === "zh-Hant" && navigator.languages.some(isSimplified);
    this.owesSimplified = asked && !isLang(known) && !recall("told-traditional");
  }

  /** The reader has read it, and is not told again. */
  toldTraditional(): void {
    this.owesSimplified = false;
    remember("told-traditional", "1");
  }

  async choose(lang: Lang): Promise<void> {
    await this.#show(lang);
    remember("lang", lang);
  }

  /** Have the words of these games, too; what is said of them waits until this is done. */
  async need(games: readonly string[]): Promise<void> {
    if (games.every((game) => this.#games.has(game))) return this.#shown;
    for (const game of games) this.#games.add(game);
    await this.#show(this.#wanted);
  }

  #show(lang: Lang): Promise<void> {
    this.#wanted = lang;
    const shown: Promise<void> = load(lang, [...this.#games]).then(
      (words) => {
        // What was wanted meanwhile has all of this.
        if (this.#shown !== shown) return this.#shown;
        this.words = words;
        document.documentElement.lang = lang;
        return undefined;
      },
      (error: unknown) => {
        if (this.#shown === shown) this.#wanted = this.lang;
        throw error;
      },
    );
    return (this.#shown = shown);
  }
}

export const reader = new Reader();

/** Several sentences as one text, for those who hear it. */
export const sentences = (all: readonly string[]): string =>
  all
    .filter(Boolean)
    .map((one) => one.replace(/[.。]$/, ""))
    .join(t("list.sentences"))
    .replace(/(?<=[!?！？…])[.。]/g, "");

/** The sentence of a key in the reader's language; follows the language when used in a template. */
export function t(key: string, args: Args = {}): string {
  return reader.words.text(key, args);
}

/** Whether there are words for a key that was put together while running. */
export function has(key: string): boolean {
  return reader.words.has(key);
}

/** A number as sentences write it. */
export const number = formatNumber;

/** A number of points, with its sign: +62, −39, 0. */
export function signed(points: number): string {
  return t("app.points_change", { points });
}

export function time(milliseconds: number): string {
  return new Intl.DateTimeFormat(reader.lang, { timeStyle: "short" }).format(milliseconds);
}
