/** One socket to one table that comes back by itself, later after each failure, at once when the device wakes up. */

import type { Answer, Checked, FromClient, FromServer, Hinted, Message } from "$lib/wire";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 15_000;
/** How long an answer may take before the line counts as cut. */
const PATIENCE = 3_000;
const LONGEST_OPENING = 5_000;

export type Reply = Answer | Checked | Hinted;
type Request = Exclude<FromClient, { type: "hello" } | { type: "ping" }>;
/** A command without the number that the connection gives it; distributed over the union. */
type Unnumbered<T> = T extends unknown ? Omit<T, "action_id" | "check_id"> : never;
export type Wish = Unnumbered<Request>;

export interface Listener {
  /** Token and newest known log line for the greeting. */
  greet(): { token: string | null; since: number | null };
  heard(message: FromServer): void;
  /** The socket is open, or lost; when lost, milliseconds until the next try. */
  changed(open: boolean, waiting: number): void;
}

/** How long to wait before the n-th try (from 0), with jitter so that a restarted server is not stormed. */
export function backoff(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.6 + 0.4 * random);
}

/** Why a wish fails that reached nobody. */
export const UNREACHABLE = "error.unreachable";
const LOST: Message = { key: UNREACHABLE, args: {} };

export class Connection {
  #socket: WebSocket | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  /** Whether nothing came since our last ping. Timers sleep in hidden tabs, so it is no matter of time. */
  #unanswered = false;
  #waiting = new Map<string, (reply: Reply) => void>();
  /** Those of them that are answered at once. */
  #urgent = new Set<string>();
  #number = 0;
  /** How long the server asked us to stay away. */
  #asked = 0;
  #stopped = false;
  readonly #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly address: string,
    readonly listener: Listener,
  ) {}

  start(): void {
    this.#stopped = false;
    addEventListener("online", this.#now);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#woken);
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#woken);
    clearTimeout(this.#retry);
    this.#hangUp();
  }

  /** Try now instead of waiting longer. */
  readonly #now = (): void => {
    if (this.#stopped || this.#socket) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** The device says that it has no network: believe it, and do not wait for the socket to notice. */
  readonly #cut = (): void => {
    if (this.#socket) this.#lost();
  };

  retry(): void {
    this.#tries = 0;
    this.#now();
  }

  readonly #woken = (): void => {
    if (!document.hidden) this.#now();
  };

  /** Send a command; what comes back says whether it was carried out. */
  ask(wish: Wish): Promise<Reply> {
    const id = `${this.#prefix}-${++this.#number}`;
    const numbered = wish.type === "check" ? { ...wish, check_id: id } : { ...wish, action_id: id };
    if (!this.#say(numbered)) {
      return Promise.resolve({ type: "answer", action_id: id, ok: false, error: LOST });
    }
    // A hint is thought about; all else is answered at once, or the line is cut.
    if (wish.type !== "hint") this.#urgent.add(id);
    this.#expect();
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Wait for what is owed to us, though not for ever. */
  #expect(): void {
    if (this.#urgent.size) this.#doubt ??= setTimeout(() => this.#lost(), PATIENCE);
  }

  /** Something was heard. */
  #trust(): void {
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    this.#unanswered = false;
    this.#expect();
  }

  #say(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#doubt = setTimeout(() => this.#lost(), LONGEST_OPENING);
    socket.addEventListener("open", () => {
      this.#trust();
      this.#say({ type: "hello", ...this.listener.greet() });
      this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      this.#hear(JSON.parse(String(event.data)) as FromServer);
      this.#trust();
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lost();
    });
  }

  #beat(): void {
    if (this.#unanswered) this.#lost();
    else this.#unanswered = this.#say({ type: "ping" });
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.#tries = 0;
        this.listener.changed(true, 0);
        break;
      case "answer":
      case "hinted":
        this.#settle(message.action_id, message);
        return;
      case "checked":
        this.#settle(message.check_id, message);
        return;
      case "closing":
        if (!message.again) this.#stopped = true;
        this.#asked = message.after_ms;
        break;
      case "pong":
        return;
    }
    this.listener.heard(message);
  }

  #settle(id: string, reply: Reply): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
    this.#urgent.delete(id);
  }

  #hangUp(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    for (const [id, resolve] of this.#waiting) {
      resolve({ type: "answer", action_id: id, ok: false, error: LOST });
    }
    this.#waiting.clear();
    this.#urgent.clear();
  }

  #lost(): void {
    this.#hangUp();
    if (this.#stopped) return;
    const wait = Math.max(backoff(this.#tries), this.#asked);
    // Who is told when to come back has not been left without an answer.
    if (!this.#asked) this.#tries++;
    this.#asked = 0;
    this.listener.changed(false, wait);
    this.#retry = setTimeout(this.#now, wait);
  }
}
