/** Everything a player reads. A page loads one language at a time. */

import type { Lang } from "./languages";
import { Words } from "./sentences";

export { BadArgument, BadPattern, MissingArgument, UnknownKey, WordsError } from "./errors";
export { isLang, type Lang, language, LANGUAGES, negotiate } from "./languages";
export {
  type Arg,
  type Args,
  formatNumber,
  type Key,
  type Message,
  type Seat,
  Words,
} from "./sentences";

type File = { default: Readonly<Record<string, string>> };

const FILES: Readonly<Record<Lang, () => Promise<File>>> = {
  en: () => import("$catalogue/en.json"),
  ja: () => import("$catalogue/ja.json"),
  ko: () => import("$catalogue/ko.json"),
  "zh-Hant": () => import("$catalogue/zh-Hant.json"),
};

const loaded = new Map<Lang, Promise<Words>>();

/** The words of a language, fetched once. A fetch that failed is tried again the next time. */
export function load(lang: Lang): Promise<Words> {
  let words = loaded.get(lang);
  if (!words) {
    words = FILES[lang]().then((file) => new Words(lang, file.default));
    words.catch(() => loaded.delete(lang));
    loaded.set(lang, words);
  }
  return words;
}
