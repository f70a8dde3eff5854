import type { Hop } from '../formats/links/link.ts';

/** A URL that waits to be fetched, and how it was found. */
export interface Candidate {
  readonly url: string;
  /** Clicks from a start URL. */
  readonly depth: number;
  /** Hop letters from the start URL; '' for a start URL. */
  readonly path: string;
  readonly via: string | undefined;
}

/** A robots.txt, or a step on the way to one: fetched for its own sake, beside the budget. */
export function isPrerequisite({ path }: Pick<Candidate, 'path'>): boolean {
  return /^PR*$/.test(path);
}

/** A /favicon.ico that no page names, requested as browsers do: most hosts have none, and that is not a failure. */
export function isGuessedIcon({ url, path }: Pick<Candidate, 'url' | 'path'>): boolean {
  return path.endsWith('I') && URL.canParse(url) && new URL(url).pathname === '/favicon.ico';
}

/** Found without an action of a reader: it belongs to the page that led to it. */
export function isComponent({ path }: Candidate): boolean {
  return /[^LSM]$/.test(path);
}

/** The start of a path, of which only the last hops are kept. */
const longestPath = 50;

export function hopFrom(found: Candidate, url: string, hop: Hop, isClick: boolean): Candidate {
  return {
    url,
    depth: found.depth + (isClick ? 1 : 0),
    path: (found.path + hop).slice(-longestPath),
    via: found.url,
  };
}
