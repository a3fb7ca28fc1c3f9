/** Everything a player reads. A page loads one language at a time, and of it the words of a game when it is needed. */

import type { Lang } from "./languages";
import { Words } from "./sentences";

export { BadArgument, BadPattern, MissingArgument, UnknownKey, WordsError } from "./errors";
export { isLang, isSimplified, type Lang, language, LANGUAGES, negotiate } from "./languages";
export {
  type Arg,
  type Args,
  formatNumber,
  type Key,
  type Message,
  type Seat,
  Words,
} from "./sentences";

type Catalogue = Readonly<Record<string, string>>;

/** The files of a part of the catalogue, by their paths; the build makes the parts. */
type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

/** What the page itself says, with what the lobby says of games; and what each game says. */
const PARTS: Readonly<Record<string, Files>> = {
  page: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=page",
    import: "default",
  }),
  bigtwo: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=bigtwo",
    import: "default",
  }),
  daifugo: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=daifugo",
    import: "default",
  }),
  deal: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=deal",
    import: "default",
  }),
  evening: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=evening",
    import: "default",
  }),
  learn: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=learn",
    import: "default",
  }),
  mine: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=mine",
    import: "default",
  }),
  phrase: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=phrase",
    import: "default",
  }),
  replay: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=replay",
    import: "default",
  }),
  monopoly: import.meta.glob<Catalogue>("$catalogue/*.json", {
    query: "?part=monopoly",
    import: "default",
  }),
};

const fetched = new Map<string, Promise<Catalogue>>();

/** A part of a language, fetched once. A fetch that failed is tried again the next time. */
function part(lang: Lang, name: string): Promise<Catalogue> {
  const key = `${lang} ${name}`;
  let found = fetched.get(key);
  if (!found) {
    const file = Object.entries(PARTS[name] ?? {}).find(([path]) => path.endsWith(`/${lang}.json`));
    found = file ? file[1]() : Promise.resolve({});
    found.catch(() => fetched.delete(key));
    fetched.set(key, found);
  }
  return found;
}

/** The words of a language, with those of some games. */
export async function load(lang: Lang, games: readonly string[] = []): Promise<Words> {
  const parts = await Promise.all(["page", ...games].map((name) => part(lang, name)));
  return new Words(lang, Object.assign({}, ...parts) as Catalogue, { joined: true });
}
