// The catalogue in the reader's language: the same texts that the server and the terminal say.

import { untrack } from "svelte";
import { texts as load } from "../wire/http.ts";
import telling from "../wire/telling.json";
import { category } from "./plurals.ts";

export type Facts = Readonly<Record<string, unknown>>;

/** The languages there are, and what each calls itself. */
export const LANGUAGES: Readonly<Record<string, string>> = telling.languages;

const KEPT = "undermine.language";

/** What somebody calls themselves: whoever writes it small is small at the beginning of a sentence, too. */
export class Name {
  constructor(readonly text: string) {}
  toString = () => this.text;
}

class Words {
  language = $state("en");
  #texts = $state.raw<Record<string, string>>({});
  /** The parts that were asked for so far: they are said in every language that is switched to. */
  readonly #parts = new Set<string>();

  /** Whether there is anything to say yet. */
  get ready(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  /** Switch to a language; what is on the screen follows without being loaded anew. */
  async speak(language: string): Promise<void> {
    const found = await Promise.all(["", ...this.#parts].map((part) => load(language, part)));
    this.#texts = Object.assign({}, ...found);
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }

  /** Load a part of the texts that most visits do not need; what is said before it has come is its key. */
  async need(part: string): Promise<void> {
    if (this.#parts.has(part)) return;
    // Whoever asks for it while a page is drawn is not to be drawn anew in another language.
    const language = untrack(() => this.language);
    const more = await load(language, part);
    // Who switched languages meanwhile is told in the new one.
    if (language !== this.language) return this.need(part);
    this.#parts.add(part);
    this.#texts = { ...this.#texts, ...more };
  }

  /** Follow another tab of this browser in which the language is switched. */
  follow = (event: StorageEvent): void => {
    const language = event.newValue;
    if (event.key === KEPT && language !== null && language in LANGUAGES) void this.speak(language);
  };

  /** The language that was chosen before, or the browser's, or English. */
  usual(): string {
    const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages.flatMap((one) => [one, one.slice(0, 2)])];
    return wanted.find((one) => one in LANGUAGES) ?? "en";
  }

  /** The text of a key with its facts put in; where there is a count, it may have several forms. */
  say(key: string, facts: Facts = {}): string {
    return this.fill(key, (name) => facts[name], facts["count"]);
  }

  /** The text of a key, with facts that are asked for where it has a place for them: `{Seat}` is `seat` with a capital. */
  fill(key: string, fact: (name: string) => unknown, count?: unknown): string {
    const texts = this.#texts;
    const form = typeof count === "number" ? texts[`${key}.${category(texts["plural"] ?? "", count)}`] : undefined;
    const text = form ?? texts[key];
    if (text === undefined) return key;
    return text.replace(/\{(\w)(\w*)(?::[^}]*)?\}/g, (_, first: string, rest: string) => {
      const small = first.toLowerCase();
      const told = fact(small + rest) ?? "";
      return first === small || told instanceof Name ? String(told) : sentence(String(told));
    });
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  /** Things one after the other, or that there are none. */
  listed(items: readonly string[]): string {
    if (items.length === 0) return this.say("nothing");
    if (items.length === 1) return items[0]!;
    return this.say("several", { some: items.slice(0, -1).join(this.say("several.between")), last: items.at(-1) });
  }
}

export const words = new Words();
export const say = (key: string, facts?: Facts) => words.say(key, facts);

/** The first letter large, as at the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
