// The dwarves: everybody is one, with a face and a colour, and a sign for places too small for a face.

import type { Said } from "../wire/types.ts";
import { drawing } from "./picture.ts";
import { seating } from "./seating.svelte.ts";

export type Emote = NonNullable<Said["emote"]>;
export type Mood = "neutral" | "happy" | "angry" | "sly" | Emote;

/** The faces that somebody can make for the others to see. */
export const EMOTES = Object.keys(drawing.emotes) as Emote[];

const dwarves = Object.values(drawing.dwarves);
const numbered = (dwarf: number) => dwarves[dwarf % dwarves.length]!;

/** How many there are to choose from. */
export const DWARVES = dwarves.length;

/** The face of a dwarf, or of somebody who is none: the inside of an SVG of 48 by 48. */
export function faceOf(dwarf: number | null, mood: string = "neutral"): string {
  const { head, brow } = dwarf === null ? drawing.stranger : numbered(dwarf);
  return `${head}<g color="${brow}">${drawing.moods[mood] ?? drawing.emotes[mood] ?? ""}</g>`;
}

/** The face of whoever has a seat, or of somebody who has none. */
export const face = (seat: number | null, mood?: string) => faceOf(seat === null ? null : seating.of(seat), mood);

export const colourOf = (seat: number) => numbered(seating.of(seat)).colour;

/** The outline of a seat's sign, about its middle and some ten wide. */
export const pipOf = (seat: number) => numbered(seating.of(seat)).pip;
