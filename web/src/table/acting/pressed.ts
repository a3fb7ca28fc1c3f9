/** Which keys are meant for the table: the page, its panel and whatever has the focus use some as well. */

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "repeat"
>;

/** How a key is called: letters small. */
export const keyOf = ({ key }: Pick<KeyboardEvent, "key">): string =>
  key.length === 1 ? key.toLowerCase() : key;

/** Whether a key is ours, somebody else's, or ours without doing anything. `within` tells where the focus is. */
export function meaningOf(
  event: Pressed,
  within: (places: string) => boolean,
): "ours" | "other" | "nothing" {
  const key = keyOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return "other";
  if (within("input, select, textarea")) return "other";
  // A key that is held down moves on, but does nothing twice.
  if (event.repeat && !key.startsWith("Arrow")) return "nothing";
  // Of the keys that are no letters the side panel makes its own use.
  if (key.length > 1 && within("aside, [data-tabs]")) return "other";
  if (key === "Enter" && within("button, a") && !within("[data-hand]")) return "other";
  return "ours";
}
