export interface Standing {
  /** Hosts that link to its host. */
  readonly linkedFrom: number;
  readonly url: string;
  /** Out of 100. */
  readonly relevance: number | null;
  readonly status: number | null;
}

/** A factor around 1: from 0.6 for a poor page deep in an unknown site, to about 3 for the home page of a known one. */
export function importance({ linkedFrom, url, relevance, status }: Standing): number {
  const known = 1 + 0.12 * Math.log2(1 + linkedFrom);
  const good = relevance === null ? 1 : 0.85 + 0.003 * Math.min(100, Math.max(0, relevance));
  const isError = status !== null && status >= 400;
  return known * good * shortness(url) * (isError ? 0.3 : 1);
}

function shortness(url: string): number {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/, '');
  const steps = path.split(/[/?&]/).filter((step) => step !== '').length;
  if (steps === 0) return 1.4;
  return Math.max(0.75, 1.15 - 0.08 * steps);
}
