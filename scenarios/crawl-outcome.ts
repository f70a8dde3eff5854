import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { noUrls } from '../src/crawl/crawl-outcome.ts';
import { readSitesReport } from '../src/crawl/report/read-sites-report.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { siteField } from '../src/crawl/record/capture-event.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import type { WarcRecord } from '../src/formats/warc/warc-record.ts';
import { peer } from './peers.ts';
import { heirloom, runProgram } from './run-program.ts';

/** A capture event: the response or revisit, and what must stand beside it. */
export interface CapturedEvent {
  readonly id: string;
  readonly site: string;
  readonly url: string;
  readonly date: string;
  readonly type: string;
  readonly status: number;
  readonly chunked: boolean;
  /** `sha1:…` of the payload. */
  readonly digest: string;
  readonly file: string;
  /** The records that say WARC-Concurrent-To, by type. */
  readonly beside: string[];
}

/** A line of crawl.log. */
export interface LoggedLine {
  readonly site: string;
  readonly url: string;
  readonly status: number;
  /** By which kinds of link it was found, from the seed on: `LLE`. */
  readonly path: string;
  /** As it stands in the log: `20260131120000123+15`. */
  readonly started: string;
  readonly annotations: string;
}

/** What a job has left in its folder. */
export interface CrawlOutcome {
  readonly folder: string;
  readonly files: readonly string[];
  readonly events: readonly CapturedEvent[];
  readonly log: readonly LoggedLine[];
  readonly notFetched: readonly string[];
}

export async function readOutcome(folder: string): Promise<CrawlOutcome> {
  const files = (await readdir(folder)).toSorted();
  const events: CapturedEvent[] = [];
  for (const name of files.filter(isCollected)) events.push(...(await readEvents(join(folder, name), name)));
  return {
    folder,
    files,
    events,
    log: readLog(await readFile(join(folder, 'crawl.log'), 'utf8')),
    notFetched: linesOf(await readFile(join(folder, 'not-fetched.jsonl'), 'utf8')),
  };
}

export function readLog(text: string): LoggedLine[] {
  return linesOf(text).map((line) => {
    const columns = line.split(/ +/);
    return {
      site: columns[10] ?? '',
      url: columns[3] ?? '',
      status: Number(columns[1]),
      path: columns[4] ?? '',
      started: columns[8] ?? '',
      annotations: columns[11] ?? '',
    };
  });
}

export async function readEvents(path: string, file: string): Promise<CapturedEvent[]> {
  const events = new Map<string, CapturedEvent>();
  const source = await openFileSource(path);
  const warnings: unknown[] = [];
  try {
    for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
      if (record.type === 'response' || record.type === 'revisit') {
        const event = await eventOf(record, file);
        events.set(event.id, event);
      } else {
        events.get(record.fields.get('WARC-Concurrent-To') ?? '')?.beside.push(record.type);
      }
    }
  } finally {
    await source.close();
  }
  expect([file, warnings]).toEqual([file, []]);
  return [...events.values()];
}

async function eventOf(record: WarcRecord, file: string): Promise<CapturedEvent> {
  const message = await readHttpMessage(record);
  return {
    id: record.id ?? '',
    site: record.fields.get(siteField) ?? '',
    url: record.targetUri ?? '',
    date: record.date ?? '',
    type: record.type,
    status: message?.head.status ?? 0,
    chunked: /^transfer-encoding:.*chunked/im.test(Buffer.from(message?.head.raw ?? []).toString('latin1')),
    digest: record.fields.get('WARC-Payload-Digest') ?? '',
    file,
    beside: [],
  };
}

/**
 * Everything that must be true of a job that is complete, however often it was interrupted: each URL once, each event
 * whole, the log and the archive tell the same, the files are valid for others too, and nothing is left lying about.
 */
export async function expectSoundOutcome(outcome: CrawlOutcome): Promise<void> {
  const { events, log, notFetched, files } = outcome;
  expect(repeated(events.map(keyOf))).toEqual([]);
  expect(events.filter(({ beside }) => beside.join() !== 'request,metadata')).toEqual([]);
  expect(repeated(log.map(keyOf))).toEqual([]);
  const logged = log.filter(({ status }) => status >= 0);
  expect(logged.map(visitOf).toSorted()).toEqual(events.map(visitOf).toSorted());
  expect(repeated(notFetched.map(placeOf))).toEqual([]);
  const known =
    /^(?:crawl\.log|not-fetched\.jsonl|job\.json|manifest\.json|reports|heirloom-.*\.warc(?:\.gz)?)$/;
  expect(files.filter((name) => !known.test(name))).toEqual([]);
  expect(files.filter((name) => name.startsWith('heirloom-metadata-'))).toHaveLength(1);
  const reports = await readdir(join(outcome.folder, 'reports'));
  expect(reports).toContain('crawl-report.txt');
  expect(reports.filter((name) => !name.endsWith('.txt'))).toEqual([]);
  await expectBalancedSites(outcome);
  await expectManifest(outcome);
  await expectValidWarcs(outcome);
}

/** found = captured + skipped + left + failed for each site; the logs say the same of what was not left. */
async function expectBalancedSites({ folder, log, notFetched }: CrawlOutcome): Promise<void> {
  const visited = log.filter(({ status }) => status !== -9998 && status !== -5000);
  const sites = await readSitesReport(join(folder, 'reports'));
  const lines = linesOf(await readFile(join(folder, 'reports', 'sites-report.txt'), 'utf8')).slice(1);
  for (const line of lines) {
    const [site = '', ...columns] = line.split(' ');
    const { captured, skipped, left, failed } = sites.get(site)?.counts ?? noUrls;
    expect([site, Number(columns[8])]).toEqual([site, captured + skipped + left + failed]);
    const ofSite = visited.filter((one) => one.site === site).length;
    const excluded = notFetched.filter((one) => (JSON.parse(one) as { site: string }).site === site).length;
    expect([site, captured + failed, skipped]).toEqual([site, ofSite, excluded]);
  }
}

/** Site and URL: what must be there once. */
export function keyOf({ site, url }: { readonly site: string; readonly url: string }): string {
  return `${site} ${url}`;
}

/** The same with the outcome, for comparing whole crawls. */
export function visitOf(visit: {
  readonly site: string;
  readonly url: string;
  readonly status: number;
}): string {
  return `${keyOf(visit)} ${visit.status}`;
}

/** What a line of not-fetched.jsonl is about. */
export function placeOf(line: string): string {
  return keyOf(JSON.parse(line) as { site: string; url: string });
}

async function expectManifest({ folder, files }: CrawlOutcome): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    readonly files: readonly { readonly name: string }[];
  };
  expect(manifest.files.map(({ name }) => name)).toEqual(files.filter(isCollected));
}

async function expectValidWarcs({ folder, files, events }: CrawlOutcome): Promise<void> {
  const paths = files.filter((name) => /\.warc(?:\.gz)?$/.test(name)).map((name) => join(folder, name));
  const checked = await heirloom(['warc', 'check', ...paths]);
  expect([checked.code, checked.stderr, checked.stdout]).toEqual([exitCodes.done, '', expect.any(String)]);
  const chunked = new Set(events.filter((event) => event.chunked).map(({ id }) => id));
  const { stdout, stderr } = await runProgram(peer('warcio'), ['check', '-v', ...paths]);
  expect(stderr).toBe('');
  let id = '';
  for (const line of stdout.split('\n').map((each) => each.trim())) {
    id = /WARC-Record-ID (\S+)/.exec(line)?.[1] ?? id;
    // warcio 1.8.1 digests the chunked bytes, which WARC does not call the payload (docs/decisions/0005).
    if (/fail|error|invalid/i.test(line) && !(chunked.has(id) && line.startsWith('payload digest failed')))
      expect.fail(`warcio check: ${id} ${line}`);
  }
  expect(stdout).toContain('digest pass');
}

function isCollected(name: string): boolean {
  return /-(?:text|media)-.*\.warc(?:\.gz)?$/.test(name);
}

function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
