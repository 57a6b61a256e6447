// Race in the browser: everything that the client has to know of it beside what the server says.

import { dot, HAT, line, solid } from "undermine/cards/icons.ts";
import { scene } from "undermine/cards/scene.ts";
import { define, type Badge, type Explained } from "undermine/games/game.ts";
import { say, sentence } from "undermine/words/words.svelte.ts";
import Board from "./board.svelte";
import type { RaceView } from "./view.ts";

const ROCK = solid("M2.5 19l2-8 6-6 6 1 5 7-1 6z");

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
  icons: {
    spoon: dot(12, 6, 4.2) + line("M12 9v13", 2.6),
    shovel: line("M12 2v11M8 2h8", 2.4) + solid("M6.5 12h11v4c0 4-3 6-5.5 7-2.5-1-5.5-3-5.5-7z"),
    drill: solid("M3 4h11v7H3z") + solid("M14 5l7 2.5-7 2.5z") + line("M7 11v7h4", 2.6),
    boulder: ROCK,
    prop: line("M5 3h14M8 3v18M16 3v18", 2.4),
    racer: HAT,
    left: HAT + line("M16 20H7l3-2.5", 1.8),
    right: HAT + line("M8 20h9l-3-2.5", 1.8),
  },
  actionCard: (card) => ({ mood: card === "boulder" ? "bad" : "good" }),
  scene: scene("spoon@0,1 shovel@1,0 shovel@2,1 boulder@3,2 drill@4,1 drill@5,0", () => ({})),
  illustrations: { turn: ["spoon", "shovel", "drill", "boulder"] },
});
