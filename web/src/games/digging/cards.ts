// What both Saboteurs draw: the start, the goals, and action cards about tools.

import { back, frame, inked, lump, type Style } from "../../cards/card.ts";
import { broken, icon } from "../../cards/icons.ts";
import type { ActionCard } from "../game.ts";

/** A goal that lies face-down. */
export const goalBack = (mark: string) => back("#2a1d10", "#4a3419", "#ffcf4a", mark);

export function ornament(card: string): string {
  if (card === "start") return ladder() + frame("#ffcf4a", 3);
  if (card === "treasure") return lump("gold", "#ffcf4a", "#3a2606") + frame("#ffcf4a", 2.5);
  return card.startsWith("stone_") ? lump("rock", "#a39a90", "#2a2520") : "";
}

/** The start and the goals lie there from the beginning. */
export const isFixed = (card: string) => /^(start|treasure|stone_)/.test(card);

export function actionCard(card: string): ActionCard {
  const [kind, upper = "", lower] = card.split("_");
  if (kind === "broken") return { mood: "bad", picture: (style) => snapped(style, upper) };
  if (kind === "repair") return { mood: "good", picture: (style) => repaired(style, upper, lower) };
  return { mood: card === "rock_fall" ? "bad" : card === "map" ? "know" : "sly" };
}

function snapped(style: Style, tool: string): string {
  return `<g transform="translate(10 26) scale(1.5)" color="${style.ink}">${broken(tool)}</g>`;
}

function repaired(style: Style, one: string, other?: string): string {
  const tools = other
    ? inked(style, one, 12, 1.1) +
      inked(style, other, 45, 1.1) +
      `<path d="M14 41.5H42" stroke="${style.band}" stroke-width="1.5"/>`
    : inked(style, one);
  return (
    `${tools}<circle cx="44" cy="74" r="8.5" fill="${style.band}"/>` +
    `<g transform="translate(37.5 67.5) scale(.54)" color="#12200f">${icon("check")}</g>`
  );
}

export function ladder(): string {
  const rungs = [0, 1, 2, 3, 4].map((rung) => `M20 ${27 + rung * 8.2}H36`).join("");
  return (
    `<path d="M14 66L20 16H36L42 66Z" fill="#fff3cf" opacity=".3"/>` +
    `<g fill="none" stroke-linecap="round"><path d="M20 19V68M36 19V68${rungs}" stroke="#2b1a0b" stroke-width="6"/>` +
    `<path d="M20 19V68M36 19V68${rungs}" stroke="#d59a4f" stroke-width="3.2"/></g>`
  );
}
