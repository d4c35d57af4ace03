// The JSON that the server sends to the page, for the type checker: see geometry.py, presenter.py, feed.py, api.py and
// bench_proxy.py. The comments in the page's JavaScript name these types.

type Point = [number, number];

interface Side {
  colour: string;
  home: number[];
  zone: number[];
  start: number[];
  circle: number;
  diamond: number;
  slides: [number, number][];
}

interface Geometry {
  lights: Point[];
  track: number;
  sides: Side[];
  rules: string[];
  panel: { side: number; cards: string[]; names: string[]; lights: number[]; teams: Record<string, string> };
  screen: [number, number];
  keys: string[];
  marks: {
    colours: Record<string, string>;
    suits: Record<string, string>;
    signs: Record<string, string>;
    pawn: string;
  };
  views: string[];
  /** Whether others in the network may watch. */
  visited: boolean;
  /** Whether this page may change the library. */
  changes: boolean;
  /** Whether the games are those of this browser: without people, evenings and boards. */
  own?: boolean;
  languages: Record<string, string>;
}

interface Context {
  geometry: Geometry;
  /** The language that somebody chose on this visit, until a board's menu changes it. */
  chosen?: string;
}

/** A view of the page, kept once it has been made. */
interface View {
  show(values: URLSearchParams): void | Promise<void>;
  hide(): void;
  translated?(): void;
}

interface Seat {
  colour: string;
  level: string;
  /** The name of the player, such as Blue 2, whoever it is. */
  name: string;
  /** The number of its side in `Head.sides`. */
  side: number;
  person: Seated | null;
}

interface Head {
  id: string;
  rules: string;
  title: string;
  options: string[];
  seats: Seat[];
  /** The players and their levels, as a list. */
  players: string;
  sides: string[];
  /** The lines of progress, each of a side or of several that share it. */
  lines: { side: number; name: string }[];
  /** The key of the text that explains progress. */
  how_ahead: string;
  luck_unit: string;
}

interface Snapshot {
  number: number;
  text: string;
  say: string;
  who: number;
  next: number;
  due: string;
  /** One of the types below, by the rules of the game. */
  position: any;
  ahead: number[];
  luck: number[];
  /** For each seat how many of the things that win the game its side has, as a text. */
  done: string[];
  /** The name of the card turned up; "" for one drawn face down. */
  drawn?: string;
  ways?: number[][];
  hits?: [number, number, string][];
  scored?: unknown;
  undone?: unknown;
  winners?: number[];
  ending?: Ending;
  /** The hands that may be seen. */
  hands?: (string[] | undefined)[];
}

/** How a game ended, and its deeds: a heading, and who stands out by what. */
interface Ending {
  say: string;
  deeds: [string, string][];
}

interface SorryPosition {
  pawns: string[];
  lights: number[];
}

interface SequencePosition {
  cells: string;
  last: number;
  /** The last discard of each player, "" if there is none. */
  discards: string[];
}

interface RevengePosition {
  rows: RevengeRow[][];
}

interface RevengeRow {
  home: boolean;
  cards: string[];
  total: number;
  say: string;
}

interface CardsPosition {
  drawn: string[];
  /** How many cards are left in the pile. */
  left: string;
}

/** What a board asks people after the event `moment - 1`; `at` is the number of the marked option. */
interface Question {
  moment: number;
  say: string;
  where: "ring" | "panel" | "rows" | "";
  /** The lights, cells or rows of each option. */
  options: number[][];
  at: number | null;
}

/** A drawing of a game that can show any of its snapshots. */
interface GameBoard {
  element: HTMLElement;
  show(snapshot: Snapshot, moving: boolean, pause: number): void;
  /** Marks the options of a question, if they have places here; null marks none. */
  ask?(question: Question | null): void;
}

/** The person at a seat; `carried` if the name was taken from an earlier game of the evening. */
interface Seated {
  name: string;
  carried: boolean;
}

interface Named {
  id: number | string;
  name: string;
}

/** Games played and won, the wins expected among equals, and the 95 % interval of the share of wins. */
interface Tally {
  played: number;
  won: number;
  expected: number;
  low: number;
  high: number;
}

interface Rating {
  mean: number;
  margin: number;
}

interface Standing extends Tally {
  id: number;
  name: string;
  rating: Rating | null;
}

interface EveningRow {
  id: number;
  name: string | null;
  aim: number | null;
  boards: string[];
  games: number;
  begun: string | null;
  seen: string | null;
}

/** A row of the standings: a person, or else a player of a board. */
interface Score extends Tally {
  person: number | null;
  name: string;
  colour: string;
  place: number;
  points: number | null;
}

interface EveningGame {
  id: string;
  title: string;
  over: boolean;
  /** How it ended, or that it goes on. */
  ended: string;
}

interface EveningTable {
  board: string;
  name: string;
  title: string;
  over: boolean;
  /** Those who play, or who play next. */
  seats: { colour: string; name: string }[];
  /** Whether nobody has agreed to those who play next. */
  proposed: boolean;
}

interface Evening {
  evening: EveningRow;
  scores: Score[];
  champions: string;
  here: Named[];
  games: EveningGame[];
  tables: EveningTable[];
  waiting: string;
}

interface PersonRecord extends Tally {
  id: number;
  name: string;
  games: number;
  open: number;
  abandoned: number;
  rules: Record<string, Tally>;
  players: Record<string, Tally>;
  colours: Record<string, Tally>;
  streak: number;
  best: number;
  worst: number;
  luck: Record<string, { mean: number; cards: number }>;
  points: Record<string, { games: number; mean: number; most: number }>;
  /** By rule set, in chances to win: what a decision lost, and the luck of a game. */
  plays: Record<string, { games: number; decisions: number; error: Estimate; luck: Estimate }>;
  meetings: {
    id: number | null;
    name: string | null;
    level: string;
    against: Tally & { lost_to: number };
    together: Tally;
  }[];
  rating: Rating | null;
  ratings: [time: string, mean: number, margin: number][];
}

/** A mean with its 95 % interval. */
interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/** What was possible at a mistake. */
interface Answer {
  say: string;
  where: "ring" | "panel" | "rows";
  /** Where it begins, and where it leads; on panel and rows, what it changes. */
  places: number[][];
  ways?: number[][];
}

/** A card or a decision of a game, see docs/analysis.md. */
interface AnalysisStep {
  event: number;
  kind: "card" | "decision" | "forced";
  seat: number;
  text: string;
  chances: number[];
  correction: number[];
  luck?: number[];
  /** The name of a card; "" for the deal. */
  named?: string;
  error?: number[];
  lost?: number;
  class?: "" | "inexact" | "mistake" | "blunder";
  options?: [text: string, chance: number][];
  chosen?: number;
  good?: number[];
  /** Of a mistake, for each option. */
  answers?: Answer[];
}

/** A decision that lost something. */
type Mistake = AnalysisStep &
  Required<Pick<AnalysisStep, "lost" | "class" | "options" | "chosen" | "good" | "answers">>;

interface AnalysisTotal {
  start: number;
  luck: number;
  own: number;
  others: number;
  correction: number;
  result: number;
}

/** The analysis of a game; `why` is "" unless there is none. */
interface Analysis {
  why: string;
  model: string;
  noise: number;
  sides: number[][];
  totals: AnalysisTotal[];
  seats: { error: number; decisions: number; luck: number }[];
  verdict: { side: number; by: "luck" | "play" | "equal" } | null;
  steps: AnalysisStep[];
}

interface GameRow {
  id: string;
  board: string;
  title: string;
  options: string;
  seats: { colour: string; title: string; won: boolean }[];
  begun: string | null;
  events: number;
  ended: string;
  hidden: boolean;
}

interface BoardRow {
  id: string;
  name: string;
  games: number;
  seen: string | null;
  hidden: boolean;
}

interface WholeGame {
  row: GameRow;
  /** There is none, and there are no snapshots, if only a newer version knows the rules. */
  head: Head;
  snapshots: Snapshot[];
  trouble: string;
}

/** The game of a replay that is one file, in one language. */
interface SharedGame {
  begun: string | null;
  head: Head;
  snapshots: Snapshot[];
  trouble: string;
}

/** A game of the first steps; `usual` are the seats at which people sit to begin with, null for all. */
interface OfferedGame {
  rules: string;
  title: string;
  players: string;
  minutes: string;
  empty: boolean;
  usual: number[] | null;
  tables: { teams: number; seats: { colour: string; name: string }[] }[];
  picture: { head: Head; snapshot: Snapshot };
}

interface StartChoices {
  board: { id: string; name: string } | null;
  games: OfferedGame[];
}

interface LiveTable {
  board: string;
  name: string;
  game: string;
  head: Head;
  /** There is none of a game that cannot be drawn. */
  snapshot?: Snapshot;
  count: number;
  over: boolean;
  trouble: string;
}

interface LiveCard {
  element: HTMLElement;
  show(table: LiveTable, question: Question | null): void;
  game: string;
}

interface LiveNews {
  fault?: string;
  boards?: string[];
  table?: LiveTable;
  game?: string;
  from?: number;
  snapshots?: Snapshot[];
  /** The board that asks `question`, or nothing any more. */
  asks?: string;
  question?: Question | null;
}

interface Share {
  played: number;
  won: number;
  expected: number;
}

interface LengthStats {
  bins?: number[];
  width: number;
  mean?: number;
  median: number;
  shortest: number;
  longest: number;
}

interface LuckStats {
  winners?: number[];
  others: number[];
  width: number;
  unit: string;
}

interface GameStats {
  games: number;
  house: number;
  over: number;
  won: number;
  cards: number;
  backs: number;
  lengths: LengthStats;
  squares: number[];
  cells: number[];
  rules: Record<string, number>;
  colours: Record<string, Share>;
  levels: Record<string, Share>;
  begins: Share[];
  chances: number[];
  harm: Record<string, Record<string, number>>;
  luck: LuckStats;
  luckiest: { won: number; games: number; expected: number };
  months: Record<string, number>;
  choices: { rules: Record<string, number>; levels: string[]; boards: Record<string, string> };
}

// Types of the page's own.

/** A light as it looks. */
interface Light {
  place: Point;
  colour: number[];
  level: number;
}

/** Callbacks of the link to the board. */
/** A bar of a chart; `expected` is a line across it. */
interface Bar {
  name: string;
  value: number;
  text: string;
  colour?: string;
  expected?: number;
  low?: number;
  high?: number;
}

interface Label {
  at: number;
  text: string;
}

/** A line of a plot. */
interface Line {
  colour: string;
  name: string;
  values: number[];
}
