/** The rule that was asked for at the table, by its number; empty for none. */
export const reading = $state({ number: "" });
