// The part of a view that is the game's own: what the rules show a seat, as plain data.

export type Lying = { card: string; column: number; row: number; turned: boolean; overcome?: boolean | null };
export type Goal = { goal: string; column: number; row: number; face: string | null; face_up: boolean; looked: number[] };
export type Start = { clan: string; column: number; row: number; open: string };
export type Mine = { mine: number; column: number; row: number; face: string | null; open: string | null; looked: number[] };
export type Treasure = { number: number; treasure: string; value: number | null; taken: number | null; looked: number[] };
export type Token = { token: string; column: number; row: number; side: string; seat: number | null };
export type Draft = { round: number; drawn: number; picks: [number, number | null][]; looks: [number, number[]][] };
export type ScoreLine = { seat: number; amount: number | null; reason: string; facts: Record<string, unknown> };
export type RoundResult = { round: number; winners: string | null; roles: string[]; lines: ScoreLine[] };

/** What happened: its kind and its facts; what one may not know is null. */
export type GameEvent = { kind: string } & Record<string, unknown>;

/** A decision one may take: its kind, its text in notation, and the fields of its kind. */
export type Action = {
  kind: string;
  text: string;
  card?: string;
  cards?: string[];
  column?: number;
  row?: number;
  turned?: boolean;
  seat?: number | null;
  tool?: string;
  goal?: string;
  value?: number;
  removes?: string;
  side?: string;
  thing?: string;
  number?: number | null;
  traps?: number;
  answer?: boolean;
};

/** What one seat, or a spectator, may know. Games leave out what they do not have. */
export type View = {
  rules: { game: string; rounds: number } & Record<string, unknown>;
  seats: number;
  seat: number | null;
  round: number;
  to_act: number | null;
  history: GameEvent[];
  results: RoundResult[];
  phase: string;
  first: number;
  turn: number;
  maze: Lying[];
  stock: number;
  pile: (string | null)[];
  role: string | null;
  roles: string[] | null;
  hand: string[] | null;
  hand_sizes: number[];
  // Digging
  goals?: Goal[];
  setting?: string | null;
  broken?: string[][];
  left_over?: string | null;
  // Saboteur
  nuggets?: number;
  drafts?: Draft[];
  picked_count?: number[];
  picked?: (number[] | null)[];
  paid?: number[][];
  bank?: number[];
  // Saboteur 2
  trapped?: boolean[];
  thefts?: number[];
  pieces?: (number | null)[];
  has_gold?: boolean[];
  spare?: number;
  put_away?: [number, string | null][];
  // Saboteur 2 and The Lost Mines
  known_roles?: (string | null)[];
  // The Lost Mines
  board?: [number, number];
  starts?: Start[];
  mines?: Mine[];
  dwarves?: [number, number][];
  tokens?: Token[];
  supply?: [string, number][];
  treasures?: Treasure[];
  dragon?: number | null;
  clans?: string[];
  proposed?: boolean;
  agreed?: number;
  walked?: boolean;
  points?: number[];
};
