// Damages the log of the flash: prints how often it did, and what that cost.
//
//   node flash_damage.mjs FLASH MICROPYTHON GAMES STEP
//
// GAMES is a JSON file with the event lines of games. They are written as the firmware writes them, some are archived, one
// is kept for later, and the last is live. A bit is flipped in every STEP-th byte of that log, and of the same log written
// anew: no file may differ. Then 2, 100 and 512 bytes are overwritten in many places: files of which nothing was hit may
// not differ, and those that differ are told. Last, a log of version 1 is read.
import { readFileSync } from "node:fs";

const [flashModule, micropython, gamesFile, stepText] = process.argv.slice(2);
const { Flash, Log, crc32, readLog } = await import(flashModule);
const { loadMicroPython } = await import(micropython);
const STEP = Number(stepText);
const PLACES = STEP > 1 ? 50 : 1000;
const SEGMENT_BYTES = 440;
const [WRITE, SIZE, REMOVE, RENAME, FOLDER, REMOVE_FOLDER, FILE, WHOLE] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A file of the browser. */
class Disk {
  constructor(bytes = new Uint8Array(0)) {
    this.bytes = bytes.slice();
  }

  getSize() {
    return this.bytes.length;
  }

  read(into, { at }) {
    into.set(this.bytes.subarray(at, at + into.length));
    return Math.min(into.length, this.bytes.length - at);
  }

  write(data, { at }) {
    const bytes = new Uint8Array(Math.max(this.bytes.length, at + data.length));
    bytes.set(this.bytes);
    bytes.set(data, at);
    this.bytes = bytes;
    return data.length;
  }

  truncate(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }

  flush() {}
  close() {}
}

function fail(what) {
  process.stderr.write(`${what}\n`);
  process.exit(1);
}

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

/** Writes games as the journal does; returns the log's bytes and its files. */
async function played(games) {
  const { FS } = await loadMicroPython({});
  const disks = [new Disk(), new Disk()];
  const flash = new Flash(new Log(disks));
  flash.mount(FS, "/flash");
  FS.chdir("/flash");
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
  const files = new Map([...flash.files()].map(([path, content]) => [path, content?.slice() ?? null]));
  return { bytes: disks[flash.log.used].bytes, files };
}

/** Returns of each file the places of the records that made it, by docs/site.md. */
function madeBy(bytes) {
  const view = new DataView(bytes.buffer);
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const made = new Map();
  for (let at = 16; at < bytes.length; ) {
    const data = at + 23 + view.getUint16(at + 5, true) + 8;
    const end = data + view.getUint32(at + 7, true) + 8;
    const [kind, path, place] = [bytes[at + 4], text(at + 23, data - 8), [at, end]];
    if (kind === FILE || kind === FOLDER) made.set(path, [place]);
    else if (kind === WRITE || kind === SIZE) made.get(path).push(place);
    else if (kind === REMOVE || kind === REMOVE_FOLDER) made.delete(path);
    else if (kind === RENAME) {
      const to = text(data, end - 8);
      for (const [name, places] of [...made]) {
        if (name !== path && !name.startsWith(`${path}/`)) continue;
        made.delete(name);
        made.set(to + name.slice(path.length), [...places, place]);
      }
    }
    at = end;
  }
  return made;
}

let flips = 0;
function flip({ bytes, files }, what) {
  for (let at = 0; at < bytes.length; at += STEP) {
    const disks = [new Disk(bytes), new Disk()];
    disks[0].bytes[at] ^= 1 << at % 8;
    const log = new Log(disks);
    const paths = differing(log.files, files);
    if (paths.length) fail(`${what}, byte ${at}: ${paths} changed`);
    if (!log.damage || log.damage.lost || log.damage.damaged.length) fail(`${what}, byte ${at}: not told as put right`);
    if (new Log(disks).damage) fail(`${what}, byte ${at}: it is still damaged`);
    flips += 1;
  }
}

let places = 0;
let told = 0;
function overwrite({ bytes, files }, what, isWritten) {
  const made = madeBy(bytes);
  for (const size of [2, 100, 512]) {
    for (let n = 0; n < PLACES; n += 1) {
      const begin = below(bytes.length - size);
      const end = begin + size;
      const disk = new Disk(bytes);
      for (let at = begin; at < end; at += 1) disk.bytes[at] ^= 1 + below(255);
      const before = disk.bytes.slice();
      // The last record looks like one that was never finished.
      const cut = readLog(before.slice()).length < bytes.length;
      const log = new Log([disk, new Disk()]);
      const hit = (path) => (made.get(path) ?? []).some(([from, to]) => from < end && to > begin);
      const where = `${what}, bytes ${begin} to ${end}`;
      const { damaged = [], lost = 0 } = log.damage ?? {};
      if (!log.damage && !cut) fail(`${where}: nothing is told`);
      for (const path of damaged) if (files.has(path) && !hit(path)) fail(`${where}: ${path} is told as damaged`);
      for (const path of differing(log.files, files)) {
        // A change that is lost may have removed it.
        if (files.has(path) && !hit(path) && !(lost && files.get(path) === null)) fail(`${where}: ${path} changed`);
        if (!damaged.includes(path) && !lost && !cut) fail(`${where}: ${path} is not told`);
        if (!isWritten && lost && end < bytes.length - 1000) fail(`${where}: the list of files tells what is lost`);
      }
      // What cannot be read stays as it is, whatever is written after it, until somebody lets go of it.
      if (damaged.length + lost) {
        told += 1;
        const flash = new Flash(log);
        log.longest === Infinity || fail(`${where}: it would be written anew`);
        cut || same(disk.bytes.subarray(0, bytes.length), before) || fail(`${where}: the log has changed`);
        const again = new Log(log.handles);
        if (JSON.stringify(again.damage) !== JSON.stringify(log.damage)) fail(`${where}: another time, it is told otherwise`);
        if (again.length !== log.length) fail(`${where}: the log has grown`);
        flash.forget();
        const kept = new Log(log.handles);
        if (kept.damage || differing(kept.files, log.files).length) fail(`${where}: what can be read is not kept`);
      }
      places += 1;
    }
  }
}

/** Returns the same files in a log of version 1. */
function oldLog(files) {
  const old = (kind, path, number, data) => {
    const name = Buffer.from(path);
    const head = Buffer.alloc(7);
    head.writeUInt8(kind, 0);
    head.writeUInt16LE(name.length, 1);
    head.writeUInt32LE(number, 3);
    const body = Buffer.concat([head, name, data]);
    const front = Buffer.alloc(8);
    front.writeUInt32LE(body.length, 0);
    front.writeUInt32LE(crc32(body), 4);
    return Buffer.concat([front, body]);
  };
  const none = Buffer.alloc(0);
  const parts = [old(0, "", 7, Buffer.from([1]))];
  for (const [path, content] of files) if (!content) parts.push(old(FOLDER, path, 0, none));
  for (const [path, content] of files)
    if (content) parts.push(old(FILE, path, 0, none), old(WRITE, path, 0, content), old(SIZE, path, content.length, none));
  return new Uint8Array(Buffer.concat([...parts, old(WHOLE, "", 0, none)]));
}

const games = JSON.parse(readFileSync(gamesFile, "utf8"));
const changes = await played(games);
const disks = [new Disk(changes.bytes), new Disk()];
new Log(disks).writeAnew(changes.files);
const anew = { bytes: disks[1].bytes, files: changes.files };
if (disks[0].bytes.length) fail("the old log is still there");
flip(changes, "a log with changes");
flip(anew, "a log written anew");
overwrite(changes, "a log with changes", true);
overwrite(anew, "a log written anew", false);

const failing = new Disk(anew.bytes);
let fails = 2;
failing.read = (into, from) => (fails-- > 0 ? 0 : Disk.prototype.read.call(failing, into, from));
if (differing(new Log([failing, new Disk()]).files, anew.files).length) fail("a read that fails is not tried again");

const first = oldLog(changes.files);
const olds = [new Disk(first), new Disk()];
const log = new Log(olds);
if (log.damage || log.generation !== 8 || differing(log.files, changes.files).length) fail("version 1 is not read");
if (differing(new Log(olds).files, changes.files).length) fail("version 1, once it has been read, is not read");
for (const at of [20, 300, first.length - 20]) {
  const disk = new Disk(first);
  disk.bytes[at] ^= 1;
  const damaged = new Log([disk, new Disk()]);
  if (!damaged.damage?.lost) fail(`version 1, damaged at ${at}: nothing is told`);
}
console.log(JSON.stringify({ flips, places, told, bytes: [changes.bytes.length, anew.bytes.length] }));
