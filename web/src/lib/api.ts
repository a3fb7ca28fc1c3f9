/** Requests to the server. What it refuses is a `Refused` with a sentence for the reader. */

import type { Line } from "$lib/fair/deals";
import { to } from "$lib/prefix";
import type {
  CheckedOptions,
  CheckOptions,
  Counted,
  CreateTable,
  GameInfo,
  HttpError,
  Joined,
  JoinTable,
  LessonInfo,
  LessonMoment,
  LessonWord,
  Match,
  Message,
  PlayLesson,
  Progress,
  Replay,
  ReplayMoment,
  TableInfo,
  Uploaded,
} from "$lib/wire";

export class Refused extends Error {
  constructor(
    readonly said: Message,
    readonly status: number,
  ) {
    super(said.key);
  }
}

/** Why nothing comes: there is no network, or no answer. */
export const unreachableNow = (): Message => ({
  key: navigator.onLine === false ? "app.offline" : "error.unreachable",
  args: {},
});

const JSON_KIND = "application/json";

function request<T>(path: string, body?: unknown): Promise<T> {
  return send(path, body === undefined ? {} : { body: JSON.stringify(body) });
}

interface Sent {
  body?: BodyInit;
  kind?: string;
  /** By which the server knows us. */
  token?: string | null;
}

export async function send<T>(path: string, { body, kind, token }: Sent = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(to(path), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Accept: JSON_KIND,
        "Content-Type": kind ?? JSON_KIND,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new Refused(unreachableNow(), 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const said = (answer as Partial<HttpError> | null)?.error;
  throw new Refused(said ?? unreachableNow(), response.status);
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
export const matchPeople = (body: Match) => request<Joined>("/api/match", body);
export const joinTable = (code: string, body: JoinTable) =>
  request<Joined>(`${at(code)}/join`, body);

/** What is known about a deal of which everything has been revealed. */
export const dealLines = (code: string, game: number, deal: number) =>
  request<Line[]>(`${at(code)}/games/${game}/deals/${deal}`);

/** Where the record of a finished game is fetched; the server names the file. */
export const recordAddress = (code: string, game: number) => to(`${at(code)}/record?game=${game}`);

/** Where the moments of a game that is over are asked for: one of a table, or one whose record was brought. */
export const replayAt = (code: string, game: number) => `${at(code)}/games/${game}/replay`;
export const broughtAt = (id: string) => `/api/replays/${encodeURIComponent(id)}`;

/** What a game that is over counts, of all that happened in it. */
export const countsOf = (code: string, game: number) =>
  request<Counted[]>(`${at(code)}/games/${game}/counts`);

export const replayOf = (code: string, game: number) => request<Replay>(replayAt(code, game));
export const bringRecord = (file: Blob) =>
  send<Uploaded>("/api/replays", { body: file, kind: "application/x-ndjson" });

export const analysisAt = (code: string, game: number) => `${at(code)}/games/${game}/analysis`;

/** Have a game analysed, or hear how far that is: the first time it is begun. */
export const analyse = (where: string, begin: boolean) =>
  begin ? send<Progress>(where, { body: "" }) : request<Progress>(where);

/** Some moments of it from number `first` on, as a seat saw them; -1 for all hands open. */
export const momentsAt = (where: string, eyes: number, first: number) =>
  request<ReplayMoment[]>(`${where}/${eyes < 0 ? "open" : eyes}/${first}`);

const lessonAt = (name: string) => `/api/lessons/${encodeURIComponent(name)}`;

export const lessonOf = (name: string) => request<LessonInfo>(lessonAt(name));

/** What comes of moves in a step of a lesson, and what the rules say of moves there. */
export const playLesson = (name: string, step: string, body: PlayLesson) =>
  request<LessonMoment>(`${lessonAt(name)}/${encodeURIComponent(step)}`, body);
export const checkLesson = (name: string, step: string, body: PlayLesson) =>
  request<LessonWord>(`${lessonAt(name)}/${encodeURIComponent(step)}/check`, body);

export function socketAddress(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${to(at(code))}/socket`;
}

/** What went wrong, in words for the reader. */
export function complaint(error: unknown): Message {
  return error instanceof Refused ? error.said : { key: "app.wrong", args: {} };
}
