/** Whose faces are drawn, and on plates of which colours. A face is drawn on a grid of 64. */

export const MOODS = ["calm", "think", "happy", "sad"] as const;
export type Mood = (typeof MOODS)[number];

/** Each animal's plate: its ground, and the lamp's light on it. */
export const PLATES = {
  rabbit: ["#9ccbec", "#b9dcf4"],
  frog: ["#f2af9b", "#f8c7b6"],
  bear: ["#b3d8a5", "#cae6bd"],
  cat: ["#cab6e6", "#dccdf1"],
  penguin: ["#f5cf80", "#fae0a6"],
  panda: ["#8ed0c8", "#b0e0d8"],
  tanuki: ["#e2c9a0", "#eedcbd"],
  fox: ["#efbcc9", "#f7d3db"],
  lion: ["#aabdf0", "#c5d2f7"],
  owl: ["#7f90cd", "#9cabdf"],
  robot: ["#b9c3c4", "#d0d8d8"],
} as const satisfies Record<string, readonly [ground: string, light: string]>;

export type Who = keyof typeof PLATES;

const isWho = (who: string): who is Who => Object.hasOwn(PLATES, who);

/** The face of `who`, or the robot's when nobody has drawn theirs. */
export const known = (who: string): Who => (isWho(who) ? who : "robot");
