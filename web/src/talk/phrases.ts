// What can be said in two presses: of somebody, of a thing on the table, or of oneself.

import type { Context, Game, Phrase, Thing } from "../games/game.ts";

/** How a game's claims are said: of somebody, of one's own role, without anything, or of a thing that the game knows. */
function entries(game: Pick<Game, "claims">) {
  return Object.entries(game.claims).map(([claim, facts]) => ({ claim, facts, names: Object.keys(facts) }));
}

/** What can be said of somebody else. */
export function ofSeat(game: Pick<Game, "claims">, seat: number): Phrase[] {
  return entries(game)
    .filter(({ facts, names }) => names.length === 1 && facts[names[0]!] === null)
    .map(({ claim, names }) => ({ claim, facts: { [names[0]!]: seat } }));
}

/** What can be said of oneself, and of nothing in particular. */
export function ofOneself(game: Pick<Game, "claims">): Phrase[] {
  const plain = entries(game).filter(({ names }) => names.length === 0);
  const roles = entries(game).filter(({ names }) => names.length === 1 && names[0] === "role");
  return [
    ...plain.map(({ claim }) => ({ claim, facts: {} })),
    ...roles.flatMap(({ claim, facts }) => (facts["role"] ?? []).map((role) => ({ claim, facts: { role } }))),
  ];
}

/** What can be said of a thing, as its game has it. */
export function ofThing(thing: Thing, { game, view }: Pick<Context, "game" | "view">): Phrase[] {
  return (game.phrases?.(thing, view) ?? []).filter(({ claim }) => claim in game.claims);
}
