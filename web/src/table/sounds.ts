// Short, soft sounds, made on the spot. Each means one thing, wherever it is heard.

import { saved } from "../saved.svelte.ts";
import { chime, horn, noise, stone, tone, type Layer } from "../sound/layers.ts";
import { Speaker } from "../sound/speaker.ts";

const SOUNDS = {
  /** A card is laid. */
  thud: stone(150),
  /** Somebody is harmed: something of theirs breaks, is taken or locked. */
  crack: [
    noise(3200, { long: 0.02, loud: 0.3 }),
    noise(1100, { after: 0.012, long: 0.06, loud: 0.35, narrow: 2 }),
    tone(340, { to: 130, after: 0.012, long: 0.09, loud: 0.16 }, "triangle"),
    noise(2100, { after: 0.07, long: 0.03, loud: 0.12, narrow: 4 }),
  ],
  /** What lay on the board falls apart. */
  rumble: [
    noise(150, { to: 60, long: 0.9, loud: 0.55, swell: 0.05, narrow: 0.7 }),
    ...stone(95, 0.1, 0.7),
    ...stone(120, 0.27, 0.5),
    ...stone(80, 0.46, 0.45),
  ],
  /** Somebody is helped: mended, freed, or over what was in the way. */
  mended: [
    noise(2600, { long: 0.04, loud: 0.2, narrow: 9 }),
    noise(2600, { after: 0.11, long: 0.04, loud: 0.2, narrow: 9 }),
    tone(523, { after: 0.12, long: 0.16, loud: 0.09 }, "triangle"),
    tone(784, { after: 0.2, long: 0.24, loud: 0.08 }, "triangle"),
  ],
  /** Somebody walks. */
  steps: [...stone(110, 0, 0.4), ...stone(95, 0.15, 0.3)],
  /** A card is turned over, for one or for all. */
  flip: [
    noise(1300, { to: 3600, long: 0.12, loud: 0.16, swell: 0.05, narrow: 1.4 }),
    noise(2400, { after: 0.12, long: 0.02, loud: 0.14, narrow: 3 }),
  ],
  /** Somebody gets gold. */
  coins: [...chime(1568), ...chime(2093, 0.07)],
  /** Somebody gets a treasure. */
  riches: [...chime(1047, 0, 0.7), ...chime(1319, 0.09, 0.7), ...chime(1568, 0.18, 0.9)],
  /** One has won. */
  fanfare: [
    ...horn(262, 0, 0.3),
    ...horn(330, 0.16, 0.3),
    ...horn(392, 0.32, 0.3),
    ...horn(523, 0.48, 1.1),
    ...horn(330, 0.48, 1.1, 0.05),
    ...horn(392, 0.48, 1.1, 0.05),
  ],
  /** One has lost. */
  gloom: [
    ...horn(147, 0, 1.5, 0.09),
    ...horn(175, 0.05, 1.4, 0.06),
    ...horn(208, 0.1, 1.3, 0.05),
    noise(90, { long: 1.3, loud: 0.2, swell: 0.3, narrow: 0.8 }),
  ],
  /** It is one's turn. */
  turn: [tone(392, { long: 0.22, loud: 0.14 }), tone(587, { after: 0.12, long: 0.34, loud: 0.12 })],
  /** Somebody says something, or makes a face. */
  pop: [tone(310, { to: 760, long: 0.07, loud: 0.12 })],
} satisfies Record<string, Layer[]>;

export type Sound = keyof typeof SOUNDS;
export const sounds = Object.keys(SOUNDS) as Sound[];

/** They are few and matter most: no crowd of others keeps them from being heard. */
const FIRST: ReadonlySet<Sound> = new Set(["turn", "fanfare", "gloom"]);

const speaker = new Speaker();

/** Let a sound be heard, as loud as somebody likes it; of a page that nobody sees, only that it is their turn. */
export function play(sound: Sound): void {
  if (document.hidden && sound !== "turn") return;
  speaker.play(sound, SOUNDS[sound], saved.settings.volume, FIRST.has(sound));
}

/** Somebody presses something: only then may a page sound. */
export function wake(): void {
  if (saved.settings.volume > 0) speaker.wake();
}

/** Wake the speaker at the first press, and whenever something else has taken the sound away. */
export function listen(): void {
  for (const press of ["touchend", "click", "keydown"]) addEventListener(press, wake, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => !document.hidden && speaker.comeBack());
}
