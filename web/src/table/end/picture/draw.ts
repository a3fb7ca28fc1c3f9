/** Draws the end of a game as a picture, in the reader's language and colours. Nothing leaves the page. */

import { cut, lines } from "./lines";

export interface Row {
  place: string;
  name: string;
  points: string;
  /** Whether this is a winner. */
  first: boolean;
  /** The seat's colour, by its number. */
  seat: number;
  face: HTMLImageElement | null;
  /** Whether the face fills its round, as animals do. */
  full: boolean;
}

export interface Scene {
  title: string;
  under: string;
  rows: Row[];
  moment: string;
  told: string;
  date: string;
  address: string;
}

const WIDTH = 1200;
const EDGE = 64;
const ROW = 96;
const FACE = 72;
const MOMENT_LINES = 3;

/** Draws on a canvas, and makes it as high as that needs. */
export function draw(canvas: HTMLCanvasElement, scene: Scene): void {
  const style = getComputedStyle(document.body);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const [text, quiet, surface, brass] = ["text", "text-quiet", "surface", "brass"].map(colour);
  const { fontFamily } = style;
  const context = canvas.getContext("2d");
  if (!context) return;
  const font = (size: number, weight = 400) => (context.font = `${weight} ${size}px ${fontFamily}`);
  const room = WIDTH - 2 * EDGE;
  const measure = (said: string) => context.measureText(said).width;

  font(30);
  const told = scene.told ? lines(scene.told, room - 48, MOMENT_LINES, measure) : [];
  const panel = told.length ? 92 + 42 * told.length : 0;
  const height = 200 + ROW * scene.rows.length + (panel ? panel + 32 : 0) + 104;
  canvas.width = WIDTH;
  canvas.height = height;

  const write = (said: string, x: number, y: number, most: number, ink = text ?? "") => {
    context.fillStyle = ink;
    const shown = cut(said, most, measure);
    context.fillText(shown, x, y);
  };
  const box = (x: number, y: number, w: number, h: number, round: number, ink: string) => {
    context.fillStyle = ink;
    context.beginPath();
    context.roundRect(x, y, w, h, round);
    context.fill();
  };

  context.textBaseline = "middle";
  box(0, 0, WIDTH, height, 0, surface ?? "");
  box(0, 0, WIDTH, 14, 0, brass ?? "");
  font(64, 750);
  write(scene.title, EDGE, 84, room);
  font(32);
  write(scene.under, EDGE, 148, room, quiet);

  scene.rows.forEach((row, at) => {
    const y = 200 + ROW * at;
    const middle = y + ROW / 2;
    if (row.first) {
      context.globalAlpha = 0.22;
      box(EDGE - 24, y + 4, room + 48, ROW - 8, 24, brass ?? "");
      context.globalAlpha = 1;
    }
    round(context, row, EDGE, middle - FACE / 2, colour(`seat-${row.seat % 8}`), fontFamily);
    const weight = row.first ? 750 : 500;
    font(36, weight);
    context.textAlign = "end";
    const points = Math.min(measure(row.points), 320);
    write(row.points, WIDTH - EDGE, middle, 320);
    context.textAlign = "start";
    font(30);
    const place = Math.min(measure(row.place), 200);
    const end = WIDTH - EDGE - points - 40;
    write(row.place, end - place, middle, 200, quiet);
    font(36, weight);
    write(row.name, EDGE + FACE + 24, middle, end - place - 32 - (EDGE + FACE + 24));
  });

  let y = 200 + ROW * scene.rows.length + 32;
  if (panel) {
    context.globalAlpha = 0.12;
    box(EDGE - 24, y, room + 48, panel, 24, text ?? "");
    context.globalAlpha = 1;
    font(30, 750);
    write(scene.moment, EDGE, y + 42, room);
    font(30);
    told.forEach((line, at) => write(line, EDGE, y + 90 + 42 * at, room, text));
    y += panel + 32;
  }
  font(28);
  const date = measure(scene.date);
  write(scene.address, EDGE, height - 56, room - date - 40, quiet);
  context.textAlign = "end";
  write(scene.date, WIDTH - EDGE, height - 56, room, quiet);
  context.textAlign = "start";
}

function round(
  context: CanvasRenderingContext2D,
  { face, full, name }: Row,
  x: number,
  y: number,
  ink: string,
  family: string,
): void {
  context.save();
  context.beginPath();
  context.arc(x + FACE / 2, y + FACE / 2, FACE / 2, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = ink;
  context.fillRect(x, y, FACE, FACE);
  if (face) {
    const inset = full ? 0 : FACE * 0.18;
    context.drawImage(face, x + inset, y + inset, FACE - 2 * inset, FACE - 2 * inset);
  } else {
    context.fillStyle = "#241a16";
    context.font = `750 ${FACE * 0.46}px ${family}`;
    context.textAlign = "center";
    context.fillText([...name][0]?.toLocaleUpperCase() ?? "", x + FACE / 2, y + FACE / 2 + 2);
  }
  context.restore();
}
