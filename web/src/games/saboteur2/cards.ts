// What Saboteur 2 draws on its cards: ladders, doors, crystals, and what its action cards are like.

import { CRYSTAL } from "../../cards/icons.ts";
import type { CardFace } from "../../wire/types.ts";
import * as digging from "../digging/cards.ts";
import type { ActionCard } from "../game.ts";

const MOODS: Record<string, ActionCard["mood"]> = {
  trapped: "bad",
  free_at_last: "good",
  hands_off: "good",
  inspection: "know",
};

export function actionCard(card: string): ActionCard {
  const mood = MOODS[card];
  return mood ? { mood } : digging.actionCard(card);
}

export function ornament(card: string, face: CardFace & { ways: string[] }): string {
  const parts = [digging.ornament(card)];
  if (face.source && card !== "start") parts.push(digging.ladder());
  if (face.door) parts.push(door(face.door, face.ways.find((way) => way.length > 1) ?? "NS"));
  if (face.crystal) parts.push(crystal(face.ways));
  return parts.join("");
}

/** A gate across the way, with its team's sign. */
function door(team: string, way: string): string {
  const colour = team === "blue" ? "#2f7fd0" : "#3d9a4c";
  const light = team === "blue" ? "#a9d6ff" : "#c4f2bd";
  const upright = way === "NS" || way.length > 2;
  const turn = upright ? "" : way === "EW" ? "rotate(90 28 43.5)" : "";
  const sign =
    team === "blue"
      ? `<path d="M28 35l8 8.5-8 8.5-8-8.5z" fill="${light}"/>`
      : `<circle cx="28" cy="43.5" r="7" fill="${light}"/>`;
  return (
    `<g transform="${turn}"><rect x="12" y="32" width="32" height="23" rx="3" fill="${colour}" stroke="#120d09" stroke-width="2.4"/>` +
    `<path d="M19 32v23M37 32v23" stroke="#120d09" stroke-width="1.4" opacity=".6"/></g>${sign}`
  );
}

/** Crystals in a corner that no way crosses. */
function crystal(ways: readonly string[]): string {
  const open = ways.join("");
  const x = open.includes("E") && !open.includes("W") ? 3 : 36;
  const y = open.includes("N") && !open.includes("S") ? 62 : 5;
  return (
    `<g transform="translate(${x} ${y}) scale(.78)"><g color="#0d3a44" transform="translate(-1 -1) scale(1.08)">${CRYSTAL}</g>` +
    `<g color="#7fe9f2">${CRYSTAL}</g><path d="M20 1l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z" fill="#fff"/></g>`
  );
}
