// What is printed on a card, as the drawing needs it: ways inside it, and what else it shows.

import type { CardFace } from "../wire/types.ts";

export type Side = "N" | "E" | "S" | "W";

const ACROSS: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

/** Ways after half a turn. */
export function turnedWays(ways: readonly string[]): string[] {
  return ways.map((way) => [...way].map((side) => ACROSS[side as Side]).join(""));
}

/** What a card is for: it is drawn and sorted by it. */
export function isPath(face: CardFace | undefined): face is CardFace & { ways: string[] } {
  return face?.ways != null;
}
