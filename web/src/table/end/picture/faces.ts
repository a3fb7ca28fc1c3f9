/** The faces of a table as pictures that can be drawn on a canvas. */

import { mount, unmount } from "svelte";
import type { SeatInfo } from "$lib/wire";
import Avatar from "../../seats/Avatar.svelte";

const STYLES = ["fill", "stroke", "stroke-width", "stroke-linecap", "opacity", "fill-opacity"];

/** What is drawn of a seat: its animal or emblem; null where a letter stands for it. */
export async function faceOf(
  info: SeatInfo,
  seat: number,
  name: string,
  first: boolean,
): Promise<HTMLImageElement | null> {
  const host = document.createElement("div");
  host.style.cssText = "position:fixed;left:-999px;--av:128px";
  host.setAttribute("aria-hidden", "true");
  document.body.append(host);
  const made = mount(Avatar, {
    target: host,
    props: { info, seat, name, mood: first ? "happy" : "calm" },
  });
  try {
    const svg = host.querySelector("svg");
    return svg ? await asImage(svg) : null;
  } catch {
    return null; // the letter does
  } finally {
    void unmount(made);
    host.remove();
  }
}

/** A drawing by itself, with the styles that it has on the page. */
async function asImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const theirs = [svg, ...svg.querySelectorAll("*")];
  const ours = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [at, one] of theirs.entries()) {
    const style = getComputedStyle(one);
    for (const name of STYLES) ours[at]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "128");
  copy.setAttribute("height", "128");
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
