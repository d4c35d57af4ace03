// Symbols, drawn around (0, 0) and about 20 to each side. Each colour has its own symbol, so that colour is never the only sign.

function sun() {
  let path = "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z";
  for (let ray = 0; ray < 8; ray += 1) {
    /**
     * @param {number} turn
     * @param {number} radius
     */
    const point = (turn, radius) => `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
    const turn = (ray * Math.PI) / 4;
    path += `M${point(turn - 0.24, 12.5)}L${point(turn, 20)}L${point(turn + 0.24, 12.5)}Z`;
  }
  return path;
}

/** @type {Record<string, string>} */
export const SYMBOLS = {
  red: "M1 -21C4 -12 14 -7 14 5C14 14 8 20 0 20C-8 20 -14 14 -14 6C-14 -1 -10 -5 -7 -10C-5 -6 -3 -5 -1.5 -4C-3 -10 -2 -16 1 -21ZM0 16C4 16 6.5 13 6.5 9.5C6.5 5 2.5 3 0.5 -1C-1 4 -6.5 5 -6.5 10C-6.5 13.5 -4 16 0 16Z",
  blue: "M0 -20C7 -9 14 -1 14 7A14 14 0 0 1 -14 7C-14 -1 -7 -9 0 -20ZM-8.5 6A8.8 8.8 0 0 0 -1 15.2L-0.6 12.4A6.2 6.2 0 0 1 -5.7 6Z",
  yellow: sun(),
  green: "M-16 17C-19 -4 -6 -17 18 -18C19 6 5 20 -12 14.5L-14.5 19ZM-11 12C-4 2 2 -4 11 -11C0 -7 -8 0 -12.6 9Z",
};

export const PAWN =
  "M0 -12.5A5.4 5.4 0 0 1 3.5 -3C4 1.6 5.8 4.6 8.2 7V10.5H-8.2V7C-5.8 4.6 -4 1.6 -3.5 -3A5.4 5.4 0 0 1 0 -12.5Z";

// The four suits.
/** @type {Record<string, string>} */
export const SUITS = {
  S: "M0 -18C11 -8 17 -3 17 5A8.5 8.5 0 0 1 2.5 10C3 14 4.5 16.5 7 18H-7C-4.5 16.5 -3 14 -2.5 10A8.5 8.5 0 0 1 -17 5C-17 -3 -11 -8 0 -18Z",
  H: "M0 17C-11 8 -17 2 -17 -6A9 9 0 0 1 0 -10A9 9 0 0 1 17 -6C17 2 11 8 0 17Z",
  D: "M0 -19L13.5 0L0 19L-13.5 0Z",
  C: "M0 -18A8.2 8.2 0 0 1 6.6 -5A8.2 8.2 0 1 1 2.5 9C3 13.5 4.5 16.5 7 18H-7C-4.5 16.5 -3 13.5 -2.5 9A8.2 8.2 0 1 1 -6.6 -5A8.2 8.2 0 0 1 0 -18Z",
};
