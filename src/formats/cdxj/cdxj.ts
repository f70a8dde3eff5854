import { isTimestamp, readCount, withoutLineEnd } from './capture-line.ts';
import type { CaptureLine, ParsedLine } from './capture-line.ts';
import { keyToken } from './key-token.ts';
import { dumpJson } from './python-json-text.ts';
import { urlOfSurt } from './url-of-surt.ts';

/** Names used by other writers: the Wayback Machine's CDX server, and ipwb. */
const otherNames: Readonly<Record<string, string>> = {
  original: 'url',
  original_uri: 'url',
  mimetype: 'mime',
  mime_type: 'mime',
  statuscode: 'status',
  status_code: 'status',
};
const textNames = [
  'url',
  'mime',
  'status',
  'digest',
  'redirect',
  'filename',
  'method',
  'requestBody',
] as const;
const countNames = ['length', 'offset'] as const;
const knownNames: ReadonlySet<string> = new Set([...textNames, ...countNames]);

/**
 * CDXJ, one capture a line:
 *
 *   org,example)/ 20240131120000 {"url": "http://example.org/", "mime": "text/html", …}
 *
 * Written as pywb and cdxj-indexer do, so that the same capture gives the same bytes: all values strings, the order
 * of keys and the spacing of Python's json module, non-ASCII escaped.
 */
export function formatCdxj(line: CaptureLine): string {
  const fields: [string, unknown][] = [
    ['url', line.url],
    ['mime', line.mime],
    ['status', line.status],
    ['digest', line.digest],
    ['redirect', line.redirect],
    ['length', line.length === undefined ? undefined : String(line.length)],
    ['offset', line.offset === undefined ? undefined : String(line.offset)],
    ['filename', line.filename],
    ...Object.entries(line.extra ?? {}),
    // Last, in this order: cdxj-indexer adds them after all requested fields.
    ['requestBody', line.requestBody],
    ['method', line.method],
  ];
  return `${keyToken(line.urlkey)} ${line.timestamp} ${dumpJson(new Map(fields))}`;
}

export function parseCdxj(text: string): ParsedLine {
  const line = withoutLineEnd(text);
  if (line.startsWith('!')) return { ok: false, reason: 'a header line' };
  const afterKey = line.indexOf(' ');
  const afterTimestamp = line.indexOf(' ', afterKey + 1);
  if (afterKey < 1 || afterTimestamp === -1) return { ok: false, reason: 'fewer than three parts' };
  const urlkey = line.slice(0, afterKey);
  const timestamp = line.slice(afterKey + 1, afterTimestamp);
  return captureOfFields(urlkey, timestamp, readJson(line.slice(afterTimestamp + 1)));
}

/** The same where the line is taken apart already: `value` is what its JSON says. */
export function captureOfFields(urlkey: string, timestamp: string, value: unknown): ParsedLine {
  if (!isTimestamp(timestamp)) return { ok: false, reason: 'the timestamp is not 14 digits' };
  const fields = fieldsOf(value);
  if (fields === undefined) return { ok: false, reason: 'the third part is not a JSON object' };

  const known: Record<string, string | number> = {};
  for (const name of textNames) {
    const value = scalarText(fields.get(name));
    if (value !== undefined) known[name] = value;
  }
  for (const name of countNames) {
    const value = scalarText(fields.get(name));
    if (value === undefined || value === '-') continue;
    const count = readCount(value);
    if (count === undefined) return { ok: false, reason: `'${name}' is not a whole number` };
    known[name] = count;
  }
  const url = typeof known['url'] === 'string' ? known['url'] : urlOfSurt(urlkey);
  const others = [...fields].filter(([name]) => !knownNames.has(name));
  const extra = others.length === 0 ? {} : { extra: Object.fromEntries(others) };
  return { ok: true, line: { ...known, urlkey, timestamp, url, ...extra } };
}

/** Undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [name, meaning] of Object.entries(otherNames)) {
    if (!fields.has(name) || fields.has(meaning)) continue;
    fields.set(meaning, fields.get(name));
    fields.delete(name);
  }
  return fields;
}

/** pywb writes every value as a string, js-wacz writes numbers. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}
