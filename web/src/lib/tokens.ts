/** The secrets that make seats ours, one for each table, and the name the others see. */

import { recall, remember, remembered } from "$lib/storage";

const SEAT = "seat.";

export const tokenOf = (code: string) => recall(SEAT + code);

export const keepToken = (code: string, token: string | null) => remember(SEAT + code, token);

/** Tables at which this browser holds a place. */
export const ourTables = () => remembered(SEAT).map((name) => name.slice(SEAT.length));

export const lastName = () => recall("name") ?? "";

export const keepName = (name: string) => remember("name", name);
