import { untrack } from "svelte";

/** Drop from each of `kept` the cards that are no longer held. Runs as long as the component exists. */
export function forgetGone(
  held: () => string[],
  ...kept: { keys: () => Iterable<string>; delete: (card: string) => void }[]
): void {
  $effect(() => {
    const left = held();
    untrack(() => {
      for (const one of kept) {
        for (const card of one.keys()) if (!left.includes(card)) one.delete(card);
      }
    });
  });
}
