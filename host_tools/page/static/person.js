// One person: wins by game, players and opponents, streaks, luck, and the rating after each game.

import { add } from "./svg.js";
import { Analyses } from "./analyses.js";
import { bars, chart, figure, table } from "./charts.js";
import { make, messageOf, plainButton, setHash } from "./dom.js";
import { Filters } from "./filters.js";
import { Newest } from "./newest.js";
import { send } from "./request.js";
import { askWho, confirmed } from "./who.js";
import { number, of, percent, rated, signed, w } from "./words.js";

export class PersonView {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.requests = new Newest();
    this.id = "";
    this.name = "";
    this.heading = make("h1");
    this.about = make("p", { class: "about", role: "status" });
    this.games = make("a", { class: "plain", "data-words": "their games" });
    this.filters = new Filters(geometry, () => this.changed(), ["text", "person", "winner", "state"]);
    this.problem = make("p", { class: "problem", role: "alert" });
    this.tiles = make("dl", { class: "tiles" });
    this.figures = make("div", { class: "figures" });
    this.analyses = new Analyses(() => this.load());
    const tools = make(
      "span",
      { class: "head-tools" },
      this.games,
      plainButton("rename", () => this.rename()),
      plainButton("merge", () => this.merge()),
      plainButton("forget", () => this.forget()),
    );
    element.append(
      make("header", { class: "game-head" }, make("div", {}, this.heading, this.about), tools),
      this.filters.element,
      this.problem,
      this.tiles,
      this.figures,
      this.analyses.element,
    );
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    const id = values.get("person") ?? "";
    if (id !== this.id) this.clear();
    this.id = id;
    this.filters.take(values);
    await Promise.all([this.filters.draw(), this.load(), this.analyses.look()]);
  }

  hide() {
    this.analyses.hide();
  }

  /** Shows nothing of the person who was shown before. */
  clear() {
    this.name = this.heading.textContent = this.about.textContent = this.problem.textContent = "";
    this.tiles.replaceChildren();
    this.figures.replaceChildren();
  }

  changed() {
    setHash(`#person=${this.id}${this.filters.inAddress()}`);
    this.load();
  }

  async load() {
    try {
      const record = await this.requests.answer(`api/people/${encodeURIComponent(this.id)}?${this.filters.query()}`);
      if (!record) return;
      this.draw(record);
      this.problem.textContent = "";
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }

  /** @param {any} order */
  async order(order) {
    try {
      return await send(`api/people/${this.id}`, order);
    } catch (error) {
      this.problem.textContent = messageOf(error);
      return null;
    }
  }

  async rename() {
    const chosen = await askWho({
      title: w("rename whom", { name: this.name }),
      name: null,
      known: false,
      text: this.name,
    });
    if (chosen?.name && (await this.order({ name: chosen.name }))) await this.load();
  }

  async merge() {
    const chosen = await askWho({ title: w("merge whom", { name: this.name }), name: null });
    if (!chosen?.name) return;
    const into = chosen.known;
    if (!into) this.problem.textContent = w("nobody called", { name: chosen.name });
    else if (await this.order({ into: into.id })) location.hash = `#person=${into.id}`;
  }

  async forget() {
    if (!(await confirmed(w("forget whom", { name: this.name }), w("forget")))) return;
    if (await this.order({ forget: true })) location.hash = "#people";
  }

  /** @param {PersonRecord} record */
  draw(record) {
    const { played, won, low, high, expected, rating, streak } = record;
    this.name = this.heading.textContent = record.name;
    this.games.href = `#games&person=${record.id}`;
    this.about.textContent = played
      ? w("record about", {
          count: played,
          won,
          share: percent(won / played),
          low: percent(low),
          high: percent(high),
          chance: percent(expected / played),
        })
      : w("no record");
    const tiles = [
      ["tile games", number(record.games)],
      ["tile won", number(won)],
      ["rating", rating ? rated(rating) : "–"],
      [streak < 0 ? "lost in a row" : "won in a row", number(Math.abs(streak))],
      ["longest run", number(record.best)],
      ["goes on", number(record.open)],
    ];
    this.tiles.replaceChildren(
      ...tiles.map(([key, value]) => make("div", {}, make("dt", {}, w(key)), make("dd", {}, value))),
    );
    this.figures.replaceChildren(
      ...[
        record.ratings.length > 1 && this.ratings(record.ratings),
        this.tallies(
          "meetings",
          record.meetings
            .filter((one) => one.against.played)
            .map((one) => [one.name ?? of("level", one.level), one.against]),
        ),
        this.tallies(
          "partners",
          record.meetings
            .filter((one) => one.together.played)
            .map((one) => [one.name ?? of("level", one.level), one.together]),
        ),
        this.tallies(
          "by rules",
          Object.entries(record.rules).map(([rules, tally]) => [of("rules", rules), tally]),
        ),
        this.tallies(
          "by players",
          Object.entries(record.players).map(([count, tally]) => [w("players count", { count: Number(count) }), tally]),
        ),
        this.tallies(
          "by colour",
          Object.entries(record.colours).map(([colour, tally]) => [w(colour), tally, colour]),
        ),
        this.errors(record.plays),
        this.fortune(record.plays),
        this.luck(record),
      ].filter((one) => one instanceof Element),
    );
  }

  /** @param {[time: string, mean: number, margin: number][]} ratings */
  ratings(ratings) {
    const rows = ratings.map(([time, mean, margin]) => [
      new Date(time).toLocaleDateString(),
      number(mean),
      number(margin),
    ]);
    return figure(
      "ratings",
      ratingPlot(w("stats ratings"), ratings),
      [w("moment day"), w("rating"), "±"],
      rows.slice(-60),
    );
  }

  /**
   * @param {string} key
   * @param {[name: string, tally: WinCount, colour?: string][]} tallies
   */
  tallies(key, tallies) {
    if (!tallies.length) return null;
    const items = tallies.slice(0, 12).map(([name, tally, colour]) => ({
      name,
      colour,
      value: tally.won / tally.played,
      expected: tally.expected / tally.played,
      low: tally.low,
      high: tally.high,
      text: `${number(tally.won)} / ${number(tally.played)}`,
    }));
    const rows = tallies.map(([name, tally]) => [
      name,
      number(tally.played),
      number(tally.won),
      `${percent(tally.low)}–${percent(tally.high)}`,
      number(tally.expected, 1),
    ]);
    return figure(
      key,
      bars(w(`stats ${key}`), items, 1),
      ["", w("played"), w("won"), w("interval"), w("expected")],
      rows,
    );
  }

  /** @param {PersonRecord["plays"]} plays */
  errors(plays) {
    const lines = Object.entries(plays).filter(([, { decisions }]) => decisions);
    if (!lines.length) return null;
    const items = lines.map(([rules, { error, games }]) => ({
      name: of("rules", rules),
      value: error.mean,
      ...(games > 1 && { low: Math.max(0, error.low), high: error.high }),
      text: number(100 * error.mean, 2),
    }));
    const rows = lines.map(([rules, { error, games }]) => [
      of("rules", rules),
      number(100 * error.mean, 2),
      games > 1 ? interval({ ...error, low: Math.max(0, error.low) }, (points) => number(points, 2)) : "–",
      number(games),
    ]);
    const most = Math.max(...lines.map(([, { error }]) => error.high));
    return figure(
      "errors",
      bars(w("stats errors"), items, most),
      ["", w("own luck"), w("interval"), w("tile games")],
      rows,
    );
  }

  /** @param {PersonRecord["plays"]} plays */
  fortune(plays) {
    const lines = Object.entries(plays);
    if (!lines.length) return null;
    return make(
      "figure",
      { "data-figure": "fortune" },
      make("figcaption", {}, make("h2", {}, w("stats fortune")), make("p", {}, w("stats fortune how"))),
      table(
        ["", w("own luck"), w("interval"), w("tile games")],
        lines.map(([rules, { luck, games }]) => [
          of("rules", rules),
          signed(100 * luck.mean),
          games > 1 ? interval(luck, signed) : "–",
          number(games),
        ]),
      ),
    );
  }

  /** @param {PersonRecord} record */
  luck({ luck, points }) {
    const lines = Object.entries(luck).map(([unit, { mean, cards }]) => [
      w(`luck ${unit}`),
      `${mean > 0 ? "+" : ""}${number(mean, 3)}`,
      number(cards),
    ]);
    const scored = Object.entries(points).map(([rules, { games, mean, most }]) =>
      make("p", {}, w("points about", { rules: of("rules", rules), mean: number(mean, 1), most, count: games })),
    );
    if (!lines.length) return null;
    return make(
      "figure",
      { "data-figure": "own luck" },
      make("figcaption", {}, make("h2", {}, w("stats luck")), make("p", {}, w("own luck how"))),
      table(["", w("own luck"), w("tile cards")], lines),
      ...scored,
    );
  }
}

/**
 * Returns an interval in percentage points.
 * @param {Estimate} estimate
 * @param {(points: number) => string} write
 */
const interval = ({ low, high }, write) => `${write(100 * low)}\u00a0– ${write(100 * high)}`;

const [HEIGHT, LEFT, BOTTOM] = [220, 46, 8];

/**
 * @param {string} name
 * @param {[time: string, mean: number, margin: number][]} ratings
 */
export function ratingPlot(name, ratings) {
  const low = Math.min(...ratings.map(([, mean, margin]) => mean - margin));
  const high = Math.max(...ratings.map(([, mean, margin]) => mean + margin));
  return chart(name, "ratings", HEIGHT, (svg, width) => {
    /** @param {number} at */
    const x = (at) => (LEFT + (at / (ratings.length - 1)) * (width - LEFT - 6)).toFixed(1);
    /** @param {number} value */
    const y = (value) => (6 + ((high - value) / (high - low || 1)) * (HEIGHT - BOTTOM - 6)).toFixed(1);
    for (let value = Math.ceil(low / 250) * 250; value <= high; value += 250) {
      add(svg, "line", { x1: LEFT, x2: width, y1: y(value), y2: y(value), class: "base" });
      add(svg, "text", { x: LEFT - 6, y: Number(y(value)) + 5, class: "axis" }, number(value));
    }
    const upper = ratings.map(([, mean, margin], at) => `${x(at)} ${y(mean + margin)}`);
    const lower = ratings.map(([, mean, margin], at) => `${x(at)} ${y(mean - margin)}`).reverse();
    add(svg, "path", { d: `M${[...upper, ...lower].join("L")}Z`, class: "band" });
    add(svg, "path", { d: `M${ratings.map(([, mean], at) => `${x(at)} ${y(mean)}`).join("L")}`, class: "line" });
  });
}
