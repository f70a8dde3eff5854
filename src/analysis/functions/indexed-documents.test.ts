import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTextIndex } from '../text-index/fts5/open-text-index.ts';
import { everything, testBatch } from '../text-index/test-texts.ts';
import type { TextIndex } from '../text-index/text-index.ts';
import { indexedDocuments } from './indexed-documents.ts';

let folder: string;
let index: TextIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  index = await openTextIndex(folder, { readOnly: false });
  await index.add(
    testBatch([
      {
        url: 'http://a.example/',
        time: '2019',
        title: 'Les dunes',
        main: 'Le vent de la mer',
        vector: { words: 5 },
      },
      { url: 'http://b.example/', time: '2021', title: 'Havet', main: 'Vind og hav', language: 'nb' },
      { url: 'http://c.example/', time: '2020', title: 'Numbers', main: '1 2 3' },
    ]),
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
    access: () => ({ ...everything, isAllowed: false }),
  });
  const none = indexedDocuments({ index: () => Promise.resolve(undefined), access: () => everything });

  it('are the newest', async () => {
    expect((await source.sample(1)).map(({ url }) => url)).toEqual(['http://b.example/']);
    expect(await source.sample(9)).toMatchObject([
      { url: 'http://b.example/', language: 'nb', format: 'page' },
      {
        url: 'http://a.example/',
        timestamp: '20190101000000',
        text: { title: 'Les dunes' },
        vector: { words: 5 },
      },
    ]);
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
