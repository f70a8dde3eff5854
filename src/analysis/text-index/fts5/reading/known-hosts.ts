import type { Statements } from '../../../../disk/statements.ts';

interface KnownHost {
  readonly domain: string;
  /** Hosts that link to it. */
  readonly linkedFrom: number;
}

/** The facts about hosts that a search needs, queried for many at once. */
export class KnownHosts {
  readonly #statements: Statements;
  readonly #known = new Map<number, KnownHost>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Loads many hosts with one query, before they are used. */
  load(hosts: Iterable<number>): void {
    const unknown = new Set<number>();
    for (const host of hosts) if (!this.#known.has(host)) unknown.add(host);
    if (unknown.size === 0) return;
    const rows = this.#statements
      .get(
        `SELECT host.id, domain, linked_from AS linkedFrom FROM json_each(?) j CROSS JOIN host ON host.id = j.value`,
      )
      .all(JSON.stringify([...unknown])) as unknown as (KnownHost & { readonly id: number })[];
    for (const row of rows) this.#known.set(row.id, row);
  }

  get(host: number): KnownHost {
    return this.#known.get(host) ?? noHost;
  }
}

/** By place id. */
export function urlsOfPlaces(statements: Statements, places: readonly number[]): Map<number, string> {
  const rows = statements
    .get('SELECT place.id, url FROM json_each(?) j CROSS JOIN place ON place.id = j.value')
    .all(JSON.stringify(places)) as unknown as { readonly id: number; readonly url: string }[];
  return new Map(rows.map(({ id, url }) => [id, url]));
}

const noHost: KnownHost = { domain: '', linkedFrom: 0 };
