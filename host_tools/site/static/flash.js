// The board's flash in a browser: the files in memory, and a log of every change on disk, in the browser's private files.
//
// docs/site.md has the format. A change is in the log before the call that makes it returns; a change that finds no room
// fails as on a full flash, and leaves files and log as they were. Damage costs no more than the record that it hits.
// Empty folders are not kept: the firmware makes those that it needs.

const VERSION = 4;
// A record is a head of six numbers, a path and data, each followed by its CRC-32 and its hash.
const MARK = 0xfe4c50f5;
const HEAD_BYTES = 24;
const CHECK_BYTES = 8;
const RECORD_BYTES = HEAD_BYTES + 3 * CHECK_BYTES;
// Kinds of records.
const BEGIN = 0;
const WRITE = 1;
const SIZE = 2;
const REMOVE = 3;
const RENAME = 4;
const FILE = 5;
const WHOLE = 6;
const DAMAGE = 7;
const END = 8;
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
// More than any file of the firmware.
const MOST_FILE_BYTES = 1 << 20;
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

/** @typedef {Map<string, Uint8Array>} Content - Files by path. */
/** @typedef {[kind: number, path?: string, number?: number, data?: Uint8Array | string]} Change */
/**
 * A record in a log, from the byte `at` to before the byte `end`. Its data is not `sound` if it is not as it was written.
 * @typedef {{at: number, sequence: number, kind: number, number: number, path: string, data: Uint8Array, sound: boolean, mended: boolean, end: number}} LogRecord
 */
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
 * @param {number} sequence
 * @param {Change} change
 */
function record(sequence, [kind, path = "", number = 0, data = ""]) {
  const name = ENCODER.encode(path);
  const rest = typeof data === "string" ? ENCODER.encode(data) : data;
  const head = numberBytes(MARK, sequence, kind, number, name.length, rest.length);
  return joined([head, name, rest].flatMap((part) => [part, numberBytes(crc32(part), hashOf(part))]));
}

/** @param {number[]} numbers */
function numberBytes(...numbers) {
  const bytes = new Uint8Array(4 * numbers.length);
  numbers.forEach((number, n) => viewOf(bytes).setUint32(4 * n, number, true));
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
 * Compares a part of a record with its checks, which follow it, and puts one wrong byte of all right in place. Returns how
 * many were wrong: 0, 1, or 2 if there are more.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} size
 */
function mend(bytes, at, size) {
  const part = bytes.subarray(at, at + size);
  const hash = viewOf(bytes).getUint32(at + size + 4, true);
  const wrong = (crc32(part) ^ viewOf(bytes).getUint32(at + size, true)) >>> 0;
  if (!wrong) return hashOf(part) === hash ? 0 : 1;
  // Either a byte of the CRC is wrong, and nothing else is; where there is nothing, only its checks can be.
  if (!size || hashOf(part) === hash) return 1;
  // Or one of the part. Undone byte by byte from its end, what that does to the CRC is the byte's own change where it
  // stands. By chance it may look so elsewhere: the hash knows.
  let change = wrong;
  for (let n = size - 1; n >= 0; n -= 1) {
    const entry = ENTRY[change >>> 24];
    change = (((change ^ TABLE[entry]) << 8) | entry) >>> 0;
    if (change > 255) continue;
    part[n] ^= change;
    if (hashOf(part) === hash) return 1;
    part[n] ^= change;
  }
  return 2;
}

/**
 * Returns the record at a place, null if there is none that can be used. One wrong byte of each part is put right.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function recordAt(bytes, at) {
  const pathAt = at + HEAD_BYTES + CHECK_BYTES;
  if (pathAt > bytes.length) return null;
  const ofHead = mend(bytes, at, HEAD_BYTES);
  const numbers = Array.from({ length: HEAD_BYTES / 4 }, (_, n) => viewOf(bytes).getUint32(at + 4 * n, true));
  const [mark, sequence, kind, number, pathBytes, dataBytes] = numbers;
  const dataAt = pathAt + pathBytes + CHECK_BYTES;
  const end = dataAt + dataBytes + CHECK_BYTES;
  if (ofHead > 1 || mark !== MARK || end > bytes.length) return null;
  const ofPath = mend(bytes, pathAt, pathBytes);
  const ofData = mend(bytes, dataAt, dataBytes);
  const [sound, mended] = [ofData < 2, ofHead + ofPath + ofData > 0];
  const path = DECODER.decode(bytes.subarray(pathAt, pathAt + pathBytes));
  const data = bytes.subarray(dataAt, dataAt + dataBytes);
  const found = { at, sequence, kind, number, path, data, sound, mended, end };
  return ofPath < 2 && isUsable(found) ? found : null;
}

/** Returns whether a record is one that the flash writes. @param {LogRecord} record */
function isUsable({ kind, number, path, data, sound }) {
  if (kind < WRITE || kind > FILE) return kind <= END;
  if (kind === RENAME && !(sound && isPath(DECODER.decode(data)))) return false;
  return isPath(path) && (kind === FILE || number + data.length <= MOST_FILE_BYTES);
}

/** @param {string} path */
const isPath = (path) => path.split("/").every((name) => !["", ".", ".."].includes(name));

/** Files by path, as a log leaves them. */
class Files {
  constructor() {
    /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
    this.all = new Map();
    /** Those that are not as they were written. @type {Set<string>} */
    this.damaged = new Set();
  }

  /** @param {LogRecord} record */
  apply({ kind, number, path, data, sound }) {
    const { all, damaged } = this;
    if (kind === RENAME) this.rename(path, DECODER.decode(data));
    else if (kind === WRITE)
      this.resized(path, Math.max(number + data.length, this.content(path).length)).set(data, number);
    else if (kind === SIZE) this.resized(path, number);
    else all.delete(path);
    // What is there already: a program that knows its own checks may put it right.
    if (!sound) damaged.add(path);
    else if (kind === REMOVE || (kind === SIZE && !number)) damaged.delete(path);
  }

  /** Returns the content of a file, none if there is no such file. @param {string} path */
  content(path) {
    return this.all.get(path) ?? new Uint8Array(0);
  }

  /**
   * @param {string} path
   * @param {number} size
   */
  resized(path, size) {
    const old = this.content(path);
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
   * Compares a file with its CRC-32 in a log that was written anew.
   * @param {string} path
   * @param {number} check
   */
  compare(path, check) {
    if (crc32(this.resized(path, this.content(path).length)) === check) this.damaged.delete(path);
    else this.damaged.add(path);
  }

  /** Removes a file whose path is now a folder's: the record that removed or renamed it is lost. */
  removeCovered() {
    for (const path of [...this.all.keys()])
      for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1))
        if (this.all.delete(path.slice(0, end))) this.damaged.add(path.slice(0, end));
  }
}

/**
 * Reads a log, and puts right what can be. Throws NewerLog.
 *
 * files     its files
 * damage    what cannot be read, now or when that was first found
 * sound     whether that is nothing
 * isNoted   whether the log has a record of just that
 * mended    whether something is damaged that costs nothing
 * anew      how long it was when it had been written anew, 0 if that was never finished
 * last      the sequence number of its last record, 0 without any
 * length    where it ends: the rest is a record that was never finished
 *
 * @param {Uint8Array} bytes - They are changed.
 * @param {number} end - The sequence number of the last record that was flushed, 0 if that is unknown.
 */
function readLog(bytes, end) {
  let files = new Files();
  /** @type {Damage} */
  let noted = { damaged: [], lost: 0 };
  let mended = false;
  let [before, last, place, length, listed, lost, anew] = [BEGIN, 0, 0, 0, 0, 0, 0];
  /** @returns {Damage} */
  const found = () => ({
    damaged: [...new Set([...files.damaged, ...noted.damaged])].sort(),
    lost: Math.max(lost, noted.lost),
  });
  const records = recordsIn(bytes);
  for (const one of records) {
    const { kind, sequence, path, number } = one;
    if (sequence === last) continue;
    // Torn by a power cut: the firmware was not told that it is there.
    if (end && sequence > end && !one.sound && one === records.at(-1)) break;
    const follows = kind === BEGIN || sequence === last + 1;
    // What is missing of the list of files costs the comparison alone.
    if (!follows && !(before === FILE && (kind === FILE || kind === WHOLE))) lost += 1;
    mended ||= one.mended || one.at !== place || !follows;
    before = kind;
    last = sequence;
    place = one.end;
    length = Math.max(length, place);
    if (kind === BEGIN) [files, listed, lost, anew] = [new Files(), 0, 0, 0];
    else if (kind === DAMAGE) noted = found();
    else if (kind === WHOLE) {
      anew = length;
      // The list has told what of it costs anything.
      if (listed === number) lost = 0;
    } else if (kind === FILE) {
      listed += 1;
      files.compare(path, number);
    } else files.apply(one);
  }
  // Less than a first log may never have been finished.
  if (end ? end > last : bytes.length - length >= 2 * RECORD_BYTES) {
    lost += 1;
    length = bytes.length;
  }
  files.removeCovered();
  const damage = found();
  const sound = !damage.lost && !damage.damaged.length;
  const isNoted = JSON.stringify(noted) === JSON.stringify(damage);
  return { files: files.all, damage, sound, isNoted, mended, anew, last, length };
}

/** Returns the records of a log in the order of their sequence numbers. Throws NewerLog. @param {Uint8Array} bytes */
function recordsIn(bytes) {
  /** @type {LogRecord[]} */
  const found = [];
  for (let at = 0; at >= 0;) {
    const one = recordAt(bytes, at);
    at = one?.sound ? one.end : bytes.indexOf(MARK & 0xff, at + 1);
    if (!one || one.kind === END) continue;
    if (one.kind === BEGIN && one.number > VERSION) throw new NewerLog(`version ${one.number}`);
    // One that is cut off: the next one stands where the rest of it was.
    if ((found.at(-1)?.end ?? 0) > one.at) found.pop();
    found.push(one);
  }
  return found.sort((one, other) => one.sequence - other.sequence || Number(other.sound) - Number(one.sound));
}

/** Returns the sequence number up to which the other file was flushed, 0 if this one does not tell. @param {Uint8Array} bytes */
function endIn(bytes) {
  const one = recordAt(bytes.slice(0, RECORD_BYTES), 0);
  return one?.kind === END ? one.sequence : 0;
}

/**
 * The log of a flash on disk, in one of two files: written anew, it goes into the other, which has the number of the last
 * record until then. Without that, nobody would miss what is cut off.
 */
export class Log {
  /** @param {FileSystemSyncAccessHandle[]} handles */
  constructor(handles) {
    this.handles = handles;
    /** @type {Content} */
    this.files = new Map();
    this.used = 0;
    this.length = 0;
    this.longest = SHORT_BYTES;
    // The sequence numbers of the last record, and of the last one of which the other file tells.
    this.last = 0;
    this.told = -1;
    /** What was damaged when it was read, null if nothing was. @type {Damage | null} */
    this.damage = null;
    this.read();
  }

  read() {
    const found = this.handles.map(bytesOf);
    const end = Math.max(...found.map(endIn));
    const [one, other] = found.map((bytes) => readLog(bytes, end));
    this.used = isBetter(other, one) ? 1 : 0;
    const log = [one, other][this.used];
    this.files = log.files;
    this.last = Math.max(log.last, end);
    this.length = log.length;
    this.longest = this.limit(log.anew);
    if (log.mended || !log.sound) this.damage = log.damage;
    // A record that was never finished would be taken for the beginning of the next one.
    this.handle.truncate(this.length);
    if (!log.sound) {
      // It stays as it is: there is more in it than what can be read. What that is stays known, whatever becomes of the files.
      this.longest = Infinity;
      if (!log.isNoted) attempted(() => this.append(DAMAGE));
    } else if (!log.anew) this.writeAnew(this.files);
    else if (log.mended || this.length > this.longest) this.compact(this.files);
    this.flush();
    // Older, and left by a power cut: it must not count if this one is damaged one day.
    attempted(() => this.handles[1 - this.used].truncate(RECORD_BYTES));
  }

  get handle() {
    return this.handles[this.used];
  }

  /** @param {number} size */
  limit(size) {
    return Math.max(SHORT_BYTES, TIMES_ITS_FILES * size);
  }

  /**
   * Appends a record; returns its size. Throws an error, and leaves the log as it was, if there is no room. A busy browser
   * may refuse one write although there is.
   * @param {Change} change
   */
  append(...change) {
    const bytes = record(this.last + 1, change);
    tried(() => write(this.handle, bytes, this.length));
    this.length += bytes.length;
    this.last += 1;
    return bytes.length;
  }

  /** Flushes what has been appended, and tells the other file of it. */
  flush() {
    if (this.told === this.last) return;
    this.handle.flush();
    // If that fails, the change itself is on disk.
    attempted(() => write(this.handles[1 - this.used], record(this.last, [END]), 0));
    this.told = this.last;
  }

  /**
   * Writes the log anew, if there is room.
   * @param {Content} files
   */
  compact(files) {
    // If there is none, the old one is whole. It is tried again when that has grown.
    if (!attempted(() => this.writeAnew(files))) this.longest = 2 * this.length;
  }

  /**
   * Writes the log anew, and empties the old one once the new one has been read back.
   * @param {Content} files
   */
  writeAnew(files) {
    const other = 1 - this.used;
    const handle = this.handles[other];
    let { last } = this;
    const packed = (/** @type {Change[]} */ changes) => joined(changes.map((change) => record((last += 1), change)));
    const changes = packed([[BEGIN, "", VERSION], ...changesOf(files)]);
    const whole = packed([[WHOLE, "", files.size]]);
    this.told = -1;
    handle.truncate(0);
    try {
      write(handle, changes, 0);
      handle.flush();
      write(handle, whole, changes.length);
      handle.flush();
      const back = bytesOf(handle);
      if (!joined([changes, whole]).every((byte, at) => byte === back[at])) throw new Error("not as written");
    } catch (error) {
      handle.truncate(0);
      throw error;
    }
    const old = this.handle;
    this.used = other;
    this.last = last;
    this.length = changes.length + whole.length;
    this.longest = this.limit(this.length);
    old.truncate(0);
    old.flush();
    this.flush();
  }

  close() {
    for (const handle of this.handles) handle.close();
  }
}

/**
 * Returns whether the log `one` counts, and not `other`. What is not whole was never finished, or is damaged there: the
 * other one is then whole, or older, or empty.
 * @param {ReturnType<typeof readLog>} one
 * @param {ReturnType<typeof readLog>} other
 */
function isBetter(one, other) {
  if (!one.anew !== !other.anew) return one.anew > 0;
  if (!one.anew) return one.last > 0 && (!other.last || one.last < other.last);
  if (one.sound !== other.sound) return one.sound;
  return one.last > other.last;
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

/** Does what can wait for another time; returns whether it is done. @param {() => void} work */
function attempted(work) {
  try {
    work();
    return true;
  } catch (error) {
    console.warn(error);
    return false;
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

/** Returns the changes that make all files, with a list of them. @param {Content} files */
function changesOf(files) {
  /** @type {Change[]} */
  const changes = [];
  for (const [path, content] of files) {
    changes.push([SIZE, path, content.length]);
    for (let at = 0; at < content.length; at += PIECE_BYTES)
      changes.push([WRITE, path, at, content.subarray(at, at + PIECE_BYTES)]);
  }
  for (const [path, content] of files) changes.push([FILE, path, crc32(content)]);
  return changes;
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
     * @param {Change} change
     */
    const log = (...change) => this.change(change, FS, root);
    const sync = () => this.sync(FS);
    const folderNode = {
      ...MEMFS.node_ops,
      /** @param {any} parent @param {string} name @param {number} mode @param {number} dev */
      mknod(parent, name, mode, dev) {
        if (FS.isFile(mode)) log(SIZE, inside(parent, name));
        return own(MEMFS.createNode(parent, name, mode, dev));
      },
      /** @param {any} node @param {any} folder @param {string} name */
      rename(node, folder, name) {
        log(RENAME, placeOf(node), 0, inside(folder, name));
        sync();
        MEMFS.node_ops.rename(node, folder, name);
      },
      /** @param {any} parent @param {string} name */
      unlink(parent, name) {
        log(REMOVE, inside(parent, name));
        sync();
        MEMFS.node_ops.unlink(parent, name);
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
        if (values.size !== undefined && values.size !== node.usedBytes) log(SIZE, placeOf(node), values.size);
        MEMFS.node_ops.setattr(node, values);
      },
    };
    const fileStream = {
      ...MEMFS.stream_ops,
      /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
      write(stream, buffer, offset, length, position) {
        if (!length) return 0;
        log(WRITE, placeOf(stream.node), position, buffer.slice(offset, offset + length));
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
    for (const [name, content] of files) {
      FS.mkdirTree(`${path}/${name}`.replace(/\/[^/]*$/, ""));
      FS.writeFile(`${path}/${name}`, content);
    }
    this.log = kept;
    files.clear();
    this.files = () => filesIn(root);
  }

  /**
   * @param {Change} change
   * @param {any} FS
   * @param {any} root
   */
  change(change, FS, root) {
    const { log } = this;
    if (!log) return;
    try {
      if (log.length > log.longest) log.compact(filesIn(root));
      this.free = Math.max(0, this.free - log.append(...change));
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
    if (node.isFolder) filesIn(node, `${place}${name}/`, files);
    // MicroPython's files are signed bytes; an empty one may have none.
    else files.set(place + name, new Uint8Array(node.contents ?? 0).subarray(0, node.usedBytes));
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
