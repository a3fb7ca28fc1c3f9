/** A value as it was before, for as long as it says the same: what is drawn of it is not worked out anew. */

/** Returns what it was given last where that is alike; for plain data, as the server sends it. */
export function keeper<T>(): (value: T) => T {
  let last: { value: T; text: string } | undefined;
  return (value) => {
    const text = JSON.stringify(value);
    if (!last || last.text !== text) last = { value, text };
    return last.value;
  };
}
