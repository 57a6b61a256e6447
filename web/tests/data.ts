// What the Python side says, to be held against: written by tests/web/unit_data.py before these tests run.

import type {
  Action,
  Event,
  Games,
  MatchState,
  Meaning,
  News,
  Reason,
  ScoreLine,
  Snapshot,
  Suspicion,
} from "../src/wire/types.ts";
import text from "./data.json?raw";

type Told<What> = (What & { told: string })[];
type Sentences = {
  names: string[];
  events: Told<{ game: string; seat: number | null; event: Event; news: boolean; veiled: boolean }>;
  meanings: Told<{ game: string; seat: number | null; by: number; meaning: Meaning }>;
  scores: Told<{ game: string; seat: number | null; line: ScoreLine }>;
  actions: Told<{ game: string; seat: number; action: Action }>;
  reasons: Told<{ reason: string; facts: Record<string, unknown> }>;
  claims: Told<{ claim: string; facts: Record<string, unknown> }>;
  beliefs: Told<{ reason: Reason }>;
  suspicion: { suspicion: Suspicion; told: string };
};

type Data = {
  games: string[];
  languages: string[];
  made_up: string;
  texts: Record<string, Record<string, string>>;
  sentences: Record<string, Sentences>;
  plurals: { rules: Record<string, string>; forms: Told<{ key: string; count: number }> };
  courses: { game: string; first: Snapshot; news: News[]; last: Snapshot }[];
  decisions: { game: string; hand: string[]; legal: Action[] }[];
  info: Games;
  pictures: { picture: string[]; seed: number; drawn: string }[];
  shuffles: { match: MatchState; flaw: string | null }[];
};

export const data = JSON.parse(text) as Data;
