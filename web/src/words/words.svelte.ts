// The catalogue in the reader's language: the same texts that the server and the terminal say.

export type Facts = Record<string, unknown>;

export const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT = "undermine.language";

class Words {
  language = $state<Language>("en");
  #texts = $state.raw<Record<string, string>>({});
  #seats: RegExp | null = null;

  /** Whether there is anything to say yet. */
  get ready(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  /** Switch to a language; what is on the screen follows without being loaded anew. */
  async speak(language: Language): Promise<void> {
    const answer = await fetch(`/api/words/${language}`);
    const texts = (await answer.json()) as Record<string, string>;
    // The terminal says "seat 2" where people at a table say a name: the same texts serve both.
    const seat = (texts["seat"] ?? "").replace(/ ?\{seat\}/, "");
    this.#seats = new RegExp(`${seat} (\\{(?:seat|target|by|first)\\})`, "gi");
    for (const key of Object.keys(texts)) texts[key] = texts[key]!.replace(this.#seats, "$1");
    this.#texts = texts;
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }

  /** Follow another tab of this browser in which the language is switched. */
  follow = (event: StorageEvent): void => {
    const language = event.newValue;
    if (event.key === KEPT && language !== null && language in LANGUAGES) void this.speak(language as Language);
  };

  /** The language that was chosen before, or the browser's, or English. */
  usual(): Language {
    const wanted = [localStorage.getItem(KEPT), ...navigator.languages.map((one) => one.slice(0, 2))];
    return (wanted.find((one) => one !== null && one in LANGUAGES) as Language | undefined) ?? "en";
  }

  /** The text of a key with its facts put in; where it counts one thing it may have a text of its own. */
  say(key: string, facts: Facts = {}): string {
    const one = this.#texts[`${key}.one`];
    const text = facts["count"] === 1 && one !== undefined ? one : this.#texts[key];
    if (text === undefined) return key;
    return text.replace(/\{(\w+)(?::[^}]*)?\}/g, (_, name: string) => String(facts[name] ?? ""));
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
