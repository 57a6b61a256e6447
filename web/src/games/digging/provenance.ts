// Where what one knows of a goal comes from.

import { latest, looks, tellFound, turnsSince } from "../../table/provenance.ts";
import type { Event } from "../../wire/types.ts";
import type { DiggingContext } from "./view.ts";

const lookedAt = (goal: string) => (event: Event) => event.kind === "looked" && event.goal === goal;

export function goalProvenance(goal: string, context: DiggingContext): string[] {
  const looked = context.view.goals.find((one) => one.goal === goal)?.looked ?? [];
  const open = latest(context, (event) => event.kind === "turned_over" && event.goal === goal);
  return [...tellFound(open, "web.learnt.open"), ...looks(context, looked, lookedAt(goal), "web.learnt.map")];
}

export const turnsSinceGoal = (goal: string, context: DiggingContext) => turnsSince(context, lookedAt(goal));
