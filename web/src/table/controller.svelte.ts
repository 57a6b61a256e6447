// What is known of a table at which a match is played or looked back on, and what one does at it.

import type { Context, Game } from "../games/game.ts";
import { whyRefused } from "../parts/attempt.svelte.ts";
import { saved } from "../saved.svelte.ts";
import type { Client } from "../wire/client.svelte.ts";
import type { Action, Event, Happening, News, StandIn, StoodIn, Voted } from "../wire/types.ts";
import { tellAction, tellEvent, tellIdle, type Audience } from "../words/tell.ts";
import { say } from "../words/words.svelte.ts";
import { afterPaint } from "./after-paint.ts";
import { Camera } from "./camera.svelte.ts";
import { lightUp, type Cell } from "./cells.ts";
import { rollRow, targetNear } from "./drop-target.ts";
import { endingOf, justEnded, type Ending } from "./endings.ts";
import { fly } from "./flight.ts";
import { noticeTurn } from "./notify.ts";
import { Selection } from "./selection.svelte.ts";
import { play as playSound } from "./sounds.ts";
import { cell, targetOf, type Target } from "./targets.ts";

/** A bot plays on in a seat, or somebody votes for that: `after` so many events of the log. */
export type Aside = { after: number; what: StoodIn | Voted };

const STOOD_IN: Record<StandIn["by"], string> = {
  host: "web.bot_plays",
  vote: "web.bot_voted",
  clock: "web.bot_plays",
  server: "web.bot_failed",
};
/** What has nothing to do with what one is about to decide. */
const BESIDES: readonly Happening["type"][] = ["said", "voted", "votes_void"];

export class TableController {
  readonly client: Client;
  readonly camera = new Camera();
  #game: () => Game;

  /** Whose seat is shown, where several people play at one device. */
  uncovered = $state<number | null>(null);
  refusal = $state("");
  busy = $state(false);
  lit = $state.raw<readonly Cell[]>([]);
  /** What just happened, for those who hear the page instead of seeing it. */
  spoken = $state("");
  ending = $state.raw<Ending | null>(null);
  standings = $state(false);
  asides = $state.raw<readonly Aside[]>([]);

  constructor(client: Client, game: () => Game) {
    this.client = client;
    this.#game = game;
    this.standings = client.state!.table.phase === "over";
    client.onNews = (news) => this.#arrived(news);
  }

  known = $derived.by(() => this.client.state!);
  table = $derived(this.known.table);
  game = $derived.by(() => this.#game());
  // What seldom changes is told from what always does: whoever shows it need not look again at every move.
  #called = $derived(this.table.seats.map((seat) => seat.name ?? "").join("\n"));
  names = $derived(this.#called.split("\n"));
  own = $derived(this.known.seats.filter((one) => one.seat !== null));
  acting = $derived(this.own.find((one) => one.legal.length > 0 && !this.table.seats[one.seat!]?.stand_in));
  /** Several people at one device: the one whose turn it is has to say that the others look away. */
  covered = $derived(this.own.length > 1 && this.acting !== undefined && this.acting.seat !== this.uncovered);

  seat = $derived(this.own.find((one) => one.seat === this.uncovered) ?? this.own[0] ?? this.known.seats[0]!);
  view = $derived(this.seat.view);
  hand = $derived(this.view.hand ?? []);
  mine = $derived(this.acting !== undefined && this.acting.seat === this.seat.seat);
  legal = $derived(this.mine ? this.seat.legal : []);
  /** Whether a card of the hand is to be played or put away. */
  playing = $derived(this.mine && this.view.phase === this.game.playPhase);
  context: Context = $derived({ game: this.game, view: this.view, names: this.names });
  #known = $derived(this.game.known?.(this.view));
  audience: Audience = $derived({
    seat: this.seat.seat,
    names: this.names,
    game: this.game.name,
    ...(this.#known && { known: this.#known }),
  });
  selection = new Selection(
    () => this.hand,
    () => this.legal,
  );
  stoodIn = $derived(this.own.find((one) => this.table.seats[one.seat!]?.stand_in));
  finished = $derived(this.view.results.map((result) => result.round));
  /** The last thing somebody did, in words. */
  last = $derived.by(() => {
    const deed = this.seat.log.findLast((event) => this.game.deeds.has(event.kind) || "way" in event);
    return deed ? tellEvent(deed, this.audience) : "";
  });
  /** How many decisions have a target that can be pressed. */
  aims = $derived(this.legal.filter((action) => targetOf(action) !== "none").length);

  #arrived({ what, views }: News): void {
    const told = views?.find((one) => one.seat === this.seat?.seat)?.events ?? [];
    if (what.type === "started") {
      this.standings = false;
      this.ending = null;
      this.asides = [];
    }
    if (what.type === "stood_in" || what.type === "voted") {
      this.asides = [...this.asides, { after: this.seat.log.length, what }];
      this.spoken = this.tellAside(this.asides.at(-1)!);
    }
    for (const event of told) this.#notice(event);
    afterPaint(() => told.forEach((event) => fly(event, this.game, this.seat.seat)));
    const round = justEnded(told, this.view);
    if (round !== null) this.ending = endingOf(round, this.view, this.seat.log);
    if (what.type === "ended" && this.ending === null) this.standings = true;
    if (!BESIDES.includes(what.type)) {
      this.selection.clear();
      this.refusal = "";
    }
    const heard = told.filter((event) => event.kind !== "drew");
    if (told.length > 0) this.spoken = heard.map((event) => tellEvent(event, this.audience)).join(" ");
    noticeTurn(this.mine);
  }

  #notice(event: Event): void {
    this.lit = lightUp(this.lit, event, this.view, this.game);
    const sound = event.kind === "round_ended" ? "fanfare" : this.game.sounds?.[event.kind];
    if (sound) playSound(sound);
  }

  tellAside({ what }: Aside): string {
    const name = this.names[what.seat] ?? "";
    if (what.type === "stood_in") return say(STOOD_IN[what.stand_in.by], { name });
    return say(what.bot ? "web.voted" : "web.voted.back", { name, voter: this.table.people[what.person]?.name });
  }

  /** The end of a round, looked at again. */
  again(round: number): void {
    this.ending = endingOf(round, this.view, this.seat.log) ?? this.ending;
  }

  closeEnding(): void {
    this.ending = null;
    if (this.table.phase === "over") this.standings = true;
  }

  /** Ask the server for something; why it refuses is shown. */
  async ask(...asked: Parameters<Client["ask"]>): Promise<boolean> {
    this.refusal = "";
    await this.client.ask(...asked).catch((error) => (this.refusal = whyRefused(error, this.audience)));
    return this.refusal === "";
  }

  async play(action: string): Promise<void> {
    const { seat } = this.seat;
    if (this.busy || seat === null) return;
    this.busy = true;
    if (await this.ask({ type: "act", version: this.known.version, seat, action })) this.selection.clear();
    this.busy = false;
  }

  aim = (target: Target): void => {
    this.refusal = "";
    const action = this.selection.at(target);
    if (saved.settings.confirm || this.selection.choices(target).length > 1) this.selection.aim(target);
    else if (action) void this.play(action.text);
  };

  /** Something that may not be is asked for all the same: the answer says why not. */
  miss = ({ column, row }: Cell): void => {
    const { card, open, turned } = this.selection;
    if (!this.mine || card === null) return;
    const onCell = open.find((action) => targetOf(action).startsWith("cell:"));
    if (open.length === 0) this.refusal = this.whyIdle(card);
    else if (!onCell) this.refusal = say(`about.${card}`);
    else void this.play(`${card}${turned && "turned" in onCell ? "~" : ""}@${column},${row}`);
  };

  /** Why a card of the hand cannot be played now; empty if it can. */
  whyIdle = (card: string): string => {
    const idle = this.mine ? this.seat.idle[card] : undefined;
    return idle ? tellIdle(idle, this.audience) : "";
  };

  describe = (target: Target, action: Action): string =>
    tellAction(action, this.audience) + (this.selection.aimed === target ? `, ${say("web.chosen")}` : "");

  /** A card is dragged over a point: the target near it lights up, and the players' row moves along at its ends. */
  hover = (x: number, y: number): void => {
    this.#stopRolling();
    const look = () => (this.selection.near = targetNear(x, y));
    look();
    this.#stopRolling = rollRow(x, y, look);
  };
  #stopRolling = () => {};

  drop = (x: number, y: number): void => {
    this.#stopRolling();
    const target = targetNear(x, y);
    if (target && this.selection.targets.has(target)) return this.aim(target);
    const at = this.camera.cellAt(x, y);
    if (!at) return;
    if (this.selection.targets.has(cell(at.column, at.row))) this.aim(cell(at.column, at.row));
    else this.miss(at);
  };
}
