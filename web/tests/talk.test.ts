// What can be said of what, by whom and to whom, and where it stands on the screen.

import { describe, expect, test } from "vitest";
import type { Context, Phrase } from "../src/games/game.ts";
import { apart, beside, sideOf, type Frame } from "../src/talk/beside.ts";
import { ofOneself, ofSeat, ofThing } from "../src/talk/phrases.ts";
import { topicOf } from "../src/talk/topic.ts";
import { Voice } from "../src/talk/voice.svelte.ts";
import type { Client } from "../src/wire/client.svelte.ts";
import type { View } from "../src/wire/game.ts";
import type { Said, TableState } from "../src/wire/types.ts";
import { data } from "./data.ts";
import { games } from "./games.ts";

const THINGS = ["goal:top", "goal:middle", "goal:bottom", "mine:1", "mine:2", "mine:3", "mine:4", "player:0"];
const told = ({ claim, facts }: Phrase) => `${claim} ${JSON.stringify(facts)}`;

describe("what can be said", () => {
  test.each(data.courses.map(({ game, last }) => [game, last.views[0]!.view as unknown as View] as const))(
    "everything there is in %s is said of somebody, of a thing or of oneself",
    (name, view) => {
      const game = games.of(name)!;
      // As it is when a round begins, and three tools are broken.
      const hidden = {
        ...view,
        broken: [["pick", "lantern", "wagon"]],
        goals: "goals" in view ? (view.goals as object[]).map((goal) => ({ ...goal, face_up: false })) : [],
        mines: "mines" in view ? (view.mines as object[]).map((mine) => ({ ...mine, open: null })) : [],
      } as unknown as View;
      const context: Pick<Context, "game" | "view"> = { game, view: hidden };
      const said = [...ofSeat(game, 1), ...ofOneself(game), ...THINGS.flatMap((thing) => ofThing(thing, context))];
      const all = Object.entries(game.claims).flatMap(([claim, facts]) => {
        const [fact, values] = Object.entries(facts)[0] ?? [];
        if (fact === undefined) return [told({ claim, facts: {} })];
        return (values ?? [1]).map((value) => told({ claim, facts: { [fact]: value } }));
      });
      expect(said.map(told).sort()).toEqual(all.sort());
    },
  );

  test("what lies face-up needs no words", () => {
    const view = { goals: [{ goal: "top", face_up: true }], broken: [[]] } as unknown as View;
    expect(ofThing("goal:top", { game: games.of("saboteur")!, view })).toEqual([]);
    expect(ofThing("card:cross", { game: games.of("saboteur")!, view })).toEqual([]);
  });
});

/** Ada and Ben have a seat each, Mia watches; `person` listens. */
function voice(person: number | null, more: Partial<TableState> = {}, talk: Partial<Said>[] = []) {
  const table = {
    table: "t",
    config: { talk: "free" },
    phase: "playing",
    silenced: false,
    people: ["Ada", "Ben", "Mia"].map((name, at) => ({ person: at, name, gone: false })),
    seats: [
      { name: "Ada", person: 0 },
      { name: "Benny", person: 1 },
    ],
    ...more,
  } as unknown as TableState;
  const spoken = talk.map((said, version) => ({ version, at: 0, said: { person: 1, seat: 1, ...said } as Said }));
  const client = { table, person, state: { talk: spoken }, status: { online: [0, 2], watching: 1 } };
  const audience = { seat: person === 2 ? null : person, names: ["Ada", "Benny"], game: "saboteur" };
  const asked: unknown[] = [];
  const made = new Voice(
    client as unknown as Client,
    () => games.of("saboteur")!,
    () => audience,
    async (...what) => asked.push(...what),
  );
  return { voice: made, asked, spoken };
}

describe("who may say what", () => {
  const presets = { config: { talk: "presets" } } as Partial<TableState>;
  const silent = { config: { talk: "silent" } } as Partial<TableState>;
  test.each([
    ["a player", 0, {}, "all", true],
    ["a player with phrases only", 0, presets, "all", false],
    ["a player at a silent table", 0, silent, "nothing", false],
    ["a player, whoever is silenced", 0, { silenced: true }, "all", true],
    ["one who watches", 2, {}, "emotes", false],
    ["one who watches after the match", 2, { phase: "over" as const }, "all", true],
    ["one who watches and is silenced", 2, { silenced: true }, "nothing", false],
    ["one without a name", null, {}, "nothing", false],
  ])("%s", (_, person, more, may, free) => {
    const { voice: one } = voice(person, more);
    expect([one.may, one.free]).toEqual([may, free]);
    expect(one.whyNot !== "").toBe(may === "nothing" && person !== null);
  });

  test("those who watch are counted, and named if they have a name", () => {
    const { voice: one } = voice(0);
    expect(one.spectators.map(({ name }) => name)).toEqual(["Mia"]);
    expect(one.watching).toBe(2);
  });

  test("what is said carries the seat, or none", () => {
    const { voice: ada, asked } = voice(0);
    ada.phrase({ claim: "trust", facts: { seat: 1 } });
    ada.emote("wink");
    expect(asked).toEqual([
      { type: "say", seat: 0, claim: "trust", facts: { seat: 1 } },
      { type: "say", seat: 0, emote: "wink" },
    ]);
  });
});

describe("whom one hears", () => {
  test("nobody who is muted, until they are let again", () => {
    const { voice: one } = voice(0, {}, [{ text: "psst" }, { text: "hey", person: 2, seat: null }]);
    one.mute(1);
    expect(one.heard.map(({ said }) => said.text)).toEqual(["hey"]);
    one.mute(1);
    expect(one.heard.length).toBe(2);
  });

  test("a bot speaks for its seat, and can be muted as people can", () => {
    const seats = [
      { name: "Ada", person: 0 },
      { name: "Grim", person: null, bot: "keen" },
    ];
    const more = { seats } as unknown as Partial<TableState>;
    const { voice: one, spoken } = voice(0, more, [{ claim: "thanks", facts: {}, person: null }]);
    expect(one.nameOf(spoken[0]!)).toBe("Grim");
    expect(one.seatOf(spoken[0]!)).toBe(1);
    const [bot] = topicOf("player:1", one)!.people;
    expect(bot).toEqual({ person: -2, name: "Benny" });
    one.mute(bot!.person);
    expect(one.heard).toEqual([]);
    one.mute(bot!.person);
    expect(one.heard.length).toBe(1);
  });

  test("whoever speaks is called by their seat while it is theirs", () => {
    const { voice: one, spoken } = voice(0, {}, [{ text: "a" }, { text: "b", person: 2 }, { text: "c", seat: null }]);
    expect(spoken.map((each) => one.nameOf(each))).toEqual(["Benny", "Mia", "Ben"]);
    expect(spoken.map((each) => one.seatOf(each))).toEqual([1, null, null]);
  });
});

describe("what a press offers", () => {
  test("of somebody else phrases, a mark and not to hear them; of oneself faces", () => {
    const { voice: ada } = voice(0);
    expect(topicOf("player:1", ada)).toMatchObject({ emotes: false, mark: 1, people: [{ name: "Ben" }] });
    expect(topicOf("player:0", ada)).toMatchObject({ emotes: true, mark: null, people: [] });
    expect(topicOf("watchers:", ada)).toMatchObject({ phrases: [], people: [{ name: "Mia" }] });
    expect(topicOf("goal:top", ada)).toBe(null);
  });

  test("to one who watches, faces, a guess and not to hear somebody", () => {
    const { voice: mia } = voice(2);
    expect(topicOf("player:1", mia)).toMatchObject({ phrases: [], mark: 1, people: [{ name: "Ben" }] });
    // Nobody knows who somebody is that has no name, so they have nothing to guess with.
    expect(topicOf("player:1", voice(null).voice)).toMatchObject({ mark: null });
    expect(topicOf("self:", mia)).toMatchObject({ phrases: [], emotes: true });
    expect(topicOf("self:", voice(null).voice)).toBe(null);
  });
});

describe("where it stands", () => {
  const at = (left: number, top: number, width = 100, height = 50): Frame => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  const size = { width: 200, height: 80 };

  test.each([
    ["a list at the left of a desk", at(10, 60), { width: 1440, height: 900 }, "right"],
    ["the head of a desk", at(300, 0, 100, 44), { width: 1440, height: 900 }, "below"],
    ["a row at the top of a phone", at(10, 60), { width: 390, height: 844 }, "below"],
    ["a grid at the bottom of a phone", at(200, 600), { width: 390, height: 844 }, "above"],
    ["a goal at a desk", at(1000, 60), { width: 1440, height: 900 }, "below"],
  ])("%s", (_, thing, window, side) => {
    expect(sideOf(thing, window)).toBe(side);
    const { x, y } = beside(thing, size, window);
    expect(x >= 0 && x + size.width <= window.width && y >= 0 && y + size.height <= window.height).toBe(true);
  });

  test("twelve who speak at once do not cover each other", () => {
    const window = { width: 1440, height: 2000 };
    const placed = apart(
      Array.from({ length: 12 }, (_, row) => ({ thing: at(10, 60 + row * 40, 200, 38), size })),
      window,
    );
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(0, index)) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(size.height);
    }
  });
});
