// Events, score lines and reasons as sentences, told to one listener.

import type { GameEvent, ScoreLine } from "../wire/game.ts";
import { variant, veiled } from "./variant.ts";
import { say, sentence, words, type Facts } from "./words.svelte.ts";

export type Listener = { seat: number | null; names: readonly string[]; unit: "gold" | "points" };

/** What a game counts. */
export function unitOf(game: string): "gold" | "points" {
  return game === "lost_mines" ? "points" : "gold";
}

/** What happened, in one sentence. */
export function tellEvent(event: GameEvent, to: Listener): string {
  const how = variant(event, to.seat, (key) => words.has(key));
  const key = how ? `event.${event.kind}.${how}` : `event.${event.kind}`;
  return sentence(say(key, told(event.kind, event, to)));
}

/** That everybody is dealt cards and draws after a turn goes without saying. */
export function isNews(event: GameEvent, seat: number | null): boolean {
  if (event.kind === "dealt" || event.kind === "joined_clan") return event["seat"] === seat && !veiled(event);
  return event.kind !== "drew" || !veiled(event);
}

/** Why a seat got gold or points, or none. */
export function tellScore(line: ScoreLine, to: Listener): string {
  const facts: Facts = { ...line.facts };
  for (const counted of ["saboteurs", "winners", "crystals", "members", "sharers"]) {
    if (counted in facts) facts["count"] = facts[counted];
  }
  const how: string[] = line.seat === to.seat ? ["you"] : line.amount === null ? ["hidden"] : [];
  if (line.reason === "geologist") {
    if (!facts["crystals"]) how.push("none");
    else if ((facts["geologists"] as number) > 1) how.push("shared");
  }
  if (["own_treasures", "pool", "dragon"].includes(line.reason)) {
    const values = facts["values"] as unknown[] | undefined;
    if (!values?.length && !facts["value"] && !line.amount) how.push("none");
  }
  if (to.seat !== null && (facts["target"] === to.seat || facts["by"] === to.seat)) how.push("with_you");
  const key = `score.${line.reason}${how.length > 0 ? `.${how.join("_")}` : ""}`;
  const inWords = told("", facts, to);
  if (line.amount !== null) inWords["points"] = amount(Math.abs(line.amount), to);
  return sentence(say(key, { ...inWords, seat: to.names[line.seat], amount: line.amount }));
}

/** Why something was refused. */
export function tellReason(reason: string, facts: Facts, to: Listener): string {
  let key = words.has(`no.${reason}`) ? `no.${reason}` : `why.${reason}`;
  const more: Facts = { ...facts };
  if ("asked" in facts) key = `${key}.${String(facts["asked"])}`;
  if (typeof facts["seats"] === "number") more["last"] = facts["seats"] - 1;
  if ("traps" in facts) {
    more["count"] = facts["traps"];
    if (!facts["traps"]) key = `${key}.free`;
  }
  if (typeof facts["wrong"] === "string") more["what"] = tellWrong(facts["wrong"], facts);
  if (!words.has(key)) key = "no.other";
  return sentence(say(key, told("", more, to)));
}

/** What is wrong with rules, a deck or a bot; the server's English where there is no text for it. */
function tellWrong(wrong: string, facts: Facts): unknown {
  const what = words.has(`wrong.${wrong}`) ? say(`wrong.${wrong}`, facts) : facts["what"];
  return typeof facts["line"] === "number" ? say("wrong.line", { line: facts["line"], what }) : what;
}

export function amount(count: number, to: { unit: string }): string {
  return say(`amount.${to.unit}`, { count });
}

/** The names of cards, copies together. */
export function cardNames(cards: readonly string[]): string {
  return copies(cards.map((card) => say(`card.${card}`)));
}

export function copies(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return words.listed([...counts].map(([name, count]) => say("copies", { name, count })));
}

export function told(kind: string, facts: Facts, to: Listener): Facts {
  const inWords: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    inWords[name] = value === null ? value : one(kind, name, value, to);
  }
  if ("side" in facts) {
    const east = facts["side"] === "E";
    inWords["beyond"] = `${(facts["column"] as number) + Number(east)},${(facts["row"] as number) + Number(!east)}`;
  }
  if (kind === "spied" && facts["found"] !== null) {
    const thing = { mine: "mine", dwarf: "role" }[facts["thing"] as string];
    inWords["found"] = thing ? say(`${thing}.${String(facts["found"])}`) : facts["found"];
  } else if (kind === "roles_shown") {
    const roles = facts["roles"] as string[];
    inWords["saboteurs"] = words.listed(
      roles.flatMap((role, seat) => (role === "saboteur" ? [to.names[seat] ?? ""] : [])),
    );
    inWords["dwarves"] = dwarves(roles, to);
  } else if (kind === "treasures_laid_out") {
    inWords["count"] = (facts["kinds"] as string[]).length;
  } else if (kind === "round_ended") {
    inWords["ending"] = say(`ending.${String(facts["by"])}`);
    inWords["richer"] = say(`richer.${String(facts["winners"] ?? "nobody")}`);
  } else if (kind === "scored") {
    inWords["points"] = amount(Math.abs(facts["amount"] as number), to);
  } else if (kind === "game_ended") {
    inWords["count"] = (facts["winners"] as number[]).length;
    inWords["most"] = amount(Math.max(...(facts["totals"] as number[])), to);
  }
  return inWords;
}

function one(kind: string, name: string, value: unknown, to: Listener): unknown {
  const list = Array.isArray(value) ? (value as string[]) : [];
  const each = (prefix: string) => words.listed(list.map((item) => say(`${prefix}.${item}`)));
  switch (name) {
    case "seat":
    case "target":
    case "by":
    case "first":
      return typeof value === "number" ? (to.names[value] ?? value) : value;
    case "card":
    case "removes":
    case "token":
      return say(`card.${String(value)}`);
    case "cards":
      if (kind === "paid") return words.listed(list.map(String));
      return Array.isArray(value) ? cardNames(list) : value;
    case "hand":
    case "gave":
    case "took":
      return Array.isArray(value) ? cardNames(list) : value;
    case "face":
      return say(kind === "mine_turned_over" || kind === "mine_is" ? `mine.${String(value)}` : `face.${String(value)}`);
    case "goals":
      return each(kind === "goals_shown" ? "face" : "goal");
    case "goal":
      return say(`goal.${String(value)}`);
    case "tool":
      return say(kind === "storm_struck" ? `card.${String(value)}` : `tool.${String(value)}`);
    case "tools":
      return each("tool");
    case "sides":
      return each("edge");
    case "role":
    case "left_over":
    case "old":
    case "new":
      return say(`role.${String(value)}`);
    case "clan":
      return say(`clan.${String(value)}`);
    case "kinds":
      return copies(list.map((item) => say(`mine.${item}`)));
    case "kind":
    case "treasure":
      return typeof value === "string" && kind !== value ? say(`mine.${value}`) : value;
    case "treasures":
      return treasures(value as [number, string, number][][], to);
    case "obstacle":
      return say(`obstacle.${String(value)}`);
    case "thing":
      return say(`thing.${String(value)}`);
    case "values":
      return words.listed(list.map(String));
    case "winners":
      return kind === "game_ended" ? words.listed((value as number[]).map((seat) => to.names[seat] ?? "")) : value;
  }
  return value;
}

function dwarves(roles: readonly string[], to: Listener): string {
  const holders = new Map<string, string[]>();
  roles.forEach((role, seat) => holders.set(role, [...(holders.get(role) ?? []), to.names[seat] ?? ""]));
  return [...holders]
    .map(([role, of]) => say("dwarves", { dwarf: say(`dwarf.${role}`), seats: words.listed(of) }))
    .join(say("dwarves.between"));
}

function treasures(by: [number, string, number][][], to: Listener): string {
  return by
    .flatMap((of, seat) => {
      if (of.length === 0) return [];
      const named = of.map(([, kind, value]) => say("treasure", { kind: say(`mine.${kind}`), value }));
      return [say("took", { seat: to.names[seat], treasures: words.listed(named) })];
    })
    .join(say("dwarves.between"));
}

/** A preset claim in the reader's language. */
export function tellClaim(claim: string, facts: Facts, to: Listener): string {
  return sentence(say(`claim.${claim}`, told(claim, facts, to)));
}
