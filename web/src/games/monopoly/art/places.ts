/** Which picture a place of the board has. */

import { GENERAL } from "./general";
import { HONG_KONG } from "./hong-kong";
import { JAPAN } from "./japan";
import { KOREA } from "./korea";
import { SQUARES } from "./squares";
import { TAIWAN } from "./taiwan";
import { WORLD } from "./world";

const OWN: Readonly<Record<string, string>> = {
  ...WORLD,
  ...JAPAN,
  ...KOREA,
  ...TAIWAN,
  ...HONG_KONG,
  ...SQUARES,
};

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

/** The drawing of a square, by what it is called and by its sort; empty without one. */
export function pictureOf(place: string, kind: string): string {
  return OWN[place] ?? SQUARES[kind] ?? GENERAL[SUITS[place] ?? ""] ?? "";
}
