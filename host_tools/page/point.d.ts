// The choice that the board waits for, see host_tools/virtual/choice.py.

interface Offer {
  ring?: number[];
  panel?: number[];
  /** A rectangle of the screen: x, y, width, height. */
  box?: number[];
  ring_to?: number[];
  panel_to?: number[];
  text?: string;
  say?: string;
  listed?: boolean;
}

interface Choice {
  number: number;
  at: number;
  options: Offer[];
  behind: number[];
  hint: boolean;
  back: boolean;
}

/** Sends a click: on a place of "ring" or "panel", or on an "option". */
type SendPoint = (where: string, place: number) => void;

/** A surface of the board whose places can be clicked. */
interface Surface {
  show(choice: Choice | null): void;
  mark(option: Offer | null): void;
}
