import type { GameInfo } from "../wire/types.ts";
import { say, words } from "../words/words.svelte.ts";

/** What a bot is called: one from outside as it calls itself, or by its spec once the server no longer knows it. */
export function botTitle(game: GameInfo, bot: string): string {
  return game.bot_titles[bot] ?? (words.has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : bot);
}

/** How long bots may seem to think, from the shortest. */
export const PACES = ["at_once", "quick", "usual", "slow"] as const;
