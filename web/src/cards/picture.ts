// What everything is drawn from. It is made in Python (`undermine.drawing`, written by `make web-types`): a picture is a
// list of parts, and all that is done here is to put them together.

import made from "../wire/drawing.json";

/** The names of parts, what lies below first: `mine/way/NS`, or `pick@11,26,1.4#ffe0d2`, moved, enlarged, coloured. */
export type Picture = readonly string[];

/** Somebody in a scene: whose face, in which mood, where its middle is, and how large. */
type SceneDwarf = { seat: number; mood: string; x: number; y: number; size: number };
type GameDrawing = {
  /** The cards of its roles: what is below and above the face of whoever has one. */
  roles: Record<string, { below: Picture; above: Picture; mood: string }>;
  things: Record<string, Picture>;
  scene: { column: number; row: number; picture: Picture }[];
  dwarves: SceneDwarf[];
};
type Drawing = {
  parts: Record<string, string | string[]>;
  dwarves: Record<string, { colour: string; pip: string; head: string; brow: string }>;
  stranger: { head: string; brow: string };
  moods: Record<string, string>;
  emotes: Record<string, string>;
  games: Record<string, GameDrawing>;
};

export const drawing: Drawing = made;

/** A card lies in 56 by 87. */
export const WIDE = 56;
export const TALL = 87;

const ENTRY = /^([^@#]+)(?:@([-\d.]+),([-\d.]+)(?:,([\d.]+))?)?(#\w+)?$/;

/** A picture as the inside of an SVG; of parts that there are several of, the seed chooses one. */
export function putTogether(picture: Picture, seed = 0): string {
  return picture.map((entry) => placed(entry, seed)).join("");
}

function placed(entry: string, seed: number): string {
  const [, name = "", x, y = 0, scale = 1, colour] = ENTRY.exec(entry) ?? [];
  const part = drawing.parts[name] ?? "";
  const drawn = typeof part === "string" ? part : (part[seed % part.length] ?? "");
  if (x === undefined && colour === undefined) return drawn;
  const transform = `transform="translate(${x ?? 0} ${y}) scale(${scale})"`;
  return `<g ${transform}${colour ? ` color="${colour}"` : ""}>${drawn}</g>`;
}

/** Something that lies on a game's board and is no card. */
export const thing = (game: string, name: string): Picture => drawing.games[game]?.things[name] ?? [];
