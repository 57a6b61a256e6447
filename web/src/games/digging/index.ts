// What both Saboteurs share.

import { say, sentence, words } from "../../words/words.svelte.ts";
import type { Badge, Context, Explained, GameParts, Phrase, Thing } from "../game.ts";
import Board from "./board.svelte";
import DecisionPicture from "./decision-picture.svelte";
import { landed, scenes } from "./scenes.ts";
import { goalProvenance } from "./provenance.ts";
import type { DiggingView } from "./view.ts";

/** Tools that are broken, in the order in which they lie in front of somebody. */
export function brokenTools(view: DiggingView, seat: number): Badge[] {
  return ["pick", "lantern", "wagon"].flatMap((tool) =>
    view.broken[seat]?.includes(tool)
      ? [{ thing: `badge:broken_${tool}`, icon: `broken_${tool}`, label: say(`card.broken_${tool}`), look: "bad" }]
      : [],
  );
}

/** That something of one's is broken, so that no path cards can be laid. */
export function blocked({ view }: Context<DiggingView>): string {
  const broken = view.broken[view.seat ?? -1] ?? [];
  if (view.phase !== "turn" || !view.hand?.length || broken.length === 0) return "";
  return say("you.blocked", { tools: words.listed(broken.map((tool) => say(`tool.${tool}`))) });
}

export function explain(kind: string, which: string, context: Context<DiggingView>): Explained | undefined {
  if (kind === "badge") {
    const trait = which.startsWith("broken_") ? "broken" : which;
    return { name: sentence(say(`card.${which}`)), about: [say(`learn.thing.${trait}`)], chapter: which };
  }
  if (kind !== "goal") return undefined;
  const face = context.view.goals.find((one) => one.goal === which)?.face;
  const name = sentence(say("move.goal", { goal: say(`goal.${which}`) }));
  const trait = face ? (face === "treasure" ? "treasure" : "stone") : "goal";
  return {
    name: face ? `${name}: ${say(`face.${face}`)}` : name,
    about: [say(`learn.thing.${trait}`)],
    learnt: goalProvenance(which, context),
    chapter: "goal",
  };
}

/** What is under a goal that lies face-down, as one claims; and the tools one would have mended. */
export function phrases(thing: Thing, view: DiggingView): Phrase[] {
  const [kind, which = ""] = thing.split(":");
  if (kind === "player") {
    return (view.broken[Number(which)] ?? []).map((tool) => ({ claim: "need_tool", facts: { tool } }));
  }
  const goal = kind === "goal" ? view.goals.find((one) => one.goal === which && !one.face_up) : undefined;
  return goal ? ["goal_treasure", "goal_stone"].map((claim) => ({ claim, facts: { goal: which } })) : [];
}

export const digging = {
  Board,
  DecisionPicture,
  playPhase: "turn",
  scenes,
  landed,
  sounds: {
    laid: "thud",
    broke: "crack",
    rock_fell: "rumble",
    repaired: "mended",
    looked: "flip",
    turned_over: "flip",
    picked: "coins",
  },
  ruins: (action) => action.kind === "rock_fall",
  hint: blocked,
  reached: (event, view) =>
    event.kind === "turned_over" || event.kind === "stone_set"
      ? view.goals.find((one) => one.goal === event.goal)
      : undefined,
  unveiled: (view, deal) => ({
    goals: view.goals.map((goal, index) => ({ ...goal, face: deal.goals?.[index] ?? null })),
  }),
  badges: brokenTools,
  shownLast: new Set(["saboteur"]),
  roleColours: { saboteur: "var(--warning-ink)" },
  phrases,
  explain,
  /** The start and the goals lie there from the beginning. */
  isFixed: (card) => /^(start|treasure|stone_)/.test(card),
} satisfies Partial<GameParts<DiggingView>>;
