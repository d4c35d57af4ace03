// What the board shows of a question: what can be touched, what has been, and what is pointed at.

import { touchedPawn, waysShown } from "./way.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Target} Target */
/** @typedef {import("./stage.js").Place} Place */

/**
 * @param {import("./stage.js").Stage} stage
 * @param {Scene} scene
 * @param {{targets: Target[], spot: Target | null, aimed: number | null, seat: number}} touches - The place and the choice that are
 *   pointed at, and the seat whose turn it is.
 * @param {Geometry} geometry
 */
export function markBoard(stage, scene, { targets, spot, aimed: at, seat }, geometry) {
  const { choices, kind, what } = scene;
  const number = spot?.choice?.number ?? at;
  const aimed = choices.find((choice) => choice.number === number) ?? null;
  /** @type {(choice: import("./scene.js").Choice) => Place[]} */
  const placesOf = ({ ring, panel, rows }) =>
    rows.length
      ? rows.map((place) => ["rows", place])
      : [
          ...ring.map((place) => /** @type {Place} */ (["ring", place])),
          ...panel.map((place) => /** @type {Place} */ (["panel", place])),
        ];
  const offered = kind === "wait" ? choices.flatMap(placesOf) : placesToTouch(targets);
  const marked = choices.find((choice) => choice.marked && (kind === "wait" || what === "row" || what === "sequence"));
  stage.mark(
    {
      // The page draws the ways itself, and those that the lights show would only flicker below.
      dark: choices.flatMap(({ ring, ringTo, path }) => [...ring, ...ringTo, ...path]),
      touchable: targets.map(({ where, place }) => [where, place]),
      offered,
      chosen: marked ? placesOf(marked) : touchedPawn(scene),
      aimed: spot ? [[spot.where, spot.place]] : aimed ? placesOf(aimed) : [],
    },
    waysShown(scene, aimed, geometry.track),
    { seat, colour: scene.colour },
  );
}

/**
 * Returns the places that are framed: of a pawn's way, its end says where it can be touched.
 * @param {Target[]} targets
 * @returns {Place[]}
 */
const placesToTouch = (targets) =>
  targets
    .filter(({ place, choice }) => !choice?.path.length || choice.path[0] === place || choice.does === "exchange")
    .map(({ where, place }) => [where, place]);
