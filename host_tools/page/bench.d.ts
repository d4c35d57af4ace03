// Types of the Board page's JavaScript, for the checker of `make page`.

/** What has changed of a virtual board, whether there is one, and why an order could not be obeyed. */
type BenchNews = Partial<VisibleState & FirmwareShown> & { here?: boolean; error?: string };

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
  isRefused?(): Promise<boolean>;
}

interface Window {
  whyNot(files: string[], said: string): Promise<{ why: string; what: string }>;
}

interface WindowEventMap {
  /** Another language has been chosen, in the board's menu. */
  language: CustomEvent<string>;
}
