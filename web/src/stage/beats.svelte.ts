// The beats of a round: who one is, and at its end what came of it. They are shown in their turn, and wait for people.

import type { TableController } from "../table/controller.svelte.ts";
import { endingOf, type Ending } from "../table/endings.ts";
import { play } from "../table/sounds.ts";
import type { RoundResult } from "../wire/game.ts";
import type { Event } from "../wire/types.ts";
import type { Beats as Directed } from "./direct.ts";
import { moves } from "./motion.ts";
import type { Step } from "./stage.svelte.ts";

/** What is shown of the end of a round so far; `still` if it is not staged but just there. */
export type Reveal = {
  round: number;
  ended: Event | null;
  roles: readonly string[];
  result: RoundResult | null;
  still: boolean;
};

export type Banner = { ended: Event; won: boolean | null };

const BANNER = 2400;
const DWARF = 420;

export class Beats implements Directed {
  banner = $state.raw<Banner | null>(null);
  reveal = $state.raw<Reveal | null>(null);
  /** Whether one's dwarf card lies there to be turned over. */
  card = $state(false);

  /** The round whose end one has pressed on from: it is not shown again while the server hears of that. */
  seen = 0;

  #table: TableController;
  #done: (() => void) | null = null;

  constructor(table: TableController) {
    this.#table = table;
  }

  /** The last card was laid: who has won, then who was who. */
  ended = async (event: Event & { kind: "round_ended" }, { events }: Step): Promise<void> => {
    const { game, stage, view } = this.#table;
    const won = game.won?.(view, event.winners) ?? null;
    this.banner = { ended: event, won };
    play(won === false ? "gloom" : "fanfare");
    await stage.motion.wait(BANNER);
    this.banner = null;
    const shown = events.find((one) => one.kind === "roles_shown");
    const roles = shown && "roles" in shown ? shown.roles : [];
    this.reveal = { round: event.round, ended: event, roles, result: null, still: false };
    await stage.motion.wait(roles.length * DWARF);
  };

  /** The next round is there: first everybody sees what the last one brought. */
  began = async ({ after }: Step): Promise<void> => {
    this.#settle(after.seats.find((one) => one.seat === this.#table.seat.seat)?.view.results.at(-1));
    await this.#pressed();
    this.reveal = null;
  };

  over = async ({ after }: Step): Promise<void> => {
    this.#settle(after.seats.find((one) => one.seat === this.#table.seat.seat)?.view.results.at(-1));
    await this.#pressed();
    this.reveal = null;
    this.#table.standings = true;
  };

  /**
   * One's dwarf card lies face-down, and is turned over. Where several share a device everybody looks at their own when
   * they have it, and who wants no scenes has it beside the hand.
   */
  role = async (): Promise<void> => {
    if (!moves() || this.#table.own.length !== 1 || !this.#table.view.role) return;
    this.card = true;
    await this.#pressed();
    this.card = false;
  };

  #settle(result: RoundResult | undefined): void {
    if (!result) return;
    const { reveal } = this;
    const ended = reveal?.round === result.round ? reveal.ended : null;
    this.reveal = { round: result.round, ended, roles: result.roles, result, still: false };
  }

  #pressed(): Promise<void> {
    return this.#table.stage.motion.waitFor((done) => (this.#done = done));
  }

  /** Somebody has seen it, or the table waits for them no longer. */
  goOn(): void {
    const { reveal } = this;
    this.#done?.();
    this.#done = null;
    if (reveal?.still) this.close();
    if (reveal) this.seen = reveal.round;
  }

  /** The end of a round as it is known, not staged: for whoever comes in, or looks again. */
  look(round: number): void {
    const ending: Ending | null = endingOf(round, this.#table.view, this.#table.seat.log);
    if (!ending) return;
    const { result, ended } = ending;
    this.reveal = { round, ended, roles: result.roles, result, still: true };
  }

  close(): void {
    this.banner = null;
    this.reveal = null;
    this.card = false;
    this.seen = 0;
  }
}
