// The way from the start to a card: along it the light runs when the treasure is found.

import type { CardFace } from "../../wire/types.ts";
import { sameCell, type Cell } from "../../table/cells.ts";

type Lying = Cell & { card: string; turned: boolean };
type Side = "N" | "E" | "S" | "W";

const STEPS: Record<Side, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const ACROSS: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

/** The sides of a card that meet one of its sides, as it lies. */
function meeting(lying: Lying, face: CardFace | undefined, side: Side): Side[] {
  const printed = (one: Side) => (lying.turned ? ACROSS[one] : one);
  const way = face?.ways?.find((group) => group.includes(printed(side)));
  return ([...(way ?? "")] as Side[]).map(printed);
}

/** The cells from a goal back to where the tunnel begins, the goal first; none if nothing leads there. */
export function wayBack(goal: Cell, maze: readonly Lying[], face: (card: string) => CardFace | undefined): Cell[] {
  type Step = { at: Cell; sides: Side[]; before: Step | null };
  const waiting: Step[] = [{ at: goal, sides: ["N", "E", "S", "W"], before: null }];
  const seen = new Set<string>();
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    for (const side of step.sides) {
      const at = { column: step.at.column + STEPS[side][0], row: step.at.row + STEPS[side][1] };
      const lying = maze.find((one) => sameCell(one, at));
      const sides = lying ? meeting(lying, face(lying.card), ACROSS[side]) : [];
      const key = `${at.column},${at.row},${sides.join("")}`;
      if (!lying || sides.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const next: Step = { at, sides, before: step };
      if (face(lying.card)?.source) return walked(next).reverse();
      waiting.push(next);
    }
  }
  return [];

  function walked(last: Step): Cell[] {
    const cells: Cell[] = [];
    for (let step: Step | null = last; step; step = step.before) cells.push(step.at);
    return cells;
  }
}
