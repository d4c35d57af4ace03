// A file of the browser, for the tests of the flash's log, and what they share.

export class PowerCut extends Error {}

/** `budget` is how many more bytes are written before the power is cut, `room` those before the disk is full. */
export class Disk {
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
    if (Disk.refuses) {
      Disk.refuses -= 1;
      throw new DOMException("busy", "QuotaExceededError");
    }
    let count = Math.min(data.length, Disk.room);
    const cut = count > Disk.budget;
    if (cut) count = Disk.budget;
    const size = Math.max(this.bytes.length, at + count);
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes);
    bytes.set(data.subarray(0, count), at);
    this.bytes = bytes;
    Disk.budget -= count;
    Disk.room -= count;
    Disk.written += count;
    if (cut) throw new PowerCut();
    if (count < data.length) throw new DOMException("full", "QuotaExceededError");
    return count;
  }

  truncate(size) {
    if (Disk.budget <= 0) throw new PowerCut();
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }

  flush() {}
  close() {}
}
Disk.budget = Disk.room = Infinity;
Disk.written = Disk.refuses = 0;

export function fail(what) {
  process.stderr.write(`${what}\n`);
  process.exit(1);
}
