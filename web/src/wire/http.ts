// The HTTP part: games, tables, replays. A refusal carries its reason, to be said in the reader's language.

import { reach } from "./reach.svelte.ts";
import type * as wire from "./types.ts";

export class Refusal extends Error {
  readonly reason: string;
  readonly facts: Record<string, unknown>;

  constructor(reason: string, facts: Record<string, unknown> = {}) {
    super(reason);
    this.reason = reason;
    this.facts = facts;
  }
}

async function ask<Answer>(path: string, how: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(path, how).catch(() => {
    reach.away = true;
    throw new Refusal("unreachable");
  });
  reach.away = false;
  if (answer.status === 204) return undefined as Answer;
  const data: unknown = await answer.json().catch(() => ({ reason: "trouble", facts: {} }));
  if (!answer.ok) {
    const problem = data as wire.Problem;
    throw new Refusal(problem.reason ?? "trouble", problem.facts ?? {});
  }
  return data as Answer;
}

const post = <Answer>(path: string, body: unknown) =>
  ask<Answer>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const texts = (language: string, part: string) =>
  ask<Record<string, string>>(`/api/words/${language}${part && `/${part}`}`);
export const games = () => ask<wire.Games>("/api/games");
export const lesson = (game: string) => ask<wire.Lesson>(`/api/lessons/${game}`);
export const rulebook = (game: string) => ask<wire.Rulebook>(`/api/rules/${game}`);
export const deck = (name: string) => ask<wire.DeckFile>(`/api/decks/${name}`);
export const tables = () => ask<wire.Tables>("/api/tables");
/** Others are invited in the language of whoever makes the table. */
export const makeTable = (table: wire.NewTable) =>
  post<wire.Entrance>("/api/tables", { language: document.documentElement.lang, ...table });
export const joinTable = (table: string, person: wire.NewPerson) =>
  post<wire.Entrance>(`/api/tables/${table}/people`, person);
export const quickMatch = (match: wire.QuickMatch) =>
  post<wire.Entrance>("/api/quick", { language: document.documentElement.lang, ...match });
export const seatStates = (seats: wire.OwnSeat[]) => post<wire.SeatStates>("/api/seats", { seats });
export const deleteTable = (table: string, token: string) =>
  ask<void>(`/api/tables/${table}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
export const findTable = (code: string) => ask<wire.Found>(`/api/codes/${encodeURIComponent(code)}`);
export type Eyes = wire.Replay["eyes"];
export const replay = (share: string, eyes: Eyes) =>
  ask<wire.Replay>(`/api/replays/${share}${eyes === null ? "" : `?eyes=${eyes}`}`);
export const story = (share: string) => ask<wire.Story>(`/api/replays/${share}/story`);
export const minds = (share: string) => ask<wire.Minds>(`/api/replays/${share}/minds`);
export const branch = (share: string, from: wire.NewBranch) =>
  post<wire.Entrance>(`/api/replays/${share}/tables`, from);
export const reasons = (share: string, step: number) => ask<wire.Reasons>(`/api/replays/${share}/reasons?step=${step}`);
