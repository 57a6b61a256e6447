// A hint: one line, said once, at what it is about.

import type { Context, Thing } from "../games/game.ts";
import type { View } from "../wire/game.ts";

/** What hints go by: what one knows, which cards cannot be played now, and how often one has decided in this round. */
export type Occasion<V extends View = View> = Context<V> & { idle: readonly string[]; turns: number; talks: boolean };

/** A hint has the key of its text, and says what it is about if there is an occasion for it. */
export type Hint<V extends View = View> = { key: string; at: (occasion: Occasion<V>) => Thing | undefined };

/** An occasion: a card is held whose id begins so, and it can be played. */
export function holding(begins: string): (occasion: Occasion) => Thing | undefined {
  return ({ view, game, idle }) => {
    if (view.phase !== game.playPhase) return undefined;
    const card = view.hand?.find((one) => one.startsWith(begins) && !idle.includes(one));
    return card && `hand:${card}`;
  };
}

/** What is said in every game. */
export const HINTS: readonly Hint[] = [
  {
    key: "hint.turn",
    at: ({ view, game, idle }) => {
      const card = view.phase === game.playPhase && view.hand?.find((one) => !idle.includes(one));
      return card ? `hand:${card}` : undefined;
    },
  },
  { key: "hint.role", at: ({ view, turns }) => (view.role && turns > 0 ? "role" : undefined) },
  {
    key: "hint.talk",
    at: ({ view, turns, talks }) => (talks && turns > 1 ? `player:${view.seat === 0 ? 1 : 0}` : undefined),
  },
  { key: "hint.idle", at: ({ idle }) => (idle[0] ? `hand:${idle[0]}` : undefined) },
];
