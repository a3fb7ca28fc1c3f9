// Made by `python -m tools.typescript`; do not edit.
/* eslint-disable */

export const PROTOCOL = 2;
export const MAX_RECORD = 8388608;
export const MOMENTS = 60;

/** A named set of options. */
export interface PresetInfo {
  /** the catalogue has `<game>.preset.<name>`. */
  name: string;
  /** the numbers of players that it is for. */
  seats: number[];
  /** the usual one of them. */
  usual_seats: number;
  /** all options by name. */
  options: Record<string, unknown>;
}

/** One option, for forms and documentation. */
export interface OptionField {
  /** what it is called in code, records and on the command line. */
  name: string;
  /** `bool`, `int` or `choice`. */
  kind: "bool" | "choice" | "int";
  /** its value when nothing is said. */
  default: boolean | number | string;
  /** bounds of an `int`, both included. */
  least?: number | null;
  /** bounds of an `int`, both included. */
  most?: number | null;
  /** the values of a `choice`. */
  choices?: (string | number)[];
  /** the values that others must have for it to change anything. */
  only_with?: Record<string, boolean | number | string>;
}

/** Options that a form shows together. */
export interface OptionGroup {
  /** the catalogue has `<game>.options.<name>`. */
  name: string;
  /** their names. */
  options: string[];
}

/** A bot with a name and a face. */
export interface CharacterInfo {
  /** the catalogue has `bot.<name>`, `bot.<name>.about` and, for the games that come with the server, its manner there as `bot.<name>.<game>`. */
  name: string;
  /** whose face it has. */
  animal: string;
  /** 1 easy, 2 normal, 3 strong, 4 expert. */
  level: number;
  /** the name of that level. */
  bot: string;
}

/** A game that tables can be made for. */
export interface GameInfo {
  /** the catalogue has `<name>.title`. */
  name: string;
  /** of its rules. */
  version: number;
  /** `stable`, `beta` or `planned`. */
  maturity: string;
  /** the numbers of players allowed. */
  seats: number[];
  /** the usual number. */
  usual_seats: number;
  /** the first is the default. */
  presets: PresetInfo[];
  /** what can be set, for a form. */
  options: OptionField[];
  /** how the form arranges them, each option in one; empty for as they come. */
  groups: OptionGroup[];
  /** the names of the bots that it is played by, the weakest first; the catalogue has `bot.<name>`. */
  bots: string[];
  /** the names of the levels of bots, the weakest first; the catalogue has `bot.<name>`. */
  levels: string[];
  /** whether a table passes for players who want it, see `Auto`. */
  passes: boolean;
  /** who can sit down to play at these levels, the easiest first. */
  characters: CharacterInfo[];
  /** what can move for a seat, see `ChoosePiece`; the catalogue has `<name>.piece.<piece>`. Empty where nobody has a piece. */
  pieces: string[];
}

/** A catalogue key and the values of its placeholders; the reader's side makes a sentence of it. An argument may be a string, a number, notation of cards, another `Message`, or a list of these; a seat is passed as `Seat`, for whoever knows the players' names to fill in. */
export interface Message {
  key: string;
  args: Record<string, unknown>;
}

/** Who sits at one seat. */
export interface SeatInfo {
  /** `human`, `bot` or `empty`. */
  kind: "bot" | "empty" | "human";
  /** of the person, or of the bot (catalogue: `bot.<name>`); empty for an empty seat. */
  name: string;
  /** how whoever plays here now is called: a person, a bot, a bot in a person's place. */
  called: string | Message;
  /** whether the person has a connection open; true for bots. */
  connected: boolean;
  /** whether the person waits for the next deal; false outside the phase `between`. */
  ready: boolean;
  /** the name of the bot that plays while the person is away; empty when none does. */
  substitute: string;
  /** whether the person has gone or stood up, and the seat is kept for them. */
  kept: boolean;
  /** whether this person is the host. */
  host: boolean;
  /** the character that this bot, or this substitute, is; empty for none. The catalogue has `bot.<who>`, `bot.<who>.about` and `bot.<who>.<game>`. */
  who: string;
  /** whose face it has; empty for none. */
  animal: string;
  /** how well it plays: 1 easy, 2 normal, 3 strong, 4 expert; 0 where that is not known. */
  level: number;
  /** the number of the person whose seat it is; 0 for nobody's. */
  person: number;
  /** what the person is drawn as; empty for the first letter of their name. */
  face: string;
  /** the one of the game's `pieces` that moves for the seat; empty for none. */
  piece: string;
  /** whether the person is a program, by its own word. */
  program: boolean;
}

/** A table as the lobby lists it. */
export interface TableInfo {
  /** of the table. */
  code: string;
  /** name of the game. */
  game: string;
  /** the preset it was made from. */
  preset: string;
  /** what goes on there. */
  phase: "between" | "closed" | "lobby" | "over" | "playing";
  /** whether the lobby lists it. */
  public: boolean;
  /** who sits where. */
  seats: SeatInfo[];
  /** how many people watch. */
  spectators: number;
  /** seconds for a decision, or null. */
  clock_s: number | null;
  /** when it was made, in milliseconds since 1970. */
  created: number;
}

/** `POST /api/options`: would a table be made with these? The reply is `CheckedOptions`. */
export interface CheckOptions {
  /** as in `CreateTable`. */
  game: string;
  /** as in `CreateTable`. */
  preset?: string | null;
  /** as in `CreateTable`. */
  seats?: number | null;
  /** as in `CreateTable`. */
  options?: Record<string, boolean | number | string>;
}

/** What options amount to. */
export interface CheckedOptions {
  /** all of them by name; null when they cannot be. */
  options: Record<string, unknown> | null;
  /** why they cannot be, its argument `option` naming one of them; null when they can. */
  why: Message | null;
  /** the numbers of players that these options could be played with. */
  seats: number[];
}

/** `POST /api/tables`: a new table, with whoever asks as its host at seat `seat`. */
export interface CreateTable {
  /** name of the game. */
  game: string;
  /** how the host is called. */
  name: string;
  /** the game's first when null. */
  preset?: string | null;
  /** how many players; the preset's usual number when null. */
  seats?: number | null;
  /** changes to the preset. */
  options?: Record<string, boolean | number | string>;
  /** the bot at each seat that has one: a character, or the name of a level or of a bot, for which the table chooses a character that plays so. */
  bots?: Record<string, string>;
  /** where the host sits; null for the first seat without a bot, -2 to watch. */
  seat?: number | null;
  /** whether the lobby lists the table. */
  public?: boolean;
  /** seconds for a decision; null for no limit. */
  clock_s?: number | null;
  /** whether the game starts at once; every seat must be taken. */
  start?: boolean;
  /** how long bots take over their moves. */
  pace?: "calm" | "normal" | "quick";
  /** what the host is drawn as. */
  face?: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
  /** whether the host is a program; the others see it at its seat. */
  program?: boolean;
}

/** `POST /api/tables/{code}/join`: become a person at a table. */
export interface JoinTable {
  /** how the others see you. */
  name: string;
  /** the seat to take; null for the first empty one, if there is any; -2 to watch. */
  seat?: number | null;
  /** what you are drawn as. */
  face?: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
  /** whether you are a program; the others see it at your seat. */
  program?: boolean;
}

/** `POST /api/match`: a seat at a public table that waits for players, or else at a new one. */
export interface Match {
  /** name of the game. */
  game: string;
  /** how the others see you. */
  name: string;
  /** the game's first when null. */
  preset?: string | null;
  /** changes to the preset. */
  options?: Record<string, boolean | number | string>;
  /** what you are drawn as. */
  face?: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
  /** whether you are a program; the others see it at your seat. */
  program?: boolean;
}

/** The reply to a table made or joined. */
export interface Joined {
  /** of the table. */
  code: string;
  /** the secret that makes a connection yours; the server keeps only its hash. */
  token: string;
  /** your number at this table. */
  person: number;
  /** your seat, or -2. */
  seat: number;
}

/** Where every seat stood at one moment of a game that is drawn as a chart. */
export interface ChartPoint {
  /** the number of the log's line that tells of it. */
  seq: number;
  /** the number of the game, from 1. */
  game: number;
  /** how far the game had come, in rounds or whatever the game counts. */
  at: number;
  /** by seat; what they are is the game's. */
  values: number[];
}

/** The end of a game. */
export interface Outcome {
  /** the place of each seat, from 1; equal places are shared. */
  places: number[];
  /** the points of each seat, in whole units of the game. */
  points: number[];
  /** why it ended, a word of the game (`limit`, `hands`, ...); the catalogue has `<game>.end.<reason>`. */
  reason: string;
}

/** Something that was counted in a game. */
export interface Counted {
  /** what it is called. */
  name: Message;
  /** `sum`: one number of each seat; `most`: the same, the highest that it reached; `course`: the numbers of each seat one after another; `bars`: how often each number came, in one row for the whole table. */
  form: "bars" | "course" | "most" | "sum";
  /** the numbers, by seat, but for `bars`. */
  rows: number[][];
  /** what the first of the bars stands for, the next for one more. */
  first: number;
}

/** Something that happened in a step. */
export interface ReplayEntry {
  /** its kind as `event`, and the fields that are shown. */
  event: Record<string, unknown>;
  /** what to tell people; null for nothing. */
  say: Message | null;
}

/** A decision, as everybody saw it. */
export interface ReplayStep {
  /** who decided; -1 the table. */
  seat: number;
  /** in which deal, from 1; 0 before the first. */
  deal: number;
  /** what happened. */
  entries: ReplayEntry[];
}

/** What there is to know of a recorded game before one looks at any of its steps. */
export interface Replay {
  /** name of the game. */
  game: string;
  /** all options by name. */
  options: Record<string, unknown>;
  /** the preset that these are; empty for none. */
  preset: string;
  /** who played, as far as the record says. */
  seats: SeatInfo[];
  /** what is drawn of a game that is drawn; `seq` is after which step. */
  chart: ChartPoint[];
  /** when, in milliseconds since 1970; 0 where it does not say. */
  started: number;
  /** how it ended; null if it was not finished. */
  outcome: Outcome | null;
  /** what the game counts, of all that happened; nothing if it was not finished. */
  counts: Counted[];
  /** every decision that remained in force. */
  steps: ReplayStep[];
}

/** A record that somebody brought, and that the rules agree with. */
export interface Uploaded {
  /** names it for as long as the server keeps it, which is not for long. */
  id: string;
  /** what there is to know of it. */
  replay: Replay;
}

/** How it was after a step. */
export interface ReplayMoment {
  /** what everybody could see. */
  view: GameView;
  /** the cards in every hand that is shown, else none; empty in games without. */
  hands: string[][];
  /** what happened in the step, with what the seat that looks on saw, or with all of it. */
  entries: ReplayEntry[];
  /** of every seat in each deal that has ended. */
  points: number[][];
}

/** A decision after which a seat's chance had fallen, and what would have been better. */
export interface Turn {
  /** the number of the step, from 1. */
  at: number;
  /** whose decision. */
  seat: number;
  /** the seat's chance before and after it, from 0 to 1. */
  before: number;
  /** the seat's chance before and after it, from 0 to 1. */
  after: number;
  /** what was done, in words. */
  chosen: Message;
  /** what came to most; null where nothing came to surely more. */
  better: Message | null;
  /** how much more that came to: points of the deal, or where none are counted seats behind; 0 where nothing did. */
  lost: number;
  /** the standard error of `lost`. */
  error: number;
  /** why that was better, as a hint would say it (`tycoon.lab.advice`); null where nothing was, or it cannot be said. */
  why: Message | null;
}

/** By how much a seat's chance rose, in all deals together; below 0 it fell. */
export interface Share {
  /** by what chance gave: deals, dice, cards drawn. */
  luck: number;
  /** by its own decisions. */
  own: number;
  /** by those of others. */
  others: number;
}

/** What playouts say of a game. */
export interface Analysis {
  /** how many were drawn for a seat after each step. */
  worlds: number;
  /** with it all of this comes out the same again. */
  seed: number;
  /** after each number of steps, by seat: how likely it is the best of this deal, from 0 to 1: what each seat could think of its own chance then, pooled by odds (`pooled`). */
  chances: number[][];
  /** their standard errors. */
  errors: number[][];
  /** the decisions that cost most chance, in their order. */
  turns: Turn[];
  /** by seat what its chance rose and fell by. */
  shares: Share[];
}

/** How far an analysis is. */
export interface Progress {
  /** how many parts of how many are done; `of` is 0 while it waits for others. */
  done: number;
  /** how many parts of how many are done; `of` is 0 while it waits for others. */
  of: number;
  /** what was found, once all of it is. */
  analysis: Analysis | null;
}

/** What there is to know of a lesson; the learner sits at seat 0. */
export interface LessonInfo {
  /** of the lesson. */
  name: string;
  /** name of the game. */
  game: string;
  /** all options by name. */
  options: Record<string, unknown>;
  /** who plays, the learner as `seat.you`. */
  seats: SeatInfo[];
  /** the names of its steps, in order. */
  steps: string[];
}

/** `POST /api/lessons/{lesson}/{step}`, and with `/check`: moves in a step of a lesson. */
export interface PlayLesson {
  /** the learner's moves in this step so far, as the last reply had them. */
  made?: string[];
  /** notation of the learner's next actions, in order; none to begin. */
  moves?: string[];
}

/** How it was after a decision of anybody's. */
export interface LessonFrame {
  /** what the learner sees. */
  view: GameView;
  /** what happened, as the learner saw it. */
  entries: ReplayEntry[];
}

/** What came of the learner's newest decision; without one, how the step begins. */
export interface LessonMoment {
  /** whether it was made; else nothing has happened, and `made` stays as it was. */
  right: boolean;
  /** how many turns of this step the learner has behind them. */
  turn: number;
  /** whether the step is over. */
  done: boolean;
  /** the key of what is to be said, among the texts of the lesson. */
  said: string;
  /** all moves of the learner in this step, as the next request gives them. */
  made: string[];
  /** the moves of a decision that the step wants now; none once it is over. */
  wanted: string[];
  /** what happened, decision by decision; the last is how it is now. */
  frames: LessonFrame[];
}

/** The rules' word on moves of the learner. */
export interface LessonWord {
  /** what they are called; null where they are refused. */
  say: Message | null;
  /** why they are refused; null where they are not. */
  why: Message | null;
}

/** `POST /api/evenings`: a new evening, with whoever asks as its host. */
export interface CreateEvening {
  /** name of the game. */
  game: string;
  /** how the host is called. */
  name: string;
  /** the game's first when null. */
  preset?: string | null;
  /** changes to the preset. */
  options?: Record<string, boolean | number | string>;
  /** how many rounds there are to be, 1 to 20. */
  rounds?: number;
  /** how many sit at a table at most; the preset's usual number when null. */
  seats?: number | null;
  /** seconds for a decision; null for no limit. */
  clock_s?: number | null;
  /** how long bots take over their moves. */
  pace?: "calm" | "normal" | "quick";
  /** seconds after a round, until the next begins by itself; null for never. */
  pause_s?: number | null;
  /** what the host is drawn as. */
  face?: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
}

/** `POST /api/evenings/{code}/join`: take part, from the next round on. */
export interface JoinEvening {
  /** how the others see you. */
  name: string;
  /** what you are drawn as. */
  face?: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
}

/** The reply to an evening made or joined. */
export interface EveningJoined {
  /** of the evening. */
  code: string;
  /** the secret that makes requests yours, here and at all of the evening's tables. */
  token: string;
  /** your number at this evening. */
  person: number;
}

/** Somebody who takes part, or did. */
export interface EveningMember {
  /** their number, from 1. */
  person: number;
  /** how they are called. */
  name: string;
  /** what they are drawn as. */
  face: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
  /** whether the next round is drawn for them. */
  here: boolean;
  /** whether they are the host. */
  host: boolean;
  /** of all their games that have ended. */
  points: number;
  /** how many these are. */
  played: number;
  /** from 1 by points; equal points share it. */
  place: number;
}

/** A table of a round. */
export interface EveningTable {
  /** of the table. */
  code: string;
  /** who was drawn for each seat, by number; 0 for a bot. */
  people: number[];
  /** whether its first game is over; later ones do not count. */
  over: boolean;
  /** what that game brought each seat; null where it brings nothing, or not yet. */
  points: number[] | null;
}

/** A round that has begun. */
export interface EveningRound {
  /** from 1. */
  number: number;
  /** whether nobody is waited for any more. */
  over: boolean;
  /** of the round. */
  tables: EveningTable[];
}

/** `GET /api/evenings/{code}`: an evening as it stands. */
export interface EveningInfo {
  /** of the evening. */
  code: string;
  /** what is played. */
  game: string;
  /** what is played. */
  preset: string;
  /** `waiting` before the first round, `playing`, `between` two rounds, `over`. */
  phase: "between" | "over" | "playing" | "waiting";
  /** how many there are to be. */
  rounds: number;
  /** of a table, at most. */
  seats: number;
  /** seconds for a decision, or null. */
  clock_s: number | null;
  /** those with most points first. */
  members: EveningMember[];
  /** the rounds that have begun. */
  drawn: EveningRound[];
  /** your own number; 0 for whoever only looks. */
  person: number;
  /** the code of your table in this round while it is played; empty for none. */
  table: string;
  /** whether you may start the next round now. */
  may_draw: boolean;
  /** milliseconds until the next round begins by itself; null where it does not. */
  next_ms: number | null;
}

/** The body of every refused request. */
export interface HttpError {
  /** what is wrong, to be said to people. */
  error: Message;
  /** the status code again. */
  status: number;
  /** the same in English, for developers. */
  detail: string;
}

/** `GET /healthz`. */
export interface Health {
  /** true; a server that stops answers 503. */
  ok: boolean;
  /** of the package. */
  version: string;
  /** how many tables are in memory. */
  tables: number;
  /** how many sockets are open. */
  connections: number;
}

/** The first message of a connection. */
export interface Hello {
  type: "hello";
  /** from creating or joining the table; null to watch. */
  token?: string | null;
  /** `seq` of the newest log entry the client still has; null for the newest 200. */
  since?: number | null;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Take an empty seat, in the lobby also from another seat. */
export interface Sit {
  type: "sit";
  /** which. */
  seat: number;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Give up your seat and watch. During a game a bot plays there, and it is kept for you. */
export interface Stand {
  type: "stand";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Decide. All moves are made or none, as one decision. */
export interface Act {
  type: "act";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** `turn_seq` of the snapshot that this answers. */
  turn_seq: number;
  /** notation of your next actions, in order. The host gives the table's between deals. */
  moves: string[];
}

/** Ask what a selection would be; the answer is `checked`. */
export interface Check {
  type: "check";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** given back. */
  check_id?: string;
  /** as in `act`. */
  moves: string[];
}

/** Ask what a strong player would do in your place; the answer is `hinted`. */
export interface Hint {
  type: "hint";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** as in `act`, what you think of doing: the reason says what is better than that. */
  moves?: string[] | null;
}

/** Say something to the table. */
export interface Say {
  type: "say";
  /** what. */
  text: string;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Say something that everybody at the table reads in their own language; arrives as `chat`. */
export interface SayPhrase {
  type: "phrase";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** what. */
  phrase: "again" | "close_one" | "good_game" | "good_luck" | "hello_all" | "must_go" | "nice_move" | "one_moment";
}

/** Show something at your seat for a moment; all are told with `emoted`. It is not stored. */
export interface ShowEmote {
  type: "emote";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** what. */
  emote: "hello" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow" | "your_turn";
}

/** Tell whoever runs the server of something that somebody else said here; nobody else hears. */
export interface Report {
  type: "report";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** the `id` of the `chat`, one of the newest 50. */
  said: number;
}

/** Be called otherwise from now on. What was written before keeps the name of then. */
export interface Rename {
  type: "rename";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** as on joining. */
  name: string;
}

/** Be drawn otherwise from now on. */
export interface ChooseFace {
  type: "face";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** empty for the first letter of your name. */
  face: "" | "clover" | "key" | "kite" | "leaf" | "moon" | "star" | "sun" | "wave";
}

/** Have another piece move for your seat from now on, one that no other seat has. */
export interface ChoosePiece {
  type: "piece";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** one of the game's `pieces`. */
  piece: string;
}

/** The host begins the game; every seat must be taken. */
export interface Start {
  type: "start";
  /** fill the empty seats first, with this bot or character, and others of its kind. */
  bot?: string | null;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Between deals: I am ready for the next one. The table deals when everybody is. */
export interface Next {
  type: "next";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host starts a new game after the end, with the same seats and rules. */
export interface Rematch {
  type: "rematch";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host takes a game that has met a defect back to before its newest decision. Where it has been there before, it goes one decision further. */
export interface TakeBack {
  type: "take_back";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host ends a game that has met a defect; its record is kept. */
export interface EndGame {
  type: "end_game";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host puts a bot on a seat that no person has, or takes it away (only before the start). */
export interface SetBot {
  type: "bot";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** which. */
  seat: number;
  /** a character that is not at the table, or the name of a bot, for which the table chooses one; null to empty the seat. */
  bot: string | null;
}

/** The host removes a person, who comes back only when the host lets them. During a game a bot plays at their seat, which is kept. Give one of the two. */
export interface Kick {
  type: "kick";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** whose person goes. */
  seat?: number | null;
  /** who goes, also somebody who only watches. */
  person?: number;
}

/** The host lets somebody in again who was removed, or says no to who asks for it. */
export interface Admit {
  type: "admit";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** who, from `removed` of the snapshot. */
  person: number;
  /** whether they may come. */
  yes: boolean;
}

/** The host gives a seat that is kept for somebody to a person who watches. A bot plays there until that person takes it with `back`. */
export interface Give {
  type: "give";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** which. */
  seat: number;
  /** who, from `watchers` of the snapshot. */
  person: number;
}

/** Go away; the answer is `closing`. During a game a bot plays, and the seat is kept for you. */
export interface Leave {
  type: "leave";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Take back the seat at which a bot plays for you; any action there does so too. Also for who has left, with the token of then. Who was removed asks the host with it. */
export interface Back {
  type: "back";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host stops the game, or lets it go on. */
export interface Pause {
  type: "pause";
  /** whether it shall stand still. */
  paused: boolean;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** The host has bots take longer over their moves from now on, or less long. */
export interface SetPace {
  type: "pace";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** how long. */
  pace: "calm" | "normal" | "quick";
}

/** Let bots take less time over their moves while I am the only one who sits. It is not stored. */
export interface Hurry {
  type: "hurry";
  /** whether they shall. */
  on: boolean;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Let the table give my forced passes, after a pause as of a person. */
export interface Auto {
  type: "auto";
  /** whether it shall. */
  on: boolean;
  /** whether to draw, too, where passing and drawing are all there is. */
  draws?: boolean;
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

/** Promise a seed for the next deal, after the table's commitment and before the list is closed. */
export interface Commit {
  type: "commit";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** which; an attempt that has passed is refused. */
  deal: number;
  /** which; an attempt that has passed is refused. */
  attempt: number;
  /** 64 hexadecimal digits, see docs/fair-dealing.md. A newer one replaces it. */
  commitment: string;
}

/** Show the seed that was promised, once the list of all promises is closed. */
export interface Reveal {
  type: "reveal";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
  /** which. */
  deal: number;
  /** which. */
  attempt: number;
  /** 64 hexadecimal digits. */
  seed: string;
}

/** Is anybody there? The answer is `pong`. */
export interface Ping {
  type: "ping";
  /** chosen by the client, given back in the answer. A second `act` with the id of one that was accepted gets the same answer and does nothing. */
  action_id?: string;
}

export type FromClient =
  | Hello
  | Sit
  | Stand
  | Act
  | Check
  | Hint
  | Say
  | SayPhrase
  | ShowEmote
  | Report
  | Rename
  | ChooseFace
  | ChoosePiece
  | Start
  | Next
  | Rematch
  | TakeBack
  | EndGame
  | SetBot
  | Kick
  | Admit
  | Give
  | Leave
  | Back
  | Pause
  | SetPace
  | Hurry
  | Auto
  | Commit
  | Reveal
  | Ping;

/** Something that a person said. */
export interface Chat {
  type: "chat";
  /** its number at this table, from 1. */
  id: number;
  /** when, in milliseconds since 1970. */
  at: number;
  /** who said it. */
  name: string;
  /** where that person sat, or -2. */
  seat: number;
  /** what was said; empty where it is a phrase. */
  text: string;
  /** the number of who said it. */
  person: number;
  /** what was said, for each reader in their language; empty for a text. */
  phrase: "again" | "close_one" | "good_game" | "good_luck" | "hello_all" | "must_go" | "nice_move" | "one_moment" | "";
}

/** The reply to `hello`; an `update` follows. */
export interface Welcome {
  type: "welcome";
  /** number of this protocol. */
  protocol: number;
  /** version of the server. */
  server: string;
  /** of the table. */
  code: string;
  /** your number at this table; 0 when you only watch. */
  person: number;
  /** the server's time in milliseconds since 1970. */
  now: number;
  /** the newest things said, at most 50. */
  chat: Chat[];
}

/** Somebody who has joined and has no seat. */
export interface Watcher {
  /** their number. */
  person: number;
  /** how they are called. */
  name: string;
  /** whether they have a connection open. */
  connected: boolean;
  /** whether this person is the host. */
  host: boolean;
}

/** Somebody whom the host has removed. */
export interface Removed {
  /** their number. */
  person: number;
  /** how they were called. */
  name: string;
  /** whether they ask to be let in again. */
  asks: boolean;
}

/** The viewer's own place. */
export interface Me {
  /** the viewer's number at this table, from 1; 0 for whoever only watches by the link, and for those who have gone. */
  person: number;
  /** as the others see it. */
  name: string;
  /** the viewer's seat, or -2 for a spectator. */
  seat: number;
  /** whether the viewer is the host. */
  host: boolean;
  /** whether the table gives the viewer's forced passes; nobody else is told. */
  auto: boolean;
  /** whether it draws for the viewer where passing and drawing are all there is. */
  draws: boolean;
  /** the seat that is kept for the viewer, who may take it `back`; -2 for none. */
  kept: number;
  /** whether the viewer has left the table, was removed from it, asks since to be let in again, or was declined; empty for everybody else. */
  gone: "" | "asking" | "declined" | "left" | "removed";
  /** what the viewer is drawn as; empty for the first letter of their name. */
  face: string;
}

/** The time for a decision, or to object where the default answer is given otherwise. */
export interface ClockInfo {
  /** how long the decision at hand may take. */
  seconds: number;
  /** milliseconds left for this decision when this was sent; null while no clock runs. */
  left_ms: number | null;
  /** whether it is for objecting: nobody gives the default answer sooner. */
  objection: boolean;
}

/** A game that was finished at this table, with the same seats. */
export interface PastGame {
  /** from 1. */
  number: number;
  /** how it ended. */
  outcome: Outcome;
  /** how the seats were called when it did. */
  names: (string | Message)[];
}

/** What a seat has promised to add to a deal. */
export interface FairPromise {
  /** whose. */
  seat: number;
  /** the hash of its seed, bound to the table's commitment and the seat. */
  commitment: string;
}

/** A seed that a player added to a deal. */
export interface FairSeed {
  /** whose. */
  seat: number;
  /** 64 hexadecimal digits. */
  seed: string;
}

/** An attempt at a deal. */
export interface FairAttempt {
  /** its number, from 1. */
  attempt: number;
  /** the hash of the table's seed, published first. */
  commitment: string;
  /** what the seats have promised; the list that counts once it is closed. */
  promises: FairPromise[];
  /** the seats that had a person when the list was closed; null while it is open. */
  people: number[] | null;
  /** a hash of what the deal will ask of chance first, with the list; empty where that depends on what chance gives. */
  asks: string;
  /** the seats that have shown their seeds. */
  revealed: number[];
  /** the seats that have not in time; the deal was attempted anew without them. */
  withheld: number[];
  /** the players' seeds, once the deal has begun; empty before. */
  seeds: FairSeed[];
  /** the table's, once the deal is over, or the attempt was given up; empty before. */
  seed: string;
}

/** The fair dealing of one deal, see docs/fair-dealing.md. */
export interface FairDeal {
  /** its number, from 1. */
  deal: number;
  /** 2; 1 for a deal of an older table. */
  scheme: number;
  /** the newest is the one that counts. */
  attempts: FairAttempt[];
  /** what players can compare with each other, once the deal has begun; empty before. */
  code: string;
  /** whether everything of it has been revealed. */
  over: boolean;
}

/** Everything one viewer may know about a table. */
export interface Snapshot {
  /** of the table. */
  code: string;
  /** raised by whatever changes at the table; the newest snapshot has the highest. */
  version: number;
  /** raised by every decision of the game; `act` names the one it answers. */
  turn_seq: number;
  /** name of the game. */
  game: string;
  /** the preset the table was made from. */
  preset: string;
  /** all options by name. */
  options: Record<string, unknown>;
  /** `lobby` before the start, `playing`, `between` two deals, `over`, `closed`. */
  phase: "between" | "closed" | "lobby" | "over" | "playing";
  /** whether the host has paused the table. */
  paused: boolean;
  /** whether the lobby lists the table. */
  public: boolean;
  /** how long bots take over their moves here, as the host has chosen. */
  pace: "calm" | "normal" | "quick";
  /** who sits where now. */
  seats: SeatInfo[];
  /** how the seats are called in this game; after its end still as they were then. */
  names: (string | Message)[];
  /** how many people watch. */
  spectators: number;
  /** those of them who have joined. */
  watchers: Watcher[];
  /** whom the host has removed, when the viewer is the host. */
  removed: Removed[];
  /** the viewer's own place. */
  me: Me;
  /** the time for decisions; null without a limit. */
  clock: ClockInfo | null;
  /** notation of what the host may do between deals, when the viewer is the host. */
  table_moves: string[];
  /** the points of every seat in every deal of this game that has ended. */
  deals: number[][];
  /** what else the game's score sheet tells of every seat in these deals, by seat. */
  sheet: Record<string, unknown>[][];
  /** the running points of every seat in this game. */
  totals: number[];
  /** how long this game had been played when it last changed, without pauses. */
  played_ms: number;
  /** how the game ended; null before. */
  outcome: Outcome | null;
  /** the number of this game at the table, from 1; 0 before the first. */
  game_number: number;
  /** the finished games in a row with these players, this one too once it is over. */
  series: PastGame[];
  /** the points of every seat over these games. */
  series_points: number[];
  /** the fair dealing of the newest two deals of this game, the next one last. */
  fair: FairDeal[];
  /** what the viewer may know of the game, with the legal moves; null before the start. */
  view: GameView | null;
  /** why the table was closed; null while it is open. */
  closed: Message | null;
  /** what to say of a defect of the program that this game has met; null for none. Then it stands still and has no view, until the host takes it back or ends it. */
  defect: Message | null;
  /** whether the host has ended this game because of one, without an outcome. */
  ended: boolean;
  /** the code of the evening that the table belongs to; empty for none. */
  evening: string;
}

/** A line of the table's log as one viewer reads it. */
export interface Entry {
  /** its number at this table, from 1, the same for every viewer. */
  seq: number;
  /** when it happened, in milliseconds since 1970. */
  at: number;
  /** the number of the game it belongs to, from 1; 0 before the first one. */
  game: number;
  /** the decision it belongs to, or null for what happens around the game. */
  turn_seq: number | null;
  /** which of its game's events it is, from 1; 0 for what is none. */
  nth: number;
  /** what happened in the game: its kind as `event`, and the fields this viewer may see. */
  event: Record<string, unknown> | null;
  /** what to tell people, with the names of then; null for nothing. */
  say: Message | null;
}

/** The table as you may see it now, and what was written into its log since the last update. */
export interface Update {
  type: "update";
  /** everything; forget what you knew. */
  table: Snapshot;
  /** the new lines of the log, at most 200. */
  entries: Entry[];
  /** whether lines before `entries` are missing. */
  resync: boolean;
  /** what is new to be drawn of the game under way; all of it for a client without lines of the log, and after decisions were taken back. Nothing is ever missing. */
  chart: ChartPoint[];
  /** whether `chart` is all there is: forget the points you knew. */
  redraw: boolean;
}

/** What became of a command. What it changed is in an `update`. */
export interface Answer {
  type: "answer";
  /** of the command. */
  action_id: string;
  /** whether it was carried out. */
  ok: boolean;
  /** why not. */
  error?: Message | null;
}

/** What a selection would be. */
export interface Checked {
  type: "checked";
  /** of the question. */
  check_id: string;
  /** whether `act` would accept it now. */
  legal: boolean;
  /** what all of it is called; null when it is not legal. */
  say: Message | null;
  /** why it is not legal; null when it is. */
  why: Message | null;
}

/** What a strong player would do. */
export interface Hinted {
  type: "hinted";
  /** of the question. */
  action_id: string;
  /** the decision it is for. */
  turn_seq: number;
  /** all that it would decide at once, as for `act`. */
  moves: string[];
  /** all of it in words. */
  say: Message;
  /** why, from what playouts came to: a sentence of `reason.*`, whose arguments have the expected results (`mine`, and `other` of the next best, `against`) and what tells both apart (`why`); null where there is no choice, or nothing is known. */
  why?: Message | null;
}

/** Something that a person showed at their seat, for a moment. */
export interface Emoted {
  type: "emoted";
  /** its number since the table is in memory. */
  id: number;
  /** where. */
  seat: number;
  /** who it was. */
  name: string;
  /** their number. */
  person: number;
  /** what. */
  emote: "hello" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow" | "your_turn";
}

/** A message that could not be read, or came too fast; it changed nothing. */
export interface Trouble {
  type: "error";
  /** what was wrong. */
  error: Message;
  /** the same in English, for developers. */
  detail: string;
}

/** The reply to `ping`. */
export interface Pong {
  type: "pong";
  /** of the ping. */
  action_id: string;
  /** the server's time in milliseconds since 1970. */
  now: number;
}

/** The last message before the server hangs up. */
export interface Closing {
  type: "closing";
  /** why. */
  reason: Message;
  /** whether to come back. */
  again: boolean;
  /** how long to wait before. */
  after_ms: number;
}

export type FromServer =
  | Welcome
  | Update
  | Answer
  | Checked
  | Hinted
  | Chat
  | Emoted
  | Trouble
  | Pong
  | Closing;

/** Draw the next round and open its tables. Only the host; after two minutes everybody may. */
export interface NextRound {
  type: "next_round";
  /** which round it is to be, so that a request that comes twice draws one. */
  number: number;
}

/** The host waits for no more tables: those that still play bring no points. */
export interface EndRound {
  type: "end_round";
  /** which round. */
  number: number;
}

/** The host ends the evening between two rounds: the standing is final. */
export interface EndEvening {
  type: "end";
}

/** Take part no more: a bot plays at your table, and no later round is drawn for you. */
export interface LeaveEvening {
  type: "leave";
}

/** Take part again from the next round on, where you have gone by your own wish. */
export interface ReturnToEvening {
  type: "back";
}

/** The host lets somebody take part no more. */
export interface RemoveMember {
  type: "remove";
  /** who. */
  person: number;
}

/** The host lets somebody take part again who was removed, or has gone. */
export interface AdmitMember {
  type: "admit";
  /** who. */
  person: number;
}

export type EveningCommand =
  | NextRound
  | EndRound
  | EndEvening
  | LeaveEvening
  | ReturnToEvening
  | RemoveMember
  | AdmitMember;

/** What a seat did last in the running trick. */
export interface Shown {
  /** what it played, empty when it has not played or has passed since. */
  cards: string[];
  /** whether its last word was a pass. */
  passed: boolean;
}

/** Big Two as one viewer sees it; cards in notation, weakest first. */
export interface BigTwoView {
  view: "bigtwo";
  /** name of the game. */
  game: "bigtwo";
  /** the seat this view is for, or -2 for a spectator. */
  viewer: number;
  /** how many players. */
  seats: number;
  /** whose decision it is: a seat, -1 the table, -3 nobody (the game is over). */
  seat_to_act: number;
  /** whether the game has ended. */
  is_over: boolean;
  /** how many times cards have been dealt. */
  deals: number;
  /** the running points of every seat. */
  returns: number[];
  /** what is asked of the seat to act, said to this viewer. */
  ask: Message;
  /** notation of every legal action when this viewer is to act, else empty. */
  legal: string[];
  /** notation of what a run-out clock would do, when this viewer is to act, else empty. */
  default: string;
  /** the viewer's own cards; empty for spectators. */
  hand: string[];
  /** how many cards each seat holds. */
  counts: number[];
  /** the combination to beat; empty when the seat to act leads. */
  table: string[];
  /** what that is, a word such as `full_house`; empty on a lead. */
  kind: string;
  /** the natural cards that it counts as where it holds dragons; else empty. */
  reading: string[];
  /** whether it is a bomb. */
  bomb: boolean;
  /** whose it is; -1 on a lead. */
  owner: number;
  /** what each seat did last in this trick. */
  shown: Shown[];
  /** every card played in this deal, by the order of the cards. */
  played: string[];
  /** the card that the viewer's first play must contain; empty otherwise. */
  opening: string;
  /** points of the last deal that ended, by seat. */
  scores: number[];
  /** the cards left in every hand once the deal has ended; empty during play. */
  open_hands: string[][];
  /** by seat, why the losses of the deal that has ended doubled: `brilliant`, `held`. */
  doubled: string[][];
  /** whether the seat to act is asked about a new deal. */
  asking: boolean;
  /** how many times this deal was dealt anew. */
  redeals: number;
  /** the team of each seat, 0 or 1; empty where everybody plays alone. */
  teams: number[];
}

/** A card of a play. */
export interface Face {
  /** what it shows; `jk` for a joker that stands for no card of the deck. */
  card: string;
  /** whether it is a joker. */
  joker: boolean;
}

/** What a seat did last in the running trick. */
export interface LastPlay {
  /** notation of its last play; empty when it has made none or has passed since. */
  play: string;
  /** the cards of that play. */
  cards: Face[];
  /** whether its last word was a pass. */
  passed: boolean;
}

/** A question that must be answered before the play goes on. */
export interface Pending {
  /** `return` cards of the exchange, `claim` the 3 of diamonds, `give`, `discard` or `change` cards, or `bomb`: name ranks that everybody puts away. */
  ask: string;
  /** who is asked. */
  seat: number;
  /** how many cards, or ranks, at most; for `return` exactly. */
  count: number;
  /** whether it must be `count` cards or none. */
  exact: boolean;
  /** with whom `seat` exchanges; -1 otherwise. */
  partner: number;
  /** the cards that came in the exchange, for the two who know them. */
  received: string[];
  /** the seats that may be given cards. */
  receivers: number[];
  /** the cards picked so far, for the seat itself. */
  picked: string[];
  /** who is to get each of them. */
  takers: number[];
  /** the ranks named so far, for the seat itself, where Qs let ranks be named. */
  named?: string[];
}

/** Daifugo as one viewer sees it; cards in notation, weakest first. */
export interface DaifugoView {
  view: "daifugo";
  /** name of the game. */
  game: "daifugo";
  /** the seat this view is for, or -2 for a spectator. */
  viewer: number;
  /** how many players. */
  seats: number;
  /** whose decision it is: a seat, -1 the table, -3 nobody (the game is over). */
  seat_to_act: number;
  /** whether the game has ended. */
  is_over: boolean;
  /** how many times cards have been dealt. */
  deals: number;
  /** the running points of every seat. */
  returns: number[];
  /** what is asked of the seat to act, said to this viewer. */
  ask: Message;
  /** notation of every legal action when this viewer is to act, else empty. */
  legal: string[];
  /** notation of what a run-out clock would do, when this viewer is to act, else empty. */
  default: string;
  /** the seats in turn order; they change place when seats are drawn anew. */
  ring: number[];
  /** the viewer's own cards; empty for spectators. */
  hand: string[];
  /** how many cards each seat holds. */
  counts: number[];
  /** notation of the play to beat; empty when the seat to act leads. */
  play: string;
  /** its cards. */
  table: Face[];
  /** `single`, `set` or `sequence`; `none` on a lead. */
  form: string;
  /** whose it is; -1 on a lead. */
  owner: number;
  /** what each seat did last in this trick. */
  shown: LastPlay[];
  /** the suits the table is locked to, as letters; empty for none. */
  lock: string;
  /** whether a revolution, a jack, is in force. */
  revolution: boolean;
  /** whether a revolution, a jack, is in force. */
  back: boolean;
  /** whether the order is reversed: one of them is, but not both. */
  reversed: boolean;
  /** how many cards are left to draw. */
  pile: number;
  /** how many were put out of the round unseen. */
  aside: number;
  /** every card played or discarded in this round. */
  played: string[];
  /** the cards that the viewer knows each other seat to hold. */
  known: string[][];
  /** who is still in and plays. */
  active: boolean[];
  /** who waits for a play-off among equals. */
  waiting: boolean[];
  /** whether the pile has been used up in this round. */
  play_off: boolean;
  /** who was put out as last round's daifugo; -1 for nobody. */
  demoted: number;
  /** places of this round so far, or of the last one between rounds; 0: none yet. */
  places: number[];
  /** what each seat is from the round before, such as `daifugo`; empty without classes. */
  titles: string[];
  /** who led, or is to lead, the first trick. */
  first_lead: number;
  /** points of the last round that ended, by seat. */
  scores: number[];
  /** what is asked apart from plays; null for plays. */
  pending: Pending | null;
  /** whether nothing but passing is left to the viewer, who is to act. */
  can_auto_pass: boolean;
  /** whether the turn goes against the order of `ring`, where 9s may turn it. */
  turned?: boolean;
  /** the rank that must follow while ranks are locked, where they may be: empty when they are not, `>` when no card may follow. */
  next_rank?: string;
}

/** An action; what does not apply to it is left out. */
export interface DealMove {
  move: "act";
  /** what is done, a word of `Act`: on one's turn `bank` a card, `lay` a property, `turn` a wild (turn or move it), `play` an action card, `end`, `idle-draw`; asked `accept`, `refuse`, `shift`, `pay`, `lay`, `give`, `take`, `build`, `leave`, `draw-five`, `refuge`, `put-away`. */
  act: string;
  /** the kind of card that is banked, laid, turned, played, paid, given, taken, built or put away. */
  card?: string;
  /** of `lay`, where it goes, `colourless` for a rainbow wild without a colour; of a rent, a building or a deal breaker, the group it is about; of whatever takes or moves a card on the table (`turn`, `pay`, `give`, `take`, `build`, sly and forced deals), where that lies, also `bank` or `hand`. */
  colour?: string;
  /** which group of that colour, as in `DealGroup`. */
  group?: number;
  /** the kind of card that it changes places with: one becomes spare, the other joins a full group. */
  swap?: string;
  /** the kind of card to be taken by a sly deal or forced deal. */
  take?: string;
  /** at whom it is aimed. */
  seat?: number;
  /** the second seat at which it is aimed. */
  other?: number;
  /** how many cards that double the rent are played with it. */
  doubles?: number;
}

/** Properties of one colour on a table. */
export interface DealGroup {
  /** `colourless` for rainbow wilds that lie without a colour, all of them together. */
  colour: string;
  /** which one of this colour: 0 to 6 the full ones in the order laid, 7 the one that is not full. */
  group: number;
  /** their kinds, in the order laid. */
  cards: string[];
  /** how many make the set full; 0 for `colourless`. */
  size: number;
  /** the kind of house on it; empty for none. */
  house: string;
  /** the kind of hotel on it; empty for none. */
  hotel: string;
  /** what it brings, buildings included. */
  rent: number;
}

/** A building of a set that the payment under way has broken. */
export interface DealLoose {
  /** its kind. */
  card: string;
  /** of that set. */
  colour: string;
}

/** What everybody sees of a seat, and what the viewer knows of its hand. */
export interface DealSeat {
  /** how many cards it holds. */
  hand: number;
  /** the kinds of cards that the viewer knows to be in this hand, which is another's. */
  known: string[];
  /** wilds that lie open before it, to be placed once it is asked. */
  open: string[];
  /** the kinds of cards in its bank. */
  bank: string[];
  /** what these are worth. */
  money: number;
  /** its properties by colour. */
  groups: DealGroup[];
  /** buildings of sets that the payment under way has broken; they may still be paid. */
  loose: DealLoose[];
  /** how many full sets of different colours it has. */
  sets: number;
  /** the money value of table and bank. */
  worth: number;
  /** whether it is in refuge: no card can be aimed at it. */
  refuge: boolean;
  /** how many of its turns will be skipped. */
  jail: number;
}

/** A card under the draw pile that the viewer put there. */
export interface DealBuried {
  /** its kind. */
  card: string;
  /** how many cards of the pile lie above it. */
  above: number;
}

/** An action card that is being carried out. */
export interface DealAction {
  /** how it was played. */
  move: DealMove;
  /** who played it. */
  by: number;
  /** with whom it is dealt now; -1 for nobody. */
  target: number;
  /** the seats still to come after that one, in order. */
  targets: number[];
  /** what each target is charged; 0 for no charge. */
  amount: number;
  /** the seats to which the charge of the target has gone on by rent shifts, in order: the target first, the one who is to pay or answer last; empty for no answer pending. */
  charged: number[];
  /** how many just say no lie in the running chain. */
  refusals: number;
  /** the kind of card named to be given in a forced deal; empty for none yet. */
  give: string;
  /** the kind of second card named to be taken; empty for none. */
  second: string;
  /** the colour of which that lies there; empty for none. */
  second_colour: string;
}

/** What is asked of the seat to act, apart from the plays of its turn. */
export interface DealQuestion {
  /** `give` which card, `take` which second card, `answer` an action, `counter` a refusal, `pay`, `place` wilds that lie open, `move` a wild on the table, `build` on a captured set, `surrender` a hand card, `put-away` hand cards, `empty` (five cards or refuge). */
  ask: string;
  /** who is asked. */
  seat: number;
  /** the seat on the other side: who acts, refused, is paid, is taken from; -1 for none. */
  other: number;
  /** how much is still to be paid. */
  amount: number;
  /** how much has been paid. */
  paid: number;
  /** the kinds of wilds to be placed. */
  open: string[];
  /** the kind of wild to be moved; empty otherwise. */
  card: string;
  /** where that lies; of `build` the colour of the set; empty otherwise. */
  colour: string;
  /** the group of that colour; -1 otherwise. */
  group: number;
  /** `house` or `hotel`: what may be built; empty otherwise. */
  building: string;
  /** how many cards are still to be put away. */
  count: number;
}

/** Deal as one viewer sees it; cards by kind, words of `Kind`. */
export interface DealView {
  view: "deal";
  /** name of the game. */
  game: "deal";
  /** the seat this view is for, or -2 for a spectator. */
  viewer: number;
  /** how many players. */
  seats: number;
  /** whose decision it is: a seat, -1 the table, -3 nobody (the game is over). */
  seat_to_act: number;
  /** whether the game has ended. */
  is_over: boolean;
  /** how many times cards have been dealt. */
  deals: number;
  /** the running points of every seat. */
  returns: number[];
  /** what is asked of the seat to act, said to this viewer. */
  ask: Message;
  /** notation of every legal action when this viewer is to act, else empty. */
  legal: string[];
  /** notation of what a run-out clock would do, when this viewer is to act, else empty. */
  default: string;
  /** `before` the deal, `opening`, `playing`, `putting-away`, `over`. */
  phase: string;
  /** every legal action as a value, in the order of `legal`. */
  moves: DealMove[];
  /** whose turn follows: 1 clockwise, the seat with the next number; -1 the other way. */
  direction: number;
  /** whose turn it is; -1 between deals and once over. */
  turn: number;
  /** how many rounds have begun, of `rounds`. */
  round: number;
  /** after how many rounds the game ends. */
  rounds: number;
  /** how many cards the seat on turn may still play. */
  plays: number;
  /** the viewer's own cards, in the order of the deck; empty for spectators. */
  hand: string[];
  /** what lies in front of each seat. */
  table: DealSeat[];
  /** how many cards the draw pile has. */
  pile: number;
  /** the kind of card on top of the discard pile; empty when there is none. */
  top: string;
  /** every card of the discard pile, in the order of the deck. */
  discards: string[];
  /** the cards under the draw pile that the viewer knows, the upper ones first. */
  buried: DealBuried[];
  /** the action card under way; null for none. */
  running: DealAction | null;
  /** what is asked apart from the plays of a turn; null for these. */
  question: DealQuestion | null;
  /** how many full sets of different colours win. */
  sets_to_win: number;
  /** who has won by sets; -1 for nobody. */
  winner: number;
  /** the colours of the sets with which that seat has won. */
  winning: string[];
  /** the money value of each kind in the deck; 0 for what cannot be paid with. */
  values: Record<string, number>;
  /** by colour, the rent of one card, of two, and so on up to the full set. */
  rents: Record<string, number[]>;
}

/** An action; what does not apply to it is left out. */
export interface MonopolyMove {
  move: "act";
  /** what is done, a word of `Act`: the table's `start`, `go-on`, `time-up`; on one's turn `roll`, `pay-fine`, `use-card`, `try` for a double, `build`, `sell`, `mortgage`, `lift`, `trade`, `use` a fortune card, `end`; asked `buy`, `auction`, `step`, `pass`, `done`, `bankrupt`, `give`, `want`, `pay`, `ask`, `drop`, `accept`, `decline`, `counter`, `keep`, `lift`, `yes`, `no`, `by`, `go`. */
  act: string;
  /** the id of the square it is about; of `give` and `want` also an out-of-jail card, `chance-card` or `chest-card`; of `use` one's own, where it is a swap. */
  square?: string;
  /** of a swap, the square wanted for it. */
  swap?: string;
  /** of `use-card`, whose card: `chance`, `chest`, `fortune`; of `use`, a word of `Fortune`. */
  card?: string;
  /** of `trade` with whom; of `pay` whom a card pays. */
  seat?: number;
  /** by how much a bid or the cash of an offer grows: 500, 100, 50, 10, 1. */
  amount?: number;
  /** of `sell` where a hotel takes its colour down: which of the ways (MO-32), from 1 on; one less has a bit for each of one's cities of the colour, in board order, that keeps a step more. */
  way?: number;
  /** of the bus: `first` or `second` die, `both`. */
  by?: string;
}

/** What is printed on a square and its deed; it never changes. */
export interface MonopolySquare {
  /** how moves call it. */
  id: string;
  /** how people call it, `monopoly.square.<called>`: the city of the theme, or the sort. */
  called: string;
  /** a word of `Sort`. */
  sort: string;
  /** a word of `Group`; empty for a square without a deed. */
  group: string;
  /** of the deed; 0 without one. */
  price: number;
  /** what the bank lends on it. */
  mortgage: number;
  /** what it costs to lift that; less `mortgage`, it is the 10 % for getting it mortgaged. */
  lift: number;
  /** what a house costs, or a hotel; 0 where nothing is built. */
  house: number;
  /** of a city with 0 to 4 houses and with a hotel; of a station or utility, with one, two, … of them owned; of utilities times the dice. */
  rents: number[];
}

/** A deed as it is now. */
export interface MonopolyDeed {
  /** the id of its square. */
  square: string;
  /** whose it is; -1 the bank's. */
  owner: number;
  /** whether it is. */
  mortgaged: boolean;
  /** how many stand there. */
  houses: number;
  /** whether one stands there. */
  hotel: boolean;
  /** what landing there by dice costs now; of a utility, how many times the dice; 0 while nobody has it, or it is mortgaged. */
  rent: number;
  /** whether its fortune card has not been turned yet. */
  face_down: boolean;
  /** what lifting its mortgage costs; 0 where it is not mortgaged. */
  lift: number;
  /** what who gets it mortgaged pays for keeping it so; 0 where it is not mortgaged. */
  interest: number;
}

/** What is seen of a seat. */
export interface MonopolySeat {
  /** what it has. */
  cash: number;
  /** cash, the prices of its deeds (half of mortgaged ones), what its buildings cost. */
  worth: number;
  /** the cash it would have after selling all buildings and mortgaging all deeds. */
  raised: number;
  /** where it stands. */
  square: string;
  /** whether it is in jail. */
  jail: boolean;
  /** how many tries to leave jail have failed. */
  tries: number;
  /** the ids of its squares, in board order. */
  deeds: string[];
  /** the out-of-jail cards that it keeps, `chance-card`, `chest-card`. */
  cards: string[];
  /** which of its deeds and cards could be traded now. */
  tradable: string[];
  /** whether it uses the speed die. */
  fast: boolean;
  /** whether it is bankrupt. */
  out: boolean;
  /** 1 to 3 in the millionaire edition, else 0. */
  level: number;
  /** how many fortune cards it keeps. */
  kept: number;
  /** what they are, words of `Fortune`; empty for other viewers. */
  fortunes: string[];
}

/** A card of a pile; `monopoly.card.<does>` says it with the others as arguments. */
export interface MonopolyCard {
  /** a word of `Card`. */
  does: string;
  /** the square it leads to, as in `MonopolySquare`; empty for none. */
  called: string;
  /** of money, to each or in all, or for each house; of steps. */
  amount: number;
  /** of money for each hotel. */
  more: number;
}

/** A pile of cards, of which the order of the unseen ones is known to nobody. */
export interface MonopolyPile {
  /** `chance`, `chest` or `lifestyle`. */
  pile: string;
  /** the cards not yet drawn, in no order. */
  unseen: MonopolyCard[];
  /** those under them, the next to be drawn first. */
  below: MonopolyCard[];
}

/** An exchange that is offered, or drawn up. */
export interface MonopolyOffer {
  /** who offers it. */
  maker: number;
  /** to whom. */
  partner: number;
  /** what the maker gives, ids of squares, `chance-card`, `chest-card`. */
  given: string[];
  /** what it wants. */
  wanted: string[];
  /** what the maker gives besides, or wants where it is below 0. */
  cash: number;
  /** the 10 % that the maker then pays for deeds that come mortgaged. */
  maker_pays: number;
  /** the same of the partner. */
  partner_pays: number;
  /** whether it answers another offer. */
  counter: boolean;
}

/** What is asked of the seat to act, apart from its turn. */
export interface MonopolyQuestion {
  /** a word of `Ask`: `buy`, `auction` (bid or pass), `bid` (how much more), `debt`, `draft` (what else to offer), `offer` (accept?), `interest`, `want` (a building that is short?), `tax`, `fine`, `bus`, `triple`, `claim`, `level`, `refuse`, `payee`, `free-city`, `site`. */
  ask: string;
  /** who is asked. */
  seat: number;
  /** the seat on the other side; -1 for none. */
  other: number;
  /** the id of the square it is about; empty for none. */
  square: string;
  /** of a swap to be refused, the id of the city given for it; else empty. */
  given: string;
  /** of `interest`, the ids of the deeds that came mortgaged. */
  squares: string[];
  /** the price (below 0, what one receives with the deed), rent, debt, sum bid, or the card's payment; the flat tax; what a level costs; of `auction` the least that the seat may bid; of `interest` the 10 % for `square`; of `fine` the steps of the roll. */
  amount: number;
  /** of `interest`, what it costs to lift the mortgage of `square` now; else 0. */
  lift: number;
  /** `house` or `hotel`; empty for none. */
  building: string;
  /** of `refuse`, a word of `Refusable`; else empty. */
  what: string;
  /** of `refuse`, the card that makes pay; null for none. */
  card: MonopolyCard | null;
  /** of `refuse`, how many refuse cards lie in this chain. */
  refusals: number;
}

/** An auction under way. */
export interface MonopolyAuction {
  /** the id of the deed auctioned; of a building, the one the asker has named. */
  square: string;
  /** `house` or `hotel` where one of the last is auctioned; else empty. */
  building: string;
  /** the highest bid; 0 for none yet. */
  bid: number;
  /** whose it is; -1 for nobody's. */
  bidder: number;
  /** the least that the seat to act may bid; of a building no less than its own list price. */
  least: number;
  /** whether it is the second round, as nobody has bid in the first. */
  again: boolean;
  /** the seats still in. */
  bidders: number[];
  /** the bid that the viewer is just making; 0 for none. */
  rising: number;
}

/** A debt that the cash of the debtor does not reach. */
export interface MonopolyDebt {
  /** who owes it. */
  seat: number;
  /** to whom; -1 the bank, -2 the bank by way of free parking. */
  to: number;
  /** how much. */
  amount: number;
  /** what for, a word of `Due`. */
  due: string;
  /** how many opening offers are left for it. */
  offers: number;
}

/** A rent that its owner has not claimed yet. */
export interface MonopolyClaim {
  /** who may claim it. */
  owner: number;
  /** from whom. */
  payer: number;
  /** how much. */
  amount: number;
  /** the id of the square. */
  square: string;
}

/** What the bank pays and takes at this table; it never changes. */
export interface MonopolyFigures {
  /** for passing or reaching the start; in the millionaire edition one for each level. */
  salaries: number[];
  /** what a level costs; 0 where there are none. */
  upgrade: number;
  /** the flat sum; 0 without such a square. */
  income_tax: number;
  /** 0 without such a square. */
  luxury_tax: number;
}

/** Monopoly as one viewer sees it; squares by id, amounts in whole units. */
export interface MonopolyView {
  view: "monopoly";
  /** name of the game. */
  game: "monopoly";
  /** the seat this view is for, or -2 for a spectator. */
  viewer: number;
  /** how many players. */
  seats: number;
  /** whose decision it is: a seat, -1 the table, -3 nobody (the game is over). */
  seat_to_act: number;
  /** whether the game has ended. */
  is_over: boolean;
  /** how many times cards have been dealt. */
  deals: number;
  /** the running points of every seat. */
  returns: number[];
  /** what is asked of the seat to act, said to this viewer. */
  ask: Message;
  /** notation of every legal action when this viewer is to act, else empty. */
  legal: string[];
  /** notation of what a run-out clock would do, when this viewer is to act, else empty. */
  default: string;
  /** `before` the start, `clock` (the table: is time up?), `roll`, `moved`, `end`, `over`. */
  phase: string;
  /** every legal action as a value, in the order of `legal`. */
  moves: MonopolyMove[];
  /** what each of them brings the viewer in cash, below 0 what it costs; 0 where no cash moves, or how much is not said by the move alone. */
  sums: number[];
  /** `classic` or `millionaire`. */
  board: string;
  /** whose cities they are. */
  theme: string;
  /** how amounts are shown. */
  currency: string;
  /** what is printed on the board; it never changes. */
  squares: MonopolySquare[];
  /** who has what, and what stands there, in board order. */
  deeds: MonopolyDeed[];
  /** by seat. */
  players: MonopolySeat[];
  /** the seats in the order of play. */
  order: number[];
  /** whose turn it is; -1 before the start and once over. */
  turn: number;
  /** the round under way, from 1; 0 before the start. */
  round: number;
  /** after how many the game ends; 0 for no such end. */
  rounds: number;
  /** the white ones of the last movement roll or try; empty before. */
  dice: number[];
  /** a word of `Face`: what the speed die showed then. */
  face: string;
  /** how many in a row in this turn. */
  doubles: number;
  /** whether another roll follows. */
  again: boolean;
  /** how many the bank has. */
  houses: number;
  /** how many the bank has. */
  hotels: number;
  /** what lies on free parking. */
  pot: number;
  /** the cards. */
  piles: MonopolyPile[];
  /** the drawn card under way; null for none. */
  card: MonopolyCard | null;
  /** how many opening offers the turn still allows. */
  offers: number;
  /** the offers refused in this turn, not to be repeated. */
  refused: MonopolyOffer[];
  /** what is asked apart from the turn; null for the turn itself. */
  question: MonopolyQuestion | null;
  /** the one under way; null for none. */
  auction: MonopolyAuction | null;
  /** what is offered; while it is drawn up its maker alone sees it; null for none. */
  offer: MonopolyOffer | null;
  /** what is owed and cannot be paid yet, the last to arise first. */
  debts: MonopolyDebt[];
  /** ids of the deeds of the bankrupt still to be auctioned. */
  estate: string[];
  /** rents that can be claimed before the next roll, in the order of landing. */
  claims: MonopolyClaim[];
  /** how many houses a hotel takes. */
  hotel_after: number;
  /** what it costs to leave jail. */
  fine: number;
  /** the cash that wins at once; 0 for none. */
  target: number;
  /** what the bank pays and takes. */
  figures: MonopolyFigures;
}

/** All that one viewer may know of a state. Games add their own fields, from an allow-list. */
export interface View {
  /** name of the game. */
  game: string;
  /** the seat this view is for, or -2 for a spectator. */
  viewer: number;
  /** how many players. */
  seats: number;
  /** whose decision it is: a seat, -1 the table, -3 nobody (the game is over). */
  seat_to_act: number;
  /** whether the game has ended. */
  is_over: boolean;
  /** how many times cards have been dealt. */
  deals: number;
  /** the running points of every seat. */
  returns: number[];
  /** what is asked of the seat to act, said to this viewer. */
  ask: Message;
  /** notation of every legal action when this viewer is to act, else empty. */
  legal: string[];
  /** notation of what a run-out clock would do, when this viewer is to act, else empty. */
  default: string;
}

/** The view of any game, told apart by `game`. */
export type GameView = BigTwoView | DaifugoView | DealView | MonopolyView;
