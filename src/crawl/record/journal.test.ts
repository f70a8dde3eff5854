import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatJournal, readJournal } from './journal.ts';
import type { JournalEntry, VisitEntry } from './journal-entry.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-journal-'));
  path = join(folder, 'journal');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function visit(site: string, url: string): VisitEntry {
  return {
    kind: 'visit',
    site,
    candidate: { url, depth: 2, path: 'LE', via: 'http://a.test/' },
    status: 200,
    place: { file: 'a.warc.gz', offset: 10, end: 500 },
    bytes: 1234,
    log: `2026-01-31T12:00:01.500Z 200 ${url}`,
    queued: [{ url: `${url}/x`, kind: 'page', hop: 'L', depth: 3 }],
    skipped: [{ url: 'http://other.test/', kind: 'page', hop: 'L', rule: 'scope host' }],
    linkHosts: { 'a.test': 3, 'other.test': 1 },
  };
}

const entries: readonly JournalEntry[] = [
  visit('a.test', 'http://a.test/1'),
  visit('b "quoted"\\', 'http://b.test/é'),
  { kind: 'site-end', site: 'a.test', end: 'complete' },
  visit('b "quoted"\\', 'http://b.test/2'),
];

async function readAll(wanted?: (site: string) => boolean): Promise<JournalEntry[]> {
  const read: JournalEntry[] = [];
  for await (const entry of readJournal(path, wanted)) read.push(entry);
  return read;
}

describe('the journal', () => {
  it('gives back what was written', async () => {
    await writeFile(path, formatJournal(entries));
    expect(await readAll()).toEqual(entries);
  });

  it('gives the entries of the sites that are wanted', async () => {
    await writeFile(path, formatJournal(entries));
    expect(await readAll((site) => site.startsWith('b'))).toEqual([entries[1], entries[3]]);
    expect(await readAll((site) => site === 'a.test')).toEqual([entries[0], entries[2]]);
  });

  it('ends before a line that is torn, wherever it is torn', async () => {
    const whole = Buffer.from(formatJournal(entries));
    const firstThree = Buffer.byteLength(formatJournal(entries.slice(0, 3)));
    for (let end = firstThree; end < whole.length; end += 7) {
      await writeFile(path, whole.subarray(0, end));
      expect(await readAll()).toEqual(entries.slice(0, 3));
    }
  });

  it('ends before a line with a byte that is not as it was written', async () => {
    await writeFile(path, formatJournal(entries));
    const bytes = await readFile(path);
    const at = Buffer.byteLength(formatJournal(entries.slice(0, 1))) + 40;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    expect(await readAll()).toEqual(entries.slice(0, 1));
  });

  it('ends before a hole, which a loss of power may leave', async () => {
    const good = formatJournal(entries.slice(0, 2));
    await writeFile(path, Buffer.concat([Buffer.from(good), Buffer.alloc(5000), Buffer.from(good)]));
    expect(await readAll()).toEqual(entries.slice(0, 2));
  });

  it('reads lines longer than a piece of the file', async () => {
    const queued = Array.from({ length: 40_000 }, (_, index) => ({
      url: `http://a.test/${'long/'.repeat(8)}${index}`,
      kind: 'page' as const,
      hop: 'L' as const,
      depth: 1,
    }));
    const long: JournalEntry = { ...visit('a.test', 'http://a.test/long'), queued };
    await writeFile(path, formatJournal([long, ...entries]));
    expect(await readAll()).toEqual([long, ...entries]);
  });
});
