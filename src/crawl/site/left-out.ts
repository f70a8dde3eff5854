/** What Heritrix calls these ends of a URL. */
export const leftOut = { robots: -9998, objection: -5000 } as const;
