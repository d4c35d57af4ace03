// An emulated Pico 2: rp2350js, with the board's parts at its pins, driven by lines of JSON on standard input.
//
//     node pico2.cjs EMULATOR FLASH
//
// EMULATOR is a folder with rp2350js, built; FLASH a file with what is in its flash. tests/emulator/pico2.py says what the
// lines are. Its times mean nothing: the flash takes none, and the processor counts other cycles.

const fs = require("fs");
const path = require("path");
const readline = require("readline");

const [, , emulator, flashFile] = process.argv;
const part = (name) => require(path.join(emulator, "dist", "cjs", name));
const { RP2350 } = part("index.js");
const { USBCDC } = part("usb/cdc.js");
const { ConsoleLogger, LogLevel } = part("utils/logging.js");

const SCREEN = 0x3c;
const TX_FIFO = 0x50200010;
const RAM = 0x20000000;
const NS_A_BYTE = 10_000;
const NS_A_BYTE_TO_THE_SCREEN = 22_500;
const DMA_EN = 1;
const DMA_BUSY = 1 << 26;

const mcu = new RP2350({ coreArch: "arm" });
mcu.logger = new ConsoleLogger(LogLevel.Error);
const flash = fs.readFileSync(flashFile);
mcu.flash.set(flash);

/** What has happened since it was last told. */
let news = {};
const begin = () => (news = { screen: [], changed: 0, lights: [null, null], said: "" });
let restarts = 0;
begin();

// The flash chip at the chip's direct interface, which the emulator lacks: commands, a byte at a time.
const DIRECT_CSR = 0x00;
const DIRECT_TX = 0x04;
const DIRECT_RX = 0x08;
const CSR_SELECTED = 1 << 2;
// It is selected for as long as there is something to send.
const CSR_SELECTS_ITSELF = 1 << 6;
const CSR_TX_EMPTY = 1 << 11;
const CSR_RX_EMPTY = 1 << 16;
const TX_NO_PUSH = 1 << 20;
const TX_TWO_BYTES = 1 << 18;
const [PROGRAM, READ, STATUS, ERASE_4K, STATUS_2] = [0x02, 0x03, 0x05, 0x20, 0x35];
const [UNIQUE_ID, CHIP_ID, ERASE_64K] = [0x4b, 0x9f, 0xd8];
const QUAD = 0x02;
const qmi = mcu.peripherals[0x400d0];
const plain = { read: qmi.readUint32.bind(qmi), write: qmi.writeUint32.bind(qmi) };
let csr = 0;
let command = [];
let answers = [];

function answer(byte) {
  command.push(byte);
  const [kind, high, middle, low] = command;
  const at = ((high << 16) | (middle << 8) | low) + command.length - 5;
  if (kind === READ && command.length > 4) return mcu.flash[at];
  if (kind === UNIQUE_ID && command.length > 5) return 0x50 + command.length;
  if (kind === CHIP_ID && command.length > 1) return [0xef, 0x40, 0x16][command.length - 2];
  return { [STATUS]: 0, [STATUS_2]: QUAD }[kind] ?? 0xff;
}

function deselected() {
  const [kind, high, middle, low, ...data] = command;
  const at = (high << 16) | (middle << 8) | low;
  if (kind === PROGRAM) data.forEach((byte, n) => (mcu.flash[(at & ~0xff) | ((at + n) & 0xff)] &= byte));
  const size = { [ERASE_4K]: 1 << 12, [ERASE_64K]: 1 << 16 }[kind];
  if (size && command.length === 4) mcu.flash.fill(0xff, at & ~(size - 1), (at & ~(size - 1)) + size);
  command = [];
}

qmi.readUint32 = (offset) => {
  if (offset === DIRECT_CSR) {
    if (csr & CSR_SELECTS_ITSELF && !(csr & CSR_SELECTED)) deselected();
    return (csr | CSR_TX_EMPTY | (answers.length ? 0 : CSR_RX_EMPTY)) >>> 0;
  }
  return offset === DIRECT_RX ? (answers.shift() ?? 0) : plain.read(offset);
};
qmi.writeUint32 = (offset, value) => {
  if (offset === DIRECT_CSR) {
    if (csr & CSR_SELECTED && !(value & CSR_SELECTED)) deselected();
    csr = value & 0xfd;
  } else if (offset === DIRECT_TX) {
    const read = [answer(value & 0xff)];
    if (value & TX_TWO_BYTES) read.push(answer((value >>> 8) & 0xff));
    if (!(value & TX_NO_PUSH)) answers.push(read.reduce((all, byte, n) => all | (byte << (8 * n)), 0));
  } else plain.write(offset, value);
};

// The pins of the flash chip: registers that keep what is written. Else the boot ROM takes every write for one given up.
const pins = mcu.peripherals[0x40030];
const kept = new Map();
pins.readUint32 = (offset) => kept.get(offset) ?? (offset % 8 ? 0 : 0xffffffff);
pins.writeUint32 = (offset, value) => kept.set(offset, value);

// The screen.
const bus = mcu.i2c[0];
let written = null;
let then = () => {};
const passed = mcu.clock.createAlarm(() => then());
const later = (what) => {
  then = what;
  passed.schedule(NS_A_BYTE_TO_THE_SCREEN);
};
bus.onConnect = (address, reading) => {
  const here = address === SCREEN && !reading;
  written = here ? [] : null;
  later(() => bus.completeConnect(here));
};
bus.onWriteByte = (byte) => {
  written?.push(byte);
  later(() => bus.completeWrite(true));
};
bus.onStop = () => {
  if (written?.length) {
    news.screen.push(Buffer.from(written).toString("hex"));
    if (written[0] & 0x40) news.changed = mcu.clock.nanos;
  }
  written = null;
  bus.completeStop();
};

// The lights: what DMA would send.
for (const channel of mcu.dma.channels) {
  const start = channel.start.bind(channel);
  const done = mcu.clock.createAlarm(() => (channel.ctrl &= ~DMA_BUSY));
  channel.start = () => {
    const chain = (channel.writeAddr - TX_FIFO) / 4;
    if (chain !== 0 && chain !== 1) return start();
    if (!(channel.ctrl & DMA_EN) || channel.ctrl & DMA_BUSY) return;
    const [at, size] = [channel.readAddr - RAM, channel.transCountReload];
    channel.ctrl |= DMA_BUSY;
    channel.transCount = 0;
    news.lights[chain] = Buffer.from(mcu.sram.subarray(at, at + size)).toString("hex");
    done.schedule(size * NS_A_BYTE);
  };
}

// The laptop.
const serial = new USBCDC(mcu.usbCtrl);
let connected = false;
let toSend = [];
serial.onDeviceConnected = () => (connected = true);
serial.onSerialData = (data) => (news.said += Buffer.from(data).toString("hex"));
const triggered = mcu.watchdog.onWatchdogTrigger;
mcu.watchdog.onWatchdogTrigger = () => {
  restarts += 1;
  triggered();
};

for (const pin of mcu.gpio) pin.setInputValue(true);
mcu.reset();

/** Runs the first core for so many nanoseconds; the second one sleeps. */
function run(ns) {
  const end = mcu.clock.nanos + ns;
  const core = mcu.core[0];
  const cycle = 1e9 / mcu.clkSys;
  mcu.currentCore = 0;
  while (mcu.clock.nanos < end) {
    while (connected && toSend.length && serial.txFIFO.itemCount < serial.txFIFO.size)
      serial.sendSerialByte(toSend.shift());
    if (core.waiting) {
      const { nanosToNextAlarm } = mcu.clock;
      mcu.clock.tick(Math.min(Math.max(nanosToNextAlarm || cycle, cycle), end - mcu.clock.nanos));
      core.executeInstruction();
    } else mcu.clock.tick(core.executeInstruction() * cycle);
  }
}

const commands = {
  run: ({ ns }) => run(ns),
  pin: ({ pin, level }) => mcu.gpio[pin].setInputValue(level),
  write: ({ hex }) => toSend.push(...Buffer.from(hex, "hex")),
  save: ({ file }) => fs.writeFileSync(file, mcu.flash.subarray(0, flash.length)),
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  commands[request.do](request);
  process.stdout.write(`${JSON.stringify({ ...news, ns: mcu.clock.nanos, connected, restarts })}\n`);
  begin();
});
