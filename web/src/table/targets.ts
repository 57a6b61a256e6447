// What a decision is aimed at: a place, an edge, a player, a goal, a mine, a treasure, or nothing in particular.

import type { Action } from "../wire/game.ts";

/** A target as text, so that it can be compared and looked up. */
export type Target = string;

export const cell = (column: number, row: number): Target => `cell:${column},${row}`;
export const edge = (column: number, row: number, side: string): Target => `edge:${column},${row},${side}`;
export const seatOf = (seat: number): Target => `seat:${seat}`;

const ON_CELL = new Set(["lay", "rock_fall", "tool", "thunderstorm", "walk", "set_mine"]);
const ON_SEAT = new Set([
  "break",
  "repair",
  "hands_off",
  "swap_hand",
  "inspection",
  "swap_hats",
  "trapped",
  "free_at_last",
]);

export function targetOf(action: Action): Target {
  if (ON_CELL.has(action.kind)) return cell(action.column!, action.row!);
  if (ON_SEAT.has(action.kind)) return seatOf(action.seat!);
  switch (action.kind) {
    case "map":
      return `goal:${action.goal}`;
    case "trap":
    case "troll":
      return edge(action.column!, action.row!, action.side!);
    case "look":
      return action.thing === "dwarf" ? seatOf(action.seat!) : `${action.thing}:${action.number}`;
    case "take":
      return `treasure:${action.number}`;
    case "steal":
      return action.seat === null || action.seat === undefined ? "none" : seatOf(action.seat);
  }
  return "none";
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
const WITHOUT_CARD = new Set([
  "set_stone",
  "pick",
  "steal",
  "vote",
  "propose",
  "walk",
  "stay",
  "set_mine",
  "take",
  "leave",
]);

export function withoutCard(actions: readonly Action[]): Action[] {
  return actions.filter((action) => WITHOUT_CARD.has(action.kind));
}
