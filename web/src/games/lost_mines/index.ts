// The Lost Mines: two clans in a forest, dwarves that walk, mines and their treasures.

import { roleTitle } from "../../table/roles.ts";
import type { LostMinesView } from "../../wire/types.ts";
import { say } from "../../words/words.svelte.ts";
import { define, type Badge, type Context, type Phrase, type Thing } from "../game.ts";
import Board from "./board.svelte";
import DecisionPicture from "./decision-picture.svelte";
import DeckEditor from "./deck-editor.svelte";
import { explain } from "./explain.ts";
import { roleProvenance } from "./provenance.ts";
import { landed, scenes } from "./scenes.ts";
import Treasures from "./treasures.svelte";

const OTHER: Record<string, string> = { blue: "yellow", yellow: "blue" };

function badges(view: LostMinesView, seat: number): Badge[] {
  const dragon: Badge = { thing: "badge:dragon", icon: "dragon", label: say("mine.dragon"), look: "bad" };
  const taken = view.treasures.filter((one) => one.taken === seat);
  return [
    ...(view.dragon === seat ? [dragon] : []),
    ...taken.map(({ number, treasure, value }) => ({
      thing: `treasure:${number}`,
      icon: treasure,
      label: `${say(`mine.${treasure}`)} ${value ?? ""}`,
      text: value,
    })),
  ];
}

function emblem(view: LostMinesView, seat: number) {
  const clan = view.clans[seat];
  return clan === undefined
    ? clan
    : { icon: `clan_${clan}`, label: say(`side.lost_mines.${clan}`), colour: `var(--${clan})` };
}

/** Without a view it is told of a clan and the other one, whichever they are. */
function aim(role: string, view?: LostMinesView, seat?: number): string {
  const clan = view?.clans[seat ?? -1];
  if (!clan) return say(`aim.${role}`, { other: say("learn.other_clan") });
  return say(`aim.${role}`, { clan: say(`clan.${clan}`), other: say(`clan.${OTHER[clan]}`) });
}

function ownRole(view: LostMinesView, role: string): string {
  return say("you.role.clan", { role: say(`role.${role}`), clan: say(`clan.${view.clans[view.seat ?? -1]}`) });
}

function hint({ view, names }: Context<LostMinesView>): string {
  return view.phase === "vote" ? say("you.vote", { seat: names[view.turn], count: view.agreed }) : "";
}

/** What is known of the treasures, of which some may be taken or looked at. */
function known(view: LostMinesView): Record<string, string> {
  const told = view.treasures.map(({ number, treasure, value }) => {
    const kind = say(`mine.${treasure}`);
    return [
      `treasure:${number}`,
      value === null ? say("treasure.unknown", { kind }) : say("treasure", { kind, value }),
    ];
  });
  return Object.fromEntries(told) as Record<string, string>;
}

/** What was seen in a mine is kept to oneself: one may call the others there, or ask them to look. */
function phrases(thing: Thing, view: LostMinesView): Phrase[] {
  const [kind, which = ""] = thing.split(":");
  const hidden = kind === "mine" && view.mines.some(({ mine, open }) => String(mine) === which && !open);
  return hidden ? ["to_mine", "spy_mine"].map((claim) => ({ claim, facts: { mine: which } })) : [];
}

export default define<LostMinesView>({
  name: "lost_mines",
  hints: () => import("./hints.ts"),
  Board,
  AboveBoard: Treasures,
  DecisionPicture,
  editors: { deck: DeckEditor },
  playPhase: "play",
  scenes,
  landed,
  deeds: new Set(["laid", "tool_used", "spied", "trap_set", "troll_set", "storm_struck", "discarded", "turn_skipped"]),
  sounds: {
    laid: "thud",
    walked: "steps",
    trap_set: "crack",
    troll_set: "crack",
    trap_sprung: "crack",
    dragon_taken: "crack",
    storm_struck: "rumble",
    tool_used: "mended",
    spied: "flip",
    mine_turned_over: "flip",
    treasure_taken: "riches",
  },
  hasButton: (action) => action.kind === "set_mine",
  isRash: (action) => action.kind === "propose",
  standsOut: (action) => action.kind === "vote" && action.answer === true,
  hint,
  known,
  reached: (event) => (event.kind === "mine_turned_over" ? event : undefined),
  unveiled: (view, deal) => ({
    mines: view.mines.map((mine, index) => ({ ...mine, face: deal.mines?.[index] ?? null })),
    treasures: view.treasures.map((one, index) => ({ ...one, value: deal.treasures?.[index]?.[1] ?? null })),
  }),
  riches: (view, seat) => say("amount.points", { count: view.points[seat] }),
  badges,
  emblem,
  ownRole,
  aim,
  roleName: (result, seat) => `${roleTitle(result.roles[seat]!)} (${say(`clan.${result.clans[seat]}`)})`,
  shownLast: new Set(["saboteur"]),
  roleColours: { saboteur: "var(--warning-ink)" },
  roleProvenance,
  phrases,
  explain,
  isFixed: (card) => card.startsWith("mine_"),
  illustrations: {
    turn: ["axe", "trap", "info_mine_dwarf"],
    paths: ["cross_campfire", "straight_ew_lake", "curve_sw_rock"],
  },
});
