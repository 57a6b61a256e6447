// Draws what lies in a maze: rock or forest ground, ways through it, and rubble where they end.

import { chance } from "./chance.ts";

export type Side = "N" | "E" | "S" | "W";

const ACROSS: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

/** Ways after half a turn. */
export function turnedWays(ways: readonly string[]): string[] {
  return ways.map((way) => [...way].map((side) => ACROSS[side as Side]).join(""));
}

export const WIDE = 56;
export const TALL = 87;

const MIDDLE = { x: WIDE / 2, y: TALL / 2 };
const AT: Record<Side, { x: number; y: number }> = {
  N: { x: MIDDLE.x, y: 0 },
  E: { x: WIDE, y: MIDDLE.y },
  S: { x: MIDDLE.x, y: TALL },
  W: { x: 0, y: MIDDLE.y },
};
const inwardFrom = (side: Side) => ({ x: Math.sign(MIDDLE.x - AT[side].x), y: Math.sign(MIDDLE.y - AT[side].y) });

type Palette = Record<"night" | "ground" | "light" | "dark" | "edge" | "path" | "middle" | "stone", string>;
const MINE: Palette = {
  night: "#15110d",
  ground: "#463a30",
  light: "#5a4a3d",
  dark: "#31271f",
  edge: "#1d150e",
  path: "#b98a4e",
  middle: "#e6c07f",
  stone: "#8a7f74",
};
const FOREST: Palette = {
  night: "#0e1512",
  ground: "#2a3b31",
  light: "#3a5142",
  dark: "#1d2b23",
  edge: "#10180f",
  path: "#a98f63",
  middle: "#d9c79a",
  stone: "#7d8478",
};

/** The colours of a look; whatever is not a forest is lit like a mine. */
export const palette = (look: string): Palette => (look === "forest" ? FOREST : MINE);

type Drawn = {
  ways: readonly string[];
  source?: boolean;
  look: string;
  seed: number;
};

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A path card as the inside of an SVG of 56 by 87. */
export function path(drawn: Drawn): string {
  const roll = chance(drawn.seed + 1);
  const parts = [ground(drawn.look, roll)];
  const lone = drawn.ways.filter((way) => way.length === 1);
  const through = drawn.ways.filter((way) => way.length > 1);
  for (const way of lone) parts.push(stub(way as Side, through.length > 0, drawn, roll));
  // East and west go below, so that a bridge is seen to pass over.
  for (const way of [...through].sort((one) => (one === "EW" ? -1 : 1))) {
    parts.push(channel(drawn, lines(way, through.length > 1), through.length > 1 && way === "NS"));
  }
  parts.push(pebbles(drawn, roll));
  if (lone.length > 0 && through.length === 0 && !drawn.source) parts.push(heap(drawn, roll, lone.length));
  return parts.join("");
}

function ground(look: string, roll: () => number): string {
  const colours = palette(look);
  const parts = [`<rect width="${WIDE}" height="${TALL}" fill="${colours.ground}"/>`];
  for (let count = 0; count < 9; count++) {
    const x = roll() * WIDE;
    const y = roll() * TALL;
    const size = 5 + roll() * 9;
    const colour = roll() < 0.5 ? colours.light : colours.dark;
    parts.push(
      look === "forest"
        ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.8)}" ry="${n(size * 0.5)}" fill="${colour}" opacity=".6"/>`
        : `<path d="M${n(x)} ${n(y)}l${n(size)} ${n(-size * 0.5)} ${n(size * 0.6)} ${n(size * 0.8)} ${n(-size)} ${n(size * 0.6)}z" fill="${colour}" opacity=".55"/>`,
    );
  }
  return parts.join("");
}

/** The lines along the middle of a way. Two that share a card keep to their corners. */
function lines(way: string, shared: boolean): string[] {
  const sides = [...way] as Side[];
  const [one, two] = sides;
  if (sides.length === 2 && one && two) {
    const from = AT[one];
    const to = AT[two];
    if (from.x === to.x || from.y === to.y) return [`M${from.x} ${from.y}L${to.x} ${to.y}`];
    const pull = shared ? 0.34 : 0;
    const corner = { x: from.x === MIDDLE.x ? to.x : from.x, y: from.y === MIDDLE.y ? to.y : from.y };
    const bend = { x: MIDDLE.x + (corner.x - MIDDLE.x) * pull, y: MIDDLE.y + (corner.y - MIDDLE.y) * pull };
    return [`M${from.x} ${from.y}Q${n(bend.x)} ${n(bend.y)} ${to.x} ${to.y}`];
  }
  return sides.map((side) => `M${AT[side].x} ${AT[side].y}L${MIDDLE.x} ${MIDDLE.y}`);
}

function channel(drawn: Drawn, along: string[], over = false, cap = "round"): string {
  const colours = palette(drawn.look);
  const d = along.join("");
  const stroke = (colour: string, width: number, more = "") =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${more}/>`;
  const rail = over ? stroke("#5b3a1c", 29) + stroke("#8a6a3c", 25, ' stroke-dasharray="3 4"') : "";
  return (
    rail + stroke(colours.edge, over ? 22 : 24) + stroke(colours.path, 19) + stroke(colours.middle, 10, ' opacity=".6"')
  );
}

function stub(side: Side, beside: boolean, drawn: Drawn, roll: () => number): string {
  const from = AT[side];
  const inward = inwardFrom(side);
  const whole = side === "N" || side === "S" ? MIDDLE.y : MIDDLE.x;
  const long = drawn.source ? whole : beside ? whole * 0.42 : whole * 0.68;
  const end = { x: from.x + inward.x * long, y: from.y + inward.y * long };
  const way = channel(drawn, [`M${from.x} ${from.y}L${n(end.x)} ${n(end.y)}`], false, "butt");
  return drawn.source ? way : way + rubble(end.x, end.y, inward.x !== 0, beside ? 0.78 : 1, drawn, roll);
}

function rubble(x: number, y: number, upright: boolean, scale: number, drawn: Drawn, roll: () => number): string {
  const parts: string[] = [];
  for (let index = -2; index <= 2; index++) {
    const along = index * 5.2;
    const away = (roll() - 0.5) * 5;
    const [cx, cy] = upright ? [x + away, y + along] : [x + along, y + away];
    parts.push(boulder(cx, cy, (3.6 + roll() * 1.8) * scale, drawn, roll));
  }
  return parts.join("");
}

function boulder(x: number, y: number, size: number, drawn: Drawn, roll: () => number): string {
  const { stone, edge } = palette(drawn.look);
  const points: string[] = [];
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner / 6) * Math.PI * 2 + roll() * 0.5;
    const reach = size * (0.8 + roll() * 0.35);
    points.push(`${n(x + Math.cos(angle) * reach)},${n(y + Math.sin(angle) * reach)}`);
  }
  return `<polygon points="${points.join(" ")}" fill="${stone}" stroke="${edge}" stroke-width="1.4"/>`;
}

/** The heap that blocks the middle of a dead end. */
function heap(drawn: Drawn, roll: () => number, ends: number): string {
  const { x, y } = MIDDLE;
  const { dark } = palette(drawn.look);
  const off = (most: number) => (roll() - 0.5) * most;
  const stones = Array.from({ length: 4 + ends }, () =>
    boulder(x + off(22), y + off(26), 4.5 + roll() * 3, drawn, roll),
  );
  return `<ellipse cx="${x}" cy="${y}" rx="17" ry="19" fill="${dark}" opacity=".85"/>${stones.join("")}`;
}

function pebbles(drawn: Drawn, roll: () => number): string {
  const parts: string[] = [];
  for (const way of drawn.ways) {
    for (const side of way) {
      const at = AT[side as Side];
      const inward = inwardFrom(side as Side);
      const far = 3 + roll() * 9;
      const off = (roll() - 0.5) * 10;
      const x = at.x + inward.x * far + (inward.y !== 0 ? off : 0);
      const y = at.y + inward.y * far + (inward.x !== 0 ? off : 0);
      parts.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.8 + roll())}" fill="#7c5b31" opacity=".8"/>`);
    }
  }
  return parts.join("");
}
