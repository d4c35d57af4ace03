// Types of the Board page's JavaScript, for the checker of `make page`.

interface BenchNews {
  board?: string;
  setup?: string | null;
  position?: TablePosition | null;
  here?: boolean;
  leds?: string;
  panel?: string;
  screen?: string;
  screen_on?: boolean;
  language?: string | null;
  labels?: boolean;
  question?: BoardQuestion | null;
  game?: string | null;
  over?: boolean;
  contrast?: number;
  tone?: number;
  lamp?: number;
  error?: string;
}

/** Where everything stands in a game: its seats, colour and level, whose turn it is, and its pawns, chips or rows. */
interface TablePosition {
  rules: string;
  seats: [string, string][];
  turn: number;
  pawns?: string[];
  lights?: number[];
  cells?: string;
  last?: number;
  rows?: RevengeRow[][];
  pictures?: string[];
  blocks?: Block[];
  stars?: number[];
  open?: string[][];
}

interface BenchObserver {
  show(news: BenchNews): void;
  here(): void;
  away(): void;
  why(key: string): void;
}

interface SocketObserver {
  opened?(): void;
  received(news: any): void;
  lost?(): void;
  refused?(): void;
}

interface Window {
  whyNot(files: string[], said: string): Promise<{ why: string; what: string }>;
}

interface WindowEventMap {
  /** Another language has been chosen, in the board's menu. */
  language: CustomEvent<string>;
}
