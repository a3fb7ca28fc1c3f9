/** How the form for a new table arranges a game's options: which belong together, and when they say anything. */

export type Value = boolean | number | string;

export interface Group {
  /** The key of its title; empty for none. */
  title: string;
  options: string[];
}

const GROUPS: Record<string, Group[]> = {
  monopoly: [
    { title: "monopoly.options.board", options: ["board", "theme", "currency"] },
    {
      title: "monopoly.options.end",
      options: ["end", "turns", "minutes", "bankruptcies", "target"],
    },
    {
      title: "monopoly.options.start",
      options: ["deal_deeds", "speed_die", "double_on_start", "jail_pay_after_fail"],
    },
    {
      title: "monopoly.options.deeds",
      options: ["auction_start", "auction_may_fail", "rent_claim"],
    },
    {
      title: "monopoly.options.building",
      options: ["hotel_after", "build_without_monopoly", "build_unevenly"],
    },
    {
      title: "monopoly.options.taxes",
      options: ["income_tax", "luxury_tax", "chest", "parking_jackpot"],
    },
    { title: "monopoly.options.trade", options: ["trade_offers", "bankruptcy"] },
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

/** The options of a game in groups; all in one without a title where nothing is said, or of a new option. */
export function grouped(game: string, options: string[]): Group[] {
  const groups = (GROUPS[game] ?? []).map(({ title, options: wanted }) => ({
    title,
    options: wanted.filter((option) => options.includes(option)),
  }));
  const placed = new Set(groups.flatMap((group) => group.options));
  const rest = options.filter((option) => !placed.has(option));
  return rest.length ? [...groups, { title: "", options: rest }] : groups;
}

/** Whether an option changes anything, the others being as they are. */
export function matters(game: string, option: string, values: Record<string, Value>): boolean {
  const only = ONLY[game]?.[option];
  return !only || values[only[0]] === only[1];
}
