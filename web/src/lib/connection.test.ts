import { afterEach, describe, expect, it, vi } from "vitest";
import { backoff, Connection, UNREACHABLE } from "$lib/connection";

describe("backoff", () => {
  it("grows from try to try up to a limit", () => {
    const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries, 1));
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...waits)).toBe(15_000);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  });

  it("scatters clients that lost the same server", () => {
    expect(backoff(3, 0)).toBe(1920);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 0.5));
    for (let i = 0; i < 100; i++) {
      expect(backoff(3)).toBeGreaterThanOrEqual(1920);
      expect(backoff(3)).toBeLessThanOrEqual(3200);
    }
  });
});

describe("a connection", () => {
  let sockets: Fake[] = [];

  class Fake extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    sent: Record<string, unknown>[] = [];

    constructor() {
      super();
      sockets.push(this);
    }

    send(text: string): void {
      this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }

    close(): void {
      this.readyState = 3;
    }

    hear(message: unknown): void {
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
    }
  }

  function connected() {
    const page = new EventTarget();
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Fake);
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    sockets = [];
    const changed = vi.fn();
    const connection = new Connection("ws://here", {
      greet: () => ({ token: null, since: null }),
      heard: () => undefined,
      changed,
    });
    connection.start();
    sockets[0]?.dispatchEvent(new Event("open"));
    return { page, connection, changed, socket: sockets[0] as Fake };
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is lost as soon as the device has no network", () => {
    const { page, changed, socket } = connected();
    page.dispatchEvent(new Event("offline"));
    expect(changed).toHaveBeenCalledExactlyOnceWith(false, expect.any(Number));
    expect(socket.readyState).toBe(3);
    page.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  it("is lost three seconds after a move that nobody answers", async () => {
    const { connection, changed } = connected();
    const reply = connection.ask({ type: "act", turn_seq: 1, moves: ["p"] });
    vi.advanceTimersByTime(2_900);
    expect(changed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(changed).toHaveBeenCalledOnce();
    await expect(reply).resolves.toMatchObject({ ok: false, error: { key: UNREACHABLE } });
  });

  it("holds while answers come, and while a hint is thought about", () => {
    const { connection, changed, socket } = connected();
    for (let i = 0; i < 3; i++) {
      void connection.ask({ type: "act", turn_seq: 1, moves: ["p"] });
      vi.advanceTimersByTime(2_900);
      socket.hear({ type: "answer", action_id: socket.sent.at(-1)?.["action_id"], ok: true });
    }
    void connection.ask({ type: "hint" });
    vi.advanceTimersByTime(9_000);
    expect(changed).not.toHaveBeenCalled();
  });

  it("waits for the second of two moves when the first is answered", () => {
    const { connection, changed, socket } = connected();
    void connection.ask({ type: "act", turn_seq: 1, moves: ["p"] });
    void connection.ask({ type: "stand" });
    socket.hear({ type: "answer", action_id: socket.sent.at(-2)?.["action_id"], ok: true });
    vi.advanceTimersByTime(3_100);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("comes back when it is told to, however often, and waits longer where nobody answers", () => {
    const { changed } = connected();
    const waits = [250, 250, 250, 0, 0].map((after_ms) => {
      const socket = sockets.at(-1) as Fake;
      const reason = { key: "app.server_stopping" };
      if (after_ms) socket.hear({ type: "closing", reason, again: true, after_ms });
      socket.dispatchEvent(new Event("close"));
      const wait = changed.mock.lastCall?.[1] as number;
      vi.advanceTimersByTime(wait);
      return wait;
    });
    expect(sockets).toHaveLength(6);
    for (const wait of waits.slice(0, 4)) expect(wait).toBeLessThanOrEqual(400);
    expect(waits[4]).toBeGreaterThan(400);
  });

  it("does not wait for ever for a server to open the door", () => {
    const { changed, connection } = connected();
    connection.stop();
    connection.start();
    vi.advanceTimersByTime(5_100);
    expect(changed).toHaveBeenCalledOnce();
  });
});
