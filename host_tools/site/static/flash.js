// The board's flash in a browser: the files in memory, and a log of every change on disk, in the browser's private files.
//
// docs/site.md has the format. A change is in the log before the call that makes it returns; a change that finds no room
// fails as on a full flash, and leaves files and log as they were.

const VERSION = 1;
const HEAD_BYTES = 8;
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
// As Emscripten numbers them.
const ENOSPC = 51;
const EIO = 29;

const BLOCK_BYTES = 4096;
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

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff];
  return ~value >>> 0;
}

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
  const bytes = new Uint8Array(HEAD_BYTES + 7 + name.length + rest.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length - HEAD_BYTES, true);
  view.setUint8(HEAD_BYTES, kind);
  view.setUint16(HEAD_BYTES + 1, name.length, true);
  view.setUint32(HEAD_BYTES + 3, number, true);
  bytes.set(name, HEAD_BYTES + 7);
  bytes.set(rest, HEAD_BYTES + 7 + name.length);
  view.setUint32(4, crc32(bytes.subarray(HEAD_BYTES)), true);
  return bytes;
}

/**
 * Yields the whole records of a log, each with the place where it ends, up to the first that is torn or damaged.
 * @param {Uint8Array} bytes
 */
function* records(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + HEAD_BYTES + 7 <= bytes.length) {
    const size = view.getUint32(at, true);
    const end = at + HEAD_BYTES + size;
    if (size < 7 || end > bytes.length) return;
    const body = bytes.subarray(at + HEAD_BYTES, end);
    if (crc32(body) !== view.getUint32(at + 4, true)) return;
    const name = view.getUint16(at + HEAD_BYTES + 1, true);
    yield {
      end,
      kind: body[0],
      number: view.getUint32(at + HEAD_BYTES + 3, true),
      path: DECODER.decode(body.subarray(7, 7 + name)),
      data: body.subarray(7 + name),
    };
    at = end;
  }
}

/** Files and folders by path, as a log leaves them. A folder is null. */
class Files {
  constructor() {
    /** @type {Map<string, Uint8Array<ArrayBuffer> | null>} */
    this.all = new Map();
  }

  /** @param {{kind: number, number: number, path: string, data: Uint8Array}} change */
  apply({ kind, number, path, data }) {
    const { all } = this;
    if (kind === FOLDER) all.set(path, null);
    else if (kind === FILE) all.set(path, new Uint8Array(0));
    else if (kind === REMOVE || kind === REMOVE_FOLDER) all.delete(path);
    else if (kind === WRITE) this.resized(path, Math.max(number + data.length, this.size(path))).set(data, number);
    else if (kind === SIZE) this.resized(path, number);
    else if (kind === RENAME) this.rename(path, DECODER.decode(data));
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
    if (old.length === size) return old;
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
      this.all.delete(name);
      this.all.set(to + name.slice(path.length), content);
    }
  }
}

/** @param {Uint8Array<ArrayBuffer> | null | undefined} content */
const all = (content) => content ?? new Uint8Array(0);

/**
 * Reads a log: its files, its generation, and how long its whole part is; null if it was never finished.
 * Throws NewerLog.
 * @param {Uint8Array} bytes
 */
export function readLog(bytes) {
  const files = new Files();
  let generation = -1;
  let whole = false;
  let length = 0;
  for (const change of records(bytes)) {
    if (change.kind === BEGIN) {
      if (change.data[0] > VERSION) throw new NewerLog(`version ${change.data[0]}`);
      generation = change.number;
    } else if (change.kind === WHOLE) whole = true;
    else files.apply(change);
    length = change.end;
  }
  return whole ? { files: files.all, generation, length } : null;
}

/** The log of a flash on disk, in one of two files: written anew, it goes into the other. */
export class Log {
  /** @param {FileSystemSyncAccessHandle[]} handles */
  constructor(handles) {
    this.handles = handles;
    /** @type {Map<string, Uint8Array<ArrayBuffer> | null>} */
    this.files = new Map();
    this.generation = 0;
    this.used = 0;
    this.length = 0;
    this.longest = SHORT_BYTES;
    this.read();
  }

  read() {
    const found = this.handles.map((handle) => {
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      return readLog(bytes);
    });
    const [one, other] = found;
    this.used = (other?.generation ?? -1) > (one?.generation ?? -1) ? 1 : 0;
    const log = found[this.used];
    if (log) {
      this.files = log.files;
      this.generation = log.generation;
      this.length = log.length;
      const rest = this.handle.getSize() - this.length;
      if (rest) console.warn(`The last ${rest} bytes of the flash are torn or damaged: they are dropped.`);
      // They would be taken for the beginning of the next record.
      this.handle.truncate(this.length);
      this.longest = this.limit(sizeOf(this.files));
    } else this.writeAnew([]);
    if (this.length > this.longest) this.compact(changesOf(this.files));
  }

  get handle() {
    return this.handles[this.used];
  }

  /** @param {number} size */
  limit(size) {
    return Math.max(SHORT_BYTES, TIMES_ITS_FILES * size);
  }

  /**
   * Appends a record. Throws an error, and leaves the log as it was, if there is no room.
   * @param {Uint8Array} bytes
   */
  append(bytes) {
    write(this.handle, bytes, this.length);
    this.length += bytes.length;
  }

  flush() {
    this.handle.flush();
  }

  /**
   * Writes the log anew, if there is room.
   * @param {Iterable<Uint8Array>} changes
   */
  compact(changes) {
    try {
      this.writeAnew(changes);
    } catch {
      // The old one is whole. It is tried again when that has grown.
      this.longest = 2 * this.length;
    }
  }

  /** @param {Iterable<Uint8Array>} changes */
  writeAnew(changes) {
    const other = 1 - this.used;
    const handle = this.handles[other];
    handle.truncate(0);
    let length = 0;
    const put = (/** @type {Uint8Array} */ bytes) => {
      write(handle, bytes, length);
      length += bytes.length;
    };
    put(record(BEGIN, "", this.generation + 1, Uint8Array.of(VERSION)));
    for (const bytes of changes) put(bytes);
    handle.flush();
    put(record(WHOLE, ""));
    handle.flush();
    const size = length;
    const old = this.handle;
    this.used = other;
    this.generation += 1;
    this.length = length;
    this.longest = this.limit(size);
    old.truncate(0);
    old.flush();
  }

  close() {
    for (const handle of this.handles) handle.close();
  }
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

/** @param {Map<string, Uint8Array | null>} files */
function sizeOf(files) {
  let size = 0;
  for (const [path, content] of files) size += path.length + 40 + (content?.length ?? 0);
  return size;
}

/** @param {Map<string, Uint8Array | null>} files */
function* changesOf(files) {
  for (const [path, content] of files) {
    if (content === null) yield record(FOLDER, path);
  }
  for (const [path, content] of files) {
    if (content) yield* [record(FILE, path), record(WRITE, path, 0, content)];
  }
}

/** A flash, mounted as the folder `path` of MicroPython's file system; in memory only without a log. */
export class Flash {
  /**
   * @param {Log | null} log
   * @param {Map<string, Uint8Array | null>} [files] - What is in it.
   */
  constructor(log, files = log?.files ?? new Map()) {
    this.log = log;
    /** Returns what is in it. */
    this.files = () => files;
    this.free = IN_MEMORY_BYTES;
    this.full = false;
    this.onFull = (/** @type {boolean} */ _full) => {};
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
    for (const [name, content] of files) if (content) FS.writeFile(`${path}/${name}`, content);
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
      if (log.length > log.longest) log.compact(changesOf(filesIn(root)));
      log.append(bytes);
      this.free = Math.max(0, this.free - bytes.length);
      this.tell(false);
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
    if (full) this.free = 0;
    else console.error(error);
    this.tell(true);
    throw new FS.ErrnoError(full ? ENOSPC : EIO);
  }

  /** @param {boolean} full */
  tell(full) {
    if (full === this.full) return;
    this.full = full;
    this.onFull(full);
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
 * @param {Map<string, Uint8Array | null>} [files]
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
