/** Whether this browser offers to install the page, as some do; others have it in their own menu. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<Offer | null>(null);

  get offered(): boolean {
    return this.#offer !== null;
  }

  /** Listen for the offer; it comes early, and once. */
  start(): void {
    addEventListener("beforeinstallprompt", (event) => {
      // Ours is in the settings, where nobody is interrupted.
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** Have the browser ask the reader; an offer is good for once. */
  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
