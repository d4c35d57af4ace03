// The secret of a seat on a phone, behind # in its address, and its name towards the server.

export const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
// In a secret that a board shows; one of this program has twice as many.
export const LETTERS_OF_A_BOARD = 12;
const SECRET = new RegExp(`^(?:[${LETTERS}]{${LETTERS_OF_A_BOARD}}){1,2}$`);
const SALT = "pawnlight seat ";
const ROUNDS = 64;

/** @param {string} text */
export const isSecret = (text) => SECRET.test(text);

/** Makes a new secret, of letters that are equally likely. */
export function makeSecret() {
  let secret = "";
  while (secret.length < 24) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % LETTERS.length)) secret += LETTERS[byte % LETTERS.length];
  }
  return secret;
}

/** Returns the name of a secret. @param {string} secret */
export const seatName = (secret) => sha256(SALT + secret).slice(0, 32);

/** Whether a board has made this secret, and seals with it. @param {string} secret */
export const isOfBoard = (secret) => secret.length === LETTERS_OF_A_BOARD;

/** Returns the SHA-256 of an ASCII text in hex. @param {string} text */
export const sha256 = (text) => hexOf(digest([...text].map((letter) => letter.charCodeAt(0))));

/** @param {number[]} bytes */
export const hexOf = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Returns the SHA-256 of these bytes. Browsers have none of their own for a page without https.
 * @param {number[]} data
 */
export function digest(data) {
  const [constants, state] = sha256Constants();
  const bytes = [...data];
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(shift > 31 ? 0 : (bits >>> shift) & 0xff);
  for (let at = 0; at < bytes.length; at += 64) addBlock(state, constants, bytes.slice(at, at + 64));
  return state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 0xff));
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {number[]} state @param {number[]} constants @param {number[]} block */
function addBlock(state, constants, block) {
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) {
      words.push((block[4 * i] << 24) | (block[4 * i + 1] << 16) | (block[4 * i + 2] << 8) | block[4 * i + 3]);
    } else {
      const [old, late] = [words[i - 15], words[i - 2]];
      const first = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words.push((words[i - 16] + first + words[i - 7] + second) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) >>> 0));
}

/** Returns the first 32 bits of the fractional parts of the roots of the first primes: cube roots, and square roots. */
function sha256Constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  /** @param {number} root */
  const bits = (root) => Math.floor((root % 1) * 2 ** 32);
  return [primes.map((prime) => bits(Math.cbrt(prime)) | 0), primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)))];
}
