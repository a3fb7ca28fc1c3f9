/** What the service worker keeps, and what it answers with; apart from the worker, so that it can be tested. */

/** What the build writes into the worker: which build it is, and the files without which nothing opens. */
export interface Build {
  version: string;
  /** Their paths below the worker's own, `index.html` left out. */
  files: string[];
}

export type Kind = "page" | "file" | "none";

/** Names of caches; several Tycoons may lie below one address. */
export const cacheOf = (scope: string, version: string) => `tycoon ${scope} ${version}`;

/** Whether a cache is one of ours here, of another build. */
export const isOld = (name: string, scope: string, version: string) =>
  name.startsWith(`tycoon ${scope} `) && name !== cacheOf(scope, version);

/**
 * What a request is for: the page itself, a file that never changes under its name, or something
 * that the worker leaves alone, such as all that the server knows.
 */
export function kindOf(
  request: { method: string; mode: string; url: string },
  scope: string,
): Kind {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return "none";
  const path = request.url.slice(scope.length).replace(/[?#].*$/, "");
  if (request.mode === "navigate") {
    // What the server itself answers, opened in a tab: a record, the descriptions, the health.
    return /^(api\/|schema$|asyncapi\.json$|metrics$|healthz$|readyz$)/.test(path)
      ? "none"
      : "page";
  }
  return /^assets\/./.test(path) ? "file" : "none";
}
