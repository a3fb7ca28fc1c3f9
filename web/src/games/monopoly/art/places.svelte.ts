/** Which picture a place of the board has. */

import { GENERAL } from "./general";
import { SQUARES } from "./squares";
import { WORLD } from "./world";

/** Of the places without a picture of their own, which general one suits; neighbours' differ. */
const SUITS: Readonly<Record<string, string>> = {
  matsue: "lake",
  kagoshima: "volcano",
  matsuyama: "spring",
  niigata: "field",
  naha: "beach",
  fukuoka: "market",
  nagoya: "castle",
  taebaek: "mountain",
  namwon: "garden",
  mokpo: "harbour",
  gunsan: "lane",
  chuncheon: "lake",
  gangneung: "beach",
  ulsan: "works",
  gwangju: "mountain",
  daegu: "market",
  incheon: "airport",
  busan: "bridge",
  nantou: "lake",
  douliu: "lane",
  pingtung: "lighthouse",
  yilan: "spring",
  keelung: "harbour",
  lukang: "temple",
  zhubei: "towers",
  taoyuan: "airport",
  "sai-kung": "beach",
  "sheung-shui": "field",
  fanling: "park",
  "yuen-long": "market",
  "tuen-mun": "bridge",
  "ma-on-shan": "mountain",
  "sha-tin": "temple",
  "tsuen-wan": "towers",
  "kwun-tong": "works",
  "sham-shui-po": "market",
};

let regions = $state.raw<Readonly<Record<string, string>>>({});
let loading: Promise<void> | undefined;

/** Loads the pictures of the regions' cities, once; if it fails, it can be tried again. */
export function loadRegions(): Promise<void> {
  loading ??= import("./regions/regions").then(
    ({ REGIONS }) => {
      regions = REGIONS;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** The drawing of a square, by what it is called and by its sort; empty without one, or not yet. */
export function pictureOf(place: string, kind: string): string {
  const here = WORLD[place] ?? SQUARES[place] ?? SQUARES[kind] ?? GENERAL[SUITS[place] ?? ""];
  return here ?? regions[place] ?? "";
}
