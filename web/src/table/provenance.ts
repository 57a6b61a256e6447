// What a seat has learnt in this round, how, and how many turns ago: told by what happened in it.

import type { GameEvent } from "../wire/game.ts";
import { say } from "../words/words.svelte.ts";
import type { Asking } from "./explanations.ts";

/** What one does with a turn; every turn has exactly one of these. */
const DEEDS = new Set([
  "laid",
  "broke",
  "repaired",
  "rock_fell",
  "looked",
  "passed",
  "theft_laid",
  "hands_off",
  "hands_swapped",
  "inspected",
  "hat_swapped",
  "trapped",
  "freed",
  "cleared",
  "tool_used",
  "spied",
  "trap_set",
  "troll_set",
  "storm_struck",
  "discarded",
  "turn_skipped",
]);

type Found = { turns: number; event: GameEvent };

/** The latest event of this round that is meant, and how many turns were taken since. */
function latest(history: readonly GameEvent[], meant: (event: GameEvent) => boolean): Found | null {
  let turns = 0;
  for (let index = history.length - 1; index >= 0; index--) {
    const event = history[index]!;
    if (meant(event)) return { turns, event };
    if (DEEDS.has(event.kind)) turns++;
  }
  return null;
}

export function when(turns: number): string {
  return turns === 0 ? say("web.when.now") : say("web.when", { count: turns });
}

/** Everybody who looked at something, oneself first with how; who looked again counts by the last time. */
function looks(asking: Asking, seats: readonly number[], at: (event: GameEvent) => boolean, how: string): string[] {
  const { view, names } = asking;
  const told = seats.flatMap((seat) => {
    const found = latest(view.history, (event) => at(event) && event["seat"] === seat);
    if (!found) return [];
    const ago = when(found.turns);
    return [
      {
        own: seat === view.seat,
        text: seat === view.seat ? say(how, { when: ago }) : say("web.learnt.other", { name: names[seat], when: ago }),
      },
    ];
  });
  return told.sort((one, two) => Number(two.own) - Number(one.own)).map((one) => one.text);
}

const goalLooked = (goal: string) => (event: GameEvent) => event.kind === "looked" && event["goal"] === goal;
const spied = (thing: string, number: number) => (event: GameEvent) =>
  event.kind === "spied" && event["thing"] === thing && event["number"] === number;

export function goalProvenance(goal: string, asking: Asking): string[] {
  const seen = asking.view.goals?.find((one) => one.goal === goal);
  const open = latest(asking.view.history, (event) => event.kind === "turned_over" && event["goal"] === goal);
  return [
    ...(open ? [say("web.learnt.open", { when: when(open.turns) })] : []),
    ...looks(asking, seen?.looked ?? [], goalLooked(goal), "web.learnt.map"),
  ];
}

export function mineProvenance(mine: number, asking: Asking): string[] {
  const seen = asking.view.mines?.find((one) => one.mine === mine);
  const open = latest(asking.view.history, (event) => event.kind === "mine_turned_over" && event["mine"] === mine);
  return [
    ...(open ? [say("web.learnt.open", { when: when(open.turns) })] : []),
    ...looks(asking, seen?.looked ?? [], spied("mine", mine), "web.learnt.information"),
  ];
}

export function treasureProvenance(number: number, asking: Asking): string[] {
  const { view } = asking;
  const seen = view.treasures?.find((one) => one.number === number);
  const taken = latest(
    view.history,
    (event) => event.kind === "treasure_taken" && event["number"] === number && event["seat"] === view.seat,
  );
  return [
    ...(taken ? [say("web.learnt.taken", { when: when(taken.turns) })] : []),
    ...looks(asking, seen?.looked ?? [], spied("treasure", number), "web.learnt.information"),
  ];
}

/** Where what one knows of a dwarf comes from. */
export function roleProvenance(seat: number, asking: Asking): string[] {
  const { view } = asking;
  const told: string[] = [];
  const hats = latest(view.history, (event) => event.kind === "hat_swapped" && event["target"] === seat);
  if (seat === view.seat)
    told.push(hats ? say("web.learnt.hats", { when: when(hats.turns) }) : say("web.learnt.dealt"));
  else {
    const seen = latest(
      view.history,
      (event) =>
        event["seat"] === view.seat &&
        event["target"] === seat &&
        (event.kind === "inspected" || (event.kind === "spied" && event["thing"] === "dwarf")),
    );
    // A dwarf card that was seen and then swapped is not the one somebody has now.
    if (seen && (!hats || hats.turns > seen.turns))
      told.push(
        say(seen.event.kind === "inspected" ? "web.learnt.inspection" : "web.learnt.information", {
          when: when(seen.turns),
        }),
      );
  }
  for (const [owner, role] of view.put_away ?? []) {
    if (owner === seat && role !== null) told.push(say("web.learnt.put_away", { role: say(`role.${role}`) }));
  }
  return told;
}

/** How many turns ago oneself looked at a goal or a mine, for the mark on it. */
export function turnsSince(kind: "goal" | "mine", which: string | number, asking: Asking): number | null {
  if (asking.view.seat === null) return null;
  const at = kind === "goal" ? goalLooked(String(which)) : spied("mine", Number(which));
  return latest(asking.view.history, (event) => at(event) && event["seat"] === asking.view.seat)?.turns ?? null;
}

/** How many turns ago somebody's dwarf card was seen. */
export function turnsSinceRole(seat: number, asking: Asking): number | null {
  return (
    latest(
      asking.view.history,
      (event) =>
        event["seat"] === asking.view.seat &&
        event["target"] === seat &&
        (event.kind === "inspected" || (event.kind === "spied" && event["thing"] === "dwarf")),
    )?.turns ?? null
  );
}
