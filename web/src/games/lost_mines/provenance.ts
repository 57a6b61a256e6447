// Where what one knows of mines, treasures and dwarves comes from.

import { latest, looks, tellFound, turnsSince } from "../../table/provenance.ts";
import type { Event, LostMinesView } from "../../wire/types.ts";
import { say } from "../../words/words.svelte.ts";
import type { Context } from "../game.ts";

type Forest = Context<LostMinesView>;

const spied = (thing: string, number: number) => (event: Event) =>
  event.kind === "spied" && event.thing === thing && event.number === number;

export function mineProvenance(mine: number, context: Forest): string[] {
  const looked = context.view.mines.find((one) => one.mine === mine)?.looked ?? [];
  const open = latest(context, (event) => event.kind === "mine_turned_over" && event.mine === mine);
  const seen = looks(context, looked, spied("mine", mine), "web.learnt.information");
  return [...tellFound(open, "web.learnt.open"), ...seen];
}

export const turnsSinceMine = (mine: number, context: Forest) => turnsSince(context, spied("mine", mine));

export function treasureProvenance(number: number, context: Forest): string[] {
  const { view } = context;
  const looked = view.treasures.find((one) => one.number === number)?.looked ?? [];
  const taken = latest(
    context,
    (event) => event.kind === "treasure_taken" && event.number === number && event.seat === view.seat,
  );
  const seen = looks(context, looked, spied("treasure", number), "web.learnt.information");
  return [...tellFound(taken, "web.learnt.taken"), ...seen];
}

export function roleProvenance(seat: number, context: Forest): { learnt: string[]; turns: number | null } {
  const { view } = context;
  if (seat === view.seat) return { learnt: [say("web.learnt.dealt")], turns: null };
  const seen = latest(
    context,
    (event) => event.kind === "spied" && event.thing === "dwarf" && event.seat === view.seat && event.target === seat,
  );
  return { learnt: tellFound(seen, "web.learnt.information"), turns: seen?.turns ?? null };
}
