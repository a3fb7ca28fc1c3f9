/** Requests about evenings, and what this browser remembers of them. */

import { send } from "$lib/api";
import { recall, remember, remembered } from "$lib/storage";
import type {
  CreateEvening,
  EveningCommand,
  EveningInfo,
  EveningJoined,
  JoinEvening,
} from "$lib/wire";

const KEPT = "evening.";

/** The secret by which an evening knows us; its tables do, too. */
export const tokenAt = (code: string) => recall(KEPT + code);
export const keepEvening = (code: string, token: string | null) => remember(KEPT + code, token);

/** The evenings in which this browser takes part. */
export const ourEvenings = () => remembered(KEPT).map((name) => name.slice(KEPT.length));

const at = (code: string) => `/api/evenings/${encodeURIComponent(code)}`;

const post = <T>(path: string, body: unknown, token: string | null = null) =>
  send<T>(path, { body: JSON.stringify(body), token });

export const createEvening = (body: CreateEvening) => post<EveningJoined>("/api/evenings", body);
export const joinEvening = (code: string, body: JoinEvening) =>
  post<EveningJoined>(`${at(code)}/join`, body);
export const showEvening = (code: string) => send<EveningInfo>(at(code), { token: tokenAt(code) });
export const command = (code: string, body: EveningCommand) =>
  post<EveningInfo>(`${at(code)}/commands`, body, tokenAt(code));
