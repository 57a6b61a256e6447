// What the Python side says, to be held against: written by tests/web/unit_data.py before these tests run.

import type { Action, GameEvent, ScoreLine } from "../src/wire/game.ts";
import type { CardFace, News, Snapshot } from "../src/wire/types.ts";
import text from "./data.json?raw";

type Told = {
  names: string[];
  events: { unit: "gold" | "points"; listener: number | null; event: GameEvent; told: string }[];
  scores: { unit: "gold" | "points"; listener: number | null; line: ScoreLine; told: string }[];
  reasons: { reason: string; facts: Record<string, unknown>; told: string }[];
};

type Data = {
  games: string[];
  languages: ("en" | "de" | "nl")[];
  texts: Record<string, Record<string, string>>;
  sentences: Record<string, Told>;
  courses: { game: string; first: Snapshot; news: News[]; last: Snapshot }[];
  decisions: { game: string; hand: string[]; legal: Action[] }[];
  cards: CardFace[];
};

export const data = JSON.parse(text) as Data;
