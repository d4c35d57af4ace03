// Whether the reader wants things to move.

const query = matchMedia("(prefers-reduced-motion: reduce)");

export const calm = () => query.matches;
