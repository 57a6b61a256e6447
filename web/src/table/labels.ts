// What a decision says on its button: the same words as in the terminal's list of moves.

import type { Action, View } from "../wire/game.ts";
import { tellAction } from "../words/tell.ts";
import { say } from "../words/words.svelte.ts";
import type { Target } from "./targets.ts";

export function label(action: Action, view: View, names: readonly string[]): string {
  return tellAction(action, { seat: view.seat, names, game: view.rules.game, known: known(view) });
}

/** What is known of things that decisions aim at. */
function known(view: View): Record<Target, string> {
  const treasures = (view.treasures ?? []).map(({ number, treasure, value }): [Target, string] => {
    const kind = say(`mine.${treasure}`);
    const what = value === null ? say("treasure.unknown", { kind }) : say("treasure", { kind, value });
    return [`treasure:${number}`, what];
  });
  return Object.fromEntries(treasures);
}
