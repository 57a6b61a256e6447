// The dwarves: whoever has a seat has its face and its colour, and a sign for places too small for a face.

import { drawing } from "./picture.ts";

export type Mood = "neutral" | "happy" | "angry" | "sly";

const dwarves = Object.values(drawing.dwarves);
const dwarf = (seat: number) => dwarves[seat % dwarves.length]!;

/** The inside of an SVG of 48 by 48. */
export function face(seat: number, mood: string = "neutral"): string {
  const { head, brow } = dwarf(seat);
  return `${head}<g color="${brow}">${drawing.moods[mood] ?? ""}</g>`;
}

export const colourOf = (seat: number) => dwarf(seat).colour;

/** The outline of a seat's sign, about its middle and some ten wide. */
export const pipOf = (seat: number) => dwarf(seat).pip;
