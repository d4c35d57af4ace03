// The board's flash in a browser: the files in memory, and a log of every change on disk, in the browser's private files.
//
// docs/site.md has the format. A change is in the log before the call that makes it returns; a change that finds no room
// fails as on a full flash, and leaves files and log as they were. Damage costs no more than the record that it hits.

const VERSION = 2;
// A record is a head, a path and data, each followed by its CRC-32 and its hash.
const MARK = 0xfe4c50f5;
const HEAD_BYTES = 15;
const CHECK_BYTES = 8;
const RECORD_BYTES = HEAD_BYTES + 3 * CHECK_BYTES;
// The record of version 1 with which every log begins.
const BEGIN_BYTES = 16;
// Kinds of records.
const BEGIN = 0;
const WRITE = 1;
const SIZE = 2;
const REMOVE = 3;
const RENAME = 4;
const FOLDER = 5;
const REMOVE_FOLDER = 6;
const FILE = 7;
const WHOLE = 8;
const DAMAGE = 9;
// As Emscripten numbers them.
const ENOSPC = 51;
const EIO = 29;

const BLOCK_BYTES = 4096;
// So much of a file is in one record of a log that is written anew.
const PIECE_BYTES = 1024;
// A log that is short, or not much longer than its files, is left as it is.
const SHORT_BYTES = 1 << 17;
const TIMES_ITS_FILES = 4;
// The room that is kept for writing the log anew.
const RESERVE_BYTES = 1 << 18;
// Without a disk, the files are in memory only.
const IN_MEMORY_BYTES = 1 << 24;
const LOGS = ["flash-0.log", "flash-1.log"];
const MS_BETWEEN_TRIES = 100;
const MS_TO_LET_GO = 10_000;
const MOST_TRIES = 3;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
// The entry of `TABLE` by its highest byte.
const ENTRY = new Uint8Array(256);
TABLE.forEach((value, byte) => (ENTRY[value >>> 24] = byte));

/** @typedef {Map<string, Uint8Array | null>} Content - Files by path; a folder is null. */
/** @typedef {{kind: number, number: number, path: string, data: Uint8Array, end: number}} Change */
/** @typedef {{damaged: string[], lost: number}} Damage - Paths of files, and the number of places with unknown changes. */

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff];
  return ~value >>> 0;
}

/** Returns the FNV-1a hash. A damage that the CRC-32 does not see, this one sees. @param {Uint8Array} bytes */
function hashOf(bytes) {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The log was written by a newer version of the site, which alone can read it. */
export class NewerLog extends Error {}

/**
 * Returns a record of the log.
 * @param {number} kind
 * @param {string} path
 * @param {number} [number]
 * @param {Uint8Array | string} [data]
 */
function record(kind, path, number = 0, data = new Uint8Array(0)) {
  const name = ENCODER.encode(path);
  const rest = typeof data === "string" ? ENCODER.encode(data) : data;
  const head = new Uint8Array(HEAD_BYTES);
  const view = viewOf(head);
  view.setUint32(0, MARK, true);
  view.setUint8(4, kind);
  view.setUint16(5, name.length, true);
  view.setUint32(7, rest.length, true);
  view.setUint32(11, number, true);
  return joined([head, name, rest].flatMap((part) => [part, numberBytes(crc32(part)), numberBytes(hashOf(part))]));
}

/** Returns the beginning of a log: to older versions of the site, which know no other record, it says that it is newer. @param {number} generation */
function beginning(generation) {
  const body = joined([Uint8Array.of(BEGIN, 0, 0), numberBytes(generation), Uint8Array.of(VERSION)]);
  return joined([numberBytes(body.length), numberBytes(crc32(body)), body]);
}

/** @param {number} number */
function numberBytes(number) {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, number, true);
  return bytes;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Compares a part of a record with its checks, which follow it, and puts one wrong byte of all right in place. Returns
 * whether the part fits now, and whether anything did not fit before.
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} to
 */
function mend(bytes, from, to) {
  const part = bytes.subarray(from, to);
  const view = viewOf(bytes);
  const hash = view.getUint32(to + 4, true);
  const wrong = (crc32(part) ^ view.getUint32(to, true)) >>> 0;
  if (!wrong) return { fits: true, mended: hashOf(part) !== hash };
  // Either a byte of the CRC is wrong, and nothing else is.
  if (hashOf(part) === hash) return { fits: true, mended: true };
  // Or one of the part. Undone byte by byte from its end, what that does to the CRC is the byte's own change where it
  // stands. By chance it may look so elsewhere: the hash knows.
  let change = wrong;
  for (let at = part.length - 1; at >= 0; at -= 1) {
    const entry = ENTRY[change >>> 24];
    change = (((change ^ TABLE[entry]) << 8) | entry) >>> 0;
    if (change > 255) continue;
    part[at] ^= change;
    if (hashOf(part) === hash) return { fits: true, mended: true };
    part[at] ^= change;
  }
  return { fits: false, mended: false };
}

/**
 * Returns the head of a record, its parts not looked at; null if there is none. One wrong byte is put right if `mending`.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {boolean} mending
 */
function headAt(bytes, at, mending) {
  const checkAt = at + HEAD_BYTES;
  if (checkAt + CHECK_BYTES > bytes.length) return null;
  const view = viewOf(bytes);
  const { fits, mended } = mending
    ? mend(bytes, at, checkAt)
    : { fits: crc32(bytes.subarray(at, checkAt)) === view.getUint32(checkAt, true), mended: false };
  if (!fits || view.getUint32(at, true) !== MARK) return null;
  const path = checkAt + CHECK_BYTES;
  const data = path + view.getUint16(at + 5, true) + CHECK_BYTES;
  const end = data + view.getUint32(at + 7, true) + CHECK_BYTES;
  return { kind: bytes[at + 4], number: view.getUint32(at + 11, true), path, data, end, mended };
}

/**
 * Returns where the next record begins whose head is sound; the end if there is none.
 * @param {Uint8Array} bytes
 * @param {number} from
 */
function nextHead(bytes, from) {
  let at = from;
  while ((at = bytes.indexOf(MARK & 0xff, at)) >= 0) {
    if (headAt(bytes, at, false)) return at;
    at += 1;
  }
  return bytes.length;
}

/**
 * Returns a record of version 1, null if there is none: the length and the CRC-32 of its body, and its body.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {Change | null}
 */
function oldRecord(bytes, at) {
  if (at + BEGIN_BYTES - 1 > bytes.length) return null;
  const view = viewOf(bytes);
  const begin = at + 8;
  const end = begin + view.getUint32(at, true);
  if (end < begin + 7 || end > bytes.length) return null;
  if (crc32(bytes.subarray(begin, end)) !== view.getUint32(at + 4, true)) return null;
  const data = begin + 7 + view.getUint16(begin + 1, true);
  const path = DECODER.decode(bytes.subarray(begin + 7, data));
  return { kind: bytes[begin], number: view.getUint32(begin + 3, true), path, data: bytes.subarray(data, end), end };
}

/** Files and folders by path, as a log leaves them. */
class Files {
  constructor() {
    /** @type {Map<string, Uint8Array<ArrayBuffer> | null>} */
    this.all = new Map();
    /** Those that are not as they were written. @type {Set<string>} */
    this.damaged = new Set();
  }

  /**
   * @param {{kind: number, number: number, path: string, data: Uint8Array}} change
   * @param {boolean} sound - Whether its data is.
   */
  apply({ kind, number, path, data }, sound) {
    const { all, damaged } = this;
    if (kind === RENAME) this.rename(path, DECODER.decode(data));
    else if (kind === WRITE) this.resized(path, Math.max(number + data.length, this.size(path))).set(data, number);
    else if (kind === SIZE) this.resized(path, number);
    else if (kind === FOLDER) all.set(path, null);
    else if (kind === FILE) all.set(path, new Uint8Array(0));
    else if (kind === REMOVE || kind === REMOVE_FOLDER) all.delete(path);
    // What is there already: a program that knows its own checks may put it right.
    if (!sound) damaged.add(path);
    else if (kind === FILE || kind === REMOVE || (kind === SIZE && !number)) damaged.delete(path);
  }

  /** @param {string} path */
  size(path) {
    return all(this.all.get(path)).length;
  }

  /**
   * @param {string} path
   * @param {number} size
   */
  resized(path, size) {
    const old = all(this.all.get(path));
    if (old.length === size && this.all.has(path)) return old;
    const bytes = new Uint8Array(size);
    bytes.set(old.subarray(0, size));
    this.all.set(path, bytes);
    return bytes;
  }

  /**
   * @param {string} path
   * @param {string} to
   */
  rename(path, to) {
    for (const [name, content] of [...this.all]) {
      if (name !== path && !name.startsWith(`${path}/`)) continue;
      const target = to + name.slice(path.length);
      this.all.delete(name);
      this.all.set(target, content);
      this.damaged.delete(target);
      if (this.damaged.delete(name)) this.damaged.add(target);
    }
  }

  /**
   * Compares the files with the list at the end of a log that was written anew.
   * @param {[string, number | null, number][]} list - Path, size and CRC-32; a folder has no size.
   */
  compare(list) {
    for (const [path, size, check] of list) {
      const content = this.all.get(path);
      if (size === null) this.all.set(path, null);
      else if (content && content.length === size && crc32(content) === check) this.damaged.delete(path);
      else {
        this.damaged.add(path);
        // The end of it may be in a record that is lost.
        if (content) this.resized(path, size);
      }
    }
  }
}

/** @param {Uint8Array<ArrayBuffer> | null | undefined} content */
const all = (content) => content ?? new Uint8Array(0);

/**
 * Reads a log, and puts right what can be. Throws NewerLog.
 *
 * files       its files and folders
 * damage      what cannot be read, now or when that was first found
 * sound       whether that is nothing
 * isNoted     whether the log has a record of just that
 * mended      whether something is damaged that costs nothing
 * old         whether it is of version 1
 * whole       whether it was finished
 * generation  its generation, -1 if that is unknown
 * length      where it ends: the rest is a record that was never finished
 *
 * @param {Uint8Array} bytes - They are changed.
 */
export function readLog(bytes) {
  const files = new Files();
  const begin = oldRecord(bytes, 0);
  if (begin && begin.data[0] > VERSION) throw new NewerLog(`version ${begin.data[0]}`);
  let generation = begin?.number ?? -1;
  let mended = !begin && bytes.length > 0;
  let whole = false;
  let lost = 0;
  let noted = "";
  let at = Math.min(BEGIN_BYTES, bytes.length);
  for (let found; (found = oldRecord(bytes, at)); at = found.end) {
    if (found.kind === WHOLE) whole = true;
    else files.apply(found, true);
  }
  const old = at > BEGIN_BYTES || begin?.data[0] === 1;
  while (at < bytes.length) {
    const head = headAt(bytes, at, true);
    if (!head) {
      // Nothing but a record that was never finished is as short.
      if (!old && bytes.length - at < HEAD_BYTES + CHECK_BYTES) break;
      lost += 1;
      at = nextHead(bytes, at + 1);
      continue;
    }
    if (head.end > bytes.length) break;
    at = head.end;
    const { kind, number } = head;
    const name = bytes.subarray(head.path, head.data - CHECK_BYTES);
    const data = bytes.subarray(head.data, head.end - CHECK_BYTES);
    const ofName = mend(bytes, head.path, head.path + name.length);
    const ofData = mend(bytes, head.data, head.data + data.length);
    mended ||= head.mended || ofName.mended || ofData.mended || !ofData.fits;
    // There is nothing in it that could be damaged but its check.
    const sound = ofData.fits || !data.length;
    if (!ofName.fits || (kind === RENAME && !sound)) lost += 1;
    else if (kind === DAMAGE) noted = DECODER.decode(data);
    else if (kind !== WHOLE) files.apply({ kind, number, path: DECODER.decode(name), data }, sound);
    else {
      whole = true;
      generation = Math.max(generation, number);
      const list = sound && valuesIn(DECODER.decode(data));
      if (!list) continue;
      files.compare(list);
      // The list has told what of it costs anything.
      mended ||= lost > 0;
      lost = 0;
    }
  }
  /** @type {Damage} */
  const before = valuesIn(noted) ?? { damaged: [], lost: 0 };
  const damage = {
    damaged: [...new Set([...files.damaged, ...before.damaged])].sort(),
    lost: Math.max(lost, before.lost),
  };
  const sound = !damage.lost && !damage.damaged.length;
  const isNoted = noted === JSON.stringify(damage);
  return { files: files.all, damage, sound, isNoted, mended, old, whole, generation, length: at };
}

/**
 * Returns the values of a text of JSON, null if it is none.
 * @param {string} text
 */
function valuesIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The log of a flash on disk, in one of two files: written anew, it goes into the other. */
export class Log {
  /** @param {FileSystemSyncAccessHandle[]} handles */
  constructor(handles) {
    this.handles = handles;
    /** @type {Content} */
    this.files = new Map();
    this.generation = 0;
    this.used = 0;
    this.length = 0;
    this.longest = SHORT_BYTES;
    /** What was damaged when it was read, null if nothing was. @type {Damage | null} */
    this.damage = null;
    this.read();
  }

  read() {
    const [one, other] = this.handles.map((handle) => readLog(bytesOf(handle)));
    this.used = isBetter(other, one) ? 1 : 0;
    const log = [one, other][this.used];
    this.files = log.files;
    this.generation = Math.max(0, log.generation);
    this.length = log.length;
    this.longest = this.limit(sizeOf(this.files));
    if (log.mended || !log.sound) this.damage = log.damage;
    // A record that was never finished would be taken for the beginning of the next one.
    this.handle.truncate(this.length);
    if (!log.sound) this.keepDamaged(log);
    else if (!log.whole) this.writeAnew(this.files);
    else {
      // Older, and left by a power cut: it must not count if this one is damaged one day.
      this.handles[1 - this.used].truncate(0);
      if (log.mended || log.old || this.length > this.longest) this.compact(this.files);
    }
  }

  /**
   * Leaves the log as it is: damaged, there is more in it than what can be read. What that is stays known, whatever
   * becomes of the files.
   * @param {ReturnType<typeof readLog>} log
   */
  keepDamaged({ damage, isNoted }) {
    this.longest = Infinity;
    if (isNoted) return;
    try {
      this.append(record(DAMAGE, "", 0, JSON.stringify(damage)));
      this.flush();
    } catch (error) {
      console.warn(error);
    }
  }

  get handle() {
    return this.handles[this.used];
  }

  /** @param {number} size */
  limit(size) {
    return Math.max(SHORT_BYTES, TIMES_ITS_FILES * size);
  }

  /**
   * Appends a record. Throws an error, and leaves the log as it was, if there is no room. A busy browser may refuse one
   * write although there is.
   * @param {Uint8Array} bytes
   */
  append(bytes) {
    tried(() => write(this.handle, bytes, this.length));
    this.length += bytes.length;
  }

  flush() {
    this.handle.flush();
  }

  /**
   * Writes the log anew, if there is room.
   * @param {Content} files
   */
  compact(files) {
    try {
      this.writeAnew(files);
    } catch {
      // The old one is whole. It is tried again when that has grown.
      this.longest = 2 * this.length;
    }
  }

  /**
   * Writes the log anew, and empties the old one once the new one has been read back.
   * @param {Content} files
   */
  writeAnew(files) {
    const other = 1 - this.used;
    const handle = this.handles[other];
    const generation = this.generation + 1;
    const changes = joined([beginning(generation), ...changesOf(files)]);
    const last = record(WHOLE, "", generation, JSON.stringify(listOf(files)));
    handle.truncate(0);
    try {
      write(handle, changes, 0);
      handle.flush();
      write(handle, last, changes.length);
      handle.flush();
      const back = readLog(bytesOf(handle));
      if (!back.whole || !back.sound || back.mended || !areSame(back.files, files)) throw new Error("not as written");
    } catch (error) {
      handle.truncate(0);
      throw error;
    }
    const old = this.handle;
    this.used = other;
    this.generation = generation;
    this.length = changes.length + last.length;
    this.longest = this.limit(this.length);
    old.truncate(0);
    old.flush();
  }

  close() {
    for (const handle of this.handles) handle.close();
  }
}

/**
 * Returns whether the log `one` counts, and not `other`. What is not whole was never finished, or is damaged there: the
 * other one is then whole, or empty.
 * @param {ReturnType<typeof readLog>} one
 * @param {ReturnType<typeof readLog>} other
 */
function isBetter(one, other) {
  if (one.whole !== other.whole) return one.whole;
  if (!one.whole) return one.length > other.length;
  if (one.sound !== other.sound) return one.sound;
  return one.generation > other.generation;
}

/**
 * Does what may fail, and does it again if it fails.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function tried(work) {
  for (let tries = 1; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** Returns the bytes of a file. @param {FileSystemSyncAccessHandle} handle */
function bytesOf(handle) {
  return tried(() => {
    const bytes = new Uint8Array(handle.getSize());
    const count = handle.read(bytes, { at: 0 });
    if (count === bytes.length) return bytes;
    throw new Error(`${count} of ${bytes.length} bytes read`);
  });
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function write(handle, bytes, at) {
  let written = 0;
  try {
    written = handle.write(/** @type {Uint8Array<ArrayBuffer>} */ (bytes), { at });
  } finally {
    if (written !== bytes.length) handle.truncate(at);
  }
  if (written !== bytes.length) throw new DOMException("short write", "QuotaExceededError");
}

/** @param {Content} files */
function sizeOf(files) {
  let size = 0;
  for (const [path, content] of files) {
    const bytes = content?.length ?? 0;
    size += (1 + Math.ceil(bytes / PIECE_BYTES)) * (RECORD_BYTES + path.length) + bytes;
  }
  return size;
}

/** Returns the records of all files and folders. @param {Content} files */
function changesOf(files) {
  const changes = [];
  for (const [path, content] of files) if (content === null) changes.push(record(FOLDER, path));
  for (const [path, content] of files) {
    if (!content) continue;
    changes.push(record(FILE, path));
    for (let at = 0; at < content.length; at += PIECE_BYTES)
      changes.push(record(WRITE, path, at, content.subarray(at, at + PIECE_BYTES)));
  }
  return changes;
}

/** Returns path, size and CRC-32 of all files; a folder has no size. @param {Content} files */
const listOf = (files) =>
  [...files].map(([path, content]) => (content ? [path, content.length, crc32(content)] : [path, null, 0]));

/**
 * @param {Content} one
 * @param {Content} other
 */
function areSame(one, other) {
  const same = (/** @type {string} */ path, /** @type {Uint8Array | null} */ content) => {
    const there = other.get(path);
    if (!content || !there) return content === there;
    return content.length === there.length && content.every((byte, at) => byte === there[at]);
  };
  return one.size === other.size && [...one].every(([path, content]) => same(path, content));
}

/** A flash, mounted as the folder `path` of MicroPython's file system; in memory only without a log. */
export class Flash {
  /**
   * @param {Log | null} log
   * @param {Content} [files] - What is in it.
   */
  constructor(log, files = log?.files ?? new Map()) {
    this.log = log;
    /** Returns what is in it. */
    this.files = () => files;
    /** What was damaged when it was opened, null if nothing was. */
    this.damage = log?.damage ?? null;
    this.free = IN_MEMORY_BYTES;
    /** Why the last change is in memory only: "full", "unwritten", "" if it is not. */
    this.full = "";
    this.onFull = (/** @type {string} */ _full) => {};
  }

  /**
   * Opens the flash of the folder `name` of the browser's private files. Throws an error if this browser cannot keep any,
   * or if another tab has it.
   * @param {string} name
   */
  static async open(name) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(name, { create: true });
    const handles = [];
    for (const file of LOGS) handles.push(await opened(await folder.getFileHandle(file, { create: true })));
    const flash = new Flash(new Log(handles));
    await flash.measure();
    return flash;
  }

  /** Asks the browser how much room there is. */
  async measure() {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    // The log is written anew beside the old one.
    this.free = Math.max(0, (quota - usage) / 2 - RESERVE_BYTES);
  }

  /**
   * @param {any} FS - Emscripten's file system.
   * @param {string} path
   */
  mount(FS, path) {
    const { MEMFS } = FS.filesystems;
    const flash = this;
    const placeOf = (/** @type {any} */ node) => FS.getPath(node).slice(path.length + 1);
    const inside = (/** @type {any} */ folder, /** @type {string} */ name) =>
      [placeOf(folder), name].filter(Boolean).join("/");
    /**
     * Logs a change before it is made.
     * @param {Uint8Array} bytes
     */
    const log = (bytes) => this.change(bytes, FS, root);
    const sync = () => this.sync(FS);
    const folderNode = {
      ...MEMFS.node_ops,
      /** @param {any} parent @param {string} name @param {number} mode @param {number} dev */
      mknod(parent, name, mode, dev) {
        const folder = FS.isDir(mode);
        log(record(folder ? FOLDER : FILE, inside(parent, name)));
        if (folder) sync();
        return own(MEMFS.createNode(parent, name, mode, dev));
      },
      /** @param {any} node @param {any} folder @param {string} name */
      rename(node, folder, name) {
        log(record(RENAME, placeOf(node), 0, inside(folder, name)));
        sync();
        MEMFS.node_ops.rename(node, folder, name);
      },
      /** @param {any} parent @param {string} name */
      unlink(parent, name) {
        log(record(REMOVE, inside(parent, name)));
        sync();
        MEMFS.node_ops.unlink(parent, name);
      },
      /** @param {any} parent @param {string} name */
      rmdir(parent, name) {
        // It may be in use.
        if (Object.keys(FS.lookupNode(parent, name).contents).length) return MEMFS.node_ops.rmdir(parent, name);
        log(record(REMOVE_FOLDER, inside(parent, name)));
        sync();
        return MEMFS.node_ops.rmdir(parent, name);
      },
      statfs() {
        const blocks = Math.floor(flash.free / BLOCK_BYTES);
        return { bsize: BLOCK_BYTES, frsize: BLOCK_BYTES, blocks: 2 * blocks, bfree: blocks, bavail: blocks };
      },
    };
    const fileNode = {
      ...MEMFS.node_ops,
      /** @param {any} node @param {any} values */
      setattr(node, values) {
        if (values.size !== undefined && values.size !== node.usedBytes) log(record(SIZE, placeOf(node), values.size));
        MEMFS.node_ops.setattr(node, values);
      },
    };
    const fileStream = {
      ...MEMFS.stream_ops,
      /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
      write(stream, buffer, offset, length, position) {
        if (!length) return 0;
        log(record(WRITE, placeOf(stream.node), position, buffer.slice(offset, offset + length)));
        return MEMFS.stream_ops.write(stream, buffer, offset, length, position, false);
      },
      fsync() {
        sync();
        return 0;
      },
      close: sync,
    };
    const own = (/** @type {any} */ node) => {
      node.node_ops = FS.isDir(node.mode) ? folderNode : fileNode;
      if (FS.isFile(node.mode)) node.stream_ops = fileStream;
      return node;
    };
    FS.mkdirTree(path);
    const files = this.files();
    // Not logged: these are in the log.
    const kept = this.log;
    this.log = null;
    const root = FS.mount({ mount: (/** @type {any} */ mount) => own(MEMFS.mount(mount)) }, {}, path);
    for (const [name, content] of files) if (content === null) FS.mkdirTree(`${path}/${name}`);
    for (const [name, content] of files) {
      if (!content) continue;
      // The record of its folder may be lost.
      FS.mkdirTree(`${path}/${name}`.replace(/\/[^/]*$/, ""));
      FS.writeFile(`${path}/${name}`, content);
    }
    this.log = kept;
    files.clear();
    this.files = () => filesIn(root);
  }

  /**
   * @param {Uint8Array} bytes
   * @param {any} FS
   * @param {any} root
   */
  change(bytes, FS, root) {
    const { log } = this;
    if (!log) return;
    try {
      if (log.length > log.longest) log.compact(filesIn(root));
      log.append(bytes);
      this.free = Math.max(0, this.free - bytes.length);
      this.tell("");
    } catch (error) {
      this.fail(error, FS);
    }
  }

  /** @param {any} FS */
  sync(FS) {
    try {
      this.log?.flush();
    } catch (error) {
      this.fail(error, FS);
    }
  }

  /**
   * Makes the call of the firmware fail as on its own flash.
   * @param {unknown} error
   * @param {any} FS
   * @returns {never}
   */
  fail(error, FS) {
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    if (full) {
      this.free = 0;
      // The browser knows better how much there is.
      this.measure().catch(() => {});
    } else console.error(error);
    this.tell(full ? "full" : "unwritten");
    throw new FS.ErrnoError(full ? ENOSPC : EIO);
  }

  /** @param {string} full */
  tell(full) {
    if (full === this.full) return;
    this.full = full;
    this.onFull(full);
  }

  /** Returns the bytes of the log, as they are on disk. */
  bytes() {
    return this.log ? bytesOf(this.log.handle) : new Uint8Array(0);
  }

  /** Lets go of what of the log cannot be read: it is written anew. Throws an error, and keeps it, if there is no room. */
  forget() {
    this.log?.writeAnew(this.files());
    this.damage = null;
  }

  close() {
    this.log?.close();
    this.log = null;
  }
}

/**
 * Returns what is below a folder in memory, from the nodes themselves: in the middle of an operation, no path may lead there.
 * @param {any} folder
 * @param {string} [place]
 * @param {Content} [files]
 */
function filesIn(folder, place = "", files = new Map()) {
  for (const [name, node] of Object.entries(folder.contents)) {
    // MicroPython's files are signed bytes; an empty one may have none.
    files.set(place + name, node.isFolder ? null : new Uint8Array(node.contents ?? 0).subarray(0, node.usedBytes));
    if (node.isFolder) filesIn(node, `${place}${name}/`, files);
  }
  return files;
}

/**
 * Opens a file of the browser's private files for this worker alone. A worker that has just ended may still hold it.
 * @param {FileSystemFileHandle} file
 */
async function opened(file) {
  const began = performance.now();
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const held = error instanceof DOMException && error.name === "NoModificationAllowedError";
      if (!held || performance.now() - began > MS_TO_LET_GO) throw error;
      await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_TRIES));
    }
  }
}
