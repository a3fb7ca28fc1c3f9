/** How cards fly between the seats and the middle of the table: transitions for the games' boards. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { duration } from "$lib/motion";
import type { TableSide } from "./geometry";

/** How far, in pixels: across and down. */
type Reach = readonly [x: number, y: number];

const TOWARDS: Record<TableSide, Reach> = {
  bottom: [0, 1],
  top: [0, -1],
  left: [-1, 0],
  right: [1, 0],
};
const NOWHERE: Reach = [0, 0];

/** From a seat to the table; `reach` is how far the seat is away. */
export function arrive(_: Element, { from, reach }: { from: TableSide; reach: Reach }) {
  const [x, y] = TOWARDS[from];
  return {
    duration: duration("fly"),
    easing: cubicOut,
    css: (_, u) =>
      `transform: translate(${x * u * reach[0]}px, ${y * u * reach[1]}px) rotate(${u * 8}deg); opacity: ${1 - u * 0.7}`,
  } satisfies TransitionConfig;
}

/** From the table to the seat that takes it; where nobody does, it fades. */
export function sweep(_: Element, { to }: { to: TableSide | null }) {
  const [x, y] = to === null ? NOWHERE : TOWARDS[to];
  return {
    duration: duration("sweep"),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${x * u * 190}px, ${y * u * 150}px) scale(${1 - u * 0.3}); opacity: ${t}`,
  } satisfies TransitionConfig;
}
