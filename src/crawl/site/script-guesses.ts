import type { Link, Readings } from '../../formats/links/link.ts';
import type { Candidate } from '../candidate.ts';
import type { LinkGuesses } from '../record/journal-entry.ts';

type Reading = keyof Readings;

export interface GuessGroup extends LinkGuesses {
  readonly found: Candidate;
}

/**
 * Relative addresses in scripts, which may be relative to the page or to the script. One of each script is tried first; the
 * others follow the reading that worked. It is remembered for the next scripts of the site, so that a script costs at most one
 * failed request.
 */
export class ScriptGuesses {
  #lastRight: Reading | undefined;
  /** By the URL that is being tried. */
  readonly #groups = new Map<string, GuessGroup>();

  /** No probe is needed if the certain links show which reading is right. */
  begin(
    found: Candidate,
    links: readonly Link[],
    isKnown: (url: string) => boolean,
  ): GuessGroup | readonly Link[] {
    const shown = readingShownBy(links, isKnown);
    if (shown !== undefined) return links.map((link) => read(link, shown));
    const ordered = links.toSorted((a, b) => promise(b) - promise(a));
    return this.#next(found, ordered);
  }

  wait(url: string, group: GuessGroup): void {
    this.#groups.set(url, group);
  }

  /** The consequences of a visited URL: links to take up, or the next to try. */
  settle(
    url: string,
    isRight: boolean,
  ): { readonly found: Candidate; readonly next: GuessGroup | readonly Link[] } | undefined {
    const group = this.#groups.get(url);
    if (group === undefined) return undefined;
    this.#groups.delete(url);
    const { found, reading, others, isSecond } = group;
    if (isRight) {
      this.#lastRight = reading;
      return { found, next: others.map((link) => read(link, reading)) };
    }
    if (!isSecond) return { found, next: { ...group, reading: otherThan(reading), isSecond: true } };
    return { found, next: this.#next(found, others) };
  }

  #next(found: Candidate, links: readonly Link[]): GuessGroup | readonly Link[] {
    const [probe, ...others] = links;
    if (probe === undefined) return [];
    const likely = probe.url === probe.readings?.script ? 'script' : 'page';
    return { found, reading: this.#lastRight ?? likely, probe, others, isSecond: false };
  }
}

/** The link as it is in one reading. */
export function read(link: Link, reading: Reading): Link {
  const { readings, ...plain } = link;
  return { ...plain, url: readings?.[reading] ?? link.url };
}

/** Both readings of each, for lists of all links of a document. */
export function everyReading(links: readonly Link[]): readonly Link[] {
  if (!links.some(({ readings }) => readings !== undefined)) return links;
  return links.flatMap((link) =>
    link.readings === undefined ? [link] : [read(link, 'page'), read(link, 'script')],
  );
}

function otherThan(reading: Reading): Reading {
  return reading === 'page' ? 'script' : 'page';
}

/** A chunk that is both imported and listed shows how the list is meant. */
function readingShownBy(links: readonly Link[], isKnown: (url: string) => boolean): Reading | undefined {
  for (const { readings } of links) {
    if (readings === undefined) continue;
    const [page, script] = [isKnown(readings.page), isKnown(readings.script)];
    if (page !== script) return page ? 'page' : 'script';
  }
  return undefined;
}

/** Which is worth trying first: a style or script in a folder is hardly ever anything but an address. */
function promise({ url, readings }: Link): number {
  const isCode = /\.(?:css|m?js)(?:\?|$)/.test(url) ? 2 : 0;
  return isCode + (readings !== undefined && /\/[^/]+\/[^/]+$/.test(new URL(readings.page).pathname) ? 1 : 0);
}
