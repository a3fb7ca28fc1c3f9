/** The reader's language: chosen by the browser's list first, switched by hand, remembered. */

import { recall, remember } from "$lib/storage";
import {
  type Args,
  formatNumber,
  isLang,
  type Lang,
  LANGUAGES,
  load,
  negotiate,
  Words,
} from "$lib/words";

export { LANGUAGES, type Lang };

class Reader {
  words = $state.raw(new Words("en", {}, { strict: false }));

  get lang(): Lang {
    return this.words.lang;
  }

  /** Load the words; the page is shown once this is done. */
  async start(): Promise<void> {
    const known = recall("lang");
    await this.#show(isLang(known) ? known : negotiate(navigator.languages.join(",")));
  }

  async choose(lang: Lang): Promise<void> {
    await this.#show(lang);
    remember("lang", lang);
  }

  async #show(lang: Lang): Promise<void> {
    this.words = await load(lang);
    document.documentElement.lang = lang;
  }
}

export const reader = new Reader();

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
