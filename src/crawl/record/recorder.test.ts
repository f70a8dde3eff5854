import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { packEvent } from '../../formats/warc/warc-writer.ts';
import { visit } from '../report/test-journal.ts';
import { AppendFile } from './append-file.ts';
import { CrawlArchive } from './crawl-archive.ts';
import { readJournal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';
import { Recorder } from './recorder.ts';
import { DiskGate } from './disk-gate.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-recorder-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Case {
  readonly recorder: Recorder;
  readonly committed: JournalEntry[];
  readonly failures: unknown[];
}

async function recorderOf(commitMs: number, targetBytes = 1e9): Promise<Case> {
  const committed: JournalEntry[] = [];
  const failures: unknown[] = [];
  const recorder = new Recorder({
    archive: new CrawlArchive({
      folder,
      prefix: 'test',
      targetBytes,
      warcinfo: [],
      serials: { first: 0, step: 1 },
      pack: packEvent,
    }),
    journal: await AppendFile.open(join(folder, 'journal'), 0),
    room: new DiskGate(new AbortController().signal, () => {}),
    commitMs,
    onCommitted: (entries) => committed.push(...entries),
    onFailure: (error) => failures.push(error),
  });
  return { recorder, committed, failures };
}

function eventOf(number: number): RecordDraft[] {
  const date = '2026-01-31T12:00:00.123Z';
  const targetUri = `http://a.test/${number}`;
  return [
    { type: 'resource', date, targetUri, contentType: 'text/plain', block: Buffer.alloc(500, `${number} `) },
  ];
}

async function journaled(): Promise<string[]> {
  const urls: string[] = [];
  for await (const entry of readJournal(join(folder, 'journal')))
    urls.push(
      entry.kind === 'visit' ? entry.candidate.url : `${entry.site} ${'end' in entry ? entry.end : ''}`,
    );
  return urls;
}

describe('Recorder', () => {
  it('journals a capture only when it is safe, with its place in the file', async () => {
    const { recorder, committed } = await recorderOf(1e6);
    const places = await recorder.capture(eventOf(1), 'text', ([place]) =>
      visit('a.test', 'http://a.test/1', {
        place: { file: place?.file ?? '', offset: place?.offset ?? -1, end: 0 },
      }),
    );
    expect(places[0]?.offset).toBeGreaterThan(0);
    expect([committed, await readFile(join(folder, 'journal'), 'utf8')]).toEqual([[], '']);
    await recorder.commit();
    expect(committed).toMatchObject([{ place: { file: places[0]?.file, offset: places[0]?.offset } }]);
    expect(await journaled()).toEqual(['http://a.test/1']);
    await recorder.close();
  });

  it('commits by itself after a while, once for all that came meanwhile', async () => {
    const { recorder, committed } = await recorderOf(20);
    recorder.note(visit('a.test', 'http://a.test/1'));
    recorder.note({ kind: 'site-end', site: 'a.test', end: 'complete' });
    await until(() => committed.length === 2);
    expect(await journaled()).toEqual(['http://a.test/1', 'a.test complete']);
    recorder.note(visit('a.test', 'http://a.test/2'));
    await until(() => committed.length === 3);
    await recorder.close();
  });

  it('keeps the order of what is written beside each other, and seals what it wrote', async () => {
    const { recorder, committed } = await recorderOf(5, 3000);
    const writing = Array.from({ length: 30 }, (_, number) =>
      recorder.capture(eventOf(number), number % 7 === 0 ? 'media' : 'text', ([place]) =>
        visit('a.test', `http://a.test/${number}`, {
          place: { file: place?.file ?? '', offset: place?.offset ?? 0, end: 0 },
        }),
      ),
    );
    await Promise.all(writing);
    await recorder.close();
    expect(committed).toHaveLength(30);
    const urls = committed.flatMap((entry) => (entry.kind === 'visit' ? [entry.candidate.url] : []));
    expect(await journaled()).toEqual(urls);
    const byFile = Map.groupBy(committed, (entry) => (entry.kind === 'visit' ? entry.place?.file : ''));
    for (const entries of byFile.values()) {
      const offsets = entries.map((entry) => (entry.kind === 'visit' ? (entry.place?.offset ?? 0) : 0));
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    }
    const files = (await readdir(folder)).filter((name) => name.startsWith('test-'));
    expect(files.filter((name) => name.endsWith('.open'))).toEqual([]);
    expect(files.toSorted()).toEqual([...byFile.keys()].toSorted());
  });

  it('waits with its end for what is under way', async () => {
    const { recorder, committed } = await recorderOf(1e6);
    const writing = recorder.capture(eventOf(1), 'text', () => visit('a.test', 'http://a.test/1'));
    await recorder.close();
    await writing;
    expect(committed).toHaveLength(1);
  });

  it('tells a failure to the one who writes, and that of a commit to the job', async () => {
    const { recorder, failures, committed } = await recorderOf(10);
    await recorder.capture(eventOf(1), 'text');
    const broken: RecordDraft[] = [
      { ...eventOf(2)[0], type: 'resource', date: '', block: { sizeBytes: 10, read: unreadable } },
    ];
    await expect(recorder.capture(broken, 'text', () => visit('a.test', 'never'))).rejects.toThrow(
      'unreadable',
    );
    const places = await recorder.capture(eventOf(3), 'text', () => visit('a.test', 'http://a.test/3'));
    expect(places).toHaveLength(1);
    await until(() => committed.length === 1);
    expect(failures).toEqual([]);
    await recorder.close();
    recorder.note(visit('a.test', 'http://a.test/late'));
    await until(() => failures.length === 1);
  });
});

// oxlint-disable-next-line require-yield -- a spool file that cannot be read gives nothing
async function* unreadable(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  throw new Error('unreadable');
}
