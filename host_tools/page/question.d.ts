// What the board shows and asks, see docs/question.md.

interface BoardQuestion {
  title: string;
  note: string;
  card: string;
  lines: { text: string; marked: boolean; can: boolean; hint: boolean }[];
  foot: string;
  flows?: boolean;
  dark?: boolean;
  why?: string;
  keys: Record<string, string>;
  rolls?: boolean;
  options: Offer[];
  at: number;
  number?: number;
  moment?: number;
  behind?: number[];
  hint?: string;
  back?: boolean;
}

interface Offer {
  text?: string;
  key?: string;
  why?: string;
  /** A rectangle of the screen: x, y, width, height. */
  box?: number[];
  ring?: number[];
  ring_to?: number[];
  panel?: number[];
  panel_to?: number[];
  listed?: boolean;
}

/** Sends a click: on a place of "ring" or "panel", or on an "option". */
type SendPoint = (where: string, place: number) => void;

/** A surface of the board whose places can be clicked. */
interface Surface {
  show(question: BoardQuestion | null): void;
  mark(option: Offer | null): void;
}
