// Starts a page that is one file: adds the style and the modules that are packed in it, then calls `start` of shared.js.

(async () => {
  const { text } = /** @type {HTMLScriptElement} */ (document.getElementById("packed"));
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { style, script, answers } = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")),
  ).json();
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  document.querySelector("header")?.removeAttribute("hidden");
  const { moduleOf } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  await moduleOf("shared.js").start(answers);
  document.getElementById("unstarted")?.remove();
})();
