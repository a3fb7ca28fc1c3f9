/** Requests to the server. What it refuses is a `Refused` with a sentence for the reader. */

import type { Line } from "$lib/fair/deals";
import type {
  CheckedOptions,
  CheckOptions,
  CreateTable,
  GameInfo,
  HttpError,
  Joined,
  JoinTable,
  Message,
  TableInfo,
} from "$lib/wire";

export class Refused extends Error {
  constructor(
    readonly said: Message,
    readonly status: number,
  ) {
    super(said.key);
  }
}

const UNREACHABLE: Message = { key: "error.unreachable", args: {} };

async function request<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(UNREACHABLE, 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const said = (answer as Partial<HttpError> | null)?.error;
  throw new Refused(said ?? UNREACHABLE, response.status);
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

let games: Promise<GameInfo[]> | undefined;

/** The games of this server, asked for once. */
export function listGames(): Promise<GameInfo[]> {
  games ??= request<GameInfo[]>("/api/games").catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const checkOptions = (body: CheckOptions) => request<CheckedOptions>("/api/options", body);
export const listTables = () => request<TableInfo[]>("/api/tables");
export const showTable = (code: string) => request<TableInfo>(at(code));
export const createTable = (body: CreateTable) => request<Joined>("/api/tables", body);
export const joinTable = (code: string, body: JoinTable) =>
  request<Joined>(`${at(code)}/join`, body);

/** What is known about a deal of which everything has been revealed. */
export const dealLines = (code: string, game: number, deal: number) =>
  request<Line[]>(`${at(code)}/games/${game}/deals/${deal}`);

/** Where the record of a finished game is fetched; the server names the file. */
export const recordAddress = (code: string, game: number) => `${at(code)}/record?game=${game}`;

export function socketAddress(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${at(code)}/socket`;
}

/** What went wrong, in words for the reader. */
export function complaint(error: unknown): Message {
  return error instanceof Refused ? error.said : { key: "app.wrong", args: {} };
}
