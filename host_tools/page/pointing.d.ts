/** Sends a click: on a place of "ring" or "panel", or on an "option". */
type SendPoint = (where: string, place: number) => void;

/** A surface of the board whose places can be clicked. */
interface Surface {
  show(question: BoardQuestion | null): void;
  mark(option: Offer | null): void;
}
