// Damages the log of the flash: prints how often it did, and what that cost.
//
//   node flash_damage.mjs FLASH MICROPYTHON GAMES STEP
//
// GAMES is a JSON file with the event lines of games. They are written as the firmware writes them, some are archived, one
// is kept for later, and the last is live. That log, and the same log written anew, are damaged in many places: all of
// them, or, with a STEP of more than 1, some.
import { readFileSync } from "node:fs";
import { Disk, PowerCut, fail } from "./flash_disk.mjs";

const [flashModule, micropython, gamesFile, stepText] = process.argv.slice(2);
const { Flash, Log, NewerLog, crc32 } = await import(flashModule);
const { loadMicroPython } = await import(micropython);
const STEP = Number(stepText);
const PLACES = STEP > 1 ? 50 : 1000;
const SEGMENT_BYTES = 440;
const HEAD_BYTES = 24;
const CHECK_BYTES = 8;
const [BEGIN, WRITE, SIZE, REMOVE, RENAME, FILE, WHOLE, DAMAGE, END] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

let seed = 1;
const below = (bound) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * bound);
};

const same = (one, other) => (one && other ? Buffer.compare(one, other) === 0 : one === other);

/** Returns the paths at which two flashes differ. */
function differing(one, other) {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => !same(one.get(path), other.get(path)));
}

const { FS } = await loadMicroPython({});
let mounts = 0;

/** Mounts a flash with these disks; returns it, and its folder. */
function mounted(disks) {
  const flash = new Flash(new Log(disks));
  const place = `/mounted${(mounts += 1)}`;
  flash.mount(FS, place);
  return { flash, place };
}

/** Writes games as the journal does; returns the bytes of the log and of the file with its end, and the log's files. */
function played(games) {
  const disks = [new Disk(), new Disk()];
  const { flash, place } = mounted(disks);
  FS.chdir(place);
  const put = (path, flags, text) => {
    const stream = FS.open(path, flags);
    const data = new TextEncoder().encode(text);
    FS.write(stream, data, 0, data.length);
    FS.close(stream);
  };
  for (const folder of ["live", "games", "kept"]) FS.mkdir(folder);
  put("settings.new", "w", "language=en\nsound=0\n");
  FS.rename("settings.new", "settings");
  games.forEach((lines, n) => {
    put("live/seed", "w", "5eed".repeat(16));
    let segment = 0;
    let bytes = 0;
    for (const line of lines) {
      if (bytes > SEGMENT_BYTES) [segment, bytes] = [segment + 1, 0];
      put(`live/${String(segment).padStart(3, "0")}`, "a", `${line}\n`);
      bytes += line.length;
    }
    if (n === games.length - 1) return;
    if (n === games.length - 2) {
      FS.rename("live", "kept/4f2a");
      return FS.mkdir("live");
    }
    const archived = `games/0000${n}-4f2${n}-${lines.length}`;
    put(`${archived}.new`, "w", lines.map((line) => `${line}\n`).join(""));
    FS.rename(`${archived}.new`, archived);
    for (const name of FS.readdir("live")) if (!name.startsWith(".")) FS.unlink(`live/${name}`);
  });
  FS.chdir("/");
  const files = new Map([...flash.files()].map(([path, content]) => [path, content.slice()]));
  return stateOf(flash.log, files);
}

/** Returns the bytes of a log, and of the file with its end, and what its files are. */
const stateOf = ({ handles, used }, files) => ({ bytes: handles[used].bytes, end: handles[1 - used].bytes, files });

/** Returns the records of a log, by docs/site.md. */
function recordsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const records = [];
  for (let at = 0; at < bytes.length; at = records.at(-1).to) {
    const [, sequence, kind, number, pathBytes, dataBytes] = [0, 1, 2, 3, 4, 5].map((n) => view.getUint32(at + 4 * n, true));
    const path = at + HEAD_BYTES + CHECK_BYTES;
    const data = path + pathBytes + CHECK_BYTES;
    const to = data + dataBytes + CHECK_BYTES;
    const texts = { path: text(path, path + pathBytes), data: text(data, data + dataBytes) };
    records.push({ at, to, sequence, kind, number, ...texts, bytes: bytes.subarray(at, to) });
  }
  return records;
}

/** Returns a record, by docs/site.md. */
function recordOf(sequence, kind, path = "", number = 0, data = "") {
  const parts = [Buffer.alloc(HEAD_BYTES), Buffer.from(path), Buffer.from(data)];
  const numbers = [0xfe4c50f5, sequence, kind, number, parts[1].length, parts[2].length];
  numbers.forEach((value, n) => parts[0].writeUInt32LE(value, 4 * n));
  return Buffer.concat(
    parts.flatMap((part) => {
      const checks = Buffer.alloc(CHECK_BYTES);
      checks.writeUInt32LE(crc32(part), 0);
      checks.writeUInt32LE(part.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5), 4);
      return [part, checks];
    }),
  );
}

/** Returns of each file the places of the records that made it. */
function madeBy(bytes) {
  const made = new Map();
  for (const { at, to, kind, path, data } of recordsOf(bytes)) {
    if (kind === REMOVE) made.delete(path);
    else if (kind === RENAME) {
      for (const [name, places] of [...made]) {
        if (name !== path && !name.startsWith(`${path}/`)) continue;
        made.delete(name);
        made.set(data + name.slice(path.length), [...places, [at, to]]);
      }
    } else if (path) made.set(path, [...(made.get(path) ?? []), [at, to]]);
  }
  return made;
}

const isTold = ({ damage }) => Boolean(damage && damage.lost + damage.damaged.length);

/** Opens a log that has been damaged; fails if a file differs, and nobody is told. */
function opened(bytes, end, files, where) {
  const log = new Log([new Disk(bytes), new Disk(end)]);
  const paths = differing(log.files, files);
  const { damaged = [], lost = 0 } = log.damage ?? {};
  const silent = lost ? [] : paths.filter((path) => !damaged.includes(path));
  if (silent.length) fail(`${where}: ${silent} changed, and nothing is told`);
  return { log, paths };
}

/** Fails if the damage of an open log is not known when it is opened again, or if what can be read cannot be kept. */
function keeps(log, where) {
  if (log.longest !== Infinity) fail(`${where}: it would be written anew`);
  const { length, damage } = log;
  const flash = new Flash(new Log(log.handles));
  if (JSON.stringify(flash.damage) !== JSON.stringify(damage)) fail(`${where}: another time, it is told otherwise`);
  if (flash.log.length !== length) fail(`${where}: the log has grown`);
  flash.forget();
  const kept = new Log(log.handles);
  if (kept.damage || differing(kept.files, log.files).length) fail(`${where}: what can be read is not kept`);
}

let flips = 0;
function flip({ bytes, end, files }, what) {
  for (let at = 0; at < bytes.length; at += STEP) {
    const spoilt = bytes.slice();
    spoilt[at] ^= 1 << at % 8;
    const { log, paths } = opened(spoilt, end, files, `${what}, byte ${at}`);
    if (paths.length) fail(`${what}, byte ${at}: ${paths} changed`);
    if (!log.damage || isTold(log)) fail(`${what}, byte ${at}: not told as put right`);
    if (new Log(log.handles).damage) fail(`${what}, byte ${at}: it is still damaged`);
    flips += 1;
  }
  // What is not lost is not told as lost, nor is its end missed another time.
  for (let at = 0; at < end.length; at += 1) {
    for (const count of [1, 2, end.length - at]) {
      const { log } = opened(bytes, end.map((byte, n) => byte ^ Number(n >= at && n < at + count)), files, what);
      if (log.damage) fail(`${what}, its end damaged at ${at}: it is told`);
      if (!isTold(new Log([new Disk(bytes.subarray(0, -1)), log.handles[1]]))) fail(`${what}: its end is missing`);
      flips += 1;
    }
  }
}

let places = 0;
let told = 0;
function overwrite({ bytes, end, files }, what, isWritten) {
  const made = madeBy(bytes);
  for (const size of [2, 100, 512]) {
    for (let n = 0; n < PLACES; n += 1) {
      const from = below(bytes.length - size);
      const to = from + size;
      const spoilt = bytes.map((byte, at) => (at >= from && at < to ? byte ^ (1 + below(255)) : byte));
      const where = `${what}, bytes ${from} to ${to}`;
      const { log, paths } = opened(spoilt, end, files, where);
      const hit = (path) => (made.get(path) ?? []).some(([at, after]) => at < to && after > from);
      if (!log.damage) fail(`${where}: nothing is told`);
      const { damaged, lost } = log.damage;
      for (const path of damaged) if (files.has(path) && !hit(path)) fail(`${where}: ${path} is told as damaged`);
      for (const path of paths) if (files.has(path) && !hit(path)) fail(`${where}: ${path} changed`);
      if (!isWritten && lost && to < recordsOf(bytes).find(({ kind }) => kind === FILE).at)
        fail(`${where}: the list of files tells what is lost`);
      // What cannot be read stays as it is, whatever is written after it, until somebody lets go of it.
      if (isTold(log)) {
        told += 1;
        if (!same(log.handle.bytes.subarray(0, bytes.length), spoilt)) fail(`${where}: the log has changed`);
        keeps(log, where);
      }
      places += 1;
    }
  }
}

const EVERY = STEP > 1 ? 5 : 1;
const orders = { missing: 0, doubled: 0, swapped: 0, cut: 0 };
/** Leaves a record out, doubles it, swaps it with the next, and cuts the log off before it. */
function disorder({ bytes, end, files }, what) {
  const records = recordsOf(bytes);
  const lists = {
    missing: (/** @type {number} */ n) => records.toSpliced(n, 1),
    doubled: (n) => records.toSpliced(n, 0, records[n]),
    swapped: (n) => records.toSpliced(n, 2, records[n + 1] ?? records[n], records[n]),
    cut: (n) => records.slice(0, n),
  };
  for (const [name, made] of Object.entries(lists)) {
    for (let n = 0; n < records.length; n += EVERY) {
      const where = `${what}, record ${n} ${name}`;
      const { log, paths } = opened(Buffer.concat(made(n).map((one) => one.bytes)), end, files, where);
      if (name === "doubled" || name === "swapped") {
        if (paths.length || isTold(log)) fail(`${where}: ${paths} changed, or it is told as a loss`);
        if (!log.damage && n < records.length - 1) fail(`${where}: nothing is told`);
      } else if (!log.damage) fail(`${where}: nothing is told`);
      else if (name === "cut" && !log.damage.lost) fail(`${where}: no loss is told`);
      if (isTold(log)) keeps(log, where);
      orders[name] += 1;
    }
  }
}

let cuts = 0;
/** Cuts the power at each byte that is written when a log is opened whose end is missing: the next time it is told. */
function cutAgain({ bytes, end }, what) {
  const short = bytes.subarray(0, recordsOf(bytes).at(-3).at);
  for (let budget = 0; ; budget += 1) {
    const disks = [new Disk(short), new Disk(end)];
    Disk.budget = budget;
    try {
      new Log(disks);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
    }
    const done = Disk.budget > 0;
    Disk.budget = Infinity;
    if (!isTold(new Log(disks))) fail(`${what}, cut off, and the power cut after ${budget} bytes: nothing is told`);
    if (done) break;
    cuts += 1;
  }
}

let notes = 0;
/** Damages two bytes of each record about damage: the page starts, and all that can be read is there. */
function damageNotes({ bytes, end }) {
  const disks = [new Disk(bytes), new Disk(end)];
  const spoil = (text) => {
    const disk = disks.find(({ bytes: all }) => Buffer.from(all).includes(text));
    const at = Buffer.from(disk.bytes).lastIndexOf(text);
    for (let n = 0; n < 5; n += 1) disk.bytes[at + n] ^= 1 << n;
  };
  // Twice, and the firmware writes between.
  spoil("sound=0");
  let { flash, place } = mounted(disks);
  FS.writeFile(`${place}/settings`, "language=de\n");
  FS.writeFile(`${place}/evening`, "red 1\n");
  spoil("red 1");
  ({ flash, place } = mounted(disks));
  FS.writeFile(`${place}/evening`, "red 2\n");
  const sound = stateOf(flash.log, flash.files());
  const named = new Log([new Disk(sound.bytes), new Disk(sound.end)]).damage;
  const records = recordsOf(sound.bytes).filter(({ kind }) => kind === DAMAGE);
  if (records.length !== 2 || named.damaged.length < 2 || named.lost) fail(`the damage is not known: ${JSON.stringify(named)}`);
  for (const { at, to } of records) {
    for (let one = at; one < to; one += 1) {
      for (let other = one + 1; other < to; other += STEP) {
        const spoilt = sound.bytes.slice();
        spoilt[one] ^= 1 << one % 8;
        spoilt[other] ^= 1 << other % 7;
        const { log, paths } = opened(spoilt, sound.end, sound.files, `a note, bytes ${one} and ${other}`);
        if (paths.length || !isTold(log)) fail(`a note, bytes ${one} and ${other}: ${paths} changed, or nothing is told`);
        keeps(log, `a note, bytes ${one} and ${other}`);
        notes += 1;
      }
    }
  }
}

let forged = 0;
const PATHS = ["", "a", "a/b", "a/b/c", "/a", "a/", "..", "../a", "a//b", ".", "live/000", "\0", "games/x", "constructor"];
/** Opens and mounts logs of records that fit their checks, and nothing else. */
function forge() {
  for (let n = 0; n < 20 * PLACES; n += 1) {
    const count = below(12);
    const one = () => PATHS[below(PATHS.length)];
    const numbers = [0, 1, 7, 4000, 1 << 20, 0xffffffff];
    const records = Array.from({ length: count }, (_, at) =>
      recordOf(
        [at + 1, at + 1, at + 1, below(count + 2), 0xffffffff][below(5)],
        [BEGIN, WRITE, SIZE, REMOVE, RENAME, FILE, WHOLE, DAMAGE, END, WRITE, RENAME, 77][below(12)],
        one(),
        numbers[below(numbers.length)],
        [one(), "x".repeat(below(50)), '{"damaged": null}', "[null]", "7"][below(5)],
      ),
    );
    const bytes = Buffer.concat(records);
    try {
      const { flash, place } = mounted([new Disk(bytes), new Disk(below(2) ? recordOf(below(15), END) : undefined)]);
      FS.writeFile(`${place}/new`, "new");
      if (!same(flash.files().get("new"), new TextEncoder().encode("new"))) fail(`forged log ${n}: nothing can be written`);
    } catch (error) {
      // That of a newer site.
      if (!(error instanceof NewerLog)) fail(`forged log ${n}: ${error.stack}`);
    }
    forged += 1;
  }
}

const games = JSON.parse(readFileSync(gamesFile, "utf8"));
// The log says when it cannot be written.
console.warn = () => {};
const changes = played(games);
const disks = [new Disk(changes.bytes), new Disk(changes.end)];
const other = new Log(disks);
other.writeAnew(changes.files);
const anew = stateOf(other, changes.files);
if (disks[0].bytes.length > anew.end.length) fail("the old log is still there");
for (const [state, what, isWritten] of [[changes, "a log with changes", true], [anew, "a log written anew", false]]) {
  flip(state, what);
  overwrite(state, what, isWritten);
  disorder(state, what);
  cutAgain(state, what);
}
damageNotes(changes);
forge();

const failing = new Disk(anew.bytes);
let fails = 2;
failing.read = (into, from) => (fails-- > 0 ? 0 : Disk.prototype.read.call(failing, into, from));
if (differing(new Log([failing, new Disk()]).files, anew.files).length) fail("a read that fails is not tried again");

const bytes = [changes.bytes.length, anew.bytes.length];
console.log(JSON.stringify({ flips, places, told, ...orders, cuts, notes, forged, bytes }));
