/** Whether a name is shown whole. */

/** Whether a text has less room than it takes, or is not shown at all. */
export const isCut = (text: HTMLElement, name: HTMLElement): boolean =>
  getComputedStyle(name).clipPath !== "none" ||
  text.scrollWidth > text.clientWidth + 1 ||
  text.scrollHeight > text.clientHeight + 1;
