import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from '../text/lines-of.ts';
import { decodeName } from '../zip/zip-entry.ts';
import { cachedUrl, wholeNumber } from './cached-response.ts';

/** The logs of an HTTrack run. */
export interface FetchLog {
  /** The start of the run by the clock of its machine, read as UTC. */
  readonly launchMs: number | undefined;
  /** The addresses it started with. */
  readonly seeds: readonly string[];
  /** By URL; the last line of several. */
  readonly fetches: ReadonlyMap<string, Fetch>;
}

/** A line of new.txt. */
export interface Fetch {
  readonly url: string;
  /** By the clock of the machine, read as UTC; undefined if the day is not known. */
  readonly timeMs: number | undefined;
  readonly status: number | undefined;
  readonly mediaType: string | undefined;
  /** The file of the mirror, mostly absolute. */
  readonly savedAs: string;
}

const maxLineBytes = 64 * 1024;
const maxFetches = 2_000_000;
const dayMs = 86_400_000;
const launchPatterns = [
  ['hts-log.txt', /HTTrack\S* launched on (\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d) at ([^\n]*)/],
  ['hts-cache/doit.log', /File generated automatically on (\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d)()/],
] as const;

export async function readFetchLog(folder: string): Promise<FetchLog> {
  let launchMs: number | undefined;
  let seeds: readonly string[] = [];
  for (const [name, pattern] of launchPatterns) {
    const match = pattern.exec(await beginningOf(join(folder, name)));
    if (match === null) continue;
    const time = Date.parse(`${match[1] ?? ''} GMT`);
    if (launchMs === undefined && !Number.isNaN(time)) launchMs = time;
    if (seeds.length === 0)
      seeds = (match[2] ?? '').split(' ').filter((word) => /^\w[^\s*]*\.[^\s*]*$/.test(word));
  }
  const fetches = await readFetches(join(folder, 'hts-cache', 'new.txt'), launchMs);
  return { launchMs, seeds, fetches };
}

/**
 * hts-cache/new.txt, a line for each URL in order of time, without a day:
 *
 *   18:41:48 | 219/219 | ---M-- | 200 | added ('OK') | text/html | etag:… | URL | local file | (from URL)    with tabs
 */
async function readFetches(path: string, launchMs: number | undefined): Promise<Map<string, Fetch>> {
  const fetches = new Map<string, Fetch>();
  let day = launchMs === undefined ? undefined : launchMs - (launchMs % dayMs);
  let before = launchMs === undefined ? 0 : launchMs % dayMs;
  try {
    for await (const line of linesOf(createReadStream(path), maxLineBytes)) {
      const columns = line === undefined ? [] : decodeName(line).replace(/\r$/, '').split('\t');
      const clock = clockMs(columns[0] ?? '');
      const url = cachedUrl(columns[7] ?? '');
      if (clock === undefined || url === undefined || fetches.size >= maxFetches) continue;
      // Lines may be slightly out of order; half a day back means past midnight.
      if (day !== undefined && clock < before - dayMs / 2) day += dayMs;
      before = clock;
      fetches.set(url, {
        url,
        timeMs: day === undefined ? undefined : day + clock,
        status: wholeNumber(columns[3]),
        mediaType: columns[5] === '' ? undefined : columns[5],
        savedAs: percentDecoded(columns[8] ?? ''),
      });
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return fetches;
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function clockMs(text: string): number | undefined {
  const match = /^(\d\d):(\d\d):(\d\d)$/.exec(text);
  if (match === null) return undefined;
  return ((Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3])) * 1000;
}

/** `%C3%A9` encodes bytes. */
function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  const bytes = Buffer.from(text).toString('latin1');
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
  return decodeName(Buffer.from(decoded, 'latin1'));
}

async function beginningOf(path: string): Promise<string> {
  try {
    const handle = await open(path, 'r');
    try {
      const bytes = Buffer.alloc(maxLineBytes);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return bytes.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}
