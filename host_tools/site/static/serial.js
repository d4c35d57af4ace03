// A serial port of the browser, by Web Serial: https://wicg.github.io/serial/

// Raspberry Pi's vendor number, and a Pico's product number under MicroPython, as in find_port.py.
export const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
// USB has no baud rate, but the browser wants one. A Pico sends up to this much before it waits.
const OPENED = { baudRate: 115200, bufferSize: 1 << 16 };
// What a board does not take is dropped, as on a cable, beyond so much that waits.
const MOST_BYTES_WAITING = 1 << 16;

/** Returns whether this browser has serial ports. */
export const hasPorts = () => "serial" in navigator;

/** Lets somebody choose the port of a Pico. Returns null if nothing was chosen; throws if nothing may be. @returns {Promise<SerialPort | null>} */
export async function choosePort() {
  try {
    return await navigator.serial.requestPort({ filters: [PICO] });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null;
    throw error;
  }
}

/** Returns the ports of Picos that this page may open already. @returns {Promise<SerialPort[]>} */
export const allowedPorts = async () => (await navigator.serial.getPorts()).filter(isPico);

/** @param {SerialPort} port */
function isPico(port) {
  const { usbVendorId, usbProductId } = port.getInfo();
  return usbVendorId === PICO.usbVendorId && usbProductId === PICO.usbProductId;
}

/**
 * Calls `found` with each port of a Pico that is plugged in from now on, if this page may use it.
 * @param {(port: SerialPort) => void} found
 */
export function whenPluggedIn(found) {
  navigator.serial.addEventListener("connect", ({ target }) => {
    const port = /** @type {SerialPort} */ (target);
    if (isPico(port)) found(port);
  });
}

export class SerialLine {
  /**
   * @param {SerialPort} port
   * @param {{received: (bytes: Uint8Array) => void, lost: () => void}} observer - `lost` is called if the port vanishes.
   */
  constructor(port, observer) {
    this.port = port;
    this.observer = observer;
    this.open = this.taken = this.closes = false;
    this.waiting = 0;
    /** @type {Promise<unknown>} */
    this.written = Promise.resolve();
    /** @type {Promise<void>} */
    this.ended = Promise.resolve();
    /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
    this.reader = null;
    /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
    this.writer = null;
  }

  /** Opens the port. Throws a DOMException if it cannot be opened, or is closed meanwhile. @returns {Promise<void>} */
  connect() {
    const opening = this.begin();
    this.ended = opening.catch(() => {});
    return opening;
  }

  /**
   * Returns why the port could not be opened: its device has been unplugged, this page or others have it, or its signals
   * cannot be set.
   * @param {unknown} error
   */
  why(error) {
    if (this.port.connected === false) return "lost";
    if (this.taken) return "unset";
    return error instanceof DOMException && error.name === "InvalidStateError" ? "working" : "busy";
  }

  async begin() {
    const { port } = this;
    await port.open(OPENED);
    this.taken = true;
    try {
      // Without it, a board takes nobody to be there.
      await port.setSignals({ dataTerminalReady: true });
      if (this.closes) throw new DOMException("The port has been closed.", "AbortError");
    } catch (error) {
      await port.close().catch(() => {});
      throw error;
    }
    this.open = true;
    port.addEventListener("disconnect", () => this.stop(), { once: true });
    this.ended = this.read();
  }

  /** Reads until the port vanishes or is closed. A fault of the line, such as a break, ends a stream, and the port has another. */
  async read() {
    const { port } = this;
    while (this.open && port.readable) {
      this.reader = port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.reader.read();
          if (done) break;
          if (this.open) this.observer.received(value);
        }
      } catch (error) {
        console.warn(error);
      } finally {
        this.reader.releaseLock();
        this.reader = null;
      }
    }
    this.stop();
    await this.written;
    // Only then another program, or this page again, can open it.
    await port.close().catch(() => {});
    if (!this.closes) this.observer.lost();
  }

  /** Sends `bytes`, unless the board does not take what is waiting. @param {Uint8Array} bytes */
  write(bytes) {
    if (!this.open || this.waiting + bytes.length > MOST_BYTES_WAITING) return;
    this.waiting += bytes.length;
    this.written = this.written.then(async () => {
      try {
        if (!this.open || !this.port.writable) return;
        this.writer = this.port.writable.getWriter();
        await this.writer.write(bytes);
      } catch (error) {
        // Of a port that has vanished, the reader tells.
        console.warn(error);
      } finally {
        this.writer?.releaseLock();
        this.writer = null;
        this.waiting -= bytes.length;
      }
    });
  }

  /** Ends reading and writing. */
  stop() {
    this.open = false;
    void this.reader?.cancel().catch(() => {});
    // A write that a board does not take would never end.
    void this.writer?.abort().catch(() => {});
  }

  /** Closes the port. */
  async close() {
    this.closes = true;
    this.stop();
    await this.ended;
  }
}
