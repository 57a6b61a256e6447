// The client tells everything in the words of the terminal: same texts, same variants, in every language.

import { afterEach, describe, expect, test, vi } from "vitest";
import { category } from "../src/words/plurals.ts";
import {
  isNews,
  isVeiled,
  tellAction,
  tellClaim,
  tellEvent,
  tellMeaning,
  tellReason,
  tellRefusal,
  tellScore,
  tellSuspicion,
} from "../src/words/tell.ts";
import { say, sentence, words } from "../src/words/words.svelte.ts";
import { data } from "./data.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("fetch", async (path: string) => ({
  ok: true,
  json: async () => ({ ...data.texts[path.slice("/api/words/".length)]! }),
}));

afterEach(() => kept.clear());

describe.each(data.languages)("in %s", (language) => {
  const told = data.sentences[language]!;
  const to = (game = "saboteur2", seat: number | null = null) => ({ game, seat, names: [] });

  test("every event is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { game, seat, event, told: expected, news, veiled } of told.events) {
      expect(tellEvent(event, to(game, seat)), JSON.stringify(event)).toBe(expected);
      expect([isNews(event, to(game, seat)), isVeiled(event)], JSON.stringify(event)).toEqual([news, veiled]);
    }
  });

  test("what moves meant is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { game, seat, by, meaning, told: expected } of told.meanings) {
      expect(tellMeaning(meaning, by, to(game, seat)), JSON.stringify(meaning)).toBe(expected);
    }
    const event = { kind: "looked", seat: 1, goal: "top", face: null };
    const [meaning, unheardOf] = ["dead_end", "unheard_of"].map((kind) => ({ ...event, meaning: { kind, facts: {} } }));
    const both = tellEvent(meaning!, to());
    expect(both).toContain(tellEvent(event, to()).slice(0, -1));
    expect(both).toContain(tellMeaning(meaning!.meaning, 1, to()));
    expect(tellEvent(unheardOf!, to())).toBe(tellEvent(event, to()));
  });

  test("every score line is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { game, seat, line, told: expected } of told.scores) {
      expect(tellScore(line, to(game, seat)), JSON.stringify(line)).toBe(expected);
    }
  });

  test("every decision is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { game, seat, action, told: expected } of told.actions) {
      const known = { "treasure:5": "gold 4" };
      expect(tellAction(action, { ...to(game, seat), known }), action.text).toBe(sentence(expected));
    }
  });

  test("every refusal is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { reason, facts, told: expected } of told.reasons) {
      expect(tellRefusal(reason, facts, to("")), reason).toBe(expected);
    }
  });

  test("claims and beliefs are told as the terminal tells them", async () => {
    await words.speak(language);
    for (const { claim, facts, told: expected } of told.claims) expect(tellClaim(claim, facts, to())).toBe(expected);
    for (const { reason, told: expected } of told.beliefs) expect(tellReason(reason, to())).toBe(expected);
    expect(tellSuspicion(told.suspicion.suspicion, to())).toBe(sentence(told.suspicion.told));
  });

  test("people are called by their names", async () => {
    await words.speak(language);
    const event = { kind: "broke", seat: 1, card: "broken_pick", target: 2, tool: "pick" };
    const broke = tellEvent(event, { seat: 0, names: ["Ada", "bo", "Cleo"], game: "saboteur" });
    // Whoever is written small is small at the beginning of a sentence, too.
    expect(broke).toContain("bo ");
    expect(broke).toContain("Cleo");
    const seat = told.names[1]!.replace(/ .*/, "").toLowerCase();
    expect(broke.toLowerCase()).not.toContain(`${seat} `);
  });
});

test("what is wrong with what was put in is told, and what nobody thought of is told somehow", async () => {
  await words.speak("en");
  const to = { seat: null, names: [], game: "" };
  const facts = { wrong: "no_such_bot", bot: "wise", bots: "keen, greedy", what: "there is no bot wise" };
  expect(tellRefusal("bad_rules", facts, to)).toContain("there is no bot wise; choose from keen, greedy");
  expect(tellRefusal("bad_rules", { wrong: "unheard_of", what: "it is unheard of" }, to)).toContain("it is unheard of");
  expect(tellRefusal("unheard_of", {}, to)).toBe(say("no.other"));
});

test("a language with four forms of what is counted is spoken", async () => {
  await words.speak(data.made_up);
  expect(data.plurals.forms.length).toBeGreaterThan(100);
  for (const { key, count, told } of data.plurals.forms) {
    expect(
      words.fill(key, (name) => `(${name})`, count),
      `${key} ${count}`,
    ).toBe(told);
  }
  await words.speak("en");
});

test("the rules of plurals are those of Unicode", () => {
  for (const [language, rule] of Object.entries(data.plurals.rules)) {
    const known = new Intl.PluralRules(language);
    for (let number = 0; number <= 220; number++) {
      expect(category(rule, number), `${language} ${number}`).toBe(known.select(number));
    }
    for (const number of [0.5, 1.5, 2.5, 5.5, 12.5]) {
      expect(category(rule, number), `${language} ${number}`).toBe(known.select(number));
    }
  }
});

test("a text about one thing has its own form, and a missing fact leaves no braces", async () => {
  await words.speak("en");
  expect(say("web.free_seats", { count: 1 })).toBe("1 free seat");
  expect(say("web.free_seats", { count: 3 })).toBe("3 free seats");
  expect(say("web.level")).not.toContain("{");
});

test("things are listed as they are spoken", async () => {
  await words.speak("de");
  expect(words.listed([])).toBe("nichts");
  expect(words.listed(["Axt"])).toBe("Axt");
  expect(words.listed(["Axt", "Boot", "Seil"])).toBe("Axt, Boot und Seil");
});

test("the language is the one that was chosen, else the browser's, else English", async () => {
  vi.stubGlobal("navigator", { languages: ["fr-FR", "nl-BE", "de"] });
  expect(words.usual()).toBe("nl");
  await words.speak("de");
  expect(words.usual()).toBe("de");
  kept.set("undermine.language", "klingon");
  expect(words.usual()).toBe("nl");
  kept.clear();
  vi.stubGlobal("navigator", { languages: ["fr"] });
  expect(words.usual()).toBe("en");
});

test("a part that is loaded later is said in every language that is switched to", async () => {
  data.texts["en/study"] = { "study.made_up": "one" };
  data.texts["de/study"] = { "study.made_up": "eins" };
  await words.speak("en");
  expect(words.has("study.made_up")).toBe(false);
  await words.need("study");
  expect([say("study.made_up"), words.has("web.home")]).toEqual(["one", true]);
  await words.speak("de");
  expect(say("study.made_up")).toBe("eins");
});

test("another tab that is switched takes this one along", async () => {
  await words.speak("en");
  words.follow({ key: "undermine.places", newValue: "{}" } as StorageEvent);
  words.follow({ key: "undermine.language", newValue: "klingon" } as StorageEvent);
  words.follow({ key: "undermine.language", newValue: "nl" } as StorageEvent);
  await vi.waitFor(() => expect(words.language).toBe("nl"));
});
