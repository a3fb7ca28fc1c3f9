/** Which of the four languages a reader gets; the twin of `languages.py`. */

export const LANGUAGES = ["en", "ja", "ko", "zh-Hant"] as const;

export type Lang = (typeof LANGUAGES)[number];

const RANGE =
  /^\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?$/;
const BY_PRIMARY = new Map<string, Lang>([
  ["en", "en"],
  ["ja", "ja"],
  ["ko", "ko"],
  ["zh", "zh-Hant"],
  ["cmn", "zh-Hant"],
  ["yue", "zh-Hant"],
]);

export function isLang(tag: unknown): tag is Lang {
  return LANGUAGES.some((lang) => lang === tag);
}

/** The catalogue's language for a tag such as `zh-TW`. All of written Chinese gets the one we have. */
export function language(tag: string): Lang | undefined {
  const [primary = ""] = tag.trim().split(/[-_.@]/, 1);
  return BY_PRIMARY.get(primary.toLowerCase());
}

/** Whether a tag such as `zh-CN` asks for Simplified Chinese, of which there is none here. */
export function isSimplified(tag: string): boolean {
  const [primary = "", ...rest] = (tag.trim().toLowerCase().split(/[.@]/)[0] ?? "").split(/[-_]/);
  if (!["zh", "cmn"].includes(primary) || rest.includes("hant")) return false;
  return rest.some((part) => ["hans", "cn", "sg", "my"].includes(part));
}

/**
 * The language that an `Accept-Language` header, or `navigator.languages` joined by commas, likes
 * best. Weights count first, then the order; `q=0` refuses; `*` stands for the default, or for the
 * first language not named. Source: RFC 9110, section 12.5.4.
 */
export function negotiate(accept: string | null | undefined, otherwise: Lang = "en"): Lang {
  const weights = new Map<Lang, number>();
  let anything = 0;
  for (const part of (accept ?? "").split(",")) {
    const match = RANGE.exec(part);
    if (!match) continue;
    const weight = Number(match[2] ?? 1);
    if (match[1] === "*") {
      anything = Math.max(anything, weight);
      continue;
    }
    const lang = language(match[1] ?? "");
    if (lang) weights.set(lang, Math.max(weights.get(lang) ?? 0, weight));
  }
  if (anything > 0) {
    const unnamed = LANGUAGES.filter((lang) => !weights.has(lang));
    const rest = unnamed.includes(otherwise) ? otherwise : unnamed[0];
    if (rest) weights.set(rest, anything);
  }
  let best = otherwise;
  let most = 0;
  for (const [lang, weight] of weights) {
    if (weight > most) [best, most] = [lang, weight];
  }
  return best;
}
