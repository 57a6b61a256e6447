// What a decision is aimed at: a place, an edge, a player, a goal, a mine, a treasure, or nothing in particular.

import type { Action } from "../wire/types.ts";
import { ruleOf } from "../words/rules.ts";

/** A target as text, so that it can be compared and looked up. */
export type Target = string;

export const cell = (column: number, row: number): Target => `cell:${column},${row}`;
export const edge = (column: number, row: number, side: string): Target => `edge:${column},${row},${side}`;
export const seatOf = (seat: number): Target => `seat:${seat}`;

/** What a decision is aimed at, by the fields that decisions of its kind have. */
export function targetOf(action: Action): Target {
  const fields: Record<string, unknown> = { ...action };
  const { column, row, side, seat, goal, number, thing } = fields;
  let aim = ruleOf("actions", action.kind)?.aim;
  if (aim === "thing") aim = typeof number === "number" ? String(thing) : "seat";
  if (aim === "cell") return cell(Number(column), Number(row));
  if (aim === "edge") return edge(Number(column), Number(row), String(side));
  const which = aim === "seat" ? seat : aim === "goal" ? goal : number;
  return !aim || which === null || which === undefined ? "none" : `${aim}:${which}`;
}

/** The decisions by what they are aimed at. */
export function byTarget(actions: readonly Action[]): Map<Target, Action[]> {
  const found = new Map<Target, Action[]>();
  for (const action of actions) {
    const target = targetOf(action);
    const there = found.get(target);
    if (there) there.push(action);
    else found.set(target, [action]);
  }
  return found;
}

/** Which decisions a card in the hand is for; putting it away is not among them. */
export function ofCard(actions: readonly Action[], card: string): Action[] {
  return actions.filter((action) => "card" in action && action.card === card);
}

/** The decisions that put exactly these cards away. */
export function puttingAway(actions: readonly Action[], cards: readonly string[]): Action[] {
  const wanted = [...cards].sort().join();
  const found = actions.filter((action) => "cards" in action && [...(action.cards ?? [])].sort().join() === wanted);
  // To be rid of something in front of oneself comes after just passing.
  return found.sort((one, two) => Number("removes" in one) - Number("removes" in two));
}

/** Decisions that need no card of the hand. */
export function withoutCard(actions: readonly Action[]): Action[] {
  return actions.filter((action) => !ruleOf("actions", action.kind)?.card);
}
