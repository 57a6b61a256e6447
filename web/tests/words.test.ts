// The client tells everything in the words of the terminal: same texts, same variants, in every language.

import { afterEach, describe, expect, test, vi } from "vitest";
import { tellEvent, tellReason, tellScore } from "../src/words/tell.ts";
import { say, words } from "../src/words/words.svelte.ts";
import { data } from "./data.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("fetch", async (path: string) => ({ json: async () => ({ ...data.texts[path.split("/").at(-1)!] }) }));

afterEach(() => kept.clear());

/** A name is written as it is wherever it stands; the word for a seat is large at the beginning of a sentence. */
const begun = (text: string) => text.replace(/\. \p{Ll}/gu, (letter) => letter.toUpperCase());

describe.each(data.languages)("in %s", (language) => {
  const told = data.sentences[language]!;

  test("every event is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { unit, listener, event, told: expected } of told.events) {
      expect(begun(tellEvent(event, { seat: listener, names: told.names, unit })), JSON.stringify(event)).toBe(
        expected,
      );
    }
  });

  test("every score line is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { unit, listener, line, told: expected } of told.scores) {
      expect(tellScore(line, { seat: listener, names: told.names, unit }), JSON.stringify(line)).toBe(expected);
    }
  });

  test("every refusal is told as the terminal tells it", async () => {
    await words.speak(language);
    for (const { reason, facts, told: expected } of told.reasons) {
      expect(tellReason(reason, facts, { seat: null, names: told.names, unit: "gold" }), reason).toBe(expected);
    }
  });

  test("people are called by their names", async () => {
    await words.speak(language);
    const names = ["Ada", "Bo", "Cleo"];
    const broke = tellEvent(
      { kind: "broke", seat: 1, card: "broken_pick", target: 2, tool: "pick" },
      { seat: 0, names, unit: "gold" },
    );
    expect(broke).toContain("Bo ");
    expect(broke).toContain("Cleo");
    expect(broke.toLowerCase()).not.toContain(
      data.sentences[language]!.names[1]!.replace(/ .*/, "").toLowerCase() + " ",
    );
  });
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

test("another tab that is switched takes this one along", async () => {
  await words.speak("en");
  words.follow({ key: "undermine.places", newValue: "{}" } as StorageEvent);
  words.follow({ key: "undermine.language", newValue: "klingon" } as StorageEvent);
  words.follow({ key: "undermine.language", newValue: "nl" } as StorageEvent);
  await vi.waitFor(() => expect(words.language).toBe("nl"));
});
