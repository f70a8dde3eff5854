import type { DatabaseSync } from 'node:sqlite';
import type { Statements } from '../../../../disk/statements.ts';
import type { CaptureLine } from '../../../../formats/cdxj/capture-line.ts';
import { statusOfPage } from './capture-filter.ts';
import type { CaptureFilter } from './capture-filter.ts';

/** An assessed capture, with the group of its text. */
export interface AssessedCapture {
  readonly group: number;
  readonly text: number;
  readonly timestamp: number;
  readonly place: number;
}

/** A visible capture within the filters. */
export interface SeenCapture {
  readonly text: number;
  readonly timestamp: number;
  readonly place: number;
  readonly host: number;
  readonly status: number | null;
  readonly relevance: number | null;
}

export interface GroupCounts {
  readonly captures: number;
  readonly places: number;
  readonly first: number;
  readonly last: number;
}

interface SeenParts {
  readonly statements: Statements;
  readonly filter: CaptureFilter;
  /** Whether access rules apply, through the SQL function `may_read`. */
  readonly isRuled: boolean;
  /** Captures per read; fewer in tests. */
  readonly maxRows?: number;
}

/** The captures within the filters of a query that the access rules allow. */
export class SeenCaptures {
  readonly #parts: SeenParts;
  readonly #from: string;
  readonly #where: string;

  constructor(parts: SeenParts) {
    this.#parts = parts;
    const { filter, isRuled } = parts;
    const rule = 'may_read(p.urlkey, c.timestamp, coalesce(c.url, p.url), f.name, c.position, c.digest)';
    this.#from = isRuled
      ? 'capture c JOIN place p ON p.id = c.place JOIN file f ON f.id = c.file'
      : 'capture c';
    this.#where = `${filter.capture.sql}${isRuled ? ` AND ${rule} = 1` : ''}`;
  }

  /** Without filters and rules, all captures are visible. */
  get isAll(): boolean {
    return this.#where === '';
  }

  /** The first `limit`, newest or oldest first. */
  ofText(text: number, limit: number, order: 'ASC' | 'DESC' = 'DESC'): SeenCapture[] {
    return this.#statements
      .get(
        `SELECT ${columns} FROM ${this.#from} WHERE c.text = ?${this.#where} ORDER BY c.timestamp ${order} LIMIT ?`,
      )
      .all(text, ...this.#parts.filter.capture.values, limit) as unknown as SeenCapture[];
  }

  /** The same for many texts at once, in the order of time; of a text with very many, the newest or oldest of them. */
  ofTexts(
    texts: readonly number[],
    limit: number,
    order: 'ASC' | 'DESC',
  ): Map<number, readonly SeenCapture[]> {
    const found = new Map<number, SeenCapture[]>();
    const { maxRows = defaultRows } = this.#parts;
    const statement = this.#statements.get(
      `SELECT ${columns} FROM json_each(?) j CROSS JOIN ${this.#from.replace('capture c', 'capture c ON c.text = j.value')}
         WHERE true${this.#where} LIMIT ${maxRows}`,
    );
    for (let at = 0; at < texts.length; at += textsAtOnce) {
      const some = texts.slice(at, at + textsAtOnce);
      const rows = statement.all(
        JSON.stringify(some),
        ...this.#parts.filter.capture.values,
      ) as unknown as SeenCapture[];
      if (rows.length < maxRows) for (const row of rows) push(found, row);
      else for (const text of some) for (const row of this.#inOrder(text, limit, order)) push(found, row);
    }
    return found;
  }

  #inOrder(text: number, limit: number, order: 'ASC' | 'DESC'): SeenCapture[] {
    return this.ofText(text, limit, order).toSorted(byTime);
  }

  ofGroup(
    group: number,
    order: 'ASC' | 'DESC',
    page: { readonly offset: number; readonly limit: number },
  ): SeenCapture[] {
    const { text, capture } = this.#parts.filter;
    return this.#statements
      .get(
        `SELECT ${columns} FROM text t CROSS JOIN ${this.#from.replace('capture c', 'capture c ON c.text = t.id')}
           WHERE t.grp = ?${text.sql}${this.#where} ORDER BY c.timestamp ${order}, c.place LIMIT ? OFFSET ?`,
      )
      .all(group, ...text.values, ...capture.values, page.limit, page.offset) as unknown as SeenCapture[];
  }

  countGroup(group: number): GroupCounts {
    const { text, capture } = this.#parts.filter;
    return this.#statements
      .get(
        `SELECT count(*) AS captures, count(DISTINCT c.place) AS places, min(c.timestamp) AS first,
             max(c.timestamp) AS last
           FROM text t CROSS JOIN ${this.#from.replace('capture c', 'capture c ON c.text = t.id')}
           WHERE t.grp = ?${text.sql}${this.#where}`,
      )
      .get(group, ...text.values, ...capture.values) as unknown as GroupCounts;
  }

  /** The best first; equal ones by URL and time. Read lazily. */
  assessed(maxRelevance: number): IterableIterator<AssessedCapture> {
    const { text, capture } = this.#parts.filter;
    const file = this.#parts.isRuled ? 'CROSS JOIN file f ON f.id = c.file' : '';
    return this.#statements
      .get(
        `SELECT t.grp AS "group", c.text, c.timestamp, c.place
           FROM capture c CROSS JOIN text t ON t.id = c.text CROSS JOIN place p ON p.id = c.place ${file}
           WHERE c.goodness <= ?${text.sql}${this.#where} ORDER BY c.goodness DESC, p.urlkey, c.timestamp`,
      )
      .iterate(
        maxRelevance,
        ...text.values,
        ...capture.values,
      ) as unknown as IterableIterator<AssessedCapture>;
  }

  get #statements(): Statements {
    return this.#parts.statements;
  }
}

/** Registers the SQL function `may_read`, which applies the rules in memory. */
export function defineMayRead(database: DatabaseSync, mayRead: (capture: CaptureLine) => boolean): void {
  database.function('may_read', (urlkey, timestamp, url, file, position, digest) => {
    const capture = {
      urlkey: String(urlkey),
      timestamp: String(timestamp).padStart(14, '0'),
      url: String(url),
      filename: String(file),
      digest: String(digest),
      ...(position === null ? {} : { offset: Number(position) }),
    };
    return mayRead(capture) ? 1 : 0;
  });
}

function push(found: Map<number, SeenCapture[]>, capture: SeenCapture): void {
  const captures = found.get(capture.text);
  if (captures === undefined) found.set(capture.text, [capture]);
  else captures.push(capture);
}

function byTime(one: SeenCapture, other: SeenCapture): number {
  return one.timestamp - other.timestamp;
}

const textsAtOnce = 500;
const defaultRows = 20_000;
const columns = `c.text, c.timestamp, c.place, c.host, ${statusOfPage} AS status, c.goodness AS relevance`;
