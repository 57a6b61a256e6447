// Every card of the family as a picture: one generator, fed with what the server says is printed on it.

import type { CardFace } from "../wire/types.ts";
import { seedOf } from "./chance.ts";
import { isPath, turnedWays } from "./face.ts";
import { broken, icon } from "./icons.ts";
import { path, TALL, WIDE, type Look } from "./path.ts";

export type Appearance = { turned?: boolean; look?: Look; seed?: number; overcome?: boolean };

const cache = new Map<string, string>();

/** The inside of an SVG of 56 by 87 for a card of the game. */
export function draw(card: string, face: CardFace | undefined, appearance: Appearance = {}): string {
  const { turned = false, look = "mine", seed = 0, overcome = false } = appearance;
  const key = `${card}/${face?.ways}/${turned}/${look}/${seed}/${overcome}`;
  let picture = cache.get(key);
  if (picture === undefined) {
    picture = isPath(face) ? maze(card, face, turned, look, seed, overcome) : action(card, look);
    cache.set(key, picture);
  }
  return picture;
}

function maze(
  card: string,
  face: CardFace & { ways: string[] },
  turned: boolean,
  look: Look,
  seed: number,
  overcome: boolean,
): string {
  const ways = turned ? turnedWays(face.ways) : face.ways;
  const picture = path({ ...face, ways, look, overcome, seed: seedOf(card) + seed * 97 });
  if (card === "start") return picture + frame("#ffcf4a", 3);
  if (card === "treasure") return picture + lump("gold", "#ffcf4a", "#3a2606") + frame("#ffcf4a", 2.5);
  if (card.startsWith("stone_")) return picture + lump("rock", "#a39a90", "#2a2520");
  return picture;
}

function lump(name: string, colour: string, edge: string): string {
  return `<circle cx="28" cy="43.5" r="15" fill="${edge}" opacity=".8"/><g transform="translate(16 31.5)" color="${colour}">${icon(name)}</g>`;
}

function frame(colour: string, width: number): string {
  return `<rect x="${width / 2}" y="${width / 2}" width="${WIDE - width}" height="${TALL - width}" rx="4" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** The back of a goal, or a mine that lies face-down: what one knows of it is drawn by whoever shows it. */
export function back(look: Look, mark = ""): string {
  const [dark, light, ink] = look === "mine" ? ["#2a1d10", "#4a3419", "#ffcf4a"] : ["#16241c", "#2b4636", "#d9c79a"];
  return (
    `<rect width="${WIDE}" height="${TALL}" fill="${dark}"/>` +
    `<path d="M28 6L50 43.5 28 81 6 43.5z" fill="${light}" stroke="${ink}" stroke-width="1.6"/>` +
    `<path d="M28 16L43 43.5 28 71 13 43.5z" fill="none" stroke="${ink}" stroke-width="1" opacity=".6"/>` +
    `<text x="28" y="53" text-anchor="middle" font-size="27" font-weight="700" fill="${ink}" font-family="Georgia,serif">${mark}</text>` +
    frame(ink, 2.5)
  );
}

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

type Style = { paper: string; ink: string; band: string };
const BAD: Style = { paper: "#3a1b12", ink: "#ffd9c9", band: "#ef6a3a" };
const GOOD: Style = { paper: "#1c3020", ink: "#dff5d3", band: "#86c06c" };
const KNOW: Style = { paper: "#2b2416", ink: "#f7e7bd", band: "#e6c07f" };
const SLY: Style = { paper: "#2a1c33", ink: "#eedcff", band: "#b48be0" };
const STORM: Style = { paper: "#1a2733", ink: "#d6ecff", band: "#7cb4e0" };

function styleOf(card: string): Style {
  if (card.startsWith("broken_") || card === "trapped" || card === "rock_fall" || card === "trap" || card === "troll")
    return BAD;
  if (card.startsWith("repair_") || card === "free_at_last" || card === "hands_off") return GOOD;
  if (card === "axe" || card === "boat" || card === "rope") return GOOD;
  if (card === "map" || card === "inspection" || card.startsWith("info_")) return KNOW;
  if (card === "thunderstorm") return STORM;
  return SLY;
}

function action(card: string, look: Look): string {
  const style = styleOf(card);
  const [kind, ...names] = card.split("_");
  const big = (name: string, y = 27, scale = 1.4) =>
    `<g transform="translate(${28 - 12 * scale} ${y}) scale(${scale})" color="${style.ink}">${icon(name)}</g>`;
  let picture: string;
  if (kind === "broken") {
    picture = `<g transform="translate(10 26) scale(1.5)" color="${style.ink}">${broken(names[0]!)}</g>`;
  } else if (kind === "repair") {
    picture =
      names.length === 1
        ? big(names[0]!) + tick(style)
        : big(names[0]!, 12, 1.1) +
          big(names[1]!, 45, 1.1) +
          `<path d="M14 41.5H42" stroke="${style.band}" stroke-width="1.5"/>` +
          tick(style);
  } else if (kind === "info") {
    picture =
      big(names[0]!, 14, 1) +
      big(names[1]!, 46, 1) +
      `<path d="M12 42.5H44" stroke="${style.band}" stroke-width="1.5"/><g transform="translate(36 64) scale(.7)" color="${style.band}">${icon("eye")}</g>`;
  } else {
    picture = big(card);
  }
  const night = look === "forest" ? "#0e1512" : "#15110d";
  return (
    `<rect width="${WIDE}" height="${TALL}" fill="${style.paper}"/>` +
    `<ellipse cx="28" cy="43" rx="25" ry="33" fill="${style.band}" opacity=".13"/>` +
    `${frame(style.band, 3)}<rect x="4" y="4" width="48" height="79" rx="3" fill="none" stroke="${night}" stroke-width="1.2"/>` +
    picture
  );
}

function tick(style: Style): string {
  return `<circle cx="44" cy="74" r="8.5" fill="${style.band}"/><g transform="translate(37.5 67.5) scale(.54)" color="#12200f">${icon("check")}</g>`;
}
