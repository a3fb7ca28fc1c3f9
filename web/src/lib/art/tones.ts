/** In which tone a group's colour is drawn on paper: pale ones are mixed with a deeper neighbour. */

const DEEPER: Readonly<Record<string, string>> = {
  yellow: "var(--group-yellow) 46%, var(--group-brown)",
  orange: "var(--group-orange) 68%, var(--group-brown)",
  "light-blue": "var(--group-light-blue) 48%, var(--group-blue)",
};

/** The colour of a group, such that what is drawn in it stands out on paper. */
export const onPaper = (group: string): string =>
  `color-mix(in srgb, ${DEEPER[group] ?? `var(--group-${group}) 88%, var(--ink)`})`;
