import { untrack } from "svelte";

/** Of cards that are not held any more, what is `kept` is forgotten. For a component, as long as it is there. */
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
