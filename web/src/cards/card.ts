// Every card as a picture: the parts that the server says it is put together from.

import type { Game } from "../games/game.ts";
import type { CardFace } from "../wire/types.ts";
import { putTogether } from "./picture.ts";

type Appearance = { turned?: boolean; seed?: number; overcome?: boolean };

/** What a card is for: it is drawn and sorted by it. */
export function isPath(face: CardFace | undefined): face is CardFace & { ways: string[] } {
  return face?.ways != null;
}

const cache = new Map<string, string>();

/** The inside of an SVG of 56 by 87 for a card of a game. */
export function draw(
  game: Game,
  card: string,
  { turned = false, seed = 0, overcome = false }: Appearance = {},
): string {
  const face = game.face(card);
  if (!face) return putTogether(["paper/know", "question@8,24,1.7"]);
  const picture = (turned ? face.turned : null) ?? face.picture;
  const whole = overcome && face.terrain ? [...picture, `overcome/${face.terrain}`] : picture;
  const key = `${card}/${whole}/${seed}`;
  let drawn = cache.get(key);
  if (drawn === undefined) {
    drawn = putTogether(whole, seed + card.length);
    cache.set(key, drawn);
  }
  return drawn;
}
