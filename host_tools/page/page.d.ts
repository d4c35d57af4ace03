// Types of the page's own; those of what it gets from the server are in host_tools/json_types.py. The comments in the
// page's JavaScript name them.

type Point = [number, number];

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

/** A drawing of a game that can show any of its snapshots. */
interface GameBoard {
  element: HTMLElement;
  show(snapshot: Snapshot, moving: boolean, pause: number): void;
  /** Marks the options of a question, if they have places here; null marks none. */
  ask?(question: Question | null): void;
}

/** A snapshot as the players see it: of hands that are covered nothing is known. */
type SeenSnapshot = Omit<Snapshot, "hands"> & { hands?: (string[] | undefined)[] };

/** A decision that lost something. */
type Mistake = AnalysisStep &
  Required<Pick<AnalysisStep, "lost" | "class" | "options" | "chosen" | "good" | "answers">>;

interface LiveCard {
  element: HTMLElement;
  show(table: LiveTable, question: Question | null): void;
  game: string;
}

/** A light as it looks. */
interface Light {
  place: Point;
  colour: number[];
  level: number;
}

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
