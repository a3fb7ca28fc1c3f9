/** Calls the reader by the device when it is their turn and they look elsewhere; asked for once they have missed one. */

import { to } from "$lib/prefix";
import { recall, remember } from "$lib/storage";

const CHOSEN = "notify";

class Calling {
  /** What the reader has chosen; null as long as they were not asked. */
  #chosen = $state.raw(recall(CHOSEN));
  #missed = $state.raw(false);
  #denied = $state.raw(false);

  /** Whether this browser can call at all. */
  get possible(): boolean {
    return "Notification" in globalThis && !this.#denied && Notification.permission !== "denied";
  }

  get on(): boolean {
    return this.#chosen === "on" && this.possible && Notification.permission === "granted";
  }

  /** Whether it is to be offered: a turn came unseen, and nobody has asked yet. */
  get offers(): boolean {
    return this.#missed && this.#chosen === null && this.possible;
  }

  /** Have it on or off; the browser may ask, so only at a click. */
  async choose(on: boolean): Promise<void> {
    if (on && (await Notification.requestPermission()) !== "granted") {
      this.#denied = Notification.permission === "denied";
      on = false;
    }
    this.#chosen = on ? "on" : "off";
    remember(CHOSEN, this.#chosen);
  }

  /** It is the reader's turn at a table. */
  turn(code: string, title: string, body: string): void {
    if (!document.hidden || !this.possible) return;
    this.#missed = true;
    if (this.on) void show(code, title, body);
  }
}

export const calling = new Calling();

/** Phones show them only by way of the worker; it leads back to the table. One takes the place of the other. */
async function show(code: string, title: string, body: string): Promise<void> {
  const options = { body, tag: code, icon: to("/icons/192.png"), data: to(`/t/${code}`) };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Take the call back: the reader is here. */
export async function answered(code: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const one of (await worker?.getNotifications?.({ tag: code })) ?? []) one.close();
}
