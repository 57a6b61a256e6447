// What a decision is aimed at: a place, an edge, a player, a goal, a mine, a treasure, or nothing in particular.

import type { Action } from "../wire/game.ts";
import { ruleOf } from "../words/rules.ts";

/** A target as text, so that it can be compared and looked up. */
export type Target = string;

export const cell = (column: number, row: number): Target => `cell:${column},${row}`;
export const edge = (column: number, row: number, side: string): Target => `edge:${column},${row},${side}`;
export const seatOf = (seat: number): Target => `seat:${seat}`;

/** What a decision is aimed at, by the fields that decisions of its kind have. */
export function targetOf(action: Action): Target {
  let aim = ruleOf("actions", action.kind)?.aim;
  if (aim === "thing") aim = typeof action.number === "number" ? (action.thing ?? "") : "seat";
  if (aim === "cell") return cell(action.column!, action.row!);
  if (aim === "edge") return edge(action.column!, action.row!, action.side!);
  const which = aim === "seat" ? action.seat : aim === "goal" ? action.goal : action.number;
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
  return actions.filter((action) => action.card === card);
}

/** The decision that puts exactly these cards away. */
export function puttingAway(actions: readonly Action[], kind: string, cards: readonly string[]): Action[] {
  const wanted = [...cards].sort().join();
  return actions.filter((action) => action.kind === kind && [...(action.cards ?? [])].sort().join() === wanted);
}

/** Decisions that need no card of the hand. */
export function withoutCard(actions: readonly Action[]): Action[] {
  return actions.filter((action) => !ruleOf("actions", action.kind)?.card);
}
