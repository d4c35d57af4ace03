// Cuts the power at every byte that the log of the flash writes, and fills its disk: prints how many cuts it made.
//
//   node flash_cuts.mjs FLASH MICROPYTHON SEED OPERATIONS
//
// After each cut the files are those before the operation that was cut, or those after it, and nothing is told as damaged.
import { isDeepStrictEqual } from "node:util";
import { Disk, fail } from "./flash_disk.mjs";

const [flashModule, micropython, seedText, operationsText] = process.argv.slice(2);
const { Flash, Log } = await import(flashModule);
const { loadMicroPython } = await import(micropython);

// The flash tells of every call that fails.
console.error = console.warn = () => {};

let seed = Number(seedText);
const below = (bound) => {
  seed = (seed * 75 + 74) % 65537;
  return seed % bound;
};

const mp = await loadMicroPython({});
const { FS } = mp;
let mounts = 0;

function start(disks) {
  Disk.budget = Disk.room = Infinity;
  const log = new Log(disks);
  // Short, so that it is written anew often.
  log.limit = (size) => Math.max(600, 3 * size);
  log.longest = log.limit(0);
  if (log.damage) fail(`it is told as damaged: ${JSON.stringify(log.damage)}`);
  const kept = new Map([...log.files].sort());
  const flash = new Flash(log);
  const path = `/flash${(mounts += 1)}`;
  flash.mount(FS, path);
  FS.mkdirTree(`${path}/folder`);
  return { path, kept };
}

/** Returns the files below `path`. */
function filesIn(path) {
  const found = new Map();
  const walk = (folder) => {
    for (const name of FS.readdir(`${path}/${folder}`)) {
      if (name.startsWith(".")) continue;
      const place = folder ? `${folder}/${name}` : name;
      if (FS.isDir(FS.stat(`${path}/${place}`).mode)) walk(place);
      else found.set(place, FS.readFile(`${path}/${place}`));
    }
  };
  walk("");
  return new Map([...found].sort());
}

const NAMES = ["a", "b", "folder/c", "folder/d"];

/** Does what the firmware does to a file: appends to it, replaces it, renames it, removes it. */
function operate(path) {
  const name = `${path}/${NAMES[below(NAMES.length)]}`;
  const data = Uint8Array.from({ length: 1 + below(90) }, () => below(256));
  const put = (to, flags) => {
    const stream = FS.open(to, flags);
    try {
      FS.write(stream, data, 0, data.length);
    } finally {
      FS.close(stream);
    }
  };
  const kind = below(6);
  if (kind <= 2) put(name, "a");
  else if (kind === 3) {
    put(`${name}.new`, "w");
    FS.rename(`${name}.new`, name);
  } else if (kind === 4) {
    if (FS.analyzePath(name).exists) FS.unlink(name);
  } else if (FS.analyzePath(name).exists) FS.rename(name, `${path}/${NAMES[below(NAMES.length)]}`);
}

const same = (one, other) => isDeepStrictEqual([...one].map(plain), [...other].map(plain));
const plain = ([name, content]) => [name, [...content]];

let disks = [new Disk(), new Disk()];
let cuts = 0;
let refusals = 0;
let { path } = start(disks);
// The very first start.
for (const size = Disk.written; cuts < size; cuts += 1) {
  const first = [new Disk(), new Disk()];
  Disk.budget = cuts;
  try {
    new Log(first);
  } catch {
    // The power is cut.
  }
  if (start(first).kept.size) fail(`the first start, cut after ${cuts} bytes`);
}
for (let n = 0; n < Number(operationsText); n += 1) {
  const here = seed;
  const began = disks.map((disk) => disk.bytes.slice());
  const before = filesIn(path);
  const written = Disk.written;
  operate(path);
  const size = Disk.written - written;
  const states = [before, filesIn(path)];
  const after = seed;
  const whole = disks;
  // The same once more, cut at each of its bytes; an operation of several changes may be cut between them.
  for (let budget = 0; budget < size; budget += 1) {
    const again = began.map((bytes) => new Disk(bytes));
    const cut = start(again);
    if (!same(cut.kept, before)) fail(`operation ${n}: the files before it are not those on disk`);
    Disk.budget = budget;
    seed = here;
    let steps = [];
    try {
      operate(cut.path);
    } catch {
      // What is in memory is what the log has.
      Disk.budget = Infinity;
      steps = [filesIn(cut.path)];
    }
    Disk.budget = Infinity;
    const kept = start(again.map((disk) => new Disk(disk.bytes))).kept;
    if (![...states, ...steps].some((state) => same(state, kept))) fail(`operation ${n}, cut after ${budget} bytes`);
    cuts += 1;
  }
  // And with a disk that is full: the call fails, and the log goes on where it was.
  const full = began.map((bytes) => new Disk(bytes));
  const refused = start(full);
  Disk.room = size ? below(size) : 0;
  seed = here;
  try {
    operate(refused.path);
  } catch (error) {
    if (error.errno !== 51) fail(`operation ${n}: ${error}`);
    refusals += 1;
  }
  Disk.room = Infinity;
  const left = filesIn(refused.path);
  FS.writeFile(`${refused.path}/after`, "after");
  const kept = start(full.map((disk) => new Disk(disk.bytes))).kept;
  left.set("after", new TextEncoder().encode("after"));
  if (!same(new Map([...left].sort()), kept)) fail(`operation ${n}, with a full disk`);
  // And with a browser that refuses a write although there is room: nobody notices.
  const busy = began.map((bytes) => new Disk(bytes));
  const done = start(busy);
  Disk.refuses = 1;
  seed = here;
  operate(done.path);
  Disk.refuses = 0;
  if (!same(filesIn(done.path), states[1])) fail(`operation ${n}, refused once`);
  seed = after;
  disks = whole;
}
console.log(JSON.stringify({ cuts, refusals }));
