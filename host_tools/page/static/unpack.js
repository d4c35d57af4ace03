// Starts a page that is one file: adds the style and the modules that are packed in it, then calls `start` of shared.js.

(async () => {
  const { text } = /** @type {HTMLScriptElement} */ (document.getElementById("packed"));
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { style, modules, answers } = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")),
  ).json();
  /**
   * @param {string} name
   * @param {string} content
   * @param {Record<string, string>} [values]
   */
  const add = (name, content, values) =>
    document.head.append(Object.assign(document.createElement(name), { textContent: content }, values));
  add("style", style);
  document.querySelector("header")?.removeAttribute("hidden");
  // A module in a data: address has no folder from which to import others: an import map names them.
  const imports = Object.fromEntries(
    Object.entries(modules).map(([name, source]) => [name, `data:text/javascript,${encodeURIComponent(source)}`]),
  );
  add("script", JSON.stringify({ imports }), { type: "importmap" });
  const { start } = await import(imports["pawnlight/shared.js"]);
  await start(answers);
  document.getElementById("unstarted")?.remove();
})();
