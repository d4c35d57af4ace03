// Sets the light or dark theme before the first paint: the system's, unless the user has chosen one.

(() => {
  const KEPT = "pawnlight-theme";
  const system = matchMedia("(prefers-color-scheme: light)");
  const kept = () => {
    // A browser may refuse to tell, and anything may be there.
    try {
      return ["light", "dark"].find((theme) => theme === localStorage.getItem(KEPT));
    } catch {
      return undefined;
    }
  };
  const show = () => {
    document.documentElement.dataset.theme = kept() ?? (system.matches ? "light" : "dark");
  };
  system.addEventListener("change", show);
  addEventListener("storage", show);
  addEventListener("theme", () => {
    const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    try {
      // Choosing the theme of the system means to follow the system again.
      if ((next === "light") === system.matches) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, next);
    } catch {
      // The choice then holds for this visit only.
    }
    document.documentElement.dataset.theme = next;
  });
  show();
})();
