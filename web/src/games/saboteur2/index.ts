// Saboteur 2: two teams, doors, thefts, and roles that may change hands.

import { latest, tellFound, when } from "../../table/provenance.ts";
import type { Event, Saboteur2View } from "../../wire/types.ts";
import { say } from "../../words/words.svelte.ts";
import { blocked, brokenTools, digging } from "../digging/index.ts";
import { define, type Badge, type Context } from "../game.ts";
import { scenes } from "./scenes.ts";

function riches(view: Saboteur2View, seat: number): string {
  const pieces = view.pieces[seat];
  if (pieces != null) return say("amount.gold", { count: pieces });
  return view.has_gold[seat] ? say("web.some_gold") : "–";
}

function badges(view: Saboteur2View, seat: number): Badge[] {
  const card = (name: string, look: Badge["look"]) => ({
    thing: `badge:${name}`,
    icon: name,
    label: say(`card.${name}`),
    look,
  });
  return [
    ...brokenTools(view, seat),
    ...(view.trapped[seat] ? [card("trapped", "bad")] : []),
    ...(view.thefts.includes(seat) ? [card("theft", "sly")] : []),
  ];
}

/** What there is to know: a theft is decided, one is trapped, or something of one's is broken. */
function hint(context: Context<Saboteur2View>): string {
  const { view } = context;
  if (view.phase === "steal") return say("you.steal");
  return view.phase === "turn" && view.hand?.length && view.trapped[view.seat ?? -1]
    ? say("you.trapped")
    : blocked(context);
}

function roleProvenance(seat: number, context: Context<Saboteur2View>): { learnt: string[]; turns: number | null } {
  const { view } = context;
  const inspected = (event: Event) => event.kind === "inspected" && event.seat === view.seat && event.target === seat;
  const hats = latest(context, (event) => event.kind === "hat_swapped" && event.target === seat);
  const seen = latest(context, inspected);
  const put = view.put_away.flatMap(([owner, role]) =>
    owner === seat && role !== null ? [say("web.learnt.put_away", { role: say(`role.${role}`) })] : [],
  );
  if (seat === view.seat) {
    const how = hats ? say("web.learnt.hats", { when: when(hats.turns) }) : say("web.learnt.dealt");
    return { learnt: [how, ...put], turns: null };
  }
  // A dwarf card that was seen and then swapped is not the one somebody has now.
  const counts = seen && (!hats || hats.turns > seen.turns) ? seen : null;
  return { learnt: [...tellFound(counts, "web.learnt.inspection"), ...put], turns: seen?.turns ?? null };
}

/** The boss wins with either team, the profiteer with everybody; what a geologist gets has nothing to do with it. */
function won({ role }: Saboteur2View, winners: string | null): boolean | null {
  if (!role || role === "geologist") return null;
  if (role === "profiteer") return winners !== null;
  if (role === "boss") return ["blue", "green", "both"].includes(winners ?? "");
  return role === "saboteur" ? winners === "saboteurs" : winners === role || winners === "both";
}

export default define<Saboteur2View>({
  ...digging,
  name: "saboteur2",
  hints: () => import("./hints.ts"),
  scenes,
  deeds: new Set([
    ...["laid", "broke", "repaired", "rock_fell", "looked", "passed", "theft_laid", "hands_off", "hands_swapped"],
    ...["inspected", "hat_swapped", "trapped", "freed", "cleared"],
  ]),
  sounds: {
    ...digging.sounds,
    trapped: "crack",
    theft_laid: "crack",
    stole: "crack",
    freed: "mended",
    inspected: "flip",
    hat_swapped: "flip",
    earned: "coins",
  },
  hint,
  riches,
  badges,
  roleColours: { ...digging.roleColours, blue: "#8cc6f5", green: "#a5d990" },
  roleProvenance,
  won,
  illustrations: {
    goal: ["door_blue_ew", "door_green_ew"],
    turn: ["trapped", "theft", "swap_hats"],
    paths: ["bridge", "ladder_es", "crystal_cross", "straight_ns_stub_e"],
  },
});
