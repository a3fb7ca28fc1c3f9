/** Where the page lies at its address, such as `/tycoon`; the server writes it into the page. */
const prefix =
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>("meta[name=prefix]")?.content ?? "");

/** The address of one of our own paths, such as `/new`. */
export const to = (path: string, under = prefix) => under + path;

/** Which of our paths an address is; null for one that is none of ours. */
export function within(address: string, under = prefix): string | null {
  if (address === under) return "/";
  return address.startsWith(`${under}/`) ? address.slice(under.length) : null;
}
