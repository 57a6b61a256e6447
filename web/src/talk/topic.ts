// What a press on somebody or something offers to say and to do.

import type { Context, Phrase, Thing } from "../games/game.ts";
import { explain } from "../table/explanations.ts";
import type { Person } from "../wire/types.ts";
import { say } from "../words/words.svelte.ts";
import { mayGuess } from "./guessing.ts";
import { ofOneself, ofSeat, ofThing } from "./phrases.ts";
import { botAt, type Voice } from "./voice.svelte.ts";

export type Topic = {
  title: string;
  phrases: Phrase[];
  emotes: boolean;
  /** Of whom one may keep a private mark. */
  mark: number | null;
  /** Who can be muted. */
  people: Pick<Person, "person" | "name">[];
};

/** The topic of a thing; `null` if there is nothing to say or do about it. A lobby has no context. */
export function topicOf(thing: Thing, voice: Voice, context?: Context): Topic | null {
  const [kind = "", which = ""] = thing.split(":");
  const topic = {
    title: "",
    phrases: [] as Phrase[],
    emotes: false,
    mark: null as number | null,
    people: [] as Topic["people"],
  };
  const all = voice.may === "all";
  const { game, audience } = voice;
  const own = audience.seat;
  if (kind === "self" || (kind === "player" && Number(which) === own)) {
    topic.title = say("web.talk_own");
    topic.emotes = voice.may !== "nothing";
    if (all) topic.phrases = [...(context ? ofThing(`player:${own}`, context) : []), ...ofOneself(game)];
  } else if (kind === "player") {
    const seat = Number(which);
    const { seats, people } = voice.client.table;
    const person = seats[seat]?.person ?? null;
    topic.title = audience.names[seat] ?? "";
    if (all) topic.phrases = ofSeat(game, seat);
    if (own !== null || mayGuess(voice, context?.view)) topic.mark = seat;
    if (person === null && seats[seat]?.bot) topic.people = [{ person: botAt(seat), name: topic.title }];
    else if (person !== voice.client.person) topic.people = people.filter((one) => one.person === person);
  } else if (kind === "watchers") {
    topic.title = voice.watchingTold;
    topic.people = voice.spectators.filter((one) => one.person !== voice.client.person);
  } else if (context && all) {
    topic.title = explain(thing, context).name;
    topic.phrases = ofThing(thing, context);
  }
  const anything = topic.emotes || topic.phrases.length + topic.people.length > 0 || topic.mark !== null;
  return anything ? topic : null;
}
