// A stand-in of the browser's serial ports, as Web Serial describes them (https://wicg.github.io/serial/), over a WebSocket
// to web_serial.py. ADDRESS is replaced by its address.

(() => {
  const serial = new EventTarget();
  /** @type {Set<Port>} */
  const ports = new Set();
  const failure = () => new DOMException("Failed to open serial port.", "NetworkError");
  const lost = () => new DOMException("The device has been lost.", "NetworkError");

  class Port extends EventTarget {
    #info;
    #socket = null;
    #readable = null;
    #writable = null;
    #out = null;
    #gone = false;

    constructor(info) {
      super();
      this.#info = info;
    }

    get readable() {
      if (!this.#socket || this.#gone) return null;
      return (this.#readable ??= new ReadableStream({
        start: (out) => void (this.#out = out),
        cancel: () => void (this.#readable = this.#out = null),
      }));
    }

    get writable() {
      if (!this.#socket || this.#gone) return null;
      return (this.#writable ??= new WritableStream({
        write: (bytes) => {
          if (!ArrayBuffer.isView(bytes)) throw new TypeError("not bytes");
          this.#send(bytes);
        },
        abort: () => void (this.#writable = null),
        close: () => void (this.#writable = null),
      }));
    }

    get connected() {
      return ports.has(this);
    }

    getInfo() {
      return { ...this.#info };
    }

    async open({ baudRate, bufferSize = 255 }) {
      if (this.#socket) throw new DOMException("The port is already open.", "InvalidStateError");
      if (!(baudRate > 0) || !(bufferSize > 0)) throw new TypeError("no baud rate, or no buffer");
      if (!ports.has(this)) throw failure();
      const socket = new WebSocket("ADDRESS/port");
      socket.binaryType = "arraybuffer";
      await new Promise((resolve, reject) => {
        // Without a word, the port is closed at once.
        socket.onmessage = resolve;
        socket.onclose = () => reject(failure());
      });
      this.#socket = socket;
      this.#gone = false;
      socket.onmessage = ({ data }) => {
        // What nobody reads is lost once the buffer is full.
        if (this.readable && this.#out.desiredSize > -bufferSize) this.#out.enqueue(new Uint8Array(data));
      };
      socket.onclose = () => this.lose();
    }

    async setSignals(signals) {
      if (!this.#socket) throw new DOMException("The port is closed.", "InvalidStateError");
      if (!Object.keys(signals).length) throw new TypeError("no signals");
      this.#send(JSON.stringify(signals));
    }

    #send(data) {
      if (this.#gone || this.#socket.readyState !== WebSocket.OPEN) throw lost();
      this.#socket.send(data);
    }

    async close() {
      if (!this.#socket) throw new DOMException("The port is already closed.", "InvalidStateError");
      // These throw a TypeError if somebody reads or writes.
      if (!this.#gone) await Promise.all([this.#readable?.cancel(), this.#writable?.abort()]);
      this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = this.#readable = this.#writable = this.#out = null;
    }

    /** The device has vanished. */
    lose() {
      ports.delete(this);
      if (!this.#socket || this.#gone) return;
      this.#gone = true;
      this.#out?.error(lost());
    }
  }

  /** Tells a port, and those who listen to all, that its device has come or gone. */
  function tell(type, port) {
    port.dispatchEvent(new Event(type));
    const event = new Event(type);
    Object.defineProperty(event, "target", { value: port });
    serial.dispatchEvent(event);
  }

  const matches = (port, filters) => {
    const info = port.getInfo();
    return filters.some((filter) => Object.keys(filter).every((name) => filter[name] === info[name]));
  };

  let arrived;
  const known = new Promise((resolve) => (arrived = resolve));
  let granted = false;
  const bus = new WebSocket("ADDRESS/bus");
  bus.onmessage = ({ data }) => {
    const { plugged, info, allowed } = JSON.parse(data);
    granted ||= allowed;
    const [old] = ports;
    if (plugged && !old) {
      const port = new Port(info);
      ports.add(port);
      if (granted) tell("connect", port);
    } else if (!plugged && old) {
      old.lose();
      ports.delete(old);
      if (granted) tell("disconnect", old);
    }
    arrived();
  };

  serial.getPorts = async () => {
    await known;
    return granted ? [...ports] : [];
  };
  serial.requestPort = async ({ filters = [] } = {}) => {
    await known;
    if (!navigator.userActivation.isActive) throw new DOMException("no gesture", "SecurityError");
    const [port] = ports;
    if (!port || (filters.length && !matches(port, filters))) {
      throw new DOMException("No port selected by the user.", "NotFoundError");
    }
    granted = true;
    bus.send("granted");
    return port;
  };
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
})();
