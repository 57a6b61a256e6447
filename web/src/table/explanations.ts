// What a thing on the table is, in our own words: its name, a sentence or two, and where How to play tells more.

import { gameInfo } from "../game-info.svelte.ts";
import type { View } from "../wire/game.ts";
import type { CardFace } from "../wire/types.ts";
import { say, sentence, words } from "../words/words.svelte.ts";
import { whyDead } from "./dead.ts";
import { goalProvenance, mineProvenance, roleProvenance, treasureProvenance } from "./provenance.ts";

/** A thing as text, so that it can stand on an element: its kind, a colon, and which one. */
export type Thing = string;

export type Explained = { name: string; about: string[]; learnt: string[]; chapter: string };

/** Who wants to know: what they see, what everybody is called, and which cards of the hand they can do nothing with now. */
export type Asking = { view: View; names: readonly string[]; idle?: (card: string) => boolean };

/** What a card does; of a path card, what is special about it. */
export function aboutCard(card: string, face: CardFace | undefined): string[] {
  if (words.has(`about.${card}`)) return [say(`about.${card}`)];
  return traits(card, face).map((trait) => say(`learn.thing.${trait}`));
}

function traits(card: string, face: CardFace | undefined): string[] {
  if (card === "start" || card === "treasure") return [card];
  if (card.startsWith("stone_")) return ["stone"];
  const ways = face?.ways ?? [];
  const through = ways.filter((way) => way.length > 1).length;
  const found: string[] = [];
  if (face?.source) found.push("ladder");
  if (face?.door) found.push(`door_${face.door}`);
  if (face?.crystal) found.push("crystal");
  if (face?.terrain) found.push(face.terrain);
  if (card === "bridge") found.push("bridge");
  if (card.startsWith("double_curve")) found.push("double_curve");
  if (!face?.source && through < ways.length) found.push(through === 0 ? "dead" : "stub");
  return found.length > 0 ? found : ["path"];
}

/** What may be said of a thing to whoever looks at it. */
export function explain(thing: Thing, asking: Asking): Explained {
  const { view, names } = asking;
  const [kind, which = ""] = thing.split(":") as [string, string?];
  const about = (trait: string) => [say(`learn.thing.${trait}`)];
  switch (kind) {
    case "hand": {
      const why = asking.idle?.(which) ? [say("web.explain.not_now", { why: whyDead(which, view) })] : [];
      return { ...explain(`card:${which}`, asking), learnt: why };
    }
    case "card": {
      const face = gameInfo.face(which);
      return {
        name: sentence(say(`card.${which}`)),
        about: aboutCard(which, face),
        learnt: [],
        chapter: /^(start|treasure|stone_)/.test(which) ? "goal" : which,
      };
    }
    case "goal": {
      const goal = view.goals?.find((one) => one.goal === which);
      const name = sentence(say("move.goal", { goal: say(`goal.${which}`) }));
      const face = goal?.face ? (goal.face === "treasure" ? "treasure" : "stone") : null;
      return {
        name: face ? `${name}: ${say(`face.${goal!.face}`)}` : name,
        about: about(face ?? "goal"),
        learnt: goalProvenance(which, asking),
        chapter: "goal",
      };
    }
    case "clan":
      return {
        name: `${sentence(say("card.start"))}: ${say(`side.lost_mines.${which}`)}`,
        about: about("clan"),
        learnt: [],
        chapter: "goal",
      };
    case "mine": {
      const mine = view.mines?.find((one) => String(one.mine) === which);
      const name = sentence(say("move.mine", { number: which }));
      const trait = mine?.open ? (mine.face === "dragon" ? "lair" : "vein") : "mine";
      return {
        name: mine?.face ? `${name}: ${say(`mine.${mine.face}`)}` : name,
        about: about(trait),
        learnt: mineProvenance(Number(which), asking),
        chapter: "goal",
      };
    }
    case "treasure": {
      const treasure = view.treasures?.find((one) => String(one.number) === which);
      const what = treasure ? say(`mine.${treasure.treasure}`) : "";
      return {
        name: sentence(
          say("move.treasure.known", {
            number: which,
            what: treasure?.value == null ? what : say("treasure", { kind: what, value: treasure.value }),
          }),
        ),
        about: about("hoard"),
        learnt: treasureProvenance(Number(which), asking),
        chapter: "end",
      };
    }
    case "token":
      return { name: sentence(say(`card.${which}`)), about: about(which), learnt: [], chapter: which };
    case "dwarf": {
      const seat = Number(which);
      return {
        name: `${names[seat] ?? ""}, ${say(`side.lost_mines.${view.clans?.[seat]}`)}`,
        about: about("dwarf"),
        learnt: roleProvenance(seat, asking),
        chapter: "turn",
      };
    }
    case "player":
      return player(Number(which), asking);
    case "badge":
      return {
        name: sentence(say(which === "dragon" ? "mine.dragon" : `card.${which}`)),
        about: about(which.startsWith("broken_") ? "broken" : which),
        learnt: [],
        chapter: which === "dragon" ? "end" : which,
      };
    case "role": {
      const seat = Number(which);
      const role = (seat === view.seat ? view.role : null) ?? view.roles?.[seat] ?? view.known_roles?.[seat] ?? "";
      return {
        name: `${names[seat] ?? ""}: ${say(`role.${role}`)}`,
        about: [aim(role, view.clans?.[seat])],
        learnt: roleProvenance(seat, asking),
        chapter: role,
      };
    }
  }
  return { name: "", about: [], learnt: [], chapter: "goal" };
}

/** Everything that lies in front of a player, for fingers that do not hit a single sign. */
function player(seat: number, asking: Asking): Explained {
  const { view, names } = asking;
  const signs = (view.broken?.[seat] ?? []).map((tool) => `broken_${tool}`);
  if (view.trapped?.[seat]) signs.push("trapped");
  if (view.thefts?.includes(seat)) signs.push("theft");
  if (view.dragon === seat) signs.push("dragon");
  const things = [
    ...signs.map((sign) => explain(`badge:${sign}`, asking)),
    ...(roleOf(seat, view) ? [explain(`role:${seat}`, asking)] : []),
  ];
  return {
    name: names[seat] ?? "",
    about: things.map((one) => `${one.name}: ${one.about.join(" ")}`),
    learnt: seat === view.seat ? [] : roleProvenance(seat, asking),
    chapter: things[0]?.chapter ?? "turn",
  };
}

/** The role somebody is known to have; one's own is nobody's business but one's own. */
function roleOf(seat: number, view: View): string | null {
  return view.roles?.[seat] ?? (seat === view.seat ? null : view.known_roles?.[seat]) ?? null;
}

/** What somebody of a role is after, said as if to them. */
export function aim(role: string, clan?: string): string {
  if (!clan) return say(`wins.${role}`);
  return say(`aim.${role}`, { clan: say(`clan.${clan}`), other: say(`clan.${clan === "blue" ? "yellow" : "blue"}`) });
}
