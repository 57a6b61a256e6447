// The games there are, as the server describes them: players, options, bots, claims and card faces.

import { games as ask } from "./wire/http.ts";
import type { CardFace, GameInfo } from "./wire/types.ts";
import { say, words } from "./words/words.svelte.ts";

class GameInfos {
  games = $state.raw<GameInfo[]>([]);
  /** The cards of the table one looks at, if it plays with a deck of its own. */
  ownCards = $state.raw<CardFace[] | null>(null);
  #faces = new Map<string, CardFace>();

  async load(): Promise<void> {
    if (this.games.length > 0) return;
    const { games } = await ask();
    for (const game of games) for (const card of game.cards) this.#faces.set(card.card, card);
    this.games = games;
  }

  of(game: string): GameInfo | undefined {
    return this.games.find((one) => one.game === game);
  }

  /** The cards a game is played with where one is. */
  cards(game: string): readonly CardFace[] {
    return this.ownCards ?? this.of(game)?.cards ?? [];
  }

  /** What is printed on a card; nothing for one that never lies in a maze. */
  face(card: string): CardFace | undefined {
    const own = this.ownCards?.find((one) => one.card === card);
    // Reading the list makes whoever draws a card draw it again once the faces are there.
    return own ?? (this.games.length > 0 ? this.#faces.get(card) : undefined);
  }
}

export const gameInfo = new GameInfos();

/** The bot that plays unless another is asked for: the best one a game has. */
export function usualBot(game: GameInfo): string {
  return ["keen", "greedy", "random"].find((bot) => game.bots.includes(bot)) ?? game.bots[0] ?? "random";
}

/** What a bot is called: one from outside as it calls itself, or by its spec once the server no longer knows it. */
export function botTitle(info: GameInfo, bot: string): string {
  return info.bot_titles[bot] ?? (words.has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : bot);
}
