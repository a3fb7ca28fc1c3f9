/** How the form for a new table arranges a game's options: which belong together, and when they say anything. */

export type Value = boolean | number | string;

/** The catalogue has `<game>.options.<name>`. */
export interface Group {
  name: string;
  options: string[];
}

const GROUPS: Record<string, Group[]> = {
  monopoly: [
    { name: "board", options: ["board", "theme", "currency"] },
    { name: "end", options: ["end", "turns", "minutes", "bankruptcies", "target"] },
    {
      name: "start",
      options: ["deal_deeds", "speed_die", "double_on_start", "jail_pay_after_fail"],
    },
    { name: "deeds", options: ["auction_start", "auction_may_fail", "rent_claim"] },
    { name: "building", options: ["hotel_after", "build_without_monopoly", "build_unevenly"] },
    { name: "taxes", options: ["income_tax", "luxury_tax", "chest", "parking_jackpot"] },
    { name: "trade", options: ["trade_offers", "bankruptcy"] },
  ],
};

/** What another option must be for one of these to change anything. */
const ONLY: Record<string, Record<string, [option: string, value: Value]>> = {
  monopoly: {
    turns: ["end", "turns"],
    minutes: ["end", "minutes"],
    bankruptcies: ["end", "bankruptcies"],
    target: ["board", "millionaire"],
    speed_die: ["board", "classic"],
    income_tax: ["board", "classic"],
    luxury_tax: ["board", "classic"],
    chest: ["board", "classic"],
  },
};

/** The options of a game in groups; all in one without a name where nothing is said, or of a new option. */
export function grouped(game: string, options: string[]): Group[] {
  const groups = (GROUPS[game] ?? []).map(({ name, options: wanted }) => ({
    name,
    options: wanted.filter((option) => options.includes(option)),
  }));
  const placed = new Set(groups.flatMap((group) => group.options));
  const rest = options.filter((option) => !placed.has(option));
  return rest.length ? [...groups, { name: "", options: rest }] : groups;
}

/** Whether an option changes anything, the others being as they are. */
export function matters(game: string, option: string, values: Record<string, Value>): boolean {
  const only = ONLY[game]?.[option];
  return !only || values[only[0]] === only[1];
}
