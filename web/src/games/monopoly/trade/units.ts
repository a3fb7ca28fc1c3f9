/** Sums as people type them: in the unit that the table shows, `1.5` for 1.5M. */

import { money } from "../words/names";

/** How much of the unit shown an amount of 1 is, by the option `currency`. */
const UNITS: Readonly<Record<string, number>> = { M: 0.01, won: 1000 };

const unitOf = (currency: string): number => UNITS[currency] ?? 1;

/** The text that an input field shows for an amount. */
export function typed(amount: number, currency: string): string {
  const unit = unitOf(currency);
  return String(unit < 1 ? Math.round(amount) / Math.round(1 / unit) : amount * unit);
}

/** An amount in few characters, for small buttons: `10`, `10K`, `1만`. */
export function brief(amount: number, currency: string, lang: string): string {
  const shown = amount * unitOf(currency);
  return new Intl.NumberFormat(lang, { notation: "compact" }).format(shown);
}

/** The amount that a field holds; null for none. */
export function amountOf(text: string, currency: string): number | null {
  const number = Number(text.trim().replace(",", "."));
  if (!text.trim() || !Number.isFinite(number)) return null;
  return Math.max(0, Math.round(number / unitOf(currency)));
}

/** The currency signs before and after a number. */
export function signs(currency: string): [before: string, behind: string] {
  const [before = "", behind = ""] = money(100, currency).split(/[\d.,]+/);
  return [before, behind];
}
