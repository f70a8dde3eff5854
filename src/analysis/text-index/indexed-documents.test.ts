import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTextIndex } from './fts5/open-text-index.ts';
import { everything, nothing, testBatch, testCapture } from './test-texts.ts';
import type { TextIndex } from './text-index.ts';
import { indexedDocuments } from './indexed-documents.ts';

let folder: string;
let index: TextIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  index = await openTextIndex(folder, { readOnly: false });
  const pages = [
    { url: 'http://a.example/', time: '2019', title: 'Les dunes', main: 'Le vent de la mer' },
    { url: 'http://b.example/', time: '2021', title: 'Havet', main: 'Vind og hav', language: 'nb' },
    { url: 'http://c.example/', time: '2020', title: 'Numbers', main: '1 2 3' },
    ...[79, 78, 41, 5].map((relevance) => ({
      url: `http://d.example/${relevance}`,
      time: '2020',
      main: `${relevance}`,
    })),
  ];
  await index.add(testBatch([...pages, { url: 'http://e.example/', time: '2022', main: 'Pas encore jugé' }]));
  await index.storeAssessments(
    pages.map((page, at) => ({
      ...testCapture(page),
      relevance: [40, 80, 0, 79, 78, 41, 5][at] ?? 0,
      isSelected: false,
      vector: { words: at },
      explanation: '',
    })),
  );
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

describe('documents of the text index', () => {
  const source = indexedDocuments({ index: () => Promise.resolve(index), access: () => everything });
  const closed = indexedDocuments({
    index: () => Promise.resolve(index),
    access: () => nothing,
  });
  const none = indexedDocuments({ index: () => Promise.resolve(undefined), access: () => everything });

  it('are from the best to the poorest, of what was assessed', async () => {
    const sample = async (count: number): Promise<string[]> =>
      (await source.sample(count)).map(({ url }) => url);
    expect(await sample(1)).toEqual(['http://b.example/']);
    // At most 80, 53 and 27.
    expect(await sample(3)).toEqual(['http://b.example/', 'http://d.example/41', 'http://d.example/5']);
    // Below the first there are four in the places of five: the best of the others comes with them.
    expect(await sample(6)).toEqual(
      ['b.example/', 'd.example/79', 'd.example/41', 'a.example/', 'd.example/5', 'c.example/'].map(
        (rest) => `http://${rest}`,
      ),
    );
    expect(await sample(9)).toHaveLength(7);
    expect(await source.sample(0)).toEqual([]);
    expect((await source.sample(9))[3]).toMatchObject({
      url: 'http://d.example/41',
      timestamp: '20200101000000',
      format: 'page',
      vector: { words: 5 },
    });
    expect(await none.sample(9)).toEqual([]);
  });

  it('are found by their address and time', async () => {
    expect(await source.one('http://www.c.example/', '20200101000000')).toMatchObject({
      text: { title: 'Numbers' },
    });
    expect(await source.one('http://c.example/', '20210101000000')).toBeUndefined();
    expect(await none.one('http://c.example/', '20200101000000')).toBeUndefined();
  });

  it('are not there for who may not see them', async () => {
    expect(await closed.sample(9)).toEqual([]);
    expect(await closed.one('http://c.example/', '20200101000000')).toBeUndefined();
  });
});
