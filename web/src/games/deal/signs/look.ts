/** How a card on the table is marked: it is to go away, to come, or somebody else's matter. */
export type Look = "loss" | "gain" | "aim";
