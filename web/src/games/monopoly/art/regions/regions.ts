/** The cities of the regions' boards by their pictures; loaded when a board has one of them. */

import { HONG_KONG } from "./hong-kong";
import { JAPAN } from "./japan";
import { KOREA } from "./korea";
import { TAIWAN } from "./taiwan";

export const REGIONS: Readonly<Record<string, string>> = {
  ...JAPAN,
  ...KOREA,
  ...TAIWAN,
  ...HONG_KONG,
};
