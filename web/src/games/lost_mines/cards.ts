// What The Lost Mines draws: terrain on its paths, mines, the clans' starts, and what its action cards are like.

import { back, frame, inked, lump } from "../../cards/card.ts";
import { icon } from "../../cards/icons.ts";
import { path } from "../../cards/path.ts";
import type { CardFace } from "../../wire/types.ts";
import type { ActionCard } from "../game.ts";

/** A mine that lies face-down. */
export const mineBack = (mark: string) => back("#16241c", "#2b4636", "#d9c79a", mark);

/** A mine that lies face-up in the forest. */
export function mineFace(kind: string, open: string, seed: number): string {
  const [colour, edge] = MINES[kind] ?? ["#fff", "#000"];
  return path({ ways: [open], look: "forest", seed }) + lump(kind, colour, edge) + frame(colour, 2.5);
}

/** A clan's start in the forest. */
export function clanStart(clan: string, open: string, seed: number): string {
  const colour = clan === "blue" ? "#58a8e8" : "#f1c24b";
  return path({ ways: [open], look: "forest", seed }) + lump(`clan_${clan}`, colour, "#0d1410") + frame(colour, 3);
}

export const MINES: Record<string, [string, string]> = {
  gold: ["#ffcf4a", "#3a2606"],
  silver: ["#dfe6ea", "#2b3136"],
  gemstones: ["#ff7fb0", "#3b0f22"],
  dragon: ["#ff6b4a", "#3a0f06"],
};

const MOODS: Record<string, ActionCard["mood"]> = {
  trap: "bad",
  troll: "bad",
  axe: "good",
  boat: "good",
  rope: "good",
  thunderstorm: "storm",
};

export function actionCard(card: string): ActionCard {
  const [kind, upper = "", lower = ""] = card.split("_");
  if (kind !== "info") return { mood: MOODS[card] ?? "sly" };
  return {
    mood: "know",
    picture: (style) =>
      inked(style, upper, 14, 1) +
      inked(style, lower, 46, 1) +
      `<path d="M12 42.5H44" stroke="${style.band}" stroke-width="1.5"/>` +
      `<g transform="translate(36 64) scale(.7)" color="${style.band}">${icon("eye")}</g>`,
  };
}

export function ornament(_: string, face: CardFace, overcome: boolean): string {
  return face.terrain ? terrain(face.terrain, overcome) : "";
}

const TERRAIN: Record<string, { plate: string; ink: string }> = {
  campfire: { plate: "#3a1c0c", ink: "#ffb347" },
  rock: { plate: "#23272a", ink: "#b9bfc2" },
  trunk: { plate: "#2a1a0d", ink: "#d39a5a" },
  lake: { plate: "#0f2f4d", ink: "#7cc4f4" },
  ditch: { plate: "#0c0a08", ink: "#8b7355" },
};

function terrain(kind: string, overcome: boolean): string {
  const look = TERRAIN[kind] ?? { plate: "#222", ink: "#fff" };
  const tool = { trunk: "axe", lake: "boat", ditch: "rope" }[kind];
  const done =
    overcome && tool
      ? `<circle cx="42" cy="60" r="10" fill="#86c06c" stroke="#10180f" stroke-width="1.5"/><g transform="translate(34.5 52.5) scale(.62)" color="#10180f">${icon(tool)}</g>`
      : "";
  return (
    `<circle cx="28" cy="43.5" r="15.5" fill="${look.plate}" stroke="#0b0f0c" stroke-width="2"/>` +
    `<g transform="translate(16.5 32) scale(.96)" color="${look.ink}">${icon(kind)}</g>${done}`
  );
}
