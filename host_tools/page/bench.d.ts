// Types of the Board page's JavaScript, for the checker of `make page`.

/** The text on the screen, see host_tools/virtual/bench.py. */
interface ScreenText {
  title: string;
  note: string;
  card: string;
  lines: { row: number; x: number; text: string; selected: boolean }[];
  foot: string[];
}

/** The words for the text on the screen, see screen_words.js. */
interface SaidScreen {
  title: string;
  place: string;
  note: string;
  card: string;
  options: SaidOption[];
  /** Where the selected pawn stands and would go, "" for nothing. */
  way: string;
  hints: string[];
  keys: Map<string, string>;
}

/** `can`: whether it can be chosen, as far as the screen says. */
interface SaidOption {
  text: string;
  selected: boolean;
  can: boolean;
}

interface BenchNews {
  here?: boolean;
  leds?: string;
  panel?: string;
  screen?: string;
  screen_on?: boolean;
  text?: ScreenText;
  language?: string | null;
  choice?: Choice | null;
  game?: string | null;
  contrast?: number;
  tone?: number;
  lamp?: number;
  error?: string;
}

interface BenchObserver {
  show(news: BenchNews): void;
  here(): void;
  away(): void;
  why(key: string): void;
}

interface WindowEventMap {
  /** Another language has been chosen, in the board's menu. */
  language: CustomEvent<string>;
}
