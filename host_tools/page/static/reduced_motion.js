// Whether the user wants motion.

const query = matchMedia("(prefers-reduced-motion: reduce)");

export const calm = () => query.matches;
