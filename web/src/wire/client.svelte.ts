// A client of a table: keeps up to date, comes back by itself and repeats what was unanswered.

import { update } from "../worker/update.svelte.ts";
import { Refusal } from "./http.ts";
import { reach } from "./reach.svelte.ts";
import { type Flaw, Shuffling } from "./shuffling.ts";
import { meant } from "./meanings.ts";
import { follow, fromSnapshot, Gap, type State } from "./state.ts";
import type { News, Reply, Request, Status } from "./types.ts";

const SOON = 100;
const LATE = 4000;
/** How long nothing may be heard before the connection counts as lost. */
const SILENCE = 20_000;
/** How long an answer may take before one is told that it is waited for. */
const PATIENCE = 2000;

type Asked = {
  message: Record<string, unknown>;
  done: (reply: Reply) => void;
  fail: (why: Refusal) => void;
  late: number;
};
type Command = Request extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;

export class Client {
  state = $state.raw<State | null>(null);
  status = $state.raw<Status | null>(null);
  /** When the clock that the status tells of runs out. */
  clockEnds = $state.raw<number | null>(null);
  connected = $state(false);
  /** Whether one was last sent out because the server cannot save anything. */
  unsaved = $state(false);
  /** Whether something that was asked has not been answered for a while, though one is connected: a table may move. */
  slow = $state(false);
  /** Why one was sent away for good. */
  failed = $state.raw<Refusal | null>(null);

  /** The table and who one is there, once that is known. */
  table = $derived.by(() => this.state!.table);
  person = $derived.by(() => this.state!.person);
  isHost = $derived.by(() => this.state !== null && this.person === this.table.host);

  /** What does not add up about the deal of the match that is over; `null` if all does. */
  flawInTheDeal(): Flaw | null {
    return this.#shuffling.flaw(this.table.match!);
  }

  /** For whoever shows something move: news, and how things were before and are after them. */
  onNews: (news: News, before: State, after: State) => void = () => {};
  /** Everything was told anew. */
  onSnapshot: () => void = () => {};

  #table: string;
  #token: string | null;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Asked>();
  #name = Math.random().toString(36).slice(2, 10);
  #count = 0;
  #wait = SOON;
  #timer = 0;
  #watch = 0;
  #heard = 0;
  #gone = false;
  #shuffling = new Shuffling((command) => void this.ask(command).catch(() => {}));

  constructor(table: string, token: string | null) {
    this.#table = table;
    this.#token = token;
    this.#connect();
    addEventListener("online", this.#again);
    this.#watch = window.setInterval(() => this.#check(), SILENCE / 4);
  }

  leave(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    for (const { late } of this.#pending.values()) clearTimeout(late);
    removeEventListener("online", this.#again);
    this.#socket?.close();
  }

  /** Ask for something, across lost connections; a `Refusal` tells why not. */
  ask(command: Command): Promise<Reply> {
    if (this.failed) return Promise.reject(this.failed);
    const id = `${this.#name}.${++this.#count}`;
    const message = { ...command, id };
    return new Promise((done, fail) => {
      const late = window.setTimeout(() => (this.slow = true), PATIENCE);
      this.#pending.set(id, { message, done, fail, late });
      if (this.connected) this.#send(message);
    });
  }

  #again = () => {
    if (!this.connected && !this.#gone) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #connect(): void {
    if (this.#gone || this.failed) return;
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.#table}/socket`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      const hello: Record<string, unknown> = {
        type: "hello",
        version: this.state?.version ?? null,
        shuffles: true,
        reveals: true,
      };
      if (this.#token) hello["token"] = this.#token;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => {
      this.#heard = Date.now();
      if (socket === this.#socket) this.#take(JSON.parse(message.data as string) as Reply);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.connected = false;
      if (this.#gone || this.failed) return;
      if (this.state === null && !this.unsaved) reach.away = true;
      // By chance a little later, so that not everybody comes back at the same moment.
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (1 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LATE);
    };
  }

  /** A connection that says nothing may be dead without anybody having noticed: ask it. */
  #check(): void {
    if (!this.connected) return;
    const silent = Date.now() - this.#heard;
    if (silent > SILENCE * 2) this.#socket?.close();
    else if (silent > SILENCE) this.#send({ type: "ping", id: `${this.#name}.${++this.#count}` });
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #take(message: Reply): void {
    switch (message.type) {
      case "snapshot":
        this.#arrive(message.server);
        this.state = fromSnapshot(message, this.state);
        this.onSnapshot();
        this.#repeat();
        this.#shuffling.follow(this.state);
        break;
      case "welcome":
        this.#arrive(message.server);
        this.#repeat();
        break;
      case "news":
        this.#follow([message]);
        break;
      case "missed":
        this.#follow(message.news);
        break;
      case "status":
        this.status = message;
        this.clockEnds = message.clock === null ? null : Date.now() + message.clock;
        break;
      case "refused": {
        const why = new Refusal(message.reason, message.facts);
        if (message.id !== null) this.#answered(message.id)?.fail(why);
        else if (this.state === null) this.#fail(why);
        break;
      }
      case "done":
        this.#answered(message.id)?.done(message);
        break;
      case "bye":
        if (!message.again) this.#fail(new Refusal(message.reason));
        this.unsaved = message.reason === "cannot_write";
        // Whoever comes back at once is only sent out again while nothing can be saved.
        if (!this.unsaved) this.#wait = SOON;
        break;
    }
  }

  #answered(id: string): Asked | undefined {
    const asked = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(asked?.late);
    this.slow = false;
    return asked;
  }

  #arrive(server: string): void {
    this.connected = true;
    this.unsaved = false;
    this.#wait = SOON;
    reach.away = false;
    // Whoever comes back may come back to a server that was changed.
    if (this.state !== null) update.look(this.state.server !== server);
  }

  #follow(news: News[]): void {
    try {
      for (const one of news.map(meant)) {
        const before = this.state!;
        this.state = follow(before, one);
        if (this.state !== before) this.onNews(one, before, this.state);
        this.#shuffling.follow(this.state);
      }
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.#send({ type: "since", id: `${this.#name}.${++this.#count}`, version: this.state!.version });
    }
  }

  #repeat(): void {
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #fail(why: Refusal): void {
    this.failed = why;
    for (const { fail } of this.#pending.values()) fail(why);
    this.#pending.clear();
  }
}
