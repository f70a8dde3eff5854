const defaultSeed = 11;

/**
 * The number from which the made-up web of the crawl scenarios is made. CI sets another than the usual one, so that
 * nothing is right for one web only.
 */
export const madeUpSeed: number = readSeed(process.env['HEIRLOOM_SEED']);

function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return defaultSeed;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error(`HEIRLOOM_SEED is not a whole number: ${text}`);
  return seed;
}
