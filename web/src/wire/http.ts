// The HTTP part: games, tables, replays. A refusal carries its reason, to be said in the reader's language.

import type {
  DeckFile,
  Entrance,
  Found,
  Games,
  NewPerson,
  NewTable,
  Problem,
  Reasons,
  Replay,
  Tables,
} from "./types.ts";

export class Refusal extends Error {
  readonly reason: string;
  readonly facts: Record<string, unknown>;

  constructor(reason: string, facts: Record<string, unknown> = {}) {
    super(reason);
    this.reason = reason;
    this.facts = facts;
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refusal("unreachable");
  }
  const data: unknown = await answer.json().catch(() => ({ reason: "trouble", facts: {} }));
  if (!answer.ok) {
    const problem = data as Problem;
    throw new Refusal(problem.reason ?? "trouble", problem.facts ?? {});
  }
  return data as Answer;
}

export const games = () => ask<Games>("/api/games");
export const deck = (name: string) => ask<DeckFile>(`/api/decks/${name}`);
export const tables = () => ask<Tables>("/api/tables");
export const makeTable = (table: NewTable) => ask<Entrance>("/api/tables", table);
export const joinTable = (table: string, person: NewPerson) => ask<Entrance>(`/api/tables/${table}/people`, person);
export const findTable = (code: string) => ask<Found>(`/api/codes/${encodeURIComponent(code)}`);
export const replay = (share: string, eyes: number | null) =>
  ask<Replay>(`/api/replays/${share}${eyes === null ? "" : `?eyes=${eyes}`}`);
export const reasons = (share: string, step: number) => ask<Reasons>(`/api/replays/${share}/reasons?step=${step}`);
