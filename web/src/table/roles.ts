// Roles: who is known to have which, and what somebody of a role is after.

import type { Game } from "../games/game.ts";
import type { View } from "../wire/game.ts";
import { say, sentence, words } from "../words/words.svelte.ts";

/** The role somebody is known to have; one's own is nobody's business but one's own. */
export function knownRole(view: View, seat: number): string | null {
  return view.roles?.[seat] ?? (seat === view.seat ? null : view.known_roles?.[seat]) ?? null;
}

/** A role as a label; a game from outside may have none without an article. */
export function roleTitle(role: string): string {
  return words.has(`title.${role}`) ? say(`title.${role}`) : sentence(say(`role.${role}`));
}

export function aimOf(game: Game, role: string, view?: View, seat?: number): string {
  return game.aim?.(role, view, seat) ?? say(`wins.${role}`);
}
