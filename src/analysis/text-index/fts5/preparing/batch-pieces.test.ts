import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everything, testBatch, testQuery } from '../../test-texts.ts';
import type { TestPage } from '../../test-texts.ts';
import { openTextIndex } from '../open-text-index.ts';
import { batchPieces } from './batch-pieces.ts';

const page = (number: number, more: Partial<TestPage> = {}): TestPage => ({
  url: `http://a.fr/${number}`,
  time: '2019',
  main: `dunes ${number}`,
  ...more,
});

describe('the pieces of a batch', () => {
  it('have all of it once, one language after another, each text with its captures', () => {
    const pages = Array.from({ length: 60 }, (_, number) =>
      page(number, { language: number % 2 === 0 ? 'fr' : 'de' }),
    );
    const batch = testBatch([
      { ...page(0, { language: 'fr' }), url: 'http://b.fr/', isRevisit: true },
      ...pages,
      page(99, { isRevisit: true }),
    ]);
    const pieces = [...batchPieces(batch)];
    expect(pieces.map(({ texts }) => texts.length)).toEqual([25, 25, 10, 0]);
    const texts = pieces.flatMap((piece) => piece.texts);
    expect(texts.map(({ language }) => language).join(' ')).toMatch(/^(de ){30}(fr ?){30}$/);
    const captures = pieces.flatMap((piece) => piece.captures);
    expect(captures).toHaveLength(62);
    expect(new Set(captures)).toEqual(new Set(batch.captures));
    for (const piece of pieces.slice(0, 3)) {
      const keys = new Set(piece.texts.map(({ key }) => key));
      for (const { textKey, url } of piece.captures)
        expect(textKey === undefined ? url === 'http://b.fr/' : keys.has(textKey)).toBe(true);
    }
    const urls = captures.map(({ url }) => url);
    expect(urls.indexOf('http://b.fr/')).toBe(urls.indexOf('http://a.fr/0') + 1);
    expect(urls.at(-1)).toBe('http://a.fr/99');
  });

  const whole = testBatch(Array.from({ length: 200 }, (_, number) => page(number)));
  it.each([
    [
      'preparing',
      {
        texts: whole.texts.map((text, at) =>
          at === 150 ? { ...text, title: 5 as unknown as string } : text,
        ),
      },
    ],
    [
      'writing',
      {
        captures: whole.captures.map((capture, at) =>
          at === 150 ? { ...capture, timestamp: 'no time' } : capture,
        ),
      },
    ],
  ])(
    'are kept all or none: of a batch that fails in %s there is nothing, and the next one is taken',
    async (_, broken) => {
      const folder = await mkdtemp(join(tmpdir(), 'heirloom-pieces-'));
      const index = await openTextIndex(folder, { readOnly: false });
      const adding = index.add({ ...whole, ...broken });
      const next = index.add(testBatch([page(500)]));
      await expect(adding).rejects.toThrow();
      await next;
      expect(await index.status()).toMatchObject({ texts: 1, captures: 1, files: 1 });
      await index.add(whole);
      expect((await index.search(testQuery('dunes'), everything)).total).toBe(201);
      await index.close();
      await rm(folder, { recursive: true });
    },
  );
});
