// What a bot believed in a round as lines of a chart: one for each of the others, from move to move.

import type { BotMind } from "../wire/types.ts";

export const WIDTH = 560;
export const HEIGHT = 240;
/** Room around the lines: for percentages on the left, for faces on the right. */
const LEFT = 44;
const RIGHT = 44;
const EDGE = 16;
/** How far faces at the ends of lines keep from each other. */
const APART = 26;

export type Point = { step: number; chance: number; x: number; y: number };
export type Line = { seat: number; points: Point[]; face: { x: number; y: number } };

export const left = LEFT;
export const right = WIDTH - RIGHT;
export const height = (chance: number) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);

export function lines(mind: BotMind, round: number): Line[] {
  const beliefs = mind.beliefs.filter((one) => one.round === round);
  const first = beliefs[0]?.step ?? 0;
  const span = (beliefs.at(-1)?.step ?? 0) - first || 1;
  const seats = (beliefs[0]?.seats ?? []).flatMap((chance, seat) => (chance === null ? [] : [seat]));
  const found = seats.map((seat) => {
    const points = beliefs.map(({ step, seats: chances }) => {
      const chance = chances[seat] ?? 0;
      return { step, chance, x: LEFT + ((step - first) / span) * (right - LEFT), y: height(chance) };
    });
    return { seat, points, face: { x: right + RIGHT / 2, y: points.at(-1)!.y } };
  });
  spread(found);
  return found;
}

/** Move the faces apart that would lie on each other, and keep them on the chart. */
function spread(found: Line[]): void {
  const order = [...found].sort((one, two) => one.face.y - two.face.y);
  const apart = Math.min(APART, (HEIGHT - 2 * EDGE) / Math.max(1, order.length - 1));
  let least = EDGE;
  for (const line of order) {
    line.face.y = Math.max(line.face.y, least);
    least = line.face.y + apart;
  }
  let most = HEIGHT - EDGE;
  for (const line of order.reverse()) {
    line.face.y = Math.min(line.face.y, most);
    most = line.face.y - apart;
  }
}
