// The games there are: what the server says of each, joined with what its folder contributes.

import { games as fetchGames } from "../wire/http.ts";
import type { CardFace, GameInfo } from "../wire/types.ts";
import type { Game, GameParts } from "./game.ts";

/** The server plays a game that this client was built without. */
export class MissingGame extends Error {
  readonly game: string;

  constructor(game: string) {
    super(`The client has no entry for the game "${game}": build it with UNDERMINE_GAMES naming the game's folder.`);
    this.game = game;
  }
}

class Games {
  all = $state.raw<readonly Game[]>([]);
  #parts = new Map<string, GameParts>();

  register(...games: GameParts[]): void {
    for (const parts of games) this.#parts.set(parts.name, parts);
  }

  async load(): Promise<void> {
    if (this.all.length > 0) return;
    this.all = (await fetchGames()).games.map((info) => this.#joined(info));
  }

  /** A game by its name, played with its own cards or with those of a table's own deck. */
  of(name: string, cards: CardFace[] | null = null): Game | undefined {
    const game = this.all.find((one) => one.name === name);
    return game && cards ? this.#joined({ ...game, cards }) : game;
  }

  #joined(info: GameInfo): Game {
    const parts = this.#parts.get(info.game);
    if (!parts) throw new MissingGame(info.game);
    const faces = new Map(info.cards.map((card) => [card.card, card]));
    return { ...info, ...parts, face: (card) => faces.get(card) };
  }
}

export const games = new Games();
