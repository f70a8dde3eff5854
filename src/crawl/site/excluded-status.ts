/** Heritrix's names of these ends of a URL. */
export const excludedStatus = { robots: -9998, objection: -5000 } as const;
