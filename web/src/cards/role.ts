// The card of a role, with the face of whoever has it; without a role, its back.

import { face } from "./dwarves.ts";
import { drawing, putTogether } from "./picture.ts";

/** The inside of an SVG of 56 by 87. */
export function drawRole(game: string, role: string | null, seat: number): string {
  const card = role === null ? undefined : drawing.games[game]?.roles[role];
  if (!card) return putTogether(["back/dwarf", "question@12.4,28,1.3#d9c2ee"]);
  const dwarf = `<g transform="translate(5 14) scale(.96)">${face(seat, card.mood)}</g>`;
  return putTogether(card.below) + dwarf + putTogether(card.above);
}
