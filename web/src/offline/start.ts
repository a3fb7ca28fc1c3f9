/** Brings the service worker in, once the page has all that it needs itself. */

import { to } from "$lib/prefix";

const assets = () =>
  performance.getEntriesByType("resource").map((entry) => entry.name.replace(/[?#].*$/, ""));

/** Register the worker, and have it keep what this page has fetched. Browsers without one go without. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => {
    navigator.serviceWorker.register(to("/sw.js"), { updateViaCache: "none" }).then(
      () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(assets())),
      // Private windows and addresses without TLS forbid it.
      () => undefined,
    );
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
