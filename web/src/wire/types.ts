// Made by web/scripts/wire_types.py from undermine.wire; `make web-types` makes it anew.

/** Decide for a seat. ``version`` is the version of the table it was decided on. */
export type Act = {
  type: "act";
  id: string;
  version: number;
  seat: number;
  action: string;
};

/** The host gave a seat to a bot. */
export type BotSat = {
  type: "bot_sat";
  seat: number;
  bot: string;
  name: string;
};

/** The server closes the socket; ``again`` says whether to come back at once. */
export type Bye = {
  type: "bye";
  reason: string;
  again: boolean;
};

/** Somebody plays for themselves again. */
export type CameBack = {
  type: "came_back";
  seat: number;
};

/** A card: its id, how many there are, and its face if it lies in a maze. */
export type CardFace = {
  card: string;
  count: number;
  ways: (string)[] | null;
  source: boolean;
  door: string | null;
  crystal: boolean;
  terrain: string | null;
};

/** Play for oneself again, after one's clock had run out. */
export type ComeBack = {
  type: "come_back";
  id: string;
  seat: number;
};

/** What a table has agreed on. */
export type Config = {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  clock?: number | null;
  talk?: "free" | "presets" | "silent";
  public?: boolean;
  stand_in?: string | null;
};

/** Host: change what is agreed on. */
export type Configure = {
  type: "configure";
  id: string;
  config: Config;
};

/** The host changed what is agreed on. */
export type Configured = {
  type: "configured";
  config: Config;
};

/** A request was carried out, and what it did is durable. ``repeated``: it had been before. */
export type Done = {
  type: "done";
  id: string;
  version: number;
  repeated: boolean;
};

/** The match is over; its replay is open to whoever knows ``share``. */
export type Ended = {
  type: "ended";
  match: number;
  totals: (number)[];
  winners: (number)[];
  seed: string;
  share: string;
};

/** How to get in: the table, its code, who one is, and the token that proves it. It is shown this once. */
export type Entrance = {
  table: string;
  code: string;
  person: number;
  token: string;
};

/** The table a code stands for. */
export type Found = {
  table: string;
};

/** What a client has to know of a game before it begins. */
export type GameInfo = {
  game: string;
  least: number;
  most: number;
  options: (GameOption)[];
  bots: (string)[];
  claims: Record<string, Record<string, (string)[] | null>>;
  cards: (CardFace)[];
};

/** An option of a game's rules and its usual value. */
export type GameOption = {
  name: string;
  usual: unknown;
};

/** The games there are. */
export type Games = {
  games: (GameInfo)[];
};

/** Host: make somebody else the host. */
export type HandOver = {
  type: "hand_over";
  id: string;
  person: number;
};

/** Somebody else is the host now. */
export type HandedOver = {
  type: "handed_over";
  person: number;
};

/** Opens the talk. */
export type Hello = {
  type: "hello";
  token?: string | null;
  version?: number | null;
};

/** Somebody came to the table. The first one is its host. */
export type Joined = {
  type: "joined";
  person: number;
  name: string;
};

/** Host: let somebody play for themselves again. */
export type LetBack = {
  type: "let_back";
  id: string;
  seat: number;
};

/** Ask for a snapshot. */
export type Look = {
  type: "look";
  id: string;
};

/** The match that is or was last played. */
export type MatchState = {
  number: number;
  rules: Record<string, unknown>;
  commitment: string;
  seed: string | null;
  share: string | null;
  totals: (number)[] | null;
  winners: (number)[] | null;
};

/** The answer to ``since``: everything after that version, in order. */
export type Missed = {
  type: "missed";
  id: string;
  news: (News)[];
};

/** A seat decided something; what came of it is told in the views' events. ``by`` is the bot, if one decided. */
export type Moved = {
  type: "moved";
  seat: number;
  by: string | null;
};

/** Somebody who comes to a table; they get the next free seat, if there is one, unless ``sit`` is false. */
export type NewPerson = {
  name: string;
  sit?: boolean;
};

/** A table to be made. Its maker is its host and sits on the first seat, unless ``sit`` is false. */
export type NewTable = {
  name: string;
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  clock?: number | null;
  talk?: "free" | "presets" | "silent";
  public?: boolean;
  stand_in?: string | null;
  sit?: boolean;
  bots?: (string)[];
  start?: boolean;
};

/** The next version of a table. */
export type News = {
  type: "news";
  version: number;
  at: number;
  what: Opened | Joined | Sat | BotSat | Stood | SwapOffered | Swapped | Configured | HandedOver | Started | Moved | Ended | StoodIn | CameBack | Reopened | Said;
  table: Record<string, unknown>;
  views: (SeatNews)[] | null;
};

/** The table was made. */
export type Opened = {
  type: "opened";
  table: string;
  code: string;
  config: Config;
};

/** Somebody at the table, with or without a seat. */
export type Person = {
  person: number;
  name: string;
};

/** Ask whether anybody is there. */
export type Ping = {
  type: "ping";
  id: string;
};

/** Somebody is there. */
export type Pong = {
  type: "pong";
  id: string;
};

/** Why a request over HTTP was not carried out. */
export type Problem = {
  reason: string;
  facts: Record<string, unknown>;
};

/** Host: let a bot play for somebody who is away. */
export type PutIn = {
  type: "put_in";
  id: string;
  seat: number;
  bot?: string | null;
};

/** What a bot believed before a step of a replay, and why. */
export type Reasons = {
  seat: number;
  bot: string;
  suspicions: (Record<string, unknown>)[];
};

/** A request was not carried out and changed nothing; ``reason`` is a code, ``facts`` are what is behind it. */
export type Refused = {
  type: "refused";
  id: string | null;
  reason: string;
  facts: Record<string, unknown>;
  version: number | null;
};

/** Host: play again with the same people. */
export type Rematch = {
  type: "rematch";
  id: string;
};

/** Host: go back to the lobby after a match. */
export type Reopen = {
  type: "reopen";
  id: string;
};

/** The table is a lobby again, with the same people on the same seats. */
export type Reopened = {
  type: "reopened";
};

/** A finished match: its record, who played, and every step. */
export type Replay = {
  record: Record<string, unknown>;
  names: (string)[];
  bots: (string | null)[];
  commitment: string;
  eyes: number | null;
  steps: (Step)[];
};

/** Somebody said something: free text, or a preset with its facts, to be put into the reader's language. */
export type Said = {
  type: "said";
  person: number;
  seat: number | null;
  text: string | null;
  claim: string | null;
  facts: Record<string, unknown>;
};

/** Somebody took a seat. */
export type Sat = {
  type: "sat";
  seat: number;
  person: number;
  name: string;
};

/** Say something: either a text, or a claim with its facts. ``seat`` tells which of one's seats speaks. */
export type Say = {
  type: "say";
  id: string;
  text?: string | null;
  claim?: string | null;
  facts?: Record<string, unknown>;
  seat?: number | null;
};

/** One seat: free (no name), a person's, or a bot's. ``offer`` is the seat its player would swap for. */
export type Seat = {
  name: string | null;
  person: number | null;
  bot: string | null;
  stand_in: StandIn | null;
  offer: number | null;
};

/** Host: give a free seat, or a bot's, to a bot. */
export type SeatBot = {
  type: "seat_bot";
  id: string;
  seat: number;
  bot: string;
};

/** What is new to one seat. */
export type SeatNews = {
  seat: number | null;
  events: (Record<string, unknown>)[];
  set: Record<string, unknown>;
  add: Record<string, unknown[]>;
  legal: (Record<string, unknown>)[];
};

/** What one of one's seats may know, and what it may do now; ``seat`` is ``None`` for a spectator. */
export type SeatView = {
  seat: number | null;
  view: Record<string, unknown>;
  legal: (Record<string, unknown>)[];
};

/** Ask for everything after a version. */
export type Since = {
  type: "since";
  id: string;
  version: number;
};

/** Take a free seat, in one's own name or, for several people at one device, in another. */
export type Sit = {
  type: "sit";
  id: string;
  seat: number;
  name?: string | null;
};

/** Everything one may know of a table at a version. ``person`` is who one is, ``None`` for a spectator. */
export type Snapshot = {
  type: "snapshot";
  version: number;
  server: string;
  person: number | null;
  table: TableState;
  views: (SeatView)[];
  talk: (Spoken)[];
};

/** Something said, with its version and its time. */
export type Spoken = {
  version: number;
  at: number;
  said: Said;
};

/** Leave a seat; the host may empty any. */
export type Stand = {
  type: "stand";
  id: string;
  seat: number;
};

/** The bot that plays for somebody just now, and who said so: the host, or the clock. */
export type StandIn = {
  bot: string;
  by: "clock" | "host";
};

/** Host: begin. */
export type Start = {
  type: "start";
  id: string;
};

/** A match began. ``commitment`` is the SHA-256 of the text of the seed it was dealt from. */
export type Started = {
  type: "started";
  match: number;
  commitment: string;
};

/** What is true just now and is not written down: who is connected, and how long the clock still runs (ms). */
export type Status = {
  type: "status";
  online: (number)[];
  watching: number;
  clock: number | null;
};

/** One decision of a replay: who decided what, and what is new to the eyes that look (see ``SeatNews``). */
export type Step = {
  seat: number | null;
  action: string | null;
  views: unknown[];
};

/** A seat became free: its player left it, or the host took it away. */
export type Stood = {
  type: "stood";
  seat: number;
  name: string;
  by: number;
};

/** A bot plays for somebody from now on. */
export type StoodIn = {
  type: "stood_in";
  seat: number;
  stand_in: StandIn;
};

/** Swap one's seat for another. */
export type Swap = {
  type: "swap";
  id: string;
  seat: number;
  other: number;
};

/** Somebody would swap seats with somebody. */
export type SwapOffered = {
  type: "swap_offered";
  seat: number;
  other: number;
};

/** Whoever sat on two seats changed places. */
export type Swapped = {
  type: "swapped";
  seat: number;
  other: number;
};

/** A table in a few words. */
export type TableLine = {
  table: string;
  code: string;
  config: Config;
  phase: "lobby" | "over" | "playing";
  people: (string)[];
  free: number;
};

/** All that everybody may know of a table but the game itself. */
export type TableState = {
  table: string;
  code: string;
  config: Config;
  phase: "lobby" | "over" | "playing";
  host: number;
  people: (Person)[];
  seats: (Seat)[];
  match: MatchState | null;
};

/** The tables that everyone may find. */
export type Tables = {
  tables: (TableLine)[];
};

/** The answer to a ``hello`` that knows everything already. */
export type Welcome = {
  type: "welcome";
  version: number;
  server: string;
  person: number | null;
};

export type Request = Act | ComeBack | Configure | HandOver | Hello | LetBack | Look | Ping | PutIn | Rematch | Reopen | Say | SeatBot | Since | Sit | Stand | Start | Swap;

export type Reply = Bye | Done | Missed | News | Pong | Refused | Snapshot | Status | Welcome;
