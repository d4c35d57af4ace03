// Runs a Python file on MicroPython's WebAssembly build, as the board would run it.
//
//   node run.mjs FIRMWARE SCRIPT [EXTRA ...]
//
// FIRMWARE is the package's folder (firmware/pawnlight): it is put on the module path under its own name. SCRIPT and the
// EXTRA files and folders are put in the current folder of the virtual machine. What the script prints goes to stdout as
// it is, byte for byte; an exception that nobody catches goes to stderr with its traceback, and the exit code is then 1.
//
// This build collects garbage only between calls into it: a script that wants it gone has lines `# --- collect` between
// its parts.
import { readdirSync, readFileSync, statSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const LIBRARY = "/lib";
const CURRENT = "/work";
const FLUSH_BYTES = 1 << 16;
// A heap that grows piece by piece is slow.
const HEAP_BYTES = 64 << 20;

const [firmware, script, ...extras] = process.argv.slice(2);
if (!script) {
  console.error("usage: node run.mjs FIRMWARE SCRIPT [EXTRA ...]");
  process.exit(2);
}

let waiting = [];
let waitingBytes = 0;

function flush() {
  const bytes = Buffer.concat(waiting);
  waiting = [];
  waitingBytes = 0;
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += writeSync(1, bytes, sent);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

function print(bytes) {
  // Copied, for the virtual machine uses its buffer again.
  waiting.push(Buffer.from(bytes));
  waitingBytes += bytes.length;
  if (waitingBytes > FLUSH_BYTES) flush();
}

function copyIn(mp, from, to) {
  if (statSync(from).isDirectory()) {
    mp.FS.mkdirTree(to);
    for (const name of readdirSync(from)) {
      if (name !== "__pycache__") copyIn(mp, join(from, name), `${to}/${name}`);
    }
  } else {
    mp.FS.writeFile(to, readFileSync(from));
  }
}

function exitCode(error) {
  if (error.name !== "PythonError" || error.type !== "SystemExit") {
    console.error(error.name === "PythonError" ? error.message.trimEnd() : error);
    return 1;
  }
  const code = error.message.trimEnd().split("\n").pop().slice("SystemExit".length).replace(/^: ?/, "");
  if (code === "" || code === "None") return 0;
  if (/^\d+$/.test(code)) return Number(code);
  console.error(code);
  return 1;
}

const mp = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: print, linebuffer: false });
mp.FS.mkdirTree(LIBRARY);
mp.FS.mkdirTree(CURRENT);
mp.FS.chdir(CURRENT);
copyIn(mp, firmware, `${LIBRARY}/${basename(firmware)}`);
for (const path of [script, ...extras]) copyIn(mp, path, `${CURRENT}/${basename(path)}`);

try {
  const parts = readFileSync(script, "utf8").split(/^# --- collect$/m);
  if (parts.length === 1) mp.runPython(`execfile(${JSON.stringify(basename(script))})`);
  else for (const part of parts) mp.runPython(`import gc\ngc.collect()\n${part}`);
} catch (error) {
  process.exitCode = exitCode(error);
} finally {
  flush();
}
