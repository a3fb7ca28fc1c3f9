import type { SVGAttributes } from "svelte/elements";

/** Where a drawing stands: nothing for "fill the box", or a place within another drawing. */
export type Place = Pick<SVGAttributes<SVGElement>, "x" | "y" | "width" | "height" | "transform">;
