// Light or dark, before anything is drawn: as the system has it, unless the reader has chosen.

(() => {
  const KEPT = "pawnlight-theme";
  const system = matchMedia("(prefers-color-scheme: light)");
  const kept = () => {
    // A browser may refuse to remember anything.
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null;
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
      // To choose what the system has is to follow it again.
      if ((next === "light") === system.matches) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, next);
    } catch {
      // Then the choice holds for this visit.
    }
    document.documentElement.dataset.theme = next;
  });
  show();
})();
