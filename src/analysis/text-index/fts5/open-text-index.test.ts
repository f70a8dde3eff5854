import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { Statements } from '../../../disk/statements.ts';

import { parseWords } from '../parse-words.ts';
import { describeTextIndex } from '../test-text-index-contract.ts';
import { everything, testBatch, testCapture, testQuery } from '../test-texts.ts';
import type { TestPage } from '../test-texts.ts';
import type { TextIndex } from '../text-index.ts';
import { UnusableTextIndexError } from '../unusable-text-index.ts';
import { dumpTextIndex } from './test-dump-text-index.ts';
import { openForReading } from './layout.ts';
import { openTextIndex } from './open-text-index.ts';
import { searchTexts } from './reading/search-texts.ts';
import { killedBatch } from './test-killed-batches.ts';

const folders: string[] = [];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-text-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const open = (folder: string): Promise<TextIndex> => openTextIndex(folder, { readOnly: false });

describeTextIndex('a text index in SQLite', async () => open(await temporaryFolder()));

/** Pages that hang together in every way: groups, revisits, links, one text at several places, two captures of one second. */
const entangled: readonly TestPage[] = [
  { url: 'http://a.fr/1', time: '2019', main: 'dunes un', simhash: 0n, linkedHosts: ['b.fr', 'z.fr'] },
  { url: 'http://b.fr/1', time: '2020', main: 'dunes deux', simhash: 0b111n, linkedHosts: ['a.fr'] },
  { url: 'http://c.fr/1', time: '2021', main: 'dunes trois', simhash: 0b111_111n, linkedHosts: ['a.fr'] },
  { url: 'http://c.fr/1', time: '2022', main: 'dunes trois', simhash: 0b111_111n, isRevisit: true },
  { url: 'http://d.fr/1', time: '2018', main: 'dunes un', simhash: 0n, linkedHosts: ['b.fr', 'z.fr'] },
  { url: 'http://d.fr/2', time: '2018', main: 'dunes un', simhash: 0n, isRevisit: true },
  { url: 'http://e.fr/', time: '20180101120000', title: 'déplacé', main: 'ailleurs', status: 301 },
  { url: 'https://e.fr/', time: '20180101120000', title: 'Accueil', main: 'Bienvenue à tous' },
];

describe('the file of a text index', () => {
  it.each([true, false])(
    'cannot be used where another version made it, and says so (reading: %j)',
    async (readOnly) => {
      const folder = await temporaryFolder();
      await (await open(folder)).close();
      const database = new DatabaseSync(join(folder, 'text.sqlite'));
      database.exec('PRAGMA user_version = 99');
      database.close();
      const asked = async (): Promise<unknown> => {
        const index = await openTextIndex(folder, { readOnly });
        try {
          return await index.status();
        } finally {
          await index.close();
        }
      };
      await expect(asked()).rejects.toThrow(UnusableTextIndexError);
      await expect(asked()).rejects.toThrow('has layout 99, not');
    },
  );

  it('says the same whatever the order in which files came, and whatever was removed again', async () => {
    const dumps: string[][] = [];
    for (const order of [entangled, entangled.toReversed()]) {
      const folder = await temporaryFolder();
      const index = await open(folder);
      for (const page of order) {
        const name = `${entangled.indexOf(page)}.warc.gz`;
        const file = { name, source: 'crawl', harvest: undefined, job: undefined };
        await index.add(testBatch([page], { file }));
      }
      dumps.push(await dumpTextIndex(folder));
      const extra = {
        url: 'http://x.fr/',
        time: '2020',
        main: 'dunes entre',
        simhash: 0b1n,
        linkedHosts: ['a.fr'],
      };
      const [first] = entangled;
      const file = { name: '0.warc.gz', source: 'crawl', harvest: undefined, job: undefined };
      await index.add(testBatch([extra], { file }));
      await index.remove([testCapture(extra), ...(first === undefined ? [] : [testCapture(first)])]);
      await index.add(testBatch(entangled.slice(0, 1), { file }));
      dumps.push(await dumpTextIndex(folder));
      await index.close();
    }
    expect(dumps[0]?.length).toBeGreaterThan(30);
    for (const dump of dumps) expect(dump).toEqual(dumps[0]);
  });

  it('has no word of what was removed', async () => {
    const folder = await temporaryFolder();
    const index = await open(folder);
    const secret: TestPage = {
      url: 'http://secretplace.fr/',
      time: '2019',
      title: 'Secrettitle',
      main: 'Secretword and others. '.repeat(50),
      images: [{ url: 'http://a.fr/i', alt: 'secretpicture', around: '' }],
      details: '{"secretdetail":1}',
    };
    for (let number = 0; number < 20; number++)
      await index.add(
        testBatch([
          { url: `http://a.fr/${number}`, time: '2019', main: `Plain text ${number} `.repeat(200) },
          secret,
        ]),
      );
    expect((await index.search(testQuery('secretword'), everything)).total).toBe(1);
    await index.remove([testCapture(secret)]);
    await index.close();
    for (const name of await readdir(folder)) {
      const bytes = (await readFile(join(folder, name))).toString('latin1').toLowerCase();
      for (const word of ['secrettitle', 'secretword', 'secretpicture', 'secretplace', 'crettitl'])
        expect({ name, word, isThere: bytes.includes(word) }).toEqual({ name, word, isThere: false });
    }
  });

  it('is read by others beside the one who writes, also before it is there and after another took its place', async () => {
    const parent = await temporaryFolder();
    const folder = join(parent, 'text');
    const reader = await openTextIndex(folder, { readOnly: true });
    const total = async (words: string): Promise<number> =>
      (await reader.search(testQuery(words), everything)).total;
    expect(await total('dunes')).toBe(0);
    const writer = await open(folder);
    await writer.add(testBatch([{ url: 'http://a.fr/1', time: '2019', main: 'dunes' }]));
    expect(await total('dunes')).toBe(1);
    await expect(open(folder)).rejects.toThrow('works on this text index already');
    await expect(reader.add(testBatch([]))).rejects.toThrow('not open for writing');
    await writer.close();
    const other = await open(join(parent, 'text.new'));
    await other.add(testBatch([{ url: 'http://a.fr/1', time: '2019', main: 'plages' }]));
    await other.close();
    await rename(folder, join(parent, 'text.old'));
    await rename(join(parent, 'text.new'), folder);
    await rm(join(parent, 'text.old'), { recursive: true });
    expect([await total('dunes'), await total('plages')]).toEqual([0, 1]);
    await reader.close();
  });

  it('estimates what is found very often, and says so', async () => {
    const folder = await temporaryFolder();
    const index = await open(folder);
    const pages = Array.from({ length: 4200 }, (_, number): TestPage => ({
      url: `http://h${number % 7}.fr/${number}`,
      time: String(2010 + (number % 3)),
      title: number === 77 ? 'dunes' : '',
      main: `dunes ${number}${' dunes'.repeat(number % 3)}`,
      linkedHosts: [`h${(number * number) % 7}.fr`],
    }));
    await index.add(testBatch(pages));
    const { total, isTotalExact, facets, items } = await index.search(
      testQuery('dunes', { facets: true }),
      everything,
    );
    expect(isTotalExact).toBe(false);
    expect(facets?.isEstimated).toBe(true);
    expect(Math.abs(total - pages.length)).toBeLessThan(pages.length / 5);
    expect(facets?.years.map(({ value }) => value).sort()).toEqual(['2010', '2011', '2012']);
    expect(items[0]?.title).toBe('dunes');
    const narrow = { hosts: ['h3.fr'], from: '20120101000000' };
    const exact = pages.filter(({ url, time }) => url.includes('h3.') && time === '2012').length;
    const few = await index.search(testQuery('dunes', { ...narrow, facets: true }), everything);
    expect(Math.abs(few.total - exact)).toBeLessThan(exact);
    const newest = await index.search(
      testQuery('dunes', { ...narrow, sort: 'newest', limit: 3 }),
      everything,
    );
    expect(newest.items.map(({ timestamp }) => timestamp.slice(0, 4))).toEqual(['2012', '2012', '2012']);
    // Whatever the size of the pages: no result is on two of them.
    const groups = new Set<string>();
    for (const [offset, limit] of [
      [0, 100],
      [100, 150],
      [250, 350],
    ] as const)
      for (const { group } of (await index.search(testQuery('dunes', { offset, limit }), everything)).items)
        groups.add(group);
    expect(groups.size).toBe(600);
    const database = openForReading(join(folder, 'text.sqlite'));
    const searching = { statements: new Statements(database), isRuled: false };
    const pageOf = (offset: number, maxResults?: number): unknown[] => {
      const asked = testQuery('dunes', { offset, limit: 20 });
      const max = maxResults === undefined ? {} : { maxResults };
      const answer = searchTexts({ ...searching, ...max }, asked);
      return [answer.items.length, answer.isCut];
    };
    expect([pageOf(0, 30), pageOf(20, 30)]).toEqual([
      [20, undefined],
      [10, true],
    ]);
    // The end of a step is not the end of the results.
    expect([pageOf(480), pageOf(1980)]).toEqual([
      [20, undefined],
      [20, undefined],
    ]);
    database.close();
    const trend = await index.trend(parseWords('dunes'), {}, everything);
    expect(trend).toMatchObject({ isEstimated: true, years: [{ all: 1400 }, { all: 1400 }, { all: 1400 }] });
    const assessment = { relevance: 50, isSelected: true, vector: {}, explanation: '' };
    await index.storeAssessments(pages.map((page) => ({ ...testCapture(page), ...assessment })));
    const question = { offset: 0, limit: 1, vectors: false };
    expect(await index.assessed(question, everything)).toMatchObject({ total: 4000, isTotalExact: false });
    const last = await index.assessed({ ...question, offset: 4199 }, everything);
    expect(last).toMatchObject({ items: [{ urlkey: 'fr,h6)/993' }], total: 4200, isTotalExact: true });
    await index.close();
  });

  it('has all that was done when its writer is killed, and nothing in part', async () => {
    const folder = await temporaryFolder();
    const program = fileURLToPath(new URL('test-write-until-killed.ts', import.meta.url));
    let done = 0;
    for (const further of [2, 5]) {
      const child = spawn(process.execPath, [program, folder, String(done)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exit = once(child, 'exit');
      const until = done + further;
      for await (const line of createInterface(child.stdout)) {
        done = Number(line) + 1;
        // It goes on with the next meanwhile.
        if (done >= until) child.kill('SIGKILL');
      }
      expect(await exit).toEqual([null, 'SIGKILL']);
      const index = await open(folder);
      const files = await index.analysedFiles();
      expect(files.length).toBeGreaterThanOrEqual(done);
      expect(files.length).toBeLessThanOrEqual(done + 1);
      const { texts, captures } = await index.status();
      await index.close();
      const again = await temporaryFolder();
      const whole = await open(again);
      for (let number = 0; number < files.length; number++) await whole.add(killedBatch(number));
      expect(await whole.status()).toMatchObject({ texts, captures });
      await whole.close();
      expect(await dumpTextIndex(folder)).toEqual(await dumpTextIndex(again));
      done = files.length;
    }
  });
});
