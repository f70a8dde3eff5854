import { defined } from '../../../formats/values/defined.ts';
import { matchTypes } from './capture-query.ts';
import type {
  CaptureFilter,
  CaptureQuery,
  Collapse,
  Dialect,
  MatchType,
  Output,
  ResumePoint,
} from './capture-query.ts';
import { readFilter } from './capture-filter.ts';
import { fieldName } from './field-names.ts';
import { keyRange, rangeOfKey } from './key-range.ts';
import type { KeyRange } from './key-range.ts';
import { readTimestamp, timestampNow } from './timestamps.ts';

export interface QueryProblem {
  readonly parameter: string;
  readonly reason: string;
}

export type ParsedQuery =
  | { readonly ok: true; readonly query: CaptureQuery }
  | { readonly ok: false; readonly problems: readonly QueryProblem[] };

/** Blocks on a page, as pywb has it. */
const defaultPageSize = 10;
const maxFilters = 20;
const maxCollapses = 10;

/** Values of `output`; the first is the default. */
const outputsOf: Readonly<Record<Dialect, Readonly<Record<string, Output>>>> = {
  pywb: { cdxj: 'cdxj', json: 'json', text: 'text', link: 'link' },
  outback: {
    cdx: 'cdx',
    text: 'cdx',
    json: 'json-rows',
    jsondict: 'json-objects',
    cdxj: 'cdxj',
    link: 'link',
  },
};

/**
 * Reads the parameters of pywb's CDX server, with those that the Wayback Machine's and OutbackCDX add to them:
 *
 *   url | urlkey, matchType, method, requestBody, from, to, before, after, closest, sort, reverse, filter…, collapse…,
 *   collapseToFirst, collapseToLast, collapseTime, resolveRevisits, omitSelfRedirects, limit, page, pageSize,
 *   showNumPages, showPagedIndex, showResumeKey, resumeKey, fields | fl, output, memento_format
 *
 * Parameters that are not known are passed over, as all these servers do.
 */
export function parseQuery(
  parameters: URLSearchParams,
  { dialect = 'pywb' }: { readonly dialect?: Dialect } = {},
): ParsedQuery {
  const reading = new Reading(parameters);
  const target = readTarget(reading);
  const sort = readSort(reading);
  const query = {
    ...target,
    ...readDates(reading),
    ...sort,
    filters: readFilters(reading, dialect),
    collapses: readCollapses(reading),
    resolveRevisits: reading.flag('resolveRevisits'),
    omitSelfRedirects: reading.flag('omitSelfRedirects'),
    ...readLimit(reading),
    ...defined({ page: reading.count('page', 0) }),
    pageSize: reading.count('pageSize', 1) ?? defaultPageSize,
    showNumPages: reading.flag('showNumPages'),
    showPagedIndex: reading.flag('showPagedIndex'),
    showResumeKey: reading.flag('showResumeKey'),
    ...defined({ resume: readResumeKey(reading) }),
    ...readFields(reading),
    output: readOutput(reading, dialect),
    ...defined({ mementoFormat: reading.text('memento_format') }),
  };
  if ((query.resume !== undefined || query.showResumeKey) && (query.sort !== 'default' || query.fromEnd))
    reading.problem('resumeKey', 'only the default order can be resumed');
  if (query.fromEnd && query.sort !== 'default')
    reading.problem('limit', 'a number below 0 is for the default order');
  return reading.problems.length > 0 ? { ok: false, problems: reading.problems } : { ok: true, query };
}

function readTarget(reading: Reading): KeyRange & { match: MatchType } {
  const asked = reading.oneOf('matchType', matchTypes);
  const url = reading.text('url');
  const urlkey = reading.text('urlkey');
  if ((url === undefined) === (urlkey === undefined)) {
    reading.problem('url', "one of 'url' and 'urlkey' is needed");
    return { match: 'exact', fromKey: '' };
  }
  const { match, rest } = readWildcard(asked, url ?? urlkey ?? '');
  return {
    match,
    ...(url === undefined ? rangeOfKey(match, rest) : keyRange(match, withMethod(reading, rest))),
  };
}

/** Below 0: the last ones, as the Wayback Machine has it. */
function readLimit(reading: Reading): Pick<CaptureQuery, 'limit' | 'fromEnd'> {
  const text = reading.text('limit');
  if (text !== undefined && /^-[1-9]\d{0,14}$/.test(text)) return { limit: -Number(text), fromEnd: true };
  const limit = reading.count('limit', 1);
  return { ...defined({ limit }), fromEnd: false };
}

function readFields(reading: Reading): Pick<CaptureQuery, 'fields' | 'labels'> {
  const labels = (reading.text('fields') ?? reading.text('fl'))?.split(',');
  return labels === undefined ? {} : { labels, fields: labels.map(fieldName) };
}

function readOutput(reading: Reading, dialect: Dialect): Output {
  const outputs = outputsOf[dialect];
  const names = Object.keys(outputs);
  return outputs[reading.oneOf('output', names) ?? names[0] ?? ''] ?? 'cdxj';
}

/** `*.example.org` is a domain, `example.org/a*` a prefix, unless the type is given. */
function readWildcard(asked: MatchType | undefined, text: string): { match: MatchType; rest: string } {
  if (asked !== undefined) return { match: asked, rest: text };
  if (text.startsWith('*.')) return { match: 'domain', rest: text.slice(2) };
  if (text.endsWith('*')) return { match: 'prefix', rest: text.slice(0, -1) };
  return { match: 'exact', rest: text };
}

/** Captures of requests other than GET have method and body in their key. */
function withMethod(reading: Reading, url: string): string {
  const method = reading.text('method')?.toUpperCase() ?? 'GET';
  if (method === 'GET') return url;
  const body = reading.text('requestBody');
  return `${url}${url.includes('?') ? '&' : '?'}__wb_method=${method}${body === undefined ? '' : `&${body}`}`;
}

/** `from` and `to` belong to the range, `before` and `after` do not. */
function readDates(reading: Reading): Pick<CaptureQuery, 'fromTimestamp' | 'toTimestamp'> {
  const lower = [reading.timestamp('from', 'down'), stepped(reading.timestamp('after', 'up'), 1)];
  const upper = [reading.timestamp('to', 'up'), stepped(reading.timestamp('before', 'down'), -1)];
  return defined({
    fromTimestamp: lower
      .filter((bound) => bound !== undefined)
      .sort()
      .at(-1),
    toTimestamp: upper
      .filter((bound) => bound !== undefined)
      .sort()
      .at(0),
  });
}

/** The next or previous number of 14 digits: good enough for a bound, even if it is no valid date. */
function stepped(timestamp: string | undefined, step: 1 | -1): string | undefined {
  if (timestamp === undefined) return undefined;
  return String(Math.max(0, Number(timestamp) + step)).padStart(14, '0');
}

/** A `closest` is enough for that order. pywb also asks for it without saying to what: it then wants the default. */
function readSort(reading: Reading): Pick<CaptureQuery, 'sort' | 'closest'> {
  const sort = reading.oneOf('sort', ['default', 'reverse', 'closest'] as const);
  const closest = reading.text('closest') === 'now' ? timestampNow() : reading.timestamp('closest', 'up');
  if (closest !== undefined) return { sort: 'closest', closest };
  return { sort: sort === 'reverse' || reading.flag('reverse') ? 'reverse' : 'default' };
}

function readFilters(reading: Reading, dialect: Dialect): CaptureFilter[] {
  return reading.all('filter', maxFilters).flatMap((spec) => {
    const read = readFilter(spec, dialect);
    if (read.ok) return [read.filter];
    reading.problem('filter', `${spec}: ${read.reason}`);
    return [];
  });
}

function readCollapses(reading: Reading): Collapse[] {
  const named = (parameter: string, keep: Collapse['keep']): Collapse[] =>
    reading.all(parameter, maxCollapses).flatMap((spec) => {
      const [, field = '', digits] = /^([^:]+)(?::(\d{1,9}))?$/.exec(spec) ?? [];
      if (field === '')
        reading.problem(parameter, `${spec}: a field, or a field, a colon and a number of characters`);
      return {
        parts: [{ field: fieldName(field), ...(digits === undefined ? {} : { digits: Number(digits) }) }],
        keep,
      };
    });
  const digits = reading.count('collapseTime', 1);
  const byTime: Collapse[] =
    digits === undefined
      ? []
      : [{ parts: [{ field: 'timestamp', digits }, { field: 'status' }], keep: 'first' }];
  return [
    ...named('collapse', 'first'),
    ...named('collapseToFirst', 'first'),
    ...named('collapseToLast', 'last'),
    ...byTime,
  ];
}

function readResumeKey(reading: Reading): ResumePoint | undefined {
  const text = reading.text('resumeKey');
  if (text === undefined) return undefined;
  const [, urlkey = '', timestamp = '', ordinal = ''] = /^(\S+) (\d{14}) (\d{1,15})$/.exec(text) ?? [];
  if (urlkey === '') reading.problem('resumeKey', 'not one that was given');
  return { urlkey, timestamp, ordinal: Number(ordinal) };
}

/** The parameters, and what is wrong with them. Empty ones count as not given. */
class Reading {
  readonly problems: QueryProblem[] = [];
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  problem(parameter: string, reason: string): void {
    this.problems.push({ parameter, reason });
  }

  text(name: string): string | undefined {
    return this.#parameters.get(name) || undefined;
  }

  all(name: string, max: number): string[] {
    const values = this.#parameters.getAll(name).filter((value) => value !== '');
    if (values.length > max) this.problem(name, `given ${values.length} times, more than ${max}`);
    return values.slice(0, max);
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase();
    return value !== undefined && !['0', 'false', 'f', 'off'].includes(value);
  }

  count(name: string, min: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (value >= min) return value;
    this.problem(name, `${text}: a whole number from ${min} on is needed`);
    return undefined;
  }

  timestamp(name: string, pad: 'down' | 'up'): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const timestamp = readTimestamp(text, pad);
    if (timestamp === undefined) this.problem(name, `${text}: up to 14 digits are needed, YYYYMMDDhhmmss`);
    return timestamp;
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.text(name);
    const value = values.find((each) => each === text);
    if (text !== undefined && value === undefined)
      this.problem(name, `${text}: not one of ${values.join(', ')}`);
    return value;
  }
}
