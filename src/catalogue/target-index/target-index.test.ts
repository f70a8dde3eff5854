import { expect, it } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import { folded, wordsOf } from '../folded.ts';
import { insertMany } from '../insert-many.ts';
import type { TargetTable } from '../tables/target-tables.ts';
import { onBothEngines } from '../test-engines.ts';
import { fillEveryTable } from '../test-rows.ts';
import { adapterOf } from '../engines/engine-adapter.ts';
import type { TermMatch, SearchTerm } from './target-index.ts';
import { noteWord, tokenOf } from './target-words.ts';
import { matchingIds } from './test-matching.ts';
import { fillSearchRows, writeSearchRows } from '../write-search-rows.ts';

/** Targets that differ from a sample row, whose search row exists too. */
async function addTargets(
  catalogue: Catalogue,
  targets: Readonly<Record<string, Partial<TargetTable>>>,
): Promise<void> {
  await fillEveryTable(catalogue);
  const { db } = catalogue;
  const sample = await db.selectFrom('target').selectAll().executeTakeFirstOrThrow();
  const rows = Object.entries(targets).map(([id, more]) => ({ ...sample, ...more, id }));
  await catalogue.change(async (changing) => {
    await insertMany(changing, 'target', rows);
    await writeSearchRows(changing, Object.keys(targets));
  });
}

function beginning(text: string): SearchTerm[] {
  return [{ text, isPrefix: true }];
}

function exact(...[kind, ...values]: [Parameters<typeof tokenOf>[0], ...(string | number)[]]): SearchTerm[] {
  return values.map((value) => ({ text: tokenOf(kind, value), isPrefix: false }));
}

function fail(): never {
  throw new Error('stop');
}

onBothEngines('the index of targets', (open) => {
  it('finds words by their beginning, without accents, in every script', async () => {
    const catalogue = await open();
    await addTargets(catalogue, {
      a: { title: 'Œuvres complètes', url: 'http://one.test/' },
      b: { title: 'Łódź Großstraße', url: 'http://two.test/' },
      c: { title: '日本語 Привет 𐌰𐌱', url: 'http://three.test/' },
      d: { title: 'l\'Été & (nuit) | "d\'or" * : ! \\ NEAR AND OR NOT', url: 'http://four.test/' },
    });
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['oeuv', ['a']],
      ['OEUVRES COMPLÈTES', ['a']],
      ['uvres', []],
      ['oe', ['a']],
      ['lodz grossstrasse', ['b']],
      ['日', ['c']],
      ['本語', []],
      ['прив', ['c']],
      ['𐌰', ['c']],
      ['ete nuit', ['d']],
      ["l'été d'or", ['d']],
      ['near and or not', ['d']],
      ['test', ['a', 'b', 'c', 'd']],
      ['oeuvres nuit', []],
    ];
    for (const [q, ids] of expected) {
      const match = wordsOf(q).map(beginning);
      const found = await matchingIds(catalogue.db, [...match, beginning('test')]);
      expect([q, found]).toEqual([q, ids]);
    }
  });

  it('finds exact values as they are, whatever signs they have', async () => {
    const catalogue = await open();
    const keywords = ['fine arts', 'fine', 'c++', 'c', `it's "so"`, 'été', 'été!', '=sproposed', '日本'];
    await addTargets(catalogue, {
      a: { state: 'proposed', outcome: 'blocked', host: 'xn--a_b.test', openNotes: 12 },
      b: { state: 'validated', outcome: 'unreachable', host: 'b.test', openNotes: 1 },
      c: { state: 'validated', outcome: null, host: '[::1]', openNotes: 0 },
      ...Object.fromEntries(keywords.map((_, index) => [`k${index}`, {}])),
    });
    const { db } = catalogue;
    await catalogue.change(async (changing) => {
      const rows = keywords.map((keyword, index) => ({
        targetId: `k${index}`,
        keyword,
        keywordFolded: folded(keyword),
      }));
      await insertMany(changing, 'targetKeyword', rows);
      await writeSearchRows(
        changing,
        rows.map(({ targetId }) => targetId),
      );
    });
    for (const [index, keyword] of keywords.entries())
      expect(await matchingIds(db, [exact('keyword', folded(keyword))]), keyword).toContain(`k${index}`);
    expect(await matchingIds(db, [exact('keyword', 'fine')])).toEqual(['k1']);
    expect(await matchingIds(db, [exact('keyword', 'c')])).toEqual(['k3']);
    const expected: readonly (readonly [TermMatch, readonly string[]])[] = [
      [[exact('outcome', 'blocked', 'unreachable')], ['a', 'b']],
      [[exact('outcome', 'blocked', 'unreachable'), exact('state', 'validated')], ['b']],
      [[exact('host', 'xn--a_b.test')], ['a']],
      [[exact('host', '[::1]')], ['c']],
      [[exact('openNotes', 1)], ['b']],
      [[exact('hasOpenNotes', 1)], ['a', 'b']],
      [[exact('state', 'prop')], []],
      // No word is a token, and no token a word.
      [[beginning('proposed')], []],
    ];
    for (const [match, ids] of expected) expect(await matchingIds(db, match)).toEqual(ids);
  });

  it('has the words of notes twice: among all words, and as notes', async () => {
    const catalogue = await open();
    await addTargets(catalogue, {
      a: { contentNote: 'slow server' },
      b: { title: 'Slow food' },
    });
    expect(await matchingIds(catalogue.db, [beginning('slow')])).toEqual(['a', 'b']);
    expect(await matchingIds(catalogue.db, [beginning(noteWord('slow'))])).toEqual(['a']);
  });

  it('keeps as much of a text as either engine can', async () => {
    const catalogue = await open();
    const words = Array.from({ length: 40_000 }, (_, index) => `字字字字字字字字${index}`);
    await addTargets(catalogue, { a: { title: 'long', contentNote: words.join(' ') } });
    await addKeyword(catalogue, 'a', 'ﷺ'.repeat(200));
    expect(await matchingIds(catalogue.db, [beginning(words[0] ?? '')])).toEqual(['a']);
    expect(await matchingIds(catalogue.db, [exact('keyword', folded('ﷺ'.repeat(200)))])).toEqual(['a']);
  });

  it('replaces, removes and adds rows with the change that does it, or not at all', async () => {
    const catalogue = await open();
    await addTargets(catalogue, { a: { title: 'before' }, b: { title: 'before' } });
    const { db } = catalogue;
    const retitle = (title: string, end: () => void) =>
      catalogue.change(async (changing) => {
        await changing.updateTable('target').set({ title }).where('id', '=', 'a').execute();
        await writeSearchRows(changing, ['a']);
        end();
      });
    await expect(retitle('never', fail)).rejects.toThrow('stop');
    expect(await matchingIds(db, [beginning('never')])).toEqual([]);
    await retitle('after', () => undefined);
    expect(await matchingIds(db, [beginning('before')])).toEqual(['b']);
    expect(await matchingIds(db, [beginning('after')])).toEqual(['a']);
    await catalogue.change((changing) => adapterOf(changing).targets.remove(changing, ['a', 'b']));
    expect(await matchingIds(db, [beginning('before')])).toEqual([]);
    await fillSearchRows(catalogue);
    expect(await matchingIds(db, [beginning('before')])).toEqual(['b']);
    expect(await matchingIds(db, [beginning('after')])).toEqual(['a']);
  });
});

async function addKeyword(catalogue: Catalogue, targetId: string, keyword: string): Promise<void> {
  await catalogue.change(async (changing) => {
    await insertMany(changing, 'targetKeyword', [{ targetId, keyword, keywordFolded: folded(keyword) }]);
    await writeSearchRows(changing, [targetId]);
  });
}
