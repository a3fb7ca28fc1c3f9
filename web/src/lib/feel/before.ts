/** What looks at the page before news change it: as long as nothing is written, measuring costs nothing. */

const all = new Set<() => void>();

/** Be called before each; ends when the returned function is called. */
export function beforeNews(look: () => void): () => void {
  all.add(look);
  return () => all.delete(look);
}

/** News are here, and nothing on the page has changed yet. */
export function newsCome(): void {
  for (const look of all) look();
}
