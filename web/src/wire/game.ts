// The part of a view that is the game's own, made from the schema: one type with the fields of all three games.

import type {
  Action as AnyAction,
  CardSeen,
  LostMinesCardSeen,
  LostMinesRoundResult,
  LostMinesRules,
  LostMinesView,
  RoundResult as DugResult,
  Saboteur2Rules,
  Saboteur2View,
  SaboteurRules,
  SaboteurView,
} from "./types.ts";

export type { ScoreLine } from "./types.ts";

type Keys<Kinds> = Kinds extends unknown ? keyof Kinds : never;
type Value<Kinds, Key extends PropertyKey> = Kinds extends { [key in Key]: infer Found } ? Found : never;
/** The fields of several kinds in one: those that all have, and those that only some have. */
type Flat<Kinds, Always extends Keys<Kinds>> = { [Key in Always]: Value<Kinds, Key> } & {
  [Key in Exclude<Keys<Kinds>, Always>]?: Value<Kinds, Key>;
};

type AnyView = SaboteurView | Saboteur2View | LostMinesView;

/** A card that lies on the board. */
export type Lying = Flat<CardSeen | LostMinesCardSeen, keyof CardSeen>;
/** A decision one may take: its kind, its text in notation, and the fields of its kind. */
export type Action = Flat<AnyAction, "kind" | "text">;

/** How a round ended. */
export type RoundResult = Flat<DugResult | LostMinesRoundResult, keyof DugResult & keyof LostMinesRoundResult>;

// What the schema leaves open: events differ from kind to kind.
export type GameEvent = { kind: string } & Record<string, unknown>;

type Open = {
  rules: Flat<SaboteurRules | Saboteur2Rules | LostMinesRules, "game" | "rounds" | "first">;
  history: GameEvent[];
  results: RoundResult[];
  maze: Lying[];
};

/** What one seat, or a spectator, may know. Games leave out what they do not have. */
export type View = Omit<Flat<AnyView, keyof AnyView>, keyof Open> & Open;
