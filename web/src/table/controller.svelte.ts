// What is known of a table at which a match is played or looked back on, and what one does at it.

import { untrack } from "svelte";
import type { Context, Game } from "../games/game.ts";
import { whyRefused } from "../parts/attempt.svelte.ts";
import { saved } from "../saved.svelte.ts";
import type { Client } from "../wire/client.svelte.ts";
import type { State } from "../wire/state.ts";
import type { Action, Event, Happening, News, StandIn, StoodIn, Voted } from "../wire/types.ts";
import { tellAction, tellEvent, tellIdle, type Audience } from "../words/tell.ts";
import { say } from "../words/words.svelte.ts";
import { Announcer } from "./announcer.svelte.ts";
import { Camera } from "./camera.svelte.ts";
import { lightUp, type Cell } from "./cells.ts";
import { easilyMissed, targetNear } from "./drop-target.ts";
import { Beats } from "../stage/beats.svelte.ts";
import { direct } from "../stage/direct.ts";
import { moves } from "../stage/motion.ts";
import { Stage, type Step } from "../stage/stage.svelte.ts";
import { noticeTurn } from "./notify.ts";
import { Selection } from "./selection.svelte.ts";
import { cell, targetOf, type Target } from "./targets.ts";

/** A bot plays on in a seat, or somebody votes for that: `after` so many events of the log. */
export type Aside = { after: number; what: StoodIn | Voted };

const STOOD_IN: Record<StandIn["by"], string> = {
  host: "web.bot_plays",
  vote: "web.bot_voted",
  clock: "web.bot_plays",
  server: "web.bot_failed",
};
/** How long a decision with one answer is shown before it is answered, if anything is shown. */
const FORCED = 900;
/** What has nothing to do with what one is about to decide. */
const BESIDES: readonly Happening["type"][] = ["said", "voted", "votes_void", "held", "ready", "resumed"];

export class TableController {
  readonly client: Client;
  readonly camera = new Camera();
  #game: () => Game;

  /** Whose seat is shown, where several people play at one device. */
  uncovered = $state<number | null>(null);
  refusal = $state("");
  busy = $state(false);
  lit = $state.raw<readonly Cell[]>([]);
  readonly announcer = new Announcer();
  standings = $state(false);
  asides = $state.raw<readonly Aside[]>([]);
  /** Whether an action that the rules allow may be played now: in a lesson some have to wait. */
  admits: (action: Action) => boolean = () => true;

  constructor(client: Client, game: () => Game) {
    this.client = client;
    this.#game = game;
    this.standings = client.state!.table.phase === "over";
    this.beats = new Beats(this);
    const theatre = () => ({
      game: this.game,
      seat: this.seat.seat,
      camera: this.camera,
      beats: this.beats,
    });
    this.stage = new Stage(
      () => client.state!,
      direct(theatre),
      (step) => this.#landed(step),
    );
    client.onNews = (news, before, after) => this.#arrived(news, before, after);
    client.onSnapshot = () => this.stage.reset();
    const { table } = client.state!;
    // Whoever has done something in this round knows who they are.
    const own = (event: Event) => this.game.deeds.has(event.kind) && "seat" in event && event.seat === this.seat.seat;
    const begun = this.view.history?.some(own) ?? true;
    if (table.phase === "playing" && table.hold === null && !begun) void this.stage.open(() => this.beats.role());
    $effect(() => {
      const { forced } = this;
      if (!forced || this.busy || !client.connected) return;
      const timer = setTimeout(() => this.play(forced.legal[0]!.text, forced.seat), moves() ? FORCED : 0);
      return () => clearTimeout(timer);
    });
    // Once the connection is there again, nobody need be told that it was not.
    $effect(() => {
      if (client.connected && untrack(() => this.refusal) === say("web.lost.move")) this.refusal = "";
    });
  }

  readonly stage: Stage;
  readonly beats: Beats;

  /** What is shown; what is known may be more already. */
  known = $derived.by(() => this.stage.shown);
  table = $derived(this.known.table);
  /** Whether this is a lesson, not a match. */
  lesson = $derived(saved.seats[this.table.table]?.lesson !== undefined);
  game = $derived.by(() => this.#game());
  // What seldom changes is told from what always does: whoever shows it need not look again at every move.
  #called = $derived(this.table.seats.map((seat) => seat.name ?? "").join("\n"));
  names = $derived(this.#called.split("\n"));
  own = $derived(this.known.seats.filter((one) => one.seat !== null));
  acting = $derived(this.own.find((one) => one.legal.length > 0 && !this.table.seats[one.seat!]?.stand_in));
  /** Several people at one device: the one whose turn it is has to say that the others look away. */
  covered = $derived.by(
    () => this.own.length > 1 && this.acting !== undefined && this.acting.seat !== this.uncovered && !this.forced,
  );

  seat = $derived(this.own.find((one) => one.seat === this.uncovered) ?? this.own[0] ?? this.known.seats[0]!);
  view = $derived(this.seat.view);
  /** Whether this may be seen: at a shared device only by whoever has said that the others look away. */
  veiled = $derived(this.own.length > 1 && this.seat.seat !== this.uncovered);
  hand = $derived(this.veiled ? [] : (this.view.hand ?? []));
  /** Whether the table is shown as it is. */
  current = $derived.by(() => !this.stage.playing);
  held = $derived(this.known.table.hold !== null);
  /** The others who still look at how the last round ended, by name. */
  lookers = $derived.by(() => {
    const { table, person } = this.client;
    const others = (table.hold?.people ?? []).filter((one) => one !== person);
    return others.map((one) => table.people[one]?.name ?? "");
  });
  /** Whoever of one's own has but one answer, as everybody sees: it is shown and not asked for. */
  forced = $derived.by(() => (this.current && !this.held && this.acting?.legal[0]?.forced ? this.acting : undefined));
  mine = $derived.by(() => {
    const asked = this.current && !this.held && !this.forced ? this.acting : undefined;
    return asked !== undefined && asked.seat === this.seat.seat;
  });
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
  /** The last thing that was done to oneself, in words: when much is shown at once, others have done something since. */
  suffered = $derived.by(() => {
    const own = this.seat.seat;
    const deed = this.seat.log.findLast((event) => {
      const { target, seat = own } = event as { target?: number | null; seat?: number };
      return target === own && seat !== own;
    });
    return deed ? tellEvent(deed, this.audience) : this.last;
  });
  /** How many decisions have a target that can be pressed. */
  aims = $derived(this.legal.filter((action) => targetOf(action) !== "none").length);

  /** Whether there is a decision of one's own to make, though it may not be shown yet. */
  get open(): boolean {
    const { seats, table } = this.client.state!;
    return table.hold === null && seats.some((one) => one.legal.length > 0 && !table.seats[one.seat!]?.stand_in);
  }

  #arrived(news: News, before: State, after: State): void {
    const events = news.views?.find((one) => one.seat === this.seat?.seat)?.events ?? [];
    if (news.what.type === "started") {
      this.standings = false;
      this.asides = [];
      this.uncovered = null;
      this.beats.close();
    }
    if (news.what.type === "resumed" && this.beats.reveal) this.beats.goOn();
    this.stage.push({ news, events, before, after });
  }

  /** What a version told has been shown. */
  #landed({ news: { what }, events, after }: Step): void {
    if (what.type === "stood_in" || what.type === "voted") {
      this.asides = [...this.asides, { after: this.seat.log.length, what }];
      this.announcer.tell(this.tellAside(this.asides.at(-1)!));
    }
    const view = after.seats.find((one) => one.seat === this.seat.seat)?.view ?? this.view;
    for (const event of events) this.lit = lightUp(this.lit, event, view, this.game);
    if (events.some((event) => event.kind === "round_began")) {
      this.uncovered = null;
      this.lit = [];
    }
    if (what.type === "ended" && !this.beats.reveal) this.standings = true;
    if (!BESIDES.includes(what.type)) {
      this.selection.clear();
      this.refusal = "";
    }
    const heard = events.filter((event) => event.kind !== "drew");
    for (const event of heard) this.announcer.tell(tellEvent(event, this.audience));
    noticeTurn(this.open);
  }

  tellAside({ what }: Aside): string {
    const name = this.names[what.seat] ?? "";
    if (what.type === "stood_in") return say(STOOD_IN[what.stand_in.by], { name });
    return say(what.bot ? "web.voted" : "web.voted.back", { name, voter: this.table.people[what.person]?.name });
  }

  /** Ask the server for something; why it refuses is shown. */
  async ask(...asked: Parameters<Client["ask"]>): Promise<boolean> {
    this.refusal = "";
    await this.client.ask(...asked).catch((error) => (this.refusal = whyRefused(error, this.audience)));
    return this.refusal === "";
  }

  async play(action: string, seat = this.seat.seat): Promise<void> {
    if (this.busy || seat === null) return;
    // It would wait for the connection, and by then something else may have been meant.
    if (!this.client.connected) {
      this.refusal = say("web.lost.move");
      return;
    }
    const legal = this.legal.find((one) => one.text === action);
    if (legal && !this.admits(legal)) return;
    this.busy = true;
    if (await this.ask({ type: "act", version: this.client.state!.version, seat, action })) this.selection.clear();
    this.busy = false;
  }

  /**
   * A target is pressed. With a card chosen the press plays it there: two presses are a move. It is aimed at first, and
   * a second press on it or on its ✓ plays, where a move may be another one than was meant: without a card (one sees
   * the way a dwarf would go), with several decisions to choose from, where a finger easily misses, and for whoever
   * wants to be asked. Pressing another target aims at that one instead.
   */
  aim = (target: Target): void => {
    const { selection } = this;
    const asked = selection.card === null || easilyMissed(target);
    this.#playOrAim(target, asked && !selection.settled(target));
  };

  #playOrAim(target: Target, asked: boolean): void {
    const { selection } = this;
    this.refusal = "";
    const action = selection.at(target);
    const unsettled = (saved.settings.confirm || selection.choices(target).length > 1) && !selection.settled(target);
    if (asked || unsettled) selection.aim(target);
    else if (action) void this.play(action.text);
  }

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

  /** A card is dragged over a point: the target near it lights up. */
  hover = (x: number, y: number): void => {
    this.selection.near = targetNear(x, y);
  };

  /** A card is let go: where it may go it is played at once. */
  drop = (x: number, y: number): void => {
    const target = targetNear(x, y);
    if (target && this.selection.targets.has(target)) return this.#playOrAim(target, false);
    const at = this.camera.cellAt(x, y);
    if (!at) return;
    if (this.selection.targets.has(cell(at.column, at.row))) this.#playOrAim(cell(at.column, at.row), false);
    else this.miss(at);
  };
}
