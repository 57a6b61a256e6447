// Events, decisions, score lines, refusals, claims and beliefs as sentences, told to one listener.

import { targetOf, type Target } from "../table/targets.ts";
import { meaningOf } from "../wire/meanings.ts";
import type { Action, Meaning, Reason, ScoreLine, Suspicion } from "../wire/types.ts";
import { inWords } from "./facts.ts";
import { factTold, fieldTold, holds, ruleOf, type Rule } from "./rules.ts";
import { say, sentence, words, type Facts } from "./words.svelte.ts";

export { amount, cardNames, copies } from "./facts.ts";
export { unitOf } from "./rules.ts";

/** Who is told, of which game, and what the seats are called; `known` is what they know of what decisions aim at. */
export type Audience = {
  seat: number | null;
  names: readonly string[];
  game: string;
  known?: Readonly<Record<Target, string>>;
};
/** Whatever has a kind: an event of any game. */
type Event = { kind: string };

/** What is less likely than this is not worth a word. */
const LEAST = 0.005;

/** What happened, in one sentence, and what it meant. */
export function tellEvent(event: Event, to: Audience): string {
  const rule = ruleOf("events", event.kind, to.game);
  const told = tell(`event.${event.kind}`, rule, eventFacts(event, to), to, fieldTold);
  const meaning = meaningOf(event);
  const meant = meaning && "seat" in event ? tellMeaning(meaning, Number(event.seat), to) : "";
  return meant ? say("meaning.told", { deed: told.replace(/[.!]+$/, ""), meaning: meant }) : told;
}

/** What a move of a seat meant, as it goes on after their name; nothing if there is no text for it. */
export function tellMeaning(meaning: Meaning, seat: number, to: Audience): string {
  const key = `meaning.${meaning.kind}`;
  const told = tell(
    key,
    ruleOf("meanings", meaning.kind, to.game) ?? OWN,
    { ...meaning.facts, seat, you: to.seat },
    to,
  );
  return told.startsWith(key) ? "" : told;
}

/** The card that an event shows was played. */
export function playedCard(event: Event, game: string): string | undefined {
  const played = ruleOf("events", event.kind, game)?.played;
  const facts: Facts = { ...event };
  return played?.startsWith("{") ? String(facts[played.slice(1, -1)]) : played;
}

/** Whether an event is worth telling: that everybody is dealt cards and draws after a turn is not. */
export function isNews(event: Event, to: Audience): boolean {
  return holds(ruleOf("events", event.kind, to.game)?.news ?? "", eventFacts(event, to));
}

/** Whether an event keeps its secrets from whoever it is told to. */
export function isVeiled(event: Event): boolean {
  const facts: Facts = { ...event };
  return ruleOf("events", event.kind)?.secret?.every((field) => facts[field] === null) ?? false;
}

function eventFacts(event: Event, to: Audience): Facts {
  const known = ruleOf("events", event.kind)?.secret !== undefined && !isVeiled(event);
  return { ...event, you: to.seat, brief: true, known };
}

/** What a decision says on its button. */
export function tellAction(action: Action, to: Audience): string {
  const what = to.known?.[targetOf(action)];
  const facts = { ...action, you: to.seat, known: what !== undefined, what };
  return sentence(tell(`move.${action.kind}`, ruleOf("actions", action.kind, to.game), facts, to, fieldTold));
}

/** What a button says of one of several decisions about a place that is pointed at already: not where that is. */
export function tellChoice(action: Action, to: Audience): string {
  const told = tellAction(action, to);
  const where = "column" in action ? `${action.column},${action.row} ` : " ";
  return told.startsWith(where) ? sentence(told.slice(where.length)) : told;
}

/** Why a seat got gold or points, or none. */
export function tellScore(line: ScoreLine, to: Audience): string {
  const facts = { ...line.facts, seat: line.seat, amount: line.amount, you: to.seat };
  return tell(`score.${line.reason}`, ruleOf("scores", line.reason, to.game) ?? OWN, facts, to);
}
const OWN: Rule = { variants: { you: "seat=you" } };

/** Why something was refused; the server's English where there is no text for what is wrong with rules, a deck or a bot. */
export function tellRefusal(reason: string, facts: Facts, to: Audience): string {
  if (words.has(`no.${reason}`)) return sentence(tell(`no.${reason}`, {}, { ...facts, what: tellInvalid(facts) }, to));
  const key = tell(`why.${reason}`, ruleOf("refusals", reason, to.game), facts, to);
  return key.startsWith("why.") ? say("no.other") : key;
}

/** What is wrong with something that was put in. */
function tellInvalid(facts: Facts): unknown {
  const { wrong, line, what } = facts;
  const told = typeof wrong === "string" && words.has(`wrong.${wrong}`) ? say(`wrong.${wrong}`, facts) : what;
  return typeof line === "number" ? say("wrong.line", { line, what: told }) : told;
}

/** Why a card of the hand cannot be played now. */
export function tellIdle(idle: { reason: string; facts: Facts }, to: Audience): string {
  return sentence(tell(`idle.${idle.reason}`, {}, idle.facts, to));
}

/** A preset claim in the reader's language. */
export function tellClaim(claim: string, facts: Facts, to: Audience): string {
  return sentence(tell(`claim.${claim}`, {}, facts, to));
}

/** What a bot believed of one seat. */
export function tellSuspicion(one: Suspicion, to: Audience): string {
  const likely = Object.entries(one.roles)
    .filter(([, chance]) => chance >= LEAST)
    .sort((first, second) => second[1] - first[1]);
  const roles = likely.map(([role, chance]) =>
    say("reasons.role", { role: say(`dwarf.${role}`), percent: (100 * chance).toFixed(0) }),
  );
  return tell("reasons.seat", {}, { seat: one.seat, roles: words.listed(roles) }, to);
}

/** What made it believe so. */
export function tellReason(reason: Reason, to: Audience): string {
  const speaks = tell(reason.weight > 0 ? "reasons.for" : "reasons.against", {}, reason.facts, to);
  const deed = tell(reason.key, {}, reason.facts, to);
  return sentence(say("reasons.reason", { deed, turn: reason.facts["move"], speaks }));
}

/** The text that a rule chooses, with its facts as they are told. */
function tell(key: string, rule: Rule = {}, facts: Facts, to: Audience, toldAs = factTold): string {
  const variants = Object.entries(rule.variants ?? {});
  const how = variants.find(([, condition]) => holds(condition, facts))?.[0] ?? "";
  const suffix = how.replace(/\{(\w+)\}/g, (_, field: string) => String(facts[field]));
  const more: Record<string, unknown> = { ...facts };
  const counted = rule.counts ? facts[rule.counts] : facts["count"];
  more["count"] = Array.isArray(counted) ? counted.length : counted;
  const fact = (name: string): unknown => {
    const told = rule.facts?.[name] ?? toldAs(name, to.game);
    const [field, as] = told.includes(": ") ? told.split(": ") : [name, told];
    return inWords(more[field!], as!, facts, to);
  };
  return words.fill([rule.key ?? key, suffix].filter(Boolean).join("."), fact, more["count"]);
}
