// The snapshots of a shared file: packing.py says how they are packed.

/**
 * Returns the snapshots of a game.
 * @param {PackedSnapshots} packed
 * @returns {Snapshot[]}
 */
export function unpackSnapshots({ moments, moment, events, event }) {
  /** @type {any[]} */
  const seen = [];
  let now = {};
  return moment.map((back, number) => {
    if (back === 0) seen.push(changed(now, moments[seen.length]));
    now = seen.at(back === 0 ? -1 : -back);
    return { number, ...now, ...events[event[number]] };
  });
}

/**
 * Returns `old` with a change: a new value in a list, or the changes of its parts by key or place.
 * @param {any} old
 * @param {any} change
 */
function changed(old, change) {
  if (Array.isArray(change)) return change[0];
  const made = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, one] of Object.entries(change)) made[key] = changed(made[key], one);
  return made;
}
