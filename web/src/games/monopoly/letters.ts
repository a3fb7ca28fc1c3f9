/** How wide words are in the letters of the page. */

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text, in units of the size of its letters. */
export function widthOf(text: string, weight: number, family: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length;
  pen.font = `${weight} 100px ${family}`;
  return pen.measureText(text).width / 100;
}
