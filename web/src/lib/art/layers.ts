/** Drawings as text: layers from back to front, each a tone and the path that has it. */

/**
 * Tones by their letter. Small letters fill, capitals draw lines: `s` strong (the colour of the
 * place), `l` light (the same, paler), `p` paper, which cuts windows out of what lies below.
 */
export const TONES = ["s", "l", "p", "S", "L", "P"] as const;

export type Tone = (typeof TONES)[number];
export interface Layer {
  tone: Tone;
  path: string;
}

const isTone = (letter: string): letter is Tone => TONES.some((tone) => tone === letter);

/** The layers of a drawing, `lM0 36h48v2H0z sM9 36V9h9v27z`; none of an empty one. */
export function layersOf(drawing: string): Layer[] {
  return drawing
    .split(/\s+(?=[slpSLP]M)/)
    .map((layer) => ({ tone: layer.charAt(0), path: layer.slice(1) }))
    .filter((layer): layer is Layer => isTone(layer.tone));
}
