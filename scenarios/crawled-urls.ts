import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { heirloom } from './run-program.ts';

export interface CapturedUrl {
  readonly url: string;
  readonly status: string;
  readonly mime: string;
}

/** What a crawl collected, as an index of its archive files tells it. */
export async function capturedUrls(out: string): Promise<CapturedUrl[]> {
  const names = (await readdir(out)).filter((name) => /\.warc(?:\.gz)?$/.test(name));
  const files = names.map((name) => join(out, name));
  const { code, stdout } = await heirloom(['cdx', ...files]);
  expect(code).toBe(exitCodes.done);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as CapturedUrl)
    .filter(({ url }) => /^https?:/.test(url));
}

/** Every URL that a crawl asked for, whatever came of it: column 4 of its crawl.log. */
export async function triedUrls(out: string): Promise<Set<string>> {
  const lines = (await readFile(join(out, 'crawl.log'), 'utf8')).split('\n');
  return new Set(lines.map((line) => line.split(/ +/)[3] ?? '').filter((url) => url !== ''));
}

export interface ExcludedUrl {
  readonly url: string;
  /** The hops from the start, in the letters of Heritrix. */
  readonly path: string;
  readonly rule: string;
}

/** Every URL that a crawl met and did not ask for, and why. */
export async function excludedUrls(out: string): Promise<ExcludedUrl[]> {
  const lines = (await readFile(join(out, 'not-fetched.jsonl'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ExcludedUrl);
}
