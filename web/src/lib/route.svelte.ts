/** The page's few addresses: `/` is the lobby, `/new` the form for a table, `/t/CODE` a table, `/t/CODE/screen` the same for a room, `/g/CODE/N` its N-th game, looked back at, `/rules/GAME` its rules, `/rules/GAME/differences` how they differ from those that readers know, `/learn/GAME` a lesson, `/replay` that of a record somebody has, `/evening` the form for an evening, `/e/CODE` one, `/mine` what this browser has played. */

import { typedCode } from "$lib/code";
import { to, within } from "$lib/prefix";

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string | null }
  | { page: "table"; code: string }
  | { page: "screen"; code: string }
  | { page: "replay"; code: string; game: number }
  | { page: "mine" }
  | { page: "new-evening" }
  | { page: "evening"; code: string }
  | { page: "rules"; name: string; kind: "rules" | "differences" }
  | { page: "learn"; name: string }
  | { page: "nowhere" };

const GAME = /^\/g\/([A-Za-z0-9-]{1,24})\/([1-9][0-9]{0,8})\/?$/;
const EVENING = /^\/e\/([A-Za-z0-9-]{1,24})\/?$/;
const CODE = /^\/t\/([A-Za-z0-9-]{1,24})(\/screen)?\/?$/;
const RULES = /^\/rules\/([a-z]+)(\/differences)?\/?$/;
const LEARN = /^\/learn\/([a-z]+)\/?$/;

export function routeOf(path: string, search = ""): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/new") return { page: "new", game: /[?&]game=([a-z]+)/.exec(search)?.[1] ?? null };
  if (path === "/mine") return { page: "mine" };
  if (path === "/evening") return { page: "new-evening" };
  const evening = EVENING.exec(path)?.[1];
  if (evening) return { page: "evening", code: typedCode(evening) };
  if (path === "/replay") return { page: "replay", code: "", game: 0 };
  const [, of, game] = GAME.exec(path) ?? [];
  if (of) return { page: "replay", code: typedCode(of), game: Number(game) };
  const [, rules, other] = RULES.exec(path) ?? [];
  if (rules) return { page: "rules", name: rules, kind: other ? "differences" : "rules" };
  const learn = LEARN.exec(path)?.[1];
  if (learn !== undefined) return { page: "learn", name: learn };
  const [, code, screen] = CODE.exec(path) ?? [];
  if (code === undefined) return { page: "nowhere" };
  return { page: screen ? "screen" : "table", code: typedCode(code) };
}

const here = () => routeOf(within(location.pathname) ?? "", location.search);

class Router {
  route = $state.raw<Route>({ page: "lobby" });
  /** Whether the reader came here from another of our pages, which had the focus. */
  moved = false;

  start(): void {
    const read = () => (this.route = here());
    read();
    addEventListener("popstate", () => {
      this.moved = true;
      read();
    });
    addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href^='/']");
      const plain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
      if (link.target || link.hasAttribute("download")) return;
      const path = within(link.pathname);
      if (path === null) return;
      event.preventDefault();
      this.go(path + link.search + link.hash);
    });
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", to(path));
    else history.pushState(null, "", to(path));
    this.moved = true;
    this.route = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** On the main part of a page: a reader who came by a link of ours goes on from here, not from nowhere. */
export function landing(main: HTMLElement): void {
  if (!router.moved) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
