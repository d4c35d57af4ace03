// Types of the Board page's JavaScript, for the checker of `make page`.

interface BenchNews {
  board?: string;
  setup?: string | null;
  here?: boolean;
  leds?: string;
  panel?: string;
  screen?: string;
  screen_on?: boolean;
  language?: string | null;
  question?: BoardQuestion | null;
  game?: string | null;
  over?: boolean;
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

interface SocketObserver {
  opened?(): void;
  received(news: any): void;
  lost?(): void;
}

interface WindowEventMap {
  /** Another language has been chosen, in the board's menu. */
  language: CustomEvent<string>;
}
