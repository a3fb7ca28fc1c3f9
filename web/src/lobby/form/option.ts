/** What is wrong with the value of an option, and what is allowed, in words. */

import { t } from "$lib/i18n.svelte";
import type { OptionField } from "$lib/wire";
import type { Value } from "./grouping";

export function complaintOf(field: OptionField, value: Value | undefined | null): string {
  if (field.kind !== "int") return "";
  if (typeof value !== "number" || !Number.isInteger(value)) return t("option.not_a_number");
  const [min, max] = [field.least ?? -Infinity, field.most ?? Infinity];
  return value < min || value > max ? t("option.out_of_range", { min, max }) : "";
}

export function rangeOf({ least, most }: OptionField): string {
  if (least != null && most != null) return t("option.range", { min: least, max: most });
  if (least != null) return t("option.least", { min: least });
  return most != null ? t("option.most", { max: most }) : "";
}
