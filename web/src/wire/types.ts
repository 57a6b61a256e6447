// Made by web/scripts/wire_types.py from the server's schema; `make web-types` makes it anew.

/** Decide for a seat. ``version`` is the version of the table it was decided on. */
export type Act = {
  type: "act";
  id: string;
  version: number;
  seat: number;
  action: string;
};

export type Action = LayAction | BreakAction | RepairAction | RockFallAction | MapAction | TheftAction | HandsOffAction | SwapHandAction | InspectionAction | SwapHatsAction | TrappedAction | FreeAtLastAction | ClearAction | PassAction | SetStoneAction | PickAction | StealAction | ToolAction | LookAction | TrapAction | TrollAction | ThunderstormAction | ProposeAction | VoteAction | WalkAction | StayAction | SetMineAction | TakeAction | LeaveAction;

/** What somebody was the best at in a match: who shares it, and for each of them the numbers it stands on. */
export type Award = {
  award: string;
  seats: (number)[];
  counts: (Record<string, number>)[];
};

/** For how likely a bot took it, before a decision, that each seat was a traitor; ``null`` for itself. */
export type Belief = {
  step: number;
  round: number;
  seats: (number | null)[];
};

/** What the bots on one seat believed in the course of a match. */
export type BotMind = {
  seat: number;
  beliefs: (Belief)[];
  swing: Swing | null;
};

/** A seat went to a bot: the host gave it, or nobody came for it in time. */
export type BotSat = {
  type: "bot_sat";
  seat: number;
  bot: string;
  name: string;
};

export type BreakAction = {
  kind: "break";
  text: string;
  card: string | null;
  seat: number | null;
  tool: string | null;
  forced?: boolean;
};

export type BrokeEvent = {
  kind: "broke";
  seat: number;
  card: string;
  target: number;
  tool: string;
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

/** A card: its id, how many there are, its face if it lies in a maze, and its picture. */
export type CardFace = {
  card: string;
  count: number;
  ways: (string)[] | null;
  source: boolean;
  door: string | null;
  crystal: boolean;
  terrain: string | null;
  picture: (string)[];
  turned?: (string)[];
};

export type CardSeen = {
  card: string;
  column: number;
  row: number;
  turned: boolean;
};

export type ClearAction = {
  kind: "clear";
  text: string;
  cards: (string)[] | null;
  removes: string | null;
  forced?: boolean;
};

export type ClearedEvent = {
  kind: "cleared";
  seat: number;
  removes: string;
  count: number;
  cards: (string)[] | null;
};

/** Play for oneself again, after a bot has. */
export type ComeBack = {
  type: "come_back";
  id: string;
  seat: number;
};

/** Commit oneself to a number for the shuffle of a match. */
export type Commit = {
  type: "commit";
  id: string;
  match: number;
  commitment: string;
};

/** Somebody has committed themselves to a number. */
export type Committed = {
  type: "committed";
  person: number;
  commitment: string;
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
  pace?: "at_once" | "quick" | "slow" | "usual";
  fill_after?: number;
  bots_quiet?: boolean;
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

export type CourseGivenEvent = {
  kind: "course_given";
  last: number | null;
  drawing: number;
  setting: number | null;
  taken: ((number)[])[];
  met: ((number)[])[];
};

/** How a round of a replay was dealt, with nothing hidden; ``step`` is the one it begins with. */
export type Dealt = {
  round: number;
  step: number;
  roles: (string)[];
  spare: (string)[];
  goals: (string)[] | null;
  mines: (string)[] | null;
  treasures: ([string, number])[] | null;
};

export type DealtEvent = {
  kind: "dealt";
  seat: number;
  count: number;
  role: string | null;
  hand: (string)[] | null;
};

/** A deck that comes with a game, as the text of its file: to be copied and changed. */
export type DeckFile = {
  name: string;
  text: string;
};

/** What a move of this round meant; ``event`` is the place of its first event in the views' ``history``. */
export type Deed = {
  event: number;
  meaning: Meaning;
};

export type DiscardedEvent = {
  kind: "discarded";
  seat: number;
  count: number;
  cards: (string)[] | null;
};

/** A request was carried out, and what it did is durable. ``repeated``: it had been before. */
export type Done = {
  type: "done";
  id: string;
  version: number;
  repeated: boolean;
};

export type DragonTakenEvent = {
  kind: "dragon_taken";
  seat: number;
};

export type DrewEvent = {
  kind: "drew";
  seat: number;
  count: number;
  cards: (string)[] | null;
};

/** The dwarf cards from which as many players are dealt one each, from ``least`` to ``most``, by role. */
export type DwarfCards = {
  least: number;
  most: number;
  roles: Record<string, number>;
};

export type EarnedEvent = {
  kind: "earned";
  seat: number;
  amount: number;
  reason: string;
};

export type EndProposedEvent = {
  kind: "end_proposed";
  seat: number;
};

/** The match is over; its replay is open to whoever knows ``share``. */
export type Ended = {
  type: "ended";
  match: number;
  totals: (number)[];
  winners: (number)[];
  seed: string;
  share: string;
  server_seed: string | null;
};

/** How to get in: the table, its code, who one is, and the token that proves it. It is shown this once. */
export type Entrance = {
  table: string;
  code: string;
  person: number;
  token: string;
};

export type Event = BrokeEvent | ClearedEvent | CourseGivenEvent | DealtEvent | DiscardedEvent | DragonTakenEvent | DrewEvent | EarnedEvent | EndProposedEvent | FreedEvent | GameEndedEvent | GoalsShownEvent | HandsOffEvent | HandsSwappedEvent | HatSwappedEvent | InspectedEvent | JoinedClanEvent | LaidEvent | LookedEvent | MineSetEvent | MineTurnedOverEvent | NuggetsDrawnEvent | OfferedEvent | PaidEvent | PassedEvent | PickedEvent | PositionGivenEvent | PutDownEvent | ReachedEvent | RepairedEvent | RockFellEvent | RolesShownEvent | RoundBeganEvent | RoundEndedEvent | ScoredEvent | SpiedEvent | StayedEvent | StoleEvent | StoneSetEvent | StormStruckEvent | TheftLaidEvent | TokenGoneEvent | ToolUsedEvent | TrapSetEvent | TrapSprungEvent | TrappedEvent | TreasureLeftEvent | TreasureTakenEvent | TreasuresLaidOutEvent | TreasuresShownEvent | TrollLeftEvent | TrollSetEvent | TurnSkippedEvent | TurnedOverEvent | VotedEvent | WalkedEvent;

/** The table a code stands for. */
export type Found = {
  table: string;
};

export type FreeAtLastAction = {
  kind: "free_at_last";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
};

export type FreedEvent = {
  kind: "freed";
  seat: number;
  target: number;
};

export type GameEndedEvent = {
  kind: "game_ended";
  totals: (number)[];
  winners: (number)[];
  nuggets: ((number)[])[];
};

/** What a client has to know of a game before it begins. */
export type GameInfo = {
  game: string;
  least: number;
  most: number;
  usual_seats: number;
  usual_bot: string;
  minutes: number;
  unit: string;
  look: string;
  roles: (string)[];
  sides: (string)[];
  suspected: (string)[];
  out: boolean;
  options: (GameOption)[];
  bots: (string)[];
  bot_titles: Record<string, string>;
  claims: Record<string, Record<string, (string)[] | null>>;
  cards: (CardFace)[];
  lesson: boolean;
};

/** An option of a game's rules. */
export type GameOption = {
  name: string;
  kind: string;
  usual: unknown;
  choices: (string)[];
  least: number | null;
  most: number | null;
};

/** The games there are. */
export type Games = {
  games: (GameInfo)[];
};

/** One has seen how a round ended: let the next begin, which is this one. */
export type GoOn = {
  type: "go_on";
  id: string;
  round: number;
};

export type GoalSeen = {
  goal: string;
  column: number;
  row: number;
  face: string | null;
  face_up: boolean;
  looked: (number)[];
};

export type GoalsShownEvent = {
  kind: "goals_shown";
  goals: (string)[];
};

/** Say to nobody before the end whom one takes for a traitor in this round; only the last word of a round counts. */
export type Guess = {
  type: "guess";
  id: string;
  suspects: (number)[];
};

/** Somebody has guessed who is who. Who, and what, is told when the match is over (``/story`` of its replay). */
export type Guessed = {
  type: "guessed";
};

/** Somebody who guessed roles while they watched: how many they found ``of`` how many, and how often they erred. */
export type Guesser = {
  name: string;
  found: number;
  of: number;
  wrong: number;
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

export type HandsOffAction = {
  kind: "hands_off";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
};

export type HandsOffEvent = {
  kind: "hands_off";
  seat: number;
  target: number;
};

export type HandsSwappedEvent = {
  kind: "hands_swapped";
  seat: number;
  target: number;
  gave_count: number;
  took_count: number;
  gave: (string)[] | null;
  took: (string)[] | null;
};

export type Happening = Opened | Joined | Sat | BotSat | Stood | SwapOffered | Swapped | Configured | HandedOver | SentAway | Silenced | Shuffling | Committed | Revealing | Revealed | Started | Moved | Ended | Held | Ready | Resumed | StoodIn | Voted | VotesVoid | CameBack | Reopened | Said | Guessed;

export type HatSwappedEvent = {
  kind: "hat_swapped";
  seat: number;
  target: number;
  old: string | null;
  new: string | null;
};

/** A round has ended: the next one, which is this, waits until these people have seen how. */
export type Held = {
  type: "held";
  round: number;
  people: (number)[];
};

/** Opens the talk. */
export type Hello = {
  type: "hello";
  token?: string | null;
  version?: number | null;
  shuffles?: boolean;
  reveals?: boolean;
};

/** A round that has not begun yet, and the people who are waited for. */
export type Hold = {
  round: number;
  people: (number)[];
};

/** Why a card of the hand cannot be played now; ``reason`` is a code, ``facts`` are what is behind it. */
export type Idle = {
  reason: string;
  facts: Record<string, unknown>;
};

export type InspectedEvent = {
  kind: "inspected";
  seat: number;
  target: number;
  role: string | null;
};

export type InspectionAction = {
  kind: "inspection";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
};

/** Somebody came to the table. The first one is its host. */
export type Joined = {
  type: "joined";
  person: number;
  name: string;
  dwarf?: number;
  waits?: boolean;
  program?: boolean;
};

export type JoinedClanEvent = {
  kind: "joined_clan";
  seat: number;
  clan: string;
  count: number;
  role: string | null;
  hand: (string)[] | null;
};

export type LaidEvent = {
  kind: "laid";
  seat: number;
  card: string;
  column: number;
  row: number;
  turned: boolean;
};

export type LayAction = {
  kind: "lay";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  turned: boolean | null;
  forced?: boolean;
};

export type LeaveAction = {
  kind: "leave";
  text: string;
  forced?: boolean;
};

/** The lesson of a game, and the table at which it is played: whoever learns has its first seat. */
export type Lesson = {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  position: string;
  bot: string;
  steps: (LessonStep)[];
};

/** One step of a lesson: the key of what is said, and what is to be done. */
export type LessonStep = {
  text: string;
  about: (string)[];
  accepted: (string)[];
  mark: number | null;
  wrong: Record<string, string>;
  events: number;
};

/** Host: let somebody play for themselves again. */
export type LetBack = {
  type: "let_back";
  id: string;
  seat: number;
};

/** A table in the list of public ones; ``dwarves`` are those of the seats that are taken. */
export type Listing = {
  table: string;
  code: string;
  config: Config;
  phase: "lobby" | "over" | "playing" | "shuffling";
  people: (string)[];
  free: number;
  dwarves: (number)[];
};

/** Ask for a snapshot. */
export type Look = {
  type: "look";
  id: string;
};

export type LookAction = {
  kind: "look";
  text: string;
  card: string | null;
  thing: string | null;
  number: number | null;
  seat: number | null;
  forced?: boolean;
};

export type LookedEvent = {
  kind: "looked";
  seat: number;
  goal: string;
  face: string | null;
};

export type LostMinesCardSeen = {
  card: string;
  column: number;
  row: number;
  turned: boolean;
  overcome: boolean | null;
};

export type LostMinesMineSeen = {
  mine: number;
  column: number;
  row: number;
  face: string | null;
  open: string | null;
  looked: (number)[];
};

export type LostMinesRoundResult = {
  round: number;
  winners: string | null;
  roles: (string)[];
  lines: (ScoreLine)[];
  clans: (string)[];
  treasures: (([number, string, number])[])[];
  dragon: number | null;
};

export type LostMinesRules = {
  game: "lost_mines";
  rounds: number;
  first: number | null;
  agreement: boolean;
  deck: string;
};

export type LostMinesStartSeen = {
  clan: string;
  column: number;
  row: number;
  open: string;
};

export type LostMinesTokenSeen = {
  token: string;
  column: number;
  row: number;
  side: string;
  seat: number | null;
};

export type LostMinesTreasureSeen = {
  number: number;
  treasure: string;
  value: number | null;
  taken: number | null;
  looked: (number)[];
};

export type LostMinesView = {
  rules: LostMinesRules;
  seats: number;
  seat: number | null;
  round: number;
  to_act: number | null;
  history: (Event)[];
  results: (LostMinesRoundResult)[];
  phase: string;
  first: number;
  turn: number;
  board: [number, number];
  starts: (LostMinesStartSeen)[];
  mines: (LostMinesMineSeen)[];
  maze: (LostMinesCardSeen)[];
  dwarves: ([number, number])[];
  tokens: (LostMinesTokenSeen)[];
  supply: ([string, number])[];
  treasures: (LostMinesTreasureSeen)[];
  dragon: number | null;
  clans: (string)[];
  role: string | null;
  known_roles: (string | null)[];
  roles: (string)[] | null;
  hand: (string)[] | null;
  hand_sizes: (number)[];
  stock: number;
  pile: (string | null)[];
  pile_by: (number | null)[];
  proposed: boolean;
  agreed: number;
  walked: boolean;
  points: (number)[];
};

export type MapAction = {
  kind: "map";
  text: string;
  card: string | null;
  goal: string | null;
  forced?: boolean;
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
  edition: number;
  past: (PastMove)[] | null;
  shuffle: (Shuffler)[];
  server_seed: string | null;
};

/** What a move meant, as anybody could see it: a code, which has a text, and the facts behind it. */
export type Meaning = {
  kind: string;
  facts: Record<string, unknown>;
};

/** What every bot of a match believed at each of its decisions. */
export type Minds = {
  minds: (BotMind)[];
};

export type MineSetEvent = {
  kind: "mine_set";
  mine: number;
  column: number;
  row: number;
  turned: boolean;
};

export type MineTurnedOverEvent = {
  kind: "mine_turned_over";
  seat: number;
  mine: number;
  column: number;
  row: number;
  face: string;
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
  meaning?: Meaning;
};

/** A table at which a match is played on from a step of its replay, with bots on all seats but one's own. */
export type NewBranch = {
  name: string;
  step: number;
  seat: number;
  commitment: string | null;
};

/** Somebody who comes to a table; they get the next free seat, if there is one, unless ``sit`` is false. */
export type NewPerson = {
  name: string;
  sit?: boolean;
  dwarf?: number | null;
  program?: boolean;
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
  pace?: "at_once" | "quick" | "slow" | "usual";
  sit?: boolean;
  bots?: (string)[];
  start?: boolean;
  position?: string | null;
  commitment?: string | null;
  dwarf?: number | null;
  fill_after?: number | null;
  language?: string | null;
  bots_quiet?: boolean;
  program?: boolean;
};

/** The next version of a table. */
export type News = {
  type: "news";
  version: number;
  at: number;
  what: Opened | Joined | Sat | BotSat | Stood | SwapOffered | Swapped | Configured | HandedOver | SentAway | Silenced | Shuffling | Committed | Revealing | Revealed | Started | Moved | Ended | Held | Ready | Resumed | StoodIn | Voted | VotesVoid | CameBack | Reopened | Said | Guessed;
  table: Record<string, unknown>;
  views: (SeatNews)[] | null;
};

export type NuggetsDrawnEvent = {
  kind: "nuggets_drawn";
  count: number;
};

export type OfferedEvent = {
  kind: "offered";
  seat: number;
  count: number;
  values: (number)[] | null;
};

/** The table was made. */
export type Opened = {
  type: "opened";
  table: string;
  code: string;
  config: Config;
};

/** A table, and the token that proves who one is there. */
export type OwnSeat = {
  table: string;
  token: string;
};

/** The tables somebody asks about: those they have a seat at. */
export type OwnSeats = {
  seats: (OwnSeat)[];
};

export type PaidEvent = {
  kind: "paid";
  seat: number;
  owed: number;
  cards: (number)[];
  bank: number;
};

export type PassAction = {
  kind: "pass";
  text: string;
  cards: (string)[] | null;
  forced?: boolean;
};

export type PassedEvent = {
  kind: "passed";
  seat: number;
  count: number;
  cards: (string)[] | null;
};

/** A decision of a match by older rules: who decided, on what, and the bot, if one did. */
export type PastMove = {
  seat: number;
  action: Action;
  by: string | null;
};

/** Somebody at the table, with or without a seat; ``gone`` if the host has sent them away. */
export type Person = {
  person: number;
  name: string;
  gone: boolean;
  dwarf?: number;
  waits?: boolean;
  program?: boolean;
};

export type PickAction = {
  kind: "pick";
  text: string;
  value: number | null;
  forced?: boolean;
};

export type PickedEvent = {
  kind: "picked";
  seat: number;
  value: number | null;
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

export type PositionGivenEvent = {
  kind: "position_given";
  round: number;
  first: number;
  cards: (string)[];
};

/** Why a request over HTTP was not carried out. */
export type Problem = {
  reason: string;
  facts: Record<string, unknown>;
};

export type ProposeAction = {
  kind: "propose";
  text: string;
  forced?: boolean;
};

export type PutDownEvent = {
  kind: "put_down";
  seat: number;
  count: number;
  cards: (string)[] | null;
};

/** Host: let a bot play for somebody who is away. */
export type PutIn = {
  type: "put_in";
  id: string;
  seat: number;
  bot?: string | null;
};

/** Somebody who would play a game with whoever comes. */
export type QuickMatch = {
  name: string;
  game: string;
  dwarf?: number | null;
  language?: string | null;
  program?: boolean;
};

export type ReachedEvent = {
  kind: "reached";
  seat: number;
  goals: (string)[];
};

/** Somebody is waited for no longer: they have pressed on, or left. */
export type Ready = {
  type: "ready";
  person: number;
};

/** Why a bot believed something: a key of the catalogue with its facts; above 0 it speaks for it, below against. */
export type Reason = {
  key: string;
  facts: Record<string, unknown>;
  weight: number;
};

/** What a bot believed before a step of a replay, and why. */
export type Reasons = {
  seat: number;
  bot: string;
  suspicions: (Suspicion)[];
};

/** A request was not carried out and changed nothing; ``reason`` is a code, ``facts`` are what is behind it. */
export type Refused = {
  type: "refused";
  id: string | null;
  reason: string;
  facts: Record<string, unknown>;
  version: number | null;
};

/** Host: play again with the same people; whoever waits for a seat gets that of a bot. */
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

export type RepairAction = {
  kind: "repair";
  text: string;
  card: string | null;
  seat: number | null;
  tool: string | null;
  forced?: boolean;
};

export type RepairedEvent = {
  kind: "repaired";
  seat: number;
  card: string;
  target: number;
  tool: string;
};

/** A finished match: its record, who played, and every step. */
export type Replay = {
  names: (string)[];
  bots: (string | null)[];
  commitment: string;
  eyes: number | "public" | null;
  steps: (Step)[];
  deals: (Dealt)[];
  cards: (CardFace)[] | null;
  record?: Record<string, unknown>;
  dwarves?: (number)[];
};

export type Reply = Status | Snapshot | News | Welcome | Done | Refused | Missed | Pong | Bye;

export type Request = Hello | Act | Say | Sit | Stand | Swap | SeatBot | Configure | HandOver | TakeOver | SendAway | Silence | Start | Commit | Reveal | Rematch | Reopen | PutIn | Vote | LetBack | ComeBack | GoOn | Guess | Since | Look | Ping;

/** The round that was held goes on. */
export type Resumed = {
  type: "resumed";
};

/** Tell the number, now that all commitments are public. */
export type Reveal = {
  type: "reveal";
  id: string;
  match: number;
  number: string;
};

/** Somebody has told their number. */
export type Revealed = {
  type: "revealed";
  person: number;
  number: string;
};

/** All commitments are public: numbers are told now. Whoever has made none is left out. */
export type Revealing = {
  type: "revealing";
};

export type RockFallAction = {
  kind: "rock_fall";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  forced?: boolean;
};

export type RockFellEvent = {
  kind: "rock_fell";
  seat: number;
  column: number;
  row: number;
  card: string;
};

export type RolesShownEvent = {
  kind: "roles_shown";
  roles: (string)[];
  left_over: string | null;
};

export type RoundBeganEvent = {
  kind: "round_began";
  round: number;
  first: number;
};

export type RoundEndedEvent = {
  kind: "round_ended";
  round: number;
  winners: string | null;
  by: string;
};

export type RoundResult = {
  round: number;
  winners: string | null;
  roles: (string)[];
  lines: (ScoreLine)[];
  left_over: string | null;
  goals: (string)[];
};

/** A move that is tried: how the table looks then to a spectator, and why it may not be, if it may not. */
export type RuleExample = {
  key: string;
  view: Record<string, unknown>;
  action: Record<string, unknown>;
  reason: string | null;
  facts: Record<string, unknown>;
};

/** What the rules of a game are illustrated with, all of it from the engine. */
export type Rulebook = {
  dwarves: (DwarfCards)[];
  examples: (RuleExample)[];
};

export type Saboteur2Rules = {
  game: "saboteur2";
  rounds: number;
  first: number | null;
  boss_behind_doors: boolean;
  open_gold: boolean;
};

export type Saboteur2View = {
  rules: Saboteur2Rules;
  seats: number;
  seat: number | null;
  round: number;
  to_act: number | null;
  history: (Event)[];
  results: (RoundResult)[];
  phase: string;
  first: number;
  turn: number;
  maze: (CardSeen)[];
  goals: (GoalSeen)[];
  setting: string | null;
  stock: number;
  pile: (string | null)[];
  pile_by: (number | null)[];
  role: string | null;
  hand: (string)[] | null;
  hand_sizes: (number)[];
  broken: ((string)[])[];
  roles: (string)[] | null;
  left_over: string | null;
  trapped: (boolean)[];
  thefts: (number)[];
  thieves: (number)[];
  known_roles: (string | null)[];
  put_away: ([number, string | null])[];
  spare: number;
  pieces: (number | null)[];
  has_gold: (boolean)[];
};

export type SaboteurDraftSeen = {
  round: number;
  drawn: number;
  picks: ([number, number | null])[];
  looks: ([number, (number)[]])[];
};

export type SaboteurRules = {
  game: "saboteur";
  rounds: number;
  first: number | null;
  connection: string;
};

export type SaboteurView = {
  rules: SaboteurRules;
  seats: number;
  seat: number | null;
  round: number;
  to_act: number | null;
  history: (Event)[];
  results: (RoundResult)[];
  phase: string;
  first: number;
  turn: number;
  maze: (CardSeen)[];
  goals: (GoalSeen)[];
  setting: string | null;
  stock: number;
  pile: (string | null)[];
  pile_by: (number | null)[];
  role: string | null;
  hand: (string)[] | null;
  hand_sizes: (number)[];
  broken: ((string)[])[];
  roles: (string)[] | null;
  left_over: string | null;
  nuggets: number;
  drafts: (SaboteurDraftSeen)[];
  picked_count: (number)[];
  picked: ((number)[] | null)[];
  paid: ((number)[])[];
  bank: (number)[];
};

/** Somebody said something: free text, a preset with its facts, to be put into the reader's language, or an emote. */
export type Said = {
  type: "said";
  person: number | null;
  seat: number | null;
  text: string | null;
  claim: string | null;
  facts: Record<string, unknown>;
  emote?: "cheer" | "cry" | "doubt" | "gasp" | "grumble" | "laugh" | "snore" | "wink";
};

/** Somebody took a seat. */
export type Sat = {
  type: "sat";
  seat: number;
  person: number;
  name: string;
};

/** Say something: a text, a claim with its facts, or an emote. ``seat`` tells which of one's seats speaks. */
export type Say = {
  type: "say";
  id: string;
  text?: string | null;
  claim?: string | null;
  facts?: Record<string, unknown>;
  seat?: number | null;
  emote?: "cheer" | "cry" | "doubt" | "gasp" | "grumble" | "laugh" | "snore" | "wink" | null;
};

export type ScoreLine = {
  seat: number;
  amount: number | null;
  reason: string;
  facts: Record<string, unknown>;
};

export type ScoredEvent = {
  kind: "scored";
  seat: number;
  amount: number;
  reason: string;
};

/** One seat: free (no name), a person's, or a bot's. ``offer`` is the seat its player would swap for. */
export type Seat = {
  name: string | null;
  person: number | null;
  bot: string | null;
  stand_in: StandIn | null;
  offer: number | null;
  votes?: (number)[];
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
  events: (Event)[];
  set: Record<string, unknown>;
  add: Record<string, unknown[]>;
  legal: (Action)[];
  idle: Record<string, Idle>;
};

/** How things stand at a table for somebody who is there: ``due`` if it waits for them. */
export type SeatState = {
  game: string;
  phase: "lobby" | "over" | "playing" | "shuffling";
  due: boolean;
  names: (string)[];
  dwarves: (number)[];
};

/** How things stand at the tables one asked about, in the same order; ``null`` where one has nothing any more. */
export type SeatStates = {
  seats: (SeatState | null)[];
};

/** What one of one's seats may know, and what it may do now; ``seat`` is ``None`` for a spectator. */
export type SeatView = {
  seat: number | null;
  view: View;
  legal: (Action)[];
  idle: Record<string, Idle>;
};

/** Host: send somebody away; without a person, everybody who watches without a name. */
export type SendAway = {
  type: "send_away";
  id: string;
  person?: number | null;
};

/** The host sent somebody away, and they are gone; without a person, everybody who watched without a name. */
export type SentAway = {
  type: "sent_away";
  person: number | null;
};

export type SetMineAction = {
  kind: "set_mine";
  text: string;
  column: number | null;
  row: number | null;
  turned: boolean | null;
  forced?: boolean;
};

export type SetStoneAction = {
  kind: "set_stone";
  text: string;
  goal: string | null;
  turned: boolean | null;
  forced?: boolean;
};

/** Shuffling for a match that is about to begin. */
export type Shuffle = {
  match: number;
  commitment: string;
  people: (Shuffler)[];
  revealing: boolean;
};

/** Somebody with a seat and their part in shuffling: the commitment to a number, then the number, or why none. */
export type Shuffler = {
  person: number;
  seats: (number)[];
  commitment: string | null;
  number: string | null;
  left_out: "away" | "late" | "program" | null;
};

/** A match is about to begin: whoever takes part in shuffling commits themselves to a number now. */
export type Shuffling = {
  type: "shuffling";
  match: number;
  commitment: string;
  people: (Shuffler)[];
};

/** Host: let nobody say anything who has no seat; or, with ``silent`` false, let them again. At any time. */
export type Silence = {
  type: "silence";
  id: string;
  silent?: boolean;
};

/** The host let nobody say anything any more who has no seat, or let them again. */
export type Silenced = {
  type: "silenced";
  silent: boolean;
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
  deeds: (Deed)[];
};

export type SpiedEvent = {
  kind: "spied";
  seat: number;
  card: string;
  thing: string;
  number: number | null;
  target: number | null;
  found: string | number | null;
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

/** The bot that plays for somebody just now, and who said so. */
export type StandIn = {
  bot: string;
  by: "clock" | "host" | "server" | "vote";
};

/** Host: begin; with ``bots`` the free seats go to bots first. */
export type Start = {
  type: "start";
  id: string;
  bots?: boolean;
};

/** A match began. */
export type Started = {
  type: "started";
  match: number;
  commitment: string;
  edition: number;
  shuffle: (Shuffler)[];
};

/** What is true just now and is not written down: who is connected, and how long the clock still runs (ms). */
export type Status = {
  type: "status";
  online: (number)[];
  watching: number;
  clock: number | null;
};

export type StayAction = {
  kind: "stay";
  text: string;
  forced?: boolean;
};

export type StayedEvent = {
  kind: "stayed";
  seat: number;
};

export type StealAction = {
  kind: "steal";
  text: string;
  seat: number | null;
  forced?: boolean;
};

/** One decision of a replay: who decided what, and what is new to the seats it is seen through. */
export type Step = {
  seat: number | null;
  action: string | null;
  views: (SeatNews)[];
  by: string | null;
  gold: (number)[] | null;
  meaning?: Meaning;
};

export type StoleEvent = {
  kind: "stole";
  seat: number;
  target: number | null;
};

export type StoneSetEvent = {
  kind: "stone_set";
  goal: string;
  turned: boolean;
};

/** A seat became free: its player left it, or the host took it away. */
export type Stood = {
  type: "stood";
  seat: number;
  name: string;
  by: number;
};

/** A bot plays for somebody from now on, or for a bot that gave no answer. */
export type StoodIn = {
  type: "stood_in";
  seat: number;
  stand_in: StandIn;
};

export type StormStruckEvent = {
  kind: "storm_struck";
  seat: number;
  column: number;
  row: number;
  card: string;
  tool: string | null;
};

/** What there is to tell of a match that is over, everything open: rounds, awards, and who saw through whom. */
export type Story = {
  game: string;
  names: (string)[];
  bots: (string | null)[];
  totals: (number)[];
  winners: (number)[];
  rounds: (StoryRound)[];
  awards: (Award)[];
  guesses: (Guesser)[];
};

/** A round of a match that is over: the side that won it, who was who, and what each seat got for it. */
export type StoryRound = {
  round: number;
  winners: string | null;
  roles: (string)[];
  gold: (number)[];
};

/** What a bot believed of a seat: how likely each role is, and why. */
export type Suspicion = {
  seat: number;
  roles: Record<string, number>;
  reasons: (Reason)[];
};

/** Swap one's seat for another. */
export type Swap = {
  type: "swap";
  id: string;
  seat: number;
  other: number;
};

export type SwapHandAction = {
  kind: "swap_hand";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
};

export type SwapHatsAction = {
  kind: "swap_hats";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
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

/** The decision that changed a bot's mind the most: whose it was, and for how likely it took it before and after. */
export type Swing = {
  step: number;
  seat: number;
  before: number;
  after: number;
};

/** All that everybody may know of a table but the game itself. */
export type TableState = {
  table: string;
  code: string;
  config: Config;
  phase: "lobby" | "over" | "playing" | "shuffling";
  host: number;
  people: (Person)[];
  seats: (Seat)[];
  match: MatchState | null;
  shuffle: Shuffle | null;
  hold: Hold | null;
  silenced: boolean;
  cards: (CardFace)[] | null;
  position?: boolean;
  dwarves?: (number)[];
};

/** The tables that everyone may find. */
export type Tables = {
  tables: (Listing)[];
};

export type TakeAction = {
  kind: "take";
  text: string;
  number: number | null;
  forced?: boolean;
};

/** Become the host, from a seat, when the host has been away for a while. */
export type TakeOver = {
  type: "take_over";
  id: string;
};

export type TheftAction = {
  kind: "theft";
  text: string;
  card: string | null;
  forced?: boolean;
};

export type TheftLaidEvent = {
  kind: "theft_laid";
  seat: number;
};

export type ThunderstormAction = {
  kind: "thunderstorm";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  forced?: boolean;
};

export type TokenGoneEvent = {
  kind: "token_gone";
  token: string;
  column: number;
  row: number;
  side: string;
  target: number | null;
};

export type ToolAction = {
  kind: "tool";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  forced?: boolean;
};

export type ToolUsedEvent = {
  kind: "tool_used";
  seat: number;
  card: string;
  column: number;
  row: number;
};

export type TrapAction = {
  kind: "trap";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  side: string | null;
  forced?: boolean;
};

export type TrapSetEvent = {
  kind: "trap_set";
  seat: number;
  column: number;
  row: number;
  side: string;
};

export type TrapSprungEvent = {
  kind: "trap_sprung";
  seat: number;
  column: number;
  row: number;
  side: string;
  count: number;
  cards: (string)[] | null;
};

export type TrappedAction = {
  kind: "trapped";
  text: string;
  card: string | null;
  seat: number | null;
  forced?: boolean;
};

export type TrappedEvent = {
  kind: "trapped";
  seat: number;
  target: number;
};

export type TreasureLeftEvent = {
  kind: "treasure_left";
  seat: number;
};

export type TreasureTakenEvent = {
  kind: "treasure_taken";
  seat: number;
  number: number;
  treasure: string;
  value: number | null;
};

export type TreasuresLaidOutEvent = {
  kind: "treasures_laid_out";
  kinds: (string)[];
};

export type TreasuresShownEvent = {
  kind: "treasures_shown";
  treasures: (([number, string, number])[])[];
};

export type TrollAction = {
  kind: "troll";
  text: string;
  card: string | null;
  column: number | null;
  row: number | null;
  side: string | null;
  forced?: boolean;
};

export type TrollLeftEvent = {
  kind: "troll_left";
  seat: number;
  column: number;
  row: number;
  side: string;
};

export type TrollSetEvent = {
  kind: "troll_set";
  seat: number;
  column: number;
  row: number;
  side: string;
};

export type TurnSkippedEvent = {
  kind: "turn_skipped";
  seat: number;
};

export type TurnedOverEvent = {
  kind: "turned_over";
  goal: string;
  face: string;
};

export type View = SaboteurView | Saboteur2View | LostMinesView;

/** Vote, from a seat, that a bot plays for somebody who is away; or, with ``bot`` false, take that back. */
export type Vote = {
  type: "vote";
  id: string;
  seat: number;
  bot?: boolean;
};

export type VoteAction = {
  kind: "vote";
  text: string;
  answer: boolean | null;
  forced?: boolean;
};

/** Somebody wants a bot to play for a player who is away, or no longer wants it. */
export type Voted = {
  type: "voted";
  seat: number;
  person: number;
  bot: boolean;
};

export type VotedEvent = {
  kind: "voted";
  seat: number;
  answer: boolean;
};

/** The player of a seat is connected again, so what was voted about it no longer counts. */
export type VotesVoid = {
  type: "votes_void";
  seat: number;
};

export type WalkAction = {
  kind: "walk";
  text: string;
  column: number | null;
  row: number | null;
  side: string | null;
  traps: number | null;
  way?: ([number, number])[];
  forced?: boolean;
};

export type WalkedEvent = {
  kind: "walked";
  seat: number;
  column: number;
  row: number;
  way: ([number, number])[];
};

/** The answer to a ``hello`` that knows everything already. */
export type Welcome = {
  type: "welcome";
  version: number;
  server: string;
  person: number | null;
};
