// What a game's folder contributes to the client: everything that differs from game to game.

import type { Component } from "svelte";
import type { Hint } from "../hints/hint.ts";
import type { Scene } from "../stage/direct.ts";
import type { Camera } from "../table/camera.svelte.ts";
import type { Cell } from "../table/cells.ts";
import type { Selection } from "../table/selection.svelte.ts";
import type { Sound } from "../table/sounds.ts";
import type { Target } from "../table/targets.ts";
import type { RoundResult, View } from "../wire/game.ts";
import type { Action, CardFace, Dealt, Event, GameInfo, GameOption, TableState } from "../wire/types.ts";

/** A game as the client knows it: what the server says of it, and what its folder contributes. */
export type Game = GameInfo & GameParts & { face: (card: string) => CardFace | undefined };

/** What anything of a game is shown by: the game, what somebody knows of it, and what the seats are called. */
export type Context<V extends View = View> = { game: Game; view: V; names: readonly string[] };

/** Something that is said by a key and facts, so that everybody reads it in their own language. */
export type Phrase = { claim: string; facts: Record<string, unknown> };

/** A thing on the table as text, so that it can stand on an element: its kind, a colon, and which one. */
export type Thing = string;

/**
 * What is told of a thing: who laid it is in `laid`, where what one knows of it comes from in `learnt`, where to read on
 * in `chapter`.
 */
export type Explained = {
  name: string;
  about: string[];
  laid?: { seat: number; told: string };
  learnt?: string[];
  chapter: string;
};

/** Something that lies in front of a player for all to see. */
export type Badge = {
  thing: Thing;
  icon: string;
  label: string;
  look?: "bad" | "sly" | "known";
  text?: string | number | null;
};

export type BoardProps<V extends View = View> = Context<V> & {
  selection: Selection;
  camera: Camera;
  lit: readonly Cell[];
  describe: (target: Target, action: Action) => string;
  onaim: (target: Target) => void;
  onmiss: (cell: Cell) => void;
};

export type AboveBoardProps<V extends View = View> = Context<V> & {
  selection: Selection;
  onaim: (target: Target) => void;
};

/** An editor of an option: it shows what is chosen, and `onset` answers why something else may not be. */
export type EditorProps = {
  id: string;
  option: GameOption;
  value: unknown;
  table: TableState;
  disabled: boolean;
  onset: (value: unknown) => Promise<string>;
};

export type GameParts<V extends View = View> = {
  /** The game's name, as the engine has it. */
  name: string;

  Board: Component<BoardProps<V>>;
  /** What is shown above the board. */
  AboveBoard?: Component<AboveBoardProps<V>>;
  /** A picture beside the words of a decision. */
  DecisionPicture?: Component<{ game: Game; view: V; action: Action }>;
  /** Editors of options, by their names, where the kind of the option does not suffice. */
  editors?: Record<string, Component<EditorProps>>;

  /** The phase in which a card of the hand is played or put away. */
  playPhase: string;
  /** The kinds of events of which each turn has exactly one: what somebody did with it. */
  deeds: ReadonlySet<string>;
  /** By the kind of an event, how it is shown; what names a card and a place, or a card and somebody, needs none. */
  scenes?: Partial<Record<string, Scene>>;
  /** A view in which an event has happened and nothing else has: as far as the board shows it. */
  landed?: (view: V, event: Event) => V;
  /** Whether somebody of a view is on the side that won a round; `null` if that is not the question. */
  won?: (view: V, winners: string | null) => boolean | null;
  /** By the kind of an event, what it sounds like. */
  sounds?: Partial<Record<string, Sound>>;
  /** Decisions that get a button although they are aimed at a cell. */
  hasButton?: (action: Action) => boolean;
  /** Decisions that destroy what lies in their cell. */
  ruins?: (action: Action) => boolean;
  /** Decisions for the whole table that nobody should make by a slip of the finger. */
  isRash?: (action: Action) => boolean;
  /** Decisions that stand out among the others. */
  standsOut?: (action: Action) => boolean;
  /** What is said in somebody's first games, each once; loaded when it is needed. */
  hints?: () => Promise<{ hints: Hint<V>[] }>;
  /** What there is to know before anything is chosen. */
  hint?: (context: Context<V>) => string;
  /** What is known of things that decisions aim at, in words. */
  known?: (view: V) => Record<Target, string>;
  /** The cell that was turned over because of what came before it. */
  reached?: (event: Event, view: V) => Cell | undefined;
  /** What lies face-down in a view, turned over as it was dealt. */
  unveiled?: (view: V, deal: Dealt) => Partial<V>;

  /** What is public of somebody's riches. */
  riches: (view: V, seat: number) => string;
  badges?: (view: V, seat: number) => Badge[];
  /** The side somebody is openly on. */
  emblem?: (view: V, seat: number) => { icon: string; label: string; colour: string } | undefined;
  /** One's own role, in a sentence. */
  ownRole?: (view: V, role: string) => string;
  /** What somebody of a role is after; without a view, told to whoever reads how to play. */
  aim?: (role: string, view?: V, seat?: number) => string;
  /** How a role is called when it is shown at the end of a round. */
  roleName?: (result: V["results"][number] & RoundResult, seat: number) => string;
  roleColours?: Record<string, string>;
  /** The roles that are shown last when a round is over. */
  shownLast?: ReadonlySet<string>;
  /** Where what one knows of somebody's role comes from, and how many turns ago it was seen. */
  roleProvenance?: (seat: number, context: Context<V>) => { learnt: string[]; turns: number | null };
  /** What can be said of a thing, or of oneself as a player, besides what can be said in every game. */
  phrases?: (thing: Thing, view: V) => Phrase[];
  explain?: (kind: string, which: string, context: Context<V>) => Explained | undefined;

  /** Cards that lie on the board from the beginning, and are nobody's to play. */
  isFixed?: (card: string) => boolean;
  /** By chapter of how to play, the cards that illustrate it. */
  illustrations?: Record<string, string[]>;
};

/** A game's parts, as the registry keeps them: it hands every game views of its own and no others. */
export function define<V extends View>(parts: GameParts<V>): GameParts {
  return parts as unknown as GameParts;
}
