/** Short, soft sounds, made on the spot. Browsers keep a page silent until its first click. */

import { settings } from "$lib/settings.svelte";

export type Sound = "card" | "pass" | "turn" | "effect" | "win";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Wake the sound up at the first click or key; call once. */
export function startSound(): void {
  const wake = () => {
    if (!settings.sound) return;
    context ??= new AudioContext();
    void context.resume();
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

export function play(sound: Sound): void {
  if (!settings.sound || !context || context.state !== "running" || document.hidden) return;
  const now = context.currentTime + 0.005;
  switch (sound) {
    case "card":
      rustle(context, now, 2600, 0.09, 0.5);
      break;
    case "pass":
      rustle(context, now, 500, 0.12, 0.5);
      tone(context, now, 196, 0.12, 0.12);
      break;
    case "turn":
      tone(context, now, 587.33, 0.35, 0.16);
      tone(context, now + 0.09, 880, 0.5, 0.13);
      break;
    case "effect":
      tone(context, now, 440, 0.3, 0.13, "triangle");
      tone(context, now + 0.07, 554.37, 0.4, 0.13, "triangle");
      break;
    case "win":
      [523.25, 659.25, 783.99, 1046.5].forEach((pitch, i) => {
        if (context) tone(context, now + i * 0.11, pitch, 0.7, 0.15);
      });
  }
}

function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loudness: number,
  wave: OscillatorType = "sine",
): void {
  const source = new OscillatorNode(audio, { type: wave, frequency: pitch });
  source.connect(fade(audio, at, length, loudness));
  source.start(at);
  source.stop(at + length);
}

function rustle(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loudness: number,
): void {
  noise ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source
    .connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 }))
    .connect(fade(audio, at, length, loudness));
  source.start(at, Math.random() * 0.4, length);
}

function fade(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * settings.volume, at + 0.008);
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
