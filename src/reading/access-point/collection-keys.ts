import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { rangeOfKey } from '../../indexing/captures/query/key-range.ts';
import type { CollectionSites } from './collection-sites.ts';
import type { BoundedRange } from './lines-within.ts';

/** One page asks for the same collection again and again: what a curator changes is seen after this time. */
const freshMs = 1000;
const maxKept = 100;

interface KeptRanges {
  readonly askedMs: number;
  readonly ranges: Promise<readonly BoundedRange[]>;
}

/** The sites of collections as ranges of the capture index. */
export class CollectionKeys {
  readonly sites: CollectionSites;
  readonly #nowMs: () => number;
  readonly #kept = new Map<string, KeptRanges>();

  constructor(sites: CollectionSites, nowMs: () => number = Date.now) {
    this.sites = sites;
    this.#nowMs = nowMs;
  }

  /** In the order of the index, and apart from each other; none where there is no such collection. */
  rangesOf(collection: string): Promise<readonly BoundedRange[]> {
    const previous = this.#kept.get(collection);
    if (previous !== undefined && this.#nowMs() - previous.askedMs < freshMs) return previous.ranges;
    const ranges = this.sites.sitesOf(collection).then(rangesOfSites);
    ranges.catch(() => this.#kept.delete(collection));
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(collection, { askedMs: this.#nowMs(), ranges });
    return ranges;
  }
}

/**
 * Includes all ports of the host: ';' sorts after the colon before a port. A site has the same key with and without
 * www.
 */
export function rangesOfSites(sites: readonly string[]): readonly BoundedRange[] {
  const hosts = new Map(sites.map((site) => rangeOfHost(site)).map((range) => [range.from, range]));
  const withPorts = [...hosts.values()].flatMap(({ from, to }) => {
    const host = to.slice(0, -1);
    return [
      { from, to },
      { from: `${host}:`, to: `${host};` },
    ];
  });
  return withPorts.sort((a, b) => compareLines(a.from, b.from));
}

function rangeOfHost(site: string): BoundedRange {
  const { fromKey, toKey = fromKey } = rangeOfKey('host', canonicalKey(`http://${site}/`));
  return { from: fromKey, to: toKey };
}
