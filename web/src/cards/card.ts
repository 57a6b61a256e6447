// Every card as a picture: one generator, fed with what the server says is printed on it and what its game adds.

import type { Game, Mood } from "../games/game.ts";
import type { CardFace } from "../wire/types.ts";
import { seedOf } from "./chance.ts";
import { icon } from "./icons.ts";
import { palette, path, TALL, turnedWays, WIDE } from "./path.ts";

type Appearance = { turned?: boolean; seed?: number; overcome?: boolean };

/** What a card is for: it is drawn and sorted by it. */
export function isPath(face: CardFace | undefined): face is CardFace & { ways: string[] } {
  return face?.ways != null;
}

const cache = new Map<string, string>();

/** The inside of an SVG of 56 by 87 for a card of a game. */
export function draw(game: Game, card: string, appearance: Appearance = {}): string {
  const face = game.face(card);
  const { turned = false, seed = 0, overcome = false } = appearance;
  const key = `${game.name}/${card}/${face?.ways}/${turned}/${seed}/${overcome}`;
  let picture = cache.get(key);
  if (picture === undefined) {
    picture = isPath(face) ? maze(game, card, face, turned, seed, overcome) : action(game, card);
    cache.set(key, picture);
  }
  return picture;
}

function maze(
  game: Game,
  card: string,
  face: CardFace & { ways: string[] },
  turned: boolean,
  seed: number,
  overcome: boolean,
): string {
  const ways = turned ? turnedWays(face.ways) : face.ways;
  const drawn = { ...face, ways, look: game.look, seed: seedOf(card) + seed * 97 };
  return path(drawn) + (game.ornament?.(card, { ...face, ways }, overcome) ?? "");
}

/** Something that lies in the middle of a path. */
export function lump(name: string, colour: string, edge: string): string {
  return `<circle cx="28" cy="43.5" r="15" fill="${edge}" opacity=".8"/><g transform="translate(16 31.5)" color="${colour}">${icon(name)}</g>`;
}

export function frame(colour: string, width: number): string {
  return `<rect x="${width / 2}" y="${width / 2}" width="${WIDE - width}" height="${TALL - width}" rx="4" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** The back of a card that lies face-down: what one knows of it is drawn by whoever shows it. */
export function back(dark: string, light: string, ink: string, mark: string): string {
  return (
    `<rect width="${WIDE}" height="${TALL}" fill="${dark}"/>` +
    `<path d="M28 6L50 43.5 28 81 6 43.5z" fill="${light}" stroke="${ink}" stroke-width="1.6"/>` +
    `<path d="M28 16L43 43.5 28 71 13 43.5z" fill="none" stroke="${ink}" stroke-width="1" opacity=".6"/>` +
    `<text x="28" y="53" text-anchor="middle" font-size="27" font-weight="700" fill="${ink}" font-family="Georgia,serif">${mark}</text>` +
    frame(ink, 2.5)
  );
}

export type Style = { paper: string; ink: string; band: string };
const STYLES: Record<Mood, Style> = {
  bad: { paper: "#3a1b12", ink: "#ffd9c9", band: "#ef6a3a" },
  good: { paper: "#1c3020", ink: "#dff5d3", band: "#86c06c" },
  know: { paper: "#2b2416", ink: "#f7e7bd", band: "#e6c07f" },
  sly: { paper: "#2a1c33", ink: "#eedcff", band: "#b48be0" },
  storm: { paper: "#1a2733", ink: "#d6ecff", band: "#7cb4e0" },
};

function action(game: Game, card: string): string {
  const { mood = "sly", picture } = game.actionCard?.(card) ?? {};
  const style = STYLES[mood];
  return (
    `<rect width="${WIDE}" height="${TALL}" fill="${style.paper}"/>` +
    `<ellipse cx="28" cy="43" rx="25" ry="33" fill="${style.band}" opacity=".13"/>` +
    `${frame(style.band, 3)}<rect x="4" y="4" width="48" height="79" rx="3" fill="none" stroke="${palette(game.look).night}" stroke-width="1.2"/>` +
    (picture?.(style) ?? inked(style, card))
  );
}

/** A silhouette on an action card. */
export function inked(style: Style, name: string, y = 27, scale = 1.4): string {
  return `<g transform="translate(${28 - 12 * scale} ${y}) scale(${scale})" color="${style.ink}">${icon(name)}</g>`;
}
