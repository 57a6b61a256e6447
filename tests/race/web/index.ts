// Race in the browser: everything that the client has to know of it beside what the server says.

import { define, type Badge, type Explained } from "undermine/games/game.ts";
import { say, sentence } from "undermine/words/words.svelte.ts";
import Board from "./board.svelte";
import type { RaceView } from "./view.ts";

/** What lies in a tunnel for all to see. */
function badges(view: RaceView, seat: number): Badge[] {
  const boulders = view.boulders[seat] ?? 0;
  return [
    ...(view.props[seat] ? [{ thing: "badge:prop", icon: "prop", label: say("race.prop") }] : []),
    ...(boulders > 0
      ? [{ thing: "badge:boulder", icon: "boulder", label: say("card.boulder"), look: "bad" as const, text: boulders }]
      : []),
  ];
}

function explain(kind: string, which: string): Explained | undefined {
  if (kind === "badge") {
    const name = which === "prop" ? "race.prop" : `card.${which}`;
    return { name: sentence(say(name)), about: [say(`learn.thing.${which}`)], chapter: "turn" };
  }
  if (kind === "tunnel") return { name: sentence(say(`side.${which}`)), about: [say("wins.racer")], chapter: "goal" };
  return undefined;
}

export default define<RaceView>({
  name: "race",
  Board,
  playPhase: "turn",
  deeds: new Set(["dug", "boulder_dropped"]),
  sounds: { dug: "steps", boulder_dropped: "rumble", prop_broken: "crack" },
  riches: (view, seat) => say("amount.points", { count: view.points[seat] }),
  badges,
  explain,
  illustrations: { turn: ["spoon", "shovel", "drill", "boulder"] },
});
