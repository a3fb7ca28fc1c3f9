/** The reader's own settings, remembered in this browser and shown on `<html>` for the style sheets. */

import { recall, remember } from "$lib/storage";

export const THEMES = ["system", "dark", "light"] as const;
export const FELTS = ["green", "blue", "wine", "slate"] as const;
export const BACKS = ["lattice", "waves", "rings", "stars"] as const;
export const SPEEDS = ["calm", "normal", "fast"] as const;
export const SUITS = ["signs", "colours"] as const;
export const SOUND_GROUPS = ["game", "turn", "people"] as const;
export const SORTS = ["rank", "suit", "own"] as const;

export type Theme = (typeof THEMES)[number];
export type Felt = (typeof FELTS)[number];
export type Back = (typeof BACKS)[number];
export type Speed = (typeof SPEEDS)[number];
export type Suits = (typeof SUITS)[number];
export type SoundGroup = (typeof SOUND_GROUPS)[number];
export type Sort = (typeof SORTS)[number];

function pick<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(recall("settings") ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The sounds that are switched off. */
function muted(known: Record<string, unknown>): unknown[] {
  return Array.isArray(known["silent"]) ? known["silent"] : [];
}

/** Have the browser's own frame take the colour of the room. */
function tint(): void {
  const room = getComputedStyle(document.documentElement).getPropertyValue("--room");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", room.trim());
}

class Settings {
  theme = $state<Theme>("system");
  felt = $state<Felt>("green");
  back = $state<Back>("lattice");
  speed = $state<Speed>("normal");
  suits = $state<Suits>("signs");
  sort = $state<Sort>("rank");
  motion = $state(true);
  /** Whether all is shown more quickly while others play. */
  hurry = $state(false);
  sound = $state(true);
  /** Which sounds are made, where any are. */
  readonly sounds: Record<SoundGroup, boolean> = $state({ game: true, turn: true, people: true });
  volume = $state(0.6);
  /** Whether the table passes where nothing else is left, and draws a card then. */
  autoPass = $state(false);
  autoDraw = $state(false);

  #reduced = $state(false);
  #light = $state(false);

  constructor() {
    const known = stored();
    this.theme = pick(known["theme"], THEMES, "system");
    this.felt = pick(known["felt"], FELTS, "green");
    this.back = pick(known["back"], BACKS, "lattice");
    this.speed = pick(known["speed"], SPEEDS, "normal");
    this.suits = pick(known["suits"], SUITS, "signs");
    this.sort = pick(known["sort"], SORTS, "rank");
    this.motion = known["motion"] !== false;
    this.hurry = known["hurry"] === true;
    this.sound = known["sound"] !== false;
    for (const group of SOUND_GROUPS) this.sounds[group] = !muted(known).includes(group);
    this.autoPass = known["autoPass"] === true;
    this.autoDraw = known["autoDraw"] === true;
    const volume = Number(known["volume"]);
    if (known["volume"] !== undefined && volume >= 0 && volume <= 1) this.volume = volume;
  }

  /** Whether anything may move: the reader's switch, and what their device asks for. */
  get moves(): boolean {
    return this.motion && !this.#reduced;
  }

  /** The next order of the hand. */
  turnSort(): void {
    this.sort = SORTS[(SORTS.indexOf(this.sort) + 1) % SORTS.length] ?? "rank";
  }

  /** Follow the device and write every change down. Call once, in the page. */
  start(): void {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    const light = matchMedia("(prefers-color-scheme: light)");
    const look = () => {
      this.#reduced = reduced.matches;
      this.#light = light.matches;
    };
    look();
    reduced.addEventListener("change", look);
    light.addEventListener("change", look);
    $effect.root(() => {
      $effect(() => {
        const { theme, felt, back, speed, suits, sort } = this;
        const { motion, hurry, sound, volume, autoPass, autoDraw } = this;
        const silent = SOUND_GROUPS.filter((group) => !this.sounds[group]);
        const looks = { theme, felt, back, speed, suits, sort };
        remember(
          "settings",
          JSON.stringify({ ...looks, motion, hurry, sound, silent, volume, autoPass, autoDraw }),
        );
      });
      $effect.pre(() => {
        const root = document.documentElement.dataset;
        root["theme"] = this.theme === "system" ? (this.#light ? "light" : "dark") : this.theme;
        root["felt"] = this.felt;
        root["back"] = this.back;
        root["speed"] = this.speed;
        root["suits"] = this.suits;
        root["motion"] = this.moves ? "on" : "off";
        tint();
      });
    });
  }
}

export const settings = new Settings();
