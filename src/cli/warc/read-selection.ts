import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import type { ExportRequest } from '../../reading/export/export-request.ts';
import { Failure } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';

/**
 * A list of captures, one per line, in any of these forms; empty lines and comments (#) are skipped:
 *
 *   http://example.org/ 20240131120000
 *   20240131120000 http://example.org/
 *   {"url": "http://example.org/", "timestamp": "20240131120000", …}
 *   org,example)/ 20240131120000 {"url": "http://example.org/", …}
 */
export async function* readSelection(path: string, signal: AbortSignal): AsyncGenerator<ExportRequest> {
  if (path === '-') {
    yield* wishesIn(process.stdin, { name: 'standard input', signal });
    return;
  }
  const file = await open(path);
  try {
    yield* wishesIn(file.createReadStream({ autoClose: false }), { name: path, signal });
  } finally {
    await file.close();
  }
}

async function* wishesIn(
  input: Readable,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): AsyncGenerator<ExportRequest> {
  let number = 0;
  // Standard input may never end.
  for await (const line of createInterface({ input, crlfDelay: Infinity, signal })) {
    number++;
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const wish = wishOf(text);
    if (wish === undefined)
      throw new Failure(
        'inputUnsuitable',
        `${name}, line ${number}: expected a URL and a date, found ${printable(text.slice(0, 100))}`,
      );
    yield wish;
  }
  signal.throwIfAborted();
}

const dateForm = /^\d{4,14}$/;

function wishOf(text: string): ExportRequest | undefined {
  if (text.startsWith('{')) return wishOfJson(text);
  const cdxj = text.includes(' {') ? parseCdxj(text) : undefined;
  if (cdxj?.ok === true) return { url: cdxj.line.url, timestamp: cdxj.line.timestamp };
  const words = text.split(/\s+/);
  const [first = '', second = ''] = words;
  if (words.length !== 2) return undefined;
  if (dateForm.test(second)) return { url: withScheme(first), timestamp: second };
  return dateForm.test(first) ? { url: withScheme(second), timestamp: first } : undefined;
}

function wishOfJson(text: string): ExportRequest | undefined {
  try {
    const { url, timestamp } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof url !== 'string' || typeof timestamp !== 'string' || !dateForm.test(timestamp))
      return undefined;
    return { url, timestamp };
  } catch {
    return undefined;
  }
}
