// Talk as one person has it: what they may say, whom they hear, and how it is told to them.

import type { Emote } from "../cards/dwarves.ts";
import type { Game, Phrase } from "../games/game.ts";
import { saved } from "../saved.svelte.ts";
import type { Client } from "../wire/client.svelte.ts";
import type { Person, Said, Spoken } from "../wire/types.ts";
import { tellClaim, type Audience } from "../words/tell.ts";
import { say, words } from "../words/words.svelte.ts";

/** By which number a bot is muted: people have theirs from 0. */
export const botAt = (seat: number | null): number => -1 - (seat ?? 0);

type Ask = (...asked: Parameters<Client["ask"]>) => Promise<unknown>;

export class Voice {
  readonly client: Client;
  #game: () => Game;
  #audience: () => Audience;
  #ask: Ask;

  constructor(client: Client, game: () => Game, audience: () => Audience, ask: Ask) {
    this.client = client;
    this.#game = game;
    this.#audience = audience;
    this.#ask = ask;
  }

  game = $derived.by(() => this.#game());
  audience = $derived.by(() => this.#audience());
  /** What one may say: whoever watches a match has nothing but emotes, if the host lets them. */
  may: "all" | "emotes" | "nothing" = $derived.by(() => {
    const { table, person } = this.client;
    if (person === null || table.config.talk === "silent") return "nothing";
    if (table.seats.some((seat) => seat.person === person)) return "all";
    if (table.silenced) return "nothing";
    return table.phase === "playing" ? "emotes" : "all";
  });
  /** Whose face one makes: in a match that of the seat one plays for now, before and after it one's own. */
  face: number | null = $derived.by(() => this.audience.seat ?? this.#seatOf(this.client.person));
  /** Why somebody who has a name may say nothing. */
  whyNot = $derived.by(() => {
    const { table, person } = this.client;
    if (this.may !== "nothing" || person === null) return "";
    return say(table.config.talk === "silent" ? "no.silent_table" : "no.watchers_silenced");
  });
  /** Whether one may write what one likes. */
  free = $derived.by(() => this.may === "all" && this.client.table.config.talk === "free");
  /** What was said by those whom one wants to hear. */
  heard = $derived.by(() =>
    this.client.state!.talk.filter(({ said }) => !this.isMuted(said.person ?? botAt(said.seat))),
  );
  /** Those who are here under a name and have no seat. */
  spectators: Person[] = $derived.by(() => {
    const { table, status } = this.client;
    return table.people.filter(
      ({ person, gone }) =>
        !gone && !table.seats.some((seat) => seat.person === person) && status?.online.includes(person),
    );
  });

  /** How many watch, with those who have no name. */
  watching = $derived.by(() => this.spectators.length + (this.client.status?.watching ?? 0));

  /** Those who watch, in words. */
  watchingTold = $derived.by(() => {
    const names = this.spectators.map((one) => one.name);
    const count = this.watching;
    return names.length > 0
      ? say("web.spectators.named", { count, names: words.listed(names) })
      : say("web.spectators", { count });
  });

  isMuted(person: number): boolean {
    return saved.isMuted(this.client.table.table, person);
  }

  mute(person: number): void {
    saved.mute(this.client.table.table, person, !this.isMuted(person));
  }

  phrase({ claim, facts }: Phrase): void {
    this.#say({ claim, facts });
  }

  emote(emote: Emote): void {
    this.#say({ emote });
  }

  write(text: string): void {
    this.#say({ text });
  }

  #say(what: Pick<Said, "emote"> & { text?: string } & Partial<Phrase>): void {
    void this.#ask({ type: "say", seat: this.audience.seat, ...what });
  }

  /** The seat that spoke, while it is still theirs: somebody may have changed places since. */
  seatOf({ said }: Spoken): number | null {
    if (said.seat === null) return this.#seatOf(said.person);
    return this.client.table.seats[said.seat]?.person === said.person ? said.seat : null;
  }

  /** Where somebody sits in their own name, and not a friend at their device. */
  #seatOf(person: number | null): number | null {
    const { table } = this.client;
    const name = person === null ? undefined : table.people[person]?.name;
    const own = table.seats.findIndex((seat) => seat.person === person && seat.name === name);
    return person === null || own < 0 ? null : own;
  }

  /** Several people may share a device: they are called by their seats. */
  nameOf(spoken: Spoken): string {
    const { table } = this.client;
    const seat = this.seatOf(spoken);
    return (seat === null ? undefined : table.seats[seat]?.name) ?? table.people[spoken.said.person ?? -1]?.name ?? "";
  }

  told({ said }: Spoken): string {
    if (said.emote) return say(`emoted.${said.emote}`);
    return said.claim ? tellClaim(said.claim, said.facts ?? {}, this.audience) : (said.text ?? "");
  }

  /** Somebody's name and what they said, for those who hear the page. */
  aloud(spoken: Spoken): string {
    return `${this.nameOf(spoken)}${spoken.said.emote ? "" : ":"} ${this.told(spoken)}`;
  }
}
