// What a thing on the table is, in our own words: its name, a sentence or two, and where How to play tells more.

import type { Context, Explained, Game, Thing } from "../games/game.ts";
import type { CardFace } from "../wire/types.ts";
import { say, sentence, words } from "../words/words.svelte.ts";
import { authors, tellAuthor } from "./authors.ts";
import { aimOf, knownRole, roleTitle } from "./roles.ts";

/** What a card does; of a path card, what is special about it. */
export function aboutCard(card: string, face: CardFace | undefined): string[] {
  if (words.has(`about.${card}`)) return [say(`about.${card}`)];
  return traits(card, face).map((trait) => say(`learn.thing.${trait}`));
}

function traits(card: string, face: CardFace | undefined): string[] {
  const ways = face?.ways ?? [];
  const through = ways.filter((way) => way.length > 1).length;
  const found = new Set<string>();
  if (face?.source) found.add("ladder");
  if (face?.door) found.add(`door_${face.door}`);
  if (face?.crystal) found.add("crystal");
  if (face?.terrain) found.add(face.terrain);
  if (!face?.source && through < ways.length) found.add(through === 0 ? "dead" : "stub");
  // There may be something to say of all cards whose names begin alike: of all stones, of all double curves.
  const parts = card.split("_");
  const named = parts.map((_, at) => parts.slice(0, at + 1).join("_")).find((name) => words.has(`learn.thing.${name}`));
  if (named) found.add(named);
  return found.size > 0 ? [...found] : ["path"];
}

function explainCard(card: string, game: Game): Explained {
  return {
    name: sentence(say(`card.${card}`)),
    about: aboutCard(card, game.face(card)),
    chapter: game.isFixed?.(card) ? "goal" : card,
  };
}

/** What may be said of a thing to whoever looks at it; `idle` tells why a card of the hand cannot be played now. */
export function explain(thing: Thing, context: Context, idle: (card: string) => string = () => ""): Explained {
  const { game, view, names } = context;
  const [kind = "", which = ""] = thing.split(":");
  switch (kind) {
    case "hand": {
      const why = idle(which);
      return { ...explainCard(which, game), learnt: why ? [say("web.explain.not_now", { why })] : [] };
    }
    case "card": {
      const [card = "", cell = ""] = which.split("@");
      const author = authors(context).get(cell);
      const laid = author && { seat: author.seat, told: tellAuthor(author, context) };
      return { ...explainCard(card, game), ...(laid ? { laid } : {}) };
    }
    case "player":
      return explainPlayer(Number(which), context);
    case "role": {
      const seat = Number(which);
      const role = (seat === view.seat ? view.role : null) ?? knownRole(view, seat) ?? "";
      return {
        name: `${names[seat] ?? ""}: ${roleTitle(role)}`,
        about: [aimOf(game, role, view, seat)],
        learnt: game.roleProvenance?.(seat, context).learnt ?? [],
        chapter: role,
      };
    }
  }
  return game.explain?.(kind, which, context) ?? { name: "", about: [], chapter: "goal" };
}

/** Everything that lies in front of a player, for fingers that do not hit a single badge. */
function explainPlayer(seat: number, context: Context): Explained {
  const { game, view, names } = context;
  const badges = (game.badges?.(view, seat) ?? []).filter((badge) => badge.thing.startsWith("badge:"));
  const things = badges.map((badge) => explain(badge.thing, context));
  if (knownRole(view, seat)) things.push(explain(`role:${seat}`, context));
  return {
    name: names[seat] ?? "",
    about: things.map((one) => `${one.name}: ${one.about.join(" ")}`),
    learnt: seat === view.seat ? [] : (game.roleProvenance?.(seat, context).learnt ?? []),
    chapter: things[0]?.chapter ?? "turn",
  };
}
