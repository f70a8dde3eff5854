import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNotices } from '../../analysis/settings/notices.ts';
import { defaultSettings, writeAnalysisSettings } from '../../analysis/settings/settings-file.ts';
import { openTextIndex } from '../../analysis/text-index/fts5/open-text-index.ts';
import { everything, testBatch, testCapture } from '../../analysis/text-index/test-texts.ts';
import type { TextIndex } from '../../analysis/text-index/text-index.ts';
import { exportDocuments } from './export-documents.ts';
import { HouseRanking } from './house-ranking.ts';
import { AssessedList } from './assessed-list.ts';
import type { ListQuestion } from './assessed-list.ts';

/** More than are ranked. The relevance of each is its number. */
const pages = Array.from({ length: 230 }, (_, number) => ({
  url: `http://a.test/${number}`,
  time: '2023',
  title: `=Plage ${number}`,
  main: `La plage ${number}`,
}));

let folder = '';
let index: TextIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-assessed-'));
  index = await openTextIndex(join(folder, 'text'), { readOnly: false });
  await index.add(testBatch(pages));
  await index.storeAssessments(
    pages.map((page, relevance) => ({
      ...testCapture(page),
      relevance,
      isSelected: relevance > 100,
      vector: { words: -relevance },
      explanation: `${relevance} points`,
    })),
  );
});
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

const parts = { index: () => Promise.resolve(index), access: () => everything };
const question: ListQuestion = { offset: 0, limit: 3 };

function numbersOf({ items }: { readonly items: readonly { readonly relevance: number }[] }): number[] {
  return items.map(({ relevance }) => relevance);
}

describe('a list for cataloguing', () => {
  it('has the best first, and nothing where nothing was analysed or may be seen', async () => {
    const found = await new AssessedList(parts).page(question);
    expect(numbersOf(found)).toEqual([229, 228, 227]);
    expect(found.items[0]).toMatchObject({ score: 229, explanation: '229 points' });
    const nothing = { items: [], total: 0, isTotalExact: true };
    const empty = new AssessedList({ ...parts, index: () => Promise.resolve(undefined) });
    expect(await empty.page(question)).toEqual(nothing);
    const closed = new AssessedList({
      ...parts,
      access: () => ({ ...everything, reader: { address: '192.0.2.1' } }),
    });
    expect(await closed.page(question)).toEqual(nothing);
  });

  it('stands in the order of the house, as long as its function works', async () => {
    const problems: string[] = [];
    const ranking = new HouseRanking(folder, { onWarning: (message) => problems.push(message) });
    const list = new AssessedList({ ...parts, ranking: () => ranking.current('rank-catalogue') });
    const publish = (source: string, version: number): Promise<void> =>
      writeAnalysisSettings(folder, {
        ...defaultSettings,
        functions: [{ id: 'f', name: 'Mine', version, point: 'rank-catalogue', source }],
      });
    await publish('function rank(item) { return item.vector.words + item.score / 1000 }', 1);
    // The first two hundred are turned round; the others follow.
    expect(numbersOf(await list.page(question))).toEqual([30, 31, 32]);
    expect(numbersOf(await list.page({ offset: 198, limit: 4 }))).toEqual([228, 229, 29, 28]);
    expect(numbersOf(await list.page({ offset: 227, limit: 4 }))).toEqual([2, 1, 0]);
    const [first] = (await list.page({ ...question, isSelected: false })).items;
    expect(first).toMatchObject({ relevance: 0, score: 0 });
    expect(first).not.toHaveProperty('vector');
    // Those of the other point have no say here, and these none there.
    expect(await ranking.current('rank-search')).toBeUndefined();
    await publish('function rank() { throw new Error("no") }', 2);
    expect(numbersOf(await list.page(question))).toEqual([229, 228, 227]);
    expect(problems).toEqual([expect.stringContaining("'Mine' was switched off")]);
    expect(await readNotices(folder)).toMatchObject([{ name: 'Mine', version: 2, point: 'rank-catalogue' }]);
    await ranking.close();
  });

  it('can be taken along as CSV, in which nothing is a formula', async () => {
    const request = { question: { isSelected: true }, origin: 'http://localhost:8080' };
    const written: string[] = [];
    const { signal } = new AbortController();
    for await (const part of exportDocuments(new AssessedList(parts), { ...request, signal }))
      written.push(part);
    const lines = written.join('').trimEnd().split('\n');
    expect(lines).toHaveLength(130);
    expect(lines[0]).toMatch(/^title,url,timestamp,address,language,relevance,isSelected,/);
    expect(lines[1]).toBe(
      "'=Plage 229,http://a.test/229,20230101000000,http://localhost:8080/all/20230101000000/http://a.test/229,fr,229,true,229,1,1,229 points",
    );
  });
});
