import type { TextFilters } from '../../text-index.ts';

/** Filters as conditions on `text t` and `capture c`. */
export interface CaptureFilter {
  readonly text: Conditions;
  readonly capture: Conditions;
}

export interface Conditions {
  /** Begins with ` AND `, or is empty. */
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/**
 * A 304 has the text of its page and counts as a 200.
 */
export const statusOfPage = 'iif(c.status = 304, 200, c.status)';

export function captureFilter(filters: TextFilters): CaptureFilter {
  const { from, to, hosts, domains, kinds, languages, statuses, origin, isSelected } = filters;
  const text = new Builder();
  if (kinds !== undefined) text.add(`t.kind IN ${listed}`, JSON.stringify(kinds));
  if (languages !== undefined) text.add(`t.language IN ${listed}`, JSON.stringify(languages));
  const capture = new Builder();
  if (from !== undefined) capture.add('c.timestamp >= ?', timeOf(from, 0));
  if (to !== undefined) capture.add('c.timestamp <= ?', timeOf(to, Number.MAX_SAFE_INTEGER));
  if (hosts !== undefined)
    capture.add(`c.host IN (SELECT id FROM host WHERE name IN ${listed})`, JSON.stringify(hosts));
  if (domains !== undefined)
    capture.add(`c.host IN (SELECT id FROM host WHERE domain IN ${listed})`, JSON.stringify(domains));
  if (statuses !== undefined)
    capture.add(
      `(${statusOfPage} IN ${listed} OR ${statusOfPage} / 100 IN ${listed})`,
      ...statusLists(statuses),
    );
  const { harvest, job, source: channel } = origin ?? {};
  for (const [column, value] of Object.entries({ harvest, job, channel }))
    if (value !== undefined) capture.add(`c.file IN (SELECT id FROM file WHERE ${column} = ?)`, value);
  if (isSelected !== undefined) capture.add('c.selected = ?', isSelected ? 1 : 0);
  return { text: text.conditions, capture: capture.conditions };
}

class Builder {
  #sql = '';
  readonly #values: (string | number)[] = [];

  get conditions(): Conditions {
    return { sql: this.#sql, values: this.#values };
  }

  add(condition: string, ...values: readonly (string | number)[]): void {
    this.#sql += ` AND ${condition}`;
    this.#values.push(...values);
  }
}

/** An invalid time counts as none. */
function timeOf(timestamp: string, otherwise: number): number {
  return /^\d{14}$/.test(timestamp) ? Number(timestamp) : otherwise;
}

function statusLists(statuses: readonly number[]): [string, string] {
  return [
    JSON.stringify(statuses.filter((status) => status >= 10)),
    JSON.stringify(statuses.filter((status) => status < 10)),
  ];
}

const listed = '(SELECT value FROM json_each(?))';
