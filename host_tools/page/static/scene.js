// What the page shows of a question: one plain object, whatever the board asks. docs/question.md has the question's fields.

import { sentencesOf, shownOf, tell } from "./asked.js";
import { PICTURES } from "./marks.js";
import { labelOf, say } from "./say.js";
import { w } from "./words.js";

const PAWNS = ["pawn", "place"];

/**
 * A choice, as docs/question.md has it: `text` says what it does, `why` why it cannot be taken. It stands at `ring` or `panel`,
 * and leads to `ringTo` or `panelTo`.
 * @typedef {{number: number, text: string, card: string, why: string, marked: boolean, hinted: boolean, key: string, does: string,
 *   ring: number[], panel: number[], ringTo: number[], panelTo: number[], path: number[], steps: number, slide: number,
 *   hits: number[], rests: number[][], ways: number, rows: number[], discard: string}} Choice
 *
 * @typedef {"away" | "asleep" | "wait" | "draw" | "look" | "hand" | "choose" | "menu" | "over"} Kind
 *
 * `seat` is the player who is shown, -1 for none; `told` are the sentences of a voice, `icon` that of the board's screen, and `late` whether a child has not pressed for long, in a child's game;
 * `sentence` is what is asked, and a second one; `aim` tells the marked choice; `asks` is what people are asked at another board; `draw` is what DRAW does now, "" if nothing; `what` is that of the question; `keyed` has the
 * number of the choice that DRAW, LOOK and HIDE take. `people` are the names of colours, `standing` the colour of the pawn at a light, `cells` the
 * chips, `rowCount` the rows of each player, `seats` their colours, `open` the cards of a hand that all may see, `phone` says whether the phone of the seat plays or sleeps, "" if the table is asked, `cannot` is why no pawn can move, and `cannotAt` where those are, and `behind` the pawns that can be touched in place of the one that has been.
 * @typedef {{kind: Kind, number: number, seat: number, name: string, colour: string, note: string, card: string, says: {text: string, can: boolean}[],
 *   sentence: [string, string], aim: string, asks: string, choices: Choice[], draw: string, what: string, play: string, held: boolean, reason: string, hint: boolean, back: boolean, returns: boolean,
 *   keyed: Record<string, number>, child: boolean, told: Told[], icon: string, late: boolean, flows: boolean,
 *   people: Record<string, string>, standing: Map<number, string>, cells: string, rowCount: number, seats: string[], open: string[], behind: number[], phone: string, cannot: string, cannotAt: number[]}} Scene
 */

/**
 * A sentence for a child; it `asks` if it is out of date once it is answered.
 * @typedef {{text: string, asks: boolean}} Told
 */

/** @typedef {LiveTable & {head: Head, snapshot: Snapshot}} Table */

/** @type {Scene} */
export const NOTHING = {
  kind: "away",
  number: 0,
  seat: -1,
  name: "",
  colour: "",
  note: "",
  card: "",
  says: [],
  sentence: ["", ""],
  aim: "",
  asks: "",
  choices: [],
  draw: "",
  what: "",
  play: "",
  held: false,
  reason: "",
  hint: false,
  back: false,
  returns: false,
  keyed: {},
  child: false,
  told: [],
  icon: "",
  late: false,
  flows: false,
  people: {},
  standing: new Map(),
  cells: "",
  rowCount: 0,
  seats: [],
  open: [],
  behind: [],
  phone: "",
  cannot: "",
  cannotAt: [],
};

/**
 * Returns what is shown of `question`; null is no board.
 * @param {BoardQuestion | null} question
 * @param {TablePosition | null} position
 * @param {Head | null} head - Of the game that is played, if it is known.
 * @param {boolean} over
 * @param {Geometry} geometry
 * @returns {Scene}
 */
export function sceneOf(question, position, head, over, geometry) {
  if (!question) return { ...NOTHING, name: w("one moment") };
  if (question.dark) return { ...NOTHING, kind: "asleep", name: w("play asleep") };
  const {
    title,
    note,
    card,
    lines,
    options,
    keys,
    what = "",
    at,
    why = "",
    child = false,
    tells = [],
    icon = "",
  } = question;
  const seat = position ? ((question.seat ?? -1) >= 0 ? (question.seat ?? -1) : position.turn) : -1;
  const sitting = head?.seats[seat];
  const own = sitting?.person && sitting.name === title ? sitting.person.name : say(title);
  const waits = question.number !== undefined;
  const rowCount = position?.rows?.[0].length ?? 0;
  const choices = options.map((option, number) => choiceOf(option, number, question, rowCount));
  // Where somebody is chosen, people have their names.
  for (const choice of choices) {
    const { person, name } = head?.seats.find((one) => choice.text.split(" ").at(-1) === one.name) ?? {};
    if (person && name) choice.text = choice.text.slice(0, -name.length) + person.name;
  }
  const taken = (/** @type {string} */ key) => choices.find((choice) => choice.key === key);
  const [draw, look, hide] = [taken("DRAW"), taken("LOOK"), taken("HIDE")];
  const offered = choices.filter((choice) => ![draw, look, hide].includes(choice));
  const hand = what === "card" && offered.some(({ key }) => !key);
  // The rows of a menu and the cards of a hand are choices, also when one has just been taken.
  const gone = !waits && (question.rolls || what === "card");
  const said = (gone ? [] : lines).filter(
    ({ text, place }) =>
      !place &&
      !Object.values(keys).includes(text) &&
      (PAWNS.includes(what) || !options.some((option) => option.text?.includes(text))),
  );
  const nameOf = (/** @type {number} */ of) => {
    const { person, name = "" } = head?.seats[of] ?? {};
    return of === seat ? own : (person?.name ?? (name || w(position?.seats[of]?.[0] ?? "")));
  };
  const marked = choices[at];
  /** @type {Kind} */
  const kind = over
    ? "over"
    : look
      ? "look"
      : hand
        ? "hand"
        : draw
          ? "draw"
          : question.rolls && keys.DRAW
            ? "menu"
            : offered.length
              ? "choose"
              : "wait";
  const turn = waits && position && seat >= 0 && !over && !note && kind !== "look";
  /** @type {Scene} */
  const scene = {
    ...NOTHING,
    kind,
    number: question.number ?? 0,
    seat,
    name: own,
    // In the end of a child's game, nobody is asked.
    colour: (over && child && question.seat === -1 ? "" : position?.seats[seat]?.[0]) ?? "",
    note: turn ? w("your turn") : say(note),
    card,
    says: said.map(({ text, can, hint }) => ({ text: hint ? w("twin hint", { text: say(text) }) : say(text), can })),
    choices: offered,
    draw: draw
      ? question.cannot && !child
        ? w(position?.rules === "points" ? "cannot discard" : "cannot next", { card })
        : drawText(what, draw.text)
      : kind === "menu"
        ? say(keys.DRAW)
        : "",
    what,
    play: hand && marked ? w("play card", { card: marked.text }) : "",
    held: Boolean(hide),
    reason: why ? say(why) : "",
    hint: Boolean(question.hint),
    back: Boolean(question.back),
    returns: Boolean(question.returns),
    keyed: Object.fromEntries(choices.filter((choice) => choice.key).map((choice) => [choice.key, choice.number])),
    child,
    told: tells.map(({ key, card: drawn, seat: who, other, asks }) => ({
      text: w(`child ${key}`, {
        who: who < 0 ? "" : nameOf(who),
        other: other < 0 ? "" : nameOf(other),
        card: drawn ? w(`child card ${drawn}`) : "",
      }),
      asks,
    })),
    // The button is that of a card to draw, and a card that is a picture needs no second one.
    icon: tells.some(({ key, asks }) => ["begin", "draw"].includes(key) || (asks && PICTURES[card])) ? "" : icon,
    late: tells.some(({ key }) => key === "wait" || key === "choose"),
    flows: Boolean(question.flows),
    people: peopleOf(head),
    standing: standingAt(position, geometry),
    cells: position?.cells ?? "",
    rowCount,
    seats: position?.seats.map(([side]) => side) ?? [],
    open: over ? [] : (position?.open?.[seat] ?? []),
    phone: "",
    cannot: child ? "" : (question.cannot ?? ""),
    cannotAt: question.cannot_at ?? [],
    behind: (question.behind ?? []).filter((light) => !choices.some(({ path }) => path[0] === light)),
  };
  if (question.phone) {
    // Only its phone answers, until somebody takes the seat back.
    const told = [{ text: w(`phone ${question.phone} at`, { who: own }), can: true }];
    return { ...scene, kind: "wait", note: "", says: told, choices: [], draw: "", phone: question.phone };
  }
  if (waits && !child) scene.sentence = sentencesOf(scene);
  if (scene.sentence[0]) scene.says = [];
  const chosen = offered.find((choice) => choice.marked);
  scene.aim = chosen ? tell(chosen, scene, geometry.panel) : "";
  return scene;
}

/**
 * Returns `scene` in two steps where each choice is a top card and the own row that it goes to: first the cards, and once one has been
 * chosen, `from` a row, the own rows.
 * @param {Scene} scene
 * @param {number | null} from
 * @param {RowShown[][]} rows - Of each player.
 * @returns {Scene}
 */
export function stepOf(scene, from, rows) {
  const { choices, kind, rowCount, seats, people } = scene;
  const seatOf = (/** @type {number} */ row) => Math.floor(row / rowCount);
  const two = choices.every(({ rows: [taken, put] }) => put !== undefined && seatOf(taken) !== seatOf(put));
  if (kind !== "choose" || choices.length < 2 || !two) return scene;
  const rowAt = (/** @type {number} */ row) => rows[seatOf(row)][row % rowCount];
  if (from !== null) {
    const own = choices.filter((choice) => choice.rows[0] === from);
    const put = own.map((choice) => ({
      ...choice,
      rows: choice.rows.slice(1),
      text: w("way steal on", { count: rowAt(choice.rows[1]).total }),
    }));
    return { ...scene, sentence: [w("ask steal on"), ""], returns: true, choices: put };
  }
  const cards = choices.filter(({ rows: [row] }, n) => n === choices.findIndex((one) => one.rows[0] === row));
  const shown = cards.map((choice) => {
    const ways = choices.filter(({ rows: [row] }) => row === choice.rows[0]);
    const colour = seats[seatOf(choice.rows[0])];
    return {
      ...choice,
      // Its text says it, not its lights.
      ring: [],
      rows: ways.length > 1 ? choice.rows.slice(0, 1) : choice.rows,
      ways: ways.length > 1 ? ways.length : 0,
      marked: ways.some(({ marked }) => marked),
      hinted: ways.some(({ hinted }) => hinted),
      text: w("way steal", { who: people[colour] ?? w(colour), card: rowAt(choice.rows[0]).cards.at(-1) ?? "" }),
    };
  });
  return { ...scene, sentence: [w("ask steal"), w("ask steal how")], choices: shown };
}

/** @param {Head | null} head */
export const peopleOf = (head) =>
  Object.fromEntries((head?.seats ?? []).map(({ colour, name, person }) => [colour, person?.name ?? name]));

/**
 * Returns the colour of the pawn at each light.
 * @param {TablePosition | null} position
 * @param {Geometry} geometry
 */
export const standingAt = (position, { sides }) =>
  new Map((position?.lights ?? []).map((light, pawn) => [light, sides[Math.floor(pawn / 4)].colour]));

/**
 * Returns whether a 7 is being shared: the choices are how far one pawn goes.
 * @param {Choice[]} choices
 */
export const isShared = (choices) =>
  choices.length > 1 && choices.some(({ does }) => does === "part") && choices.every(({ ways }) => !ways);

/**
 * Returns whether the second part of a 7 is asked.
 * @param {Choice[]} choices
 */
export const isRest = (choices) => choices.some(({ does }) => does === "rest");

/**
 * Returns the light where a way ends, before any slide where a 7 is shared.
 * @param {Choice} choice
 */
export const endOf = ({ path, slide, does }) =>
  does === "exchange" ? path[1] : (path[does === "part" && slide ? slide : path.length - 1] ?? -1);

/**
 * A place of the board that can be touched, and the choice that is taken then, with `then` what is there in the next question;
 * without a choice, another pawn is touched.
 * @typedef {{where: import("./stage.js").Where, place: number, choice: Choice | null, then: boolean}} Target
 */

/**
 * Returns what can be touched on the board. Of a hand, it is where the card that is pointed at, or the marked one, can go.
 * @param {Scene} scene
 * @param {number | null} aimed
 * @returns {Target[]}
 */
export function targetsOf({ kind, choices, behind }, aimed) {
  /** @type {Map<string, Target>} */
  const found = new Map();
  /** @type {(where: import("./stage.js").Where, places: number[], choice: Choice | null, then?: boolean) => void} */
  const put = (where, places, choice, then = false) => {
    for (const place of places)
      if (!found.has(`${where} ${place}`)) found.set(`${where} ${place}`, { where, place, choice, then });
  };
  const open = choices.filter(({ why }) => !why).sort((one, other) => Number(other.marked) - Number(one.marked));
  if (kind === "hand") {
    const shown = shownOf(open, aimed);
    if (!shown || ["play", "discard"].includes(shown.does)) return [];
    put("rows", shown.rows, shown, true);
    put("panel", shown.panelTo, shown, true);
    return [...found.values()];
  }
  const shared = isShared(choices);
  for (const choice of open) {
    put("rows", choice.rows, choice);
    if (choice.rows.length) continue;
    // Of a 7 that is shared, each square ahead has its count, and a slide may end on another one.
    if (shared && choice.steps > 0) put("ring", [endOf(choice)], choice);
    if (shared) continue;
    put("ring", choice.ring, choice);
    put("panel", choice.panel, choice);
  }
  // A pawn with one way goes there, too, if its end is touched.
  for (const choice of shared ? [] : open) put("ring", choice.path.slice(-1), choice);
  put("ring", behind, null);
  return [...found.values()];
}

/**
 * @param {string} what
 * @param {string} text
 */
function drawText(what, text) {
  if (what === "draw") return w("button draw");
  return what === "deal" || what === "cut"
    ? w(`play ${what}`)
    : say(text.replace(new RegExp(`:? ?(DRAW|${labelOf("DRAW")}):? ?`), ""));
}

/**
 * @param {Offer} option
 * @param {number} number
 * @param {Pick<BoardQuestion, "at" | "lines">} question
 * @param {number} count - Of the rows of each player.
 * @returns {Choice}
 */
export function choiceOf({ text = "", key = "", why = "", card = text, ...facts }, number, { at, lines }, count) {
  const { ring = [], panel = [], ring_to: ringTo = [], panel_to: panelTo = [], does = "" } = facts;
  const { path = [], steps = 0, slide = 0, hits = [], rests = [], ways = 0, rows = [], discard = "" } = facts;
  return {
    number,
    text: say(text),
    card,
    why: why ? say(why) : "",
    marked: number === at,
    hinted: lines.some((line) => line.hint && line.text === text),
    key,
    ring,
    panel,
    ringTo,
    panelTo,
    does,
    path,
    steps,
    slide,
    hits,
    rests,
    ways,
    rows: rows.map(([seat, row]) => seat * count + row),
    discard,
  };
}

/**
 * Returns what is shown of a table that is watched: it is played on its own board.
 * @param {Table} table
 * @param {Question | null} asked - What its board asks.
 * @returns {Scene}
 */
export function watched({ head, snapshot, over, count, name }, asked) {
  const seat = head.seats[snapshot.next];
  const now = asked?.moment === count ? asked : null;
  const panel = now?.where === "panel";
  const drawn = Boolean(snapshot.position.cells) === panel;
  const toChild = head.options.includes("child=yes") ? (over ? snapshot.ending?.say : now?.say) : "";
  return {
    ...NOTHING,
    kind: over ? "over" : "wait",
    name: over || !seat ? head.title : (seat.person?.name ?? seat.name),
    colour: over ? "" : (seat?.colour ?? ""),
    note: [name, over ? w("over") : ""].filter(Boolean).join(" · "),
    // A card that another one has played is in the sentence.
    card: (snapshot.who === snapshot.next && snapshot.position.card) || (snapshot.position.drawn?.at(-1) ?? ""),
    says: [{ text: snapshot.say, can: true }],
    asks: now?.say ?? "",
    choices: (drawn ? (now?.options ?? []) : []).map((option, number) => {
      const places = [...option];
      return {
        number,
        text: "",
        card: "",
        does: "",
        path: [],
        steps: 0,
        slide: 0,
        hits: [],
        rests: [],
        ways: 0,
        rows: [],
        discard: "",
        why: w("play watch"),
        marked: number === now?.at,
        hinted: false,
        key: "",
        ring: panel ? [] : places,
        panel: panel ? places : [],
        ringTo: [],
        panelTo: [],
      };
    }),
    child: head.options.includes("child=yes"),
    told: toChild ? [{ text: toChild, asks: !over }] : [],
  };
}
