/**
 * Opens the page without a network. With one, the page itself always comes from the server, so that
 * nobody is ever shown an old one; files that carry a hash in their names are fetched once.
 */

import { type Build, cacheOf, isOld, kindOf } from "./caching";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const __BUILD__: Build;

const { version, files } = __BUILD__;
const scope = self.registration.scope;
const name = cacheOf(scope, version);
const SHELL = `${scope}index.html`;

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(sweep().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  switch (kindOf(event.request, scope)) {
    case "page":
      event.respondWith(page(event.request));
      break;
    case "file":
      event.respondWith(file(event.request));
      break;
  }
});

// What the page had before there was a worker: the words of the reader's language, among others.
self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const urls: unknown = event.data;
  if (!Array.isArray(urls)) return;
  const wanted = urls.map(String).filter((url) => {
    return kindOf({ method: "GET", mode: "cors", url }, scope) === "file";
  });
  event.waitUntil(Promise.all(wanted.map((url) => file(new Request(url)).catch(() => undefined))));
});

// A call to the table: to the window that is open there, or to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(String(event.notification.data), scope).href;
  event.waitUntil(lead(address));
});

async function lead(address: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url.split("#", 1)[0] === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

async function fill(): Promise<void> {
  const cache = await caches.open(name);
  await cache.add(new Request(SHELL, { cache: "reload" }));
  await cache.addAll(files.map((path) => scope + path));
}

async function sweep(): Promise<void> {
  const old = (await caches.keys()).filter((one) => isOld(one, scope, version));
  await Promise.all(old.map((one) => caches.delete(one)));
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: name });
    if (!shell) throw error;
    return shell;
  }
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: name });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) {
    const cache = await caches.open(name);
    await cache.put(request, fresh.clone());
  }
  return fresh;
}
