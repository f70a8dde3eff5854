import type { FacetValue, Facets } from '../../text-index.ts';
import type { Hit } from './hits.ts';
import type { SeenCapture } from './seen-captures.ts';

const names = ['years', 'domains', 'kinds', 'languages', 'statuses'] as const;
type FacetName = (typeof names)[number];

/** Counts groups by the values of their found texts and captures. */
export class FacetCounts {
  readonly #groups: Readonly<Record<FacetName, Map<string, Set<number>>>> = {
    years: new Map(),
    domains: new Map(),
    kinds: new Map(),
    languages: new Map(),
    statuses: new Map(),
  };
  readonly #domainOf: (host: number) => string;

  constructor(domainOf: (host: number) => string) {
    this.#domainOf = domainOf;
  }

  add({ group, kind, language }: Hit, captures: readonly SeenCapture[]): void {
    this.#count('kinds', kind, group);
    this.#count('languages', language, group);
    for (const { timestamp, host, status } of captures) {
      this.#count('years', String(Math.floor(timestamp / 1e10)), group);
      this.#count('domains', this.#domainOf(host), group);
      if (status !== null) this.#count('statuses', String(status), group);
    }
  }

  /** `oneIn`: one of this many groups was counted. */
  facets(oneIn: number, isEstimated: boolean): Facets {
    const list = (name: FacetName): FacetValue[] =>
      [...this.#groups[name]]
        .map(([value, groups]) => ({ value, count: groups.size * oneIn }))
        .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
        .slice(0, maxValues);
    return {
      isEstimated,
      years: list('years'),
      domains: list('domains'),
      kinds: list('kinds'),
      languages: list('languages'),
      statuses: list('statuses'),
    };
  }

  #count(name: FacetName, value: string, group: number): void {
    const groups = this.#groups[name].get(value);
    if (groups === undefined) this.#groups[name].set(value, new Set([group]));
    else groups.add(group);
  }
}

const maxValues = 100;
