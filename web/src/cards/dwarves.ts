// The dwarves: whoever has a seat has its face and its colour, and a sign for places too small for a face.

import type { Said } from "../wire/types.ts";
import { drawing } from "./picture.ts";

export type Emote = NonNullable<Said["emote"]>;
export type Mood = "neutral" | "happy" | "angry" | "sly" | Emote;

/** The faces that somebody can make for the others to see. */
export const EMOTES = Object.keys(drawing.emotes) as Emote[];

const dwarves = Object.values(drawing.dwarves);
const dwarf = (seat: number) => dwarves[seat % dwarves.length]!;

/** The face of whoever has a seat, or of somebody who has none: the inside of an SVG of 48 by 48. */
export function face(seat: number | null, mood: string = "neutral"): string {
  const { head, brow } = seat === null ? drawing.stranger : dwarf(seat);
  return `${head}<g color="${brow}">${drawing.moods[mood] ?? drawing.emotes[mood] ?? ""}</g>`;
}

export const colourOf = (seat: number) => dwarf(seat).colour;

/** The outline of a seat's sign, about its middle and some ten wide. */
export const pipOf = (seat: number) => dwarf(seat).pip;
