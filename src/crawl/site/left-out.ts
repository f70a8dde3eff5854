/** Heritrix's names of these ends of a URL. */
export const leftOut = { robots: -9998, objection: -5000 } as const;
