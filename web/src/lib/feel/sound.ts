/** Short, soft sounds, made on the spot. Browsers keep a page silent until its first click. */

import { settings, type SoundGroup } from "$lib/settings.svelte";

/** What a part of a sound is made of: a pure tone, or noise around a pitch. */
interface Part {
  of: "noise" | OscillatorType;
  /** In Hertz. */
  pitch: number;
  /** When it begins, and how long it takes, in milliseconds. */
  at: number;
  ms: number;
  /** How loud beside the others; 1 when left out. */
  loud?: number;
}

const noise = (pitch: number, ms: number, at = 0, loud = 1): Part => ({
  of: "noise",
  pitch,
  at,
  ms,
  loud,
});
const tone = (pitch: number, ms: number, at = 0, loud = 1): Part => ({
  of: "sine",
  pitch,
  at,
  ms,
  loud,
});
const wood = (pitch: number, ms: number, at = 0, loud = 1): Part => ({
  of: "triangle",
  pitch,
  at,
  ms,
  loud,
});

/** Dice that come to rest: each click later after the one before. */
const ROLL = [0, 60, 130, 215, 320, 450, 610];
const [G5, B5] = [783.99, 987.77];
const CHORD = [523.25, 659.25, 783.99, 1046.5];

export const SOUNDS = {
  card: [noise(2000, 60)],
  select: [noise(2000, 25, 0, 0.7)],
  pass: [wood(180, 70), wood(180, 70, 130)],
  dice: ROLL.map((at) => noise(1400, 22, at)),
  step: [wood(620, 35, 0, 0.6), noise(1200, 12, 0, 0.5)],
  coin: [tone(1900, 120, 0, 0.5), tone(2600, 120, 0, 0.4)],
  turn: [tone(G5, 380), tone(B5, 520, 110, 0.9)],
  refuse: [wood(523.25, 180), wood(415.3, 320, 150)],
  build: [wood(150, 60), noise(900, 25), wood(220, 160, 70)],
  effect: [wood(440, 300, 0, 0.8), wood(554.37, 400, 70, 0.8)],
  tick: [noise(3200, 18), wood(1100, 25, 0, 0.5)],
  win: CHORD.map((pitch, i) => tone(pitch, 700, i * 110)),
  ruin: [wood(146.83, 380), wood(110, 620, 300)],
  said: [tone(660, 60, 0, 0.5), tone(880, 80, 50, 0.4)],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof SOUNDS;

/** Which switch a sound hangs on; all others are the game's. */
const OTHERS: Partial<Record<Sound, SoundGroup>> = {
  turn: "turn",
  tick: "turn",
  said: "people",
};

export const groupOf = (sound: Sound): SoundGroup => OTHERS[sound] ?? "game";

/** How loud the loudest part is, at the volume that nobody has changed. */
const PEAK = 10 ** (-18 / 20);
const USUAL = 0.6;
/** At most so often in a row, and how many milliseconds apart. */
const MOST = 5;
const APART = 75;
/** How long a phone shakes, in milliseconds. */
const SHAKE = 30;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Wake the sound up at the first click or key; call once. */
export function startSound(): void {
  const wake = () => {
    if (!settings.sound) return;
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume();
  };
  // A finger that goes down has not clicked yet, and might scroll.
  for (const kind of ["click", "pointerup", "keydown"]) addEventListener(kind, wake);
}

/** Make a sound where its switch is on, so often in a row, and after so many milliseconds. */
export function play(sound: Sound, { times = 1, after = 0 } = {}): void {
  const group = groupOf(sound);
  if (!settings.sound || !settings.sounds[group]) return;
  if (sound === "turn") shake();
  for (let i = 0; i < Math.min(times, MOST); i++) ring(sound, after + i * APART);
}

/** Let a sound be heard whatever its switch, to choose the volume by. */
export function ring(sound: Sound, after = 0): void {
  if (!settings.sound || context?.state !== "running" || document.hidden) return;
  const begin = context.currentTime + 0.005 + after / 1000;
  for (const part of SOUNDS[sound]) make(context, begin, part);
}

function shake(): void {
  if (document.hidden || !matchMedia("(pointer: coarse)").matches) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
}

function make(audio: AudioContext, begin: number, part: Part): void {
  const { of, pitch, ms, loud = 1 } = part;
  const [at, length] = [begin + part.at / 1000, ms / 1000];
  const out = fade(audio, at, length, loud);
  if (of === "noise") {
    hiss ??= whiteNoise(audio);
    const source = new AudioBufferSourceNode(audio, { buffer: hiss });
    source
      .connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 }))
      .connect(out);
    source.start(at, Math.random() * 0.4, length);
  } else {
    const source = new OscillatorNode(audio, { type: of, frequency: pitch });
    source.connect(out);
    source.start(at);
    source.stop(at + length);
  }
}

function fade(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  const peak = Math.max(0.0001, PEAK * loud * (settings.volume / USUAL));
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + Math.min(0.008, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
