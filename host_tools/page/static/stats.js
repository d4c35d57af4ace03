// Statistics over the games of the library.

import { bars, figure, heatCells, heatRing, histogram } from "./charts.js";
import { make, messageOf, setHash } from "./dom.js";
import { Filters } from "./filters.js";
import { Newest } from "./newest.js";
import { nameOfPlace } from "./say.js";
import { nameOfSpace } from "./spaces.js";
import { language, number, of, percent, w } from "./words.js";

const MONTHS_SHOWN = 24;

/** @param {HTMLElement} shape */
const explanation = (shape) => /** @type {HTMLElement} */ (shape.querySelector("figcaption p"));

export class Stats {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.colours = geometry.sides.map((side) => side.colour);
    this.about = make("p", { class: "about", role: "status" });
    this.counted = make("p", { class: "counting" });
    this.chance = make("p", { class: "counting" });
    this.filters = make("span", { class: "head-tools filters", hidden: true });
    this.more = new Filters(geometry, () => this.changed(), ["rules", "board"]);
    this.chosen = new URLSearchParams();
    this.offered = "";
    this.requests = new Newest();
    this.tiles = make("dl", { class: "tiles" });
    this.figures = make("div", { class: "figures" });
    element.append(
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { "data-words": "view stats" }), this.about, this.counted, this.chance),
        this.filters,
      ),
      this.more.element,
      this.tiles,
      this.figures,
    );
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.chosen = new URLSearchParams();
    for (const name of ["rules", "level", "board"]) if (values.get(name)) this.chosen.set(name, values.get(name) ?? "");
    this.more.take(values);
    await Promise.all([this.more.draw(), this.load()]);
    this.filters.hidden = this.more.element.hidden && !this.chosen.size;
  }

  hide() {}

  changed() {
    setHash(`#stats&${this.chosen}`.replace(/&$/, "") + this.more.inAddress());
    this.load();
  }

  async load() {
    /** @type {Statistics | null} */
    let stats;
    try {
      stats = await this.requests.answer(`api/stats?${new URLSearchParams([...this.chosen, ...this.more.query()])}`);
    } catch (error) {
      this.about.textContent = messageOf(error);
      return;
    }
    if (!stats) return;
    this.offer(stats.choices);
    const some = stats.games || stats.children;
    let about = some ? w("stats about", { count: stats.games, over: stats.over }) : w("no games");
    if (stats.house) about = w("stats about house", { about, count: stats.house });
    if (stats.children) about = w("stats about children", { about, count: stats.children });
    this.about.textContent = about;
    const chances = stats.chances.map((sides) => w("chance of", { part: percent(1 / sides), sides }));
    this.counted.textContent = stats.games ? w("stats finished") : "";
    this.chance.textContent = chances.length ? w("stats chance", { chances: chances.join(", ") }) : "";
    this.draw(stats);
  }

  /**
   * @param {Statistics["choices"]} values
   */
  offer({ rules, levels, boards }) {
    const choices = {
      rules: Object.keys(rules).map((name) => [name, of("rules", name)]),
      level: levels.map((name) => [name, of("level", name)]),
      board: Object.entries(boards),
    };
    // Drawn anew, a list that somebody has opened would close.
    const told = JSON.stringify([choices, language]);
    if (told !== this.offered)
      this.filters.replaceChildren(...Object.entries(choices).map(([name, options]) => this.select(name, options)));
    this.offered = told;
    for (const select of this.filters.querySelectorAll("select")) select.value = this.chosen.get(select.name) ?? "";
  }

  /**
   * @param {string} name
   * @param {string[][]} options
   */
  select(name, options) {
    const select = make("select", { id: `filter-${name}`, name, "aria-label": w(`filter ${name}`) });
    select.add(new Option(w(`every ${name}`), ""));
    for (const [value, text] of options) select.add(new Option(text, value));
    select.addEventListener("change", () => {
      if (select.value) this.chosen.set(name, select.value);
      else this.chosen.delete(name);
      this.changed();
    });
    return select;
  }

  /** @param {Statistics} stats */
  draw(stats) {
    const tiles = [
      ["tile games", number(stats.games)],
      ["tile won", number(stats.won)],
      ["tile cards", number(stats.cards)],
      ["tile length", stats.lengths.mean === undefined ? "–" : number(stats.lengths.mean, 0)],
      ["tile backs", number(stats.backs)],
    ];
    this.tiles.replaceChildren(
      ...tiles.map(([key, value]) => make("div", {}, make("dt", {}, w(key)), make("dd", {}, value))),
    );
    const sorry = stats.squares.some(Boolean);
    this.figures.replaceChildren(
      ...[
        sorry && this.heat(stats.squares),
        Object.keys(stats.rules).length > 1 && this.counts("rules", stats.rules, "rules"),
        this.shares(
          "colours",
          this.colours
            .filter((colour) => stats.colours[colour])
            .map((colour) => [w(colour), stats.colours[colour], colour]),
        ),
        this.shares(
          "levels",
          Object.entries(stats.levels).map(([level, share]) => [of("level", level), share]),
        ),
        this.shares(
          "begins",
          stats.begins.map((share, n) => [w(n ? "nth to move" : "first to move", { n: n + 1 }), share]),
        ),
        stats.cells.some(Boolean) && this.cells(stats.cells),
        this.lengths(stats.lengths),
        this.harm(stats.harm),
        this.luck(stats.luck, stats.luckiest),
        Object.keys(stats.months).length > 1 && this.months(stats.months),
      ].filter((one) => one instanceof Element),
    );
  }

  /** @param {number[]} squares */
  heat(squares) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    squares.forEach((count, square) => {
      const name = nameOfPlace(this.geometry, square);
      if (count) counts.set(name, (counts.get(name) ?? 0) + count);
    });
    const rows = [...counts].map(([name, count]) => [name, number(count)]);
    return figure("heat", heatRing(w("stats heat"), this.geometry, squares), [w("square"), w("hits")], rows);
  }

  /** @param {number[]} cells */
  cells(cells) {
    const { names } = this.geometry.panel;
    const rows = cells
      .map((count, cell) => [nameOfSpace(this.geometry.panel, cell), number(count)])
      .filter((_, cell) => cells[cell]);
    return figure("cells", heatCells(w("stats cells"), names, cells), [w("space"), w("times")], rows);
  }

  /**
   * @param {string} key
   * @param {Record<string, number>} counts
   * @param {string} prefix
   */
  counts(key, counts, prefix) {
    const items = Object.entries(counts).map(([name, value]) => ({
      name: of(prefix, name),
      value,
      text: number(value),
    }));
    return figure(
      key,
      bars(w(`stats ${key}`), items),
      [w("game"), w("tile games")],
      items.map(({ name, text }) => [name, text]),
    );
  }

  /**
   * @param {string} key
   * @param {[name: string, share: WinCount, colour?: string][]} shares
   */
  shares(key, shares) {
    const known = shares.filter(([, share]) => share.played);
    if (!known.length) return null;
    const items = known.map(([name, share, colour]) => ({
      name,
      colour,
      value: share.won / share.played,
      expected: share.expected / share.played,
      text: percent(share.won / share.played, 1),
    }));
    const rows = known.map(([name, share]) => [
      name,
      number(share.played),
      number(share.won),
      number(share.expected, 1),
    ]);
    return figure(key, bars(w(`stats ${key}`), items, 1), ["", w("played"), w("won"), w("expected")], rows);
  }

  /** @param {LengthStats} values */
  lengths({ bins, width = 1, mean, median = 0, shortest = 0, longest = 0 }) {
    if (!bins || mean === undefined) return null;
    const labels = bins
      .map((_, at) => ({ at, text: number(at * width) }))
      .filter(({ at }) => at % Math.ceil(bins.length / 7) === 0);
    const chart = histogram(w("stats lengths"), [{ kind: "", values: bins }], labels);
    const shape = figure(
      "lengths",
      chart,
      [w("moves from"), w("tile games")],
      bins.map((count, at) => [number(at * width), number(count)]),
    );
    explanation(shape).textContent = w("stats lengths how", {
      mean: number(mean),
      median: number(median),
      shortest: number(shortest),
      longest: number(longest),
    });
    return shape;
  }

  /** @param {Statistics["harm"]} harm */
  harm(harm) {
    const colours = this.colours.filter((colour) => harm[colour]);
    const most = Math.max(0, ...colours.flatMap((colour) => [harm[colour].given, harm[colour].taken]));
    if (!most) return null;
    const items = colours.flatMap((colour) =>
      ["given", "taken"].map((what) => ({
        name: w(what),
        colour,
        value: harm[colour][what],
        text: number(harm[colour][what], 2),
      })),
    );
    const rows = colours.map((colour) => [
      w(colour),
      ...["given", "taken", "own"].map((what) => number(harm[colour][what], 2)),
    ]);
    return figure("harm", bars(w("stats harm"), items, most), ["", w("given"), w("taken"), w("own")], rows);
  }

  /**
   * @param {LuckStats} values
   * @param {Statistics["luckiest"]} luckiest
   */
  luck({ winners, others, width, unit }, luckiest) {
    if (!winners?.some(Boolean)) return null;
    /** @param {number[]} counts */
    const share = (counts) => {
      const all = counts.reduce((sum, count) => sum + count, 0) || 1;
      return counts.map((count) => count / all);
    };
    const middle = winners.length / 2;
    const low = Math.min(
      ...[winners, others].map((counts) => counts.findIndex(Boolean)).filter((at) => at >= 0),
      middle - 4,
    );
    const high = Math.max(...[winners, others].map((counts) => counts.findLastIndex(Boolean)), middle + 3);
    /** @param {number[]} counts */
    const cut = (counts) => share(counts).slice(low, high + 1);
    const digits = width < 0.1 ? 2 : 1;
    /** @param {number} at */
    const sign = (at) => `${at > middle ? "+" : ""}${number((at - middle) * width, digits)}`;
    const labels = [];
    for (let at = Math.ceil(low / 4) * 4; at <= high + 1; at += 4) labels.push({ at: at - low, text: sign(at) });
    const chart = histogram(
      w("stats luck"),
      [
        { kind: "winners", values: cut(winners) },
        { kind: "others", values: cut(others) },
      ],
      labels,
    );
    const rows = winners.map((count, at) => [sign(at), number(count), number(others[at])]).slice(low, high + 1);
    const shape = figure("luck", chart, [w(`luck ${unit}`), w("winners"), w("others")], rows);
    explanation(shape).textContent =
      `${w(`luck ${unit}`)}. ${w("stats luckiest", { won: luckiest.won, count: luckiest.games, expected: number(luckiest.expected, 1) })}`;
    shape.insertBefore(
      make(
        "p",
        { class: "legend" },
        make("span", { class: "winners" }, w("winners")),
        make("span", { class: "others" }, w("others")),
      ),
      chart,
    );
    return shape;
  }

  /** @param {Record<string, number>} months */
  months(months) {
    const known = Object.entries(months).slice(-MONTHS_SHOWN);
    const labels = known
      .map(([month], at) => ({ at: at + 0.5, text: month.slice(2) }))
      .filter(({ at }) => Math.floor(at) % Math.ceil(known.length / 8) === 0);
    const chart = histogram(w("stats months"), [{ kind: "", values: known.map(([, count]) => count) }], labels);
    return figure(
      "months",
      chart,
      [w("month"), w("tile games")],
      known.map(([month, count]) => [month, number(count)]),
    );
  }
}
