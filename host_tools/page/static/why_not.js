// Says why Pawnlight does not start: what the browser lacks, or what a web server keeps back. It is no module, and in plain
// JavaScript, as it runs where they do not.

(() => {
  /** What there is in each browser that can run it. @type {Record<string, boolean>} */
  const NEEDED = {
    modules: "noModule" in HTMLScriptElement.prototype,
    WebAssembly: "WebAssembly" in window,
    DecompressionStream: "DecompressionStream" in window,
    "Array.prototype.at": "at" in Array.prototype,
  };
  // Without them, the page only looks different.
  const ORNAMENTS = /^(style|img|font|media|manifest)-src/;

  /** The rule of the web server that has refused something. */
  let refused = "";

  const place = () => document.getElementById("unstarted");

  /** @param {string} address */
  const nameOf = (address) => address.split("/").pop() || "";

  /** Returns what is wrong with a file, "" if nothing is. @param {string} address */
  async function faultOf(address) {
    try {
      const response = await fetch(address);
      const kind = response.headers.get("Content-Type") || "";
      if (!response.ok) return `${nameOf(address)}: ${response.status}`;
      if (address.endsWith(".js") && !kind.includes("javascript")) return `${nameOf(address)}: ${kind}`;
      const content = await response.blob();
      if (address.endsWith(".wasm")) await WebAssembly.compile(await content.arrayBuffer());
      if (address.endsWith(".bin"))
        await new Response(content.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
      return "";
    } catch (error) {
      return `${nameOf(address)}: ${error instanceof Error ? error.message : error}`;
    }
  }

  /**
   * Returns why something does not start, and what of it: `away WHY` is the text.
   * @param {string[]} files - The addresses of what it is made of.
   * @param {string} said - The error, "" if the browser does not tell it.
   */
  window.whyNot = async (files, said) => {
    // A replay that is a file itself may be opened so.
    const opened = location.protocol === "file:" && (!place() || place()?.querySelector("[data-why=file]"));
    if (opened) return { why: "file", what: "" };
    const lacks = Object.keys(NEEDED).filter((name) => !NEEDED[name]);
    if (lacks.length) return { why: "old", what: lacks.join(", ") };
    for (const file of files) {
      const fault = await faultOf(file);
      // What was refused is told as an event of its own.
      await new Promise((resolve) => setTimeout(resolve));
      if (fault || refused) return { why: "host", what: refused || fault };
    }
    return said ? { why: "failed", what: said } : { why: "host", what: nameOf(files[0] || location.href) };
  };

  /**
   * Says it, until the page runs.
   * @param {string} error
   * @param {string[]} files
   */
  async function say(error, ...files) {
    if (!place()) return;
    const modules = /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[type=module]"));
    const { why, what } = await window.whyNot([...files, ...[...modules].map(({ src }) => src)], error);
    const said = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#unstarted [data-why]"));
    for (const sentence of said) {
      sentence.hidden = sentence.dataset.why !== why;
      for (const part of sentence.querySelectorAll(".what")) part.textContent = what;
    }
  }

  document.addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective }) => {
    if (disposition === "enforce" && !ORNAMENTS.test(effectiveDirective))
      refused = refused || `Content-Security-Policy: ${effectiveDirective}`;
  });
  // The error of a script that does not load has no message, and goes no further than the script.
  addEventListener(
    "error",
    (/** @type {Event} */ event) => {
      if (event instanceof ErrorEvent) void say(`${nameOf(event.filename)}: ${event.message}`);
      else if (event.target instanceof HTMLScriptElement) void say("", event.target.src);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => void say(reason instanceof Error ? reason.message : reason));
})();
