// Draws what lies in a maze: rock or forest ground, ways through it, rubble where they end, and what is on them.

import { chance } from "./chance.ts";
import type { Side } from "./face.ts";
import { icon } from "./icons.ts";

export const WIDE = 56;
export const TALL = 87;

const MIDDLE = { x: WIDE / 2, y: TALL / 2 };
const AT: Record<Side, { x: number; y: number }> = {
  N: { x: MIDDLE.x, y: 0 },
  E: { x: WIDE, y: MIDDLE.y },
  S: { x: MIDDLE.x, y: TALL },
  W: { x: 0, y: MIDDLE.y },
};
const INWARD: Record<Side, { x: number; y: number }> = {
  N: { x: 0, y: 1 },
  E: { x: -1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: 1, y: 0 },
};

export type Look = "mine" | "forest";

const COLOURS = {
  mine: {
    ground: "#463a30",
    light: "#5a4a3d",
    dark: "#31271f",
    edge: "#1d150e",
    path: "#b98a4e",
    middle: "#e6c07f",
    stone: "#8a7f74",
  },
  forest: {
    ground: "#2a3b31",
    light: "#3a5142",
    dark: "#1d2b23",
    edge: "#10180f",
    path: "#a98f63",
    middle: "#d9c79a",
    stone: "#7d8478",
  },
};

export type Drawn = {
  ways: readonly string[];
  source?: boolean;
  door?: string | null;
  crystal?: boolean;
  terrain?: string | null;
  overcome?: boolean;
  look: Look;
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
  if (drawn.source) parts.push(ladder());
  if (drawn.door) parts.push(door(drawn.door, drawn.ways.find((way) => way.length > 1) ?? "NS"));
  if (drawn.crystal) parts.push(crystal(drawn.ways));
  if (drawn.terrain) parts.push(terrain(drawn.terrain, drawn.overcome ?? false));
  return parts.join("");
}

function ground(look: Look, roll: () => number): string {
  const colours = COLOURS[look];
  const parts = [`<rect width="${WIDE}" height="${TALL}" fill="${colours.ground}"/>`];
  for (let count = 0; count < 9; count++) {
    const x = roll() * WIDE;
    const y = roll() * TALL;
    const size = 5 + roll() * 9;
    const colour = roll() < 0.5 ? colours.light : colours.dark;
    parts.push(
      look === "mine"
        ? `<path d="M${n(x)} ${n(y)}l${n(size)} ${n(-size * 0.5)} ${n(size * 0.6)} ${n(size * 0.8)} ${n(-size)} ${n(size * 0.6)}z" fill="${colour}" opacity=".55"/>`
        : `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.8)}" ry="${n(size * 0.5)}" fill="${colour}" opacity=".6"/>`,
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
  const colours = COLOURS[drawn.look];
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
  const inward = INWARD[side];
  const whole = side === "N" || side === "S" ? MIDDLE.y : MIDDLE.x;
  const long = drawn.source ? whole : beside ? whole * 0.42 : whole * 0.68;
  const end = { x: from.x + inward.x * long, y: from.y + inward.y * long };
  const way = channel(drawn, [`M${from.x} ${from.y}L${n(end.x)} ${n(end.y)}`], false, "butt");
  return drawn.source ? way : way + rubble(end.x, end.y, inward.x !== 0, beside ? 0.78 : 1, drawn, roll);
}

function rubble(x: number, y: number, upright: boolean, scale: number, drawn: Drawn, roll: () => number): string {
  const colours = COLOURS[drawn.look];
  const parts: string[] = [];
  for (let index = -2; index <= 2; index++) {
    const along = index * 5.2;
    const away = (roll() - 0.5) * 5;
    const [cx, cy] = upright ? [x + away, y + along] : [x + along, y + away];
    parts.push(boulder(cx, cy, (3.6 + roll() * 1.8) * scale, colours.stone, colours.edge, roll));
  }
  return parts.join("");
}

function boulder(x: number, y: number, size: number, fill: string, edge: string, roll: () => number): string {
  const points: string[] = [];
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner / 6) * Math.PI * 2 + roll() * 0.5;
    const reach = size * (0.8 + roll() * 0.35);
    points.push(`${n(x + Math.cos(angle) * reach)},${n(y + Math.sin(angle) * reach)}`);
  }
  return `<polygon points="${points.join(" ")}" fill="${fill}" stroke="${edge}" stroke-width="1.4"/>`;
}

/** The heap that blocks the middle of a dead end. */
function heap(drawn: Drawn, roll: () => number, ends: number): string {
  const parts: string[] = [];
  const colours = COLOURS[drawn.look];
  for (let count = 0; count < 4 + ends; count++) {
    parts.push(
      boulder(
        MIDDLE.x + (roll() - 0.5) * 22,
        MIDDLE.y + (roll() - 0.5) * 26,
        4.5 + roll() * 3,
        colours.stone,
        colours.edge,
        roll,
      ),
    );
  }
  return (
    `<ellipse cx="${MIDDLE.x}" cy="${MIDDLE.y}" rx="17" ry="19" fill="${colours.dark}" opacity=".85"/>` + parts.join("")
  );
}

function pebbles(drawn: Drawn, roll: () => number): string {
  const parts: string[] = [];
  for (const way of drawn.ways) {
    for (const side of way) {
      const at = AT[side as Side];
      const inward = INWARD[side as Side];
      const far = 3 + roll() * 9;
      const off = (roll() - 0.5) * 10;
      const x = at.x + inward.x * far + (inward.y !== 0 ? off : 0);
      const y = at.y + inward.y * far + (inward.x !== 0 ? off : 0);
      parts.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.8 + roll())}" fill="#7c5b31" opacity=".8"/>`);
    }
  }
  return parts.join("");
}

function ladder(): string {
  const rungs = [0, 1, 2, 3, 4].map((rung) => `M20 ${27 + rung * 8.2}H36`).join("");
  return (
    `<path d="M14 66L20 16H36L42 66Z" fill="#fff3cf" opacity=".3"/>` +
    `<g fill="none" stroke-linecap="round"><path d="M20 19V68M36 19V68${rungs}" stroke="#2b1a0b" stroke-width="6"/>` +
    `<path d="M20 19V68M36 19V68${rungs}" stroke="#d59a4f" stroke-width="3.2"/></g>`
  );
}

/** A gate across the way, with its team's sign. */
function door(team: string, way: string): string {
  const colour = team === "blue" ? "#2f7fd0" : "#3d9a4c";
  const light = team === "blue" ? "#a9d6ff" : "#c4f2bd";
  const upright = way === "NS" || way.length > 2;
  const turn = upright ? "" : way === "EW" ? `rotate(90 ${MIDDLE.x} ${MIDDLE.y})` : "";
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
    `<g transform="translate(${x} ${y}) scale(.78)"><g color="#0d3a44" transform="translate(-1 -1) scale(1.08)">${icon("crystal")}</g>` +
    `<g color="#7fe9f2">${icon("crystal")}</g><path d="M20 1l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z" fill="#fff"/></g>`
  );
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
