import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import type { Person } from '../../people/person.ts';
import { factsOf } from '../targets/target-fields.ts';
import { readTargets } from '../targets/target.ts';
import { searchTargets } from '../targets/search-targets.ts';
import { refusalOf, testGround, valueOf } from '../test-ground.ts';
import { startTestWeb } from '../test-web.ts';
import type { TestWeb } from '../test-web.ts';
import { cellText, safeCell } from './csv-columns.ts';
import { exportTargets } from './export-targets.ts';
import { undoBulk } from '../bulk/undo-bulk.ts';

import { importText } from './test-import.ts';
import type { ImportProgress } from './import-shape.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

async function exported(catalogue: Catalogue, person: Person): Promise<string> {
  let text = '';
  for await (const piece of valueOf(exportTargets(catalogue.db, person, { search: {}, sort: 'url' })))
    text += piece;
  return text;
}

/** Columns that people fill in, without those that an import makes. */
async function kept(catalogue: Catalogue, person: Person): Promise<object[]> {
  const { items } = valueOf(await searchTargets(catalogue.db, person, { sort: 'url', limit: 10 }));
  return items.map(({ collection, theme, responsible, ...target }) => ({
    ...factsOf({ ...target, collection, theme, responsible }),
    collectionId: collection.name,
    themeId: theme.name,
    responsibleId: responsible.displayName,
    state: '',
  }));
}

describe('cells of CSV files', () => {
  it.each(['=1+1', '+33', '-x', '@a', '\tx', "'=x", "''-", "it's", "'quoted'", '', 'plain', '1-2'])(
    'come back as they were, and run nowhere: %j',
    (text) => {
      const cell = safeCell(text);
      expect(cellText(cell)).toBe(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    },
  );
});

onBothEngines('targets as CSV', (open) => {
  it('go out and come in again, whatever is in them', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    await put(
      curator,
      form({
        title: '=HYPERLINK("x")',
        url: 'http://a.test/?q=1,2;3',
        keywords: ['two words', 'é, "q"'],
        supplementary: ['http://a.test/s1', 'http://a.test/s2'],
        contentNote: 'two\r\nlines, "quoted"; and\ttab',
        technicalNote: '-1',
        isActive: false,
        budget: 'large',
        frequency: 'annual',
        depth: 'domain',
      }),
      form({ title: "'=x <script>", url: 'http://b.test/' }),
    );
    const text = await exported(catalogue, librarian);
    expect(text.split('\n')[0]).toContain('url,title,collection,theme');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const other = await open();
    const ground = await testGround(other);
    const librarianThere = await addPerson(other, 'librarian', {
      collections: [ground.news.id],
      name: librarian.name,
    });
    const report = valueOf(
      await importText(other, web, librarianThere, { text, collectionId: ground.news.id }),
    );
    expect(report).toMatchObject({ rows: 2, created: 2, refused: 0 });
    expect(await kept(other, librarianThere)).toEqual(await kept(catalogue, librarian));
  });

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('are read with %s, with a mark at the beginning, in any order of columns', async (_name, delimiter) => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const rows = [
      ['Theme', 'URL', 'Further_Addresses', 'keywords', 'active', 'title'],
      ['press', 'one.test', 'two.test  three.test', 'a | b|', 'non', '"Un ""titre""\nen deux"'],
      ['Press', 'https://four.test/', '', '', '', '"Four"'],
      ['', '', '', '', '', ''],
    ];
    const text = `\uFEFF${rows.map((row) => row.join(delimiter)).join('\r\n')}\r\n`;
    const report = valueOf(await importText(catalogue, web, librarian, { text, collectionId: news.id }));
    expect(report).toMatchObject({ rows: 2, created: 1, refused: 1 });
    expect(report.report[0]).toEqual({
      row: 2,
      url: 'one.test',
      outcome: 'refused',
      id: null,
      problems: ['title: has more than one line'],
      reasons: [{ field: 'title', message: 'has more than one line', code: 'many-lines', values: {} }],
    });
    const [target] = await readTargets(catalogue.db, librarian, [report.report[1]?.id ?? '']);
    expect(target).toMatchObject({
      title: 'Four',
      url: 'https://four.test/',
      state: 'proposed',
      budget: 'small',
      frequency: 'annual',
      depth: 'host',
      responsible: { id: librarian.id },
    });
  });

  it('are taken row by row: the good ones, with a report on the others', async () => {
    const catalogue = await open();
    const { librarian, curator, news, form, put } = await testGround(catalogue);
    await put(librarian, form({ url: 'http://there.test/' }));
    const text = [
      'url,title,theme,collection,budget,frequency,depth,responsible,active',
      'http://good.test/,,Press,,,,,,',
      'http://there.test/,Twice,Press,,,,,,',
      'http://good.test/,Again,Press,,,,,,',
      'nonsense address,,,Nowhere,huge,daily,domain,nobody,perhaps',
      'http://arts.test/,Not mine,Press,Arts,,,,,',
      'http://hard.test/,Hard,Press,,large,daily,domain,,',
      `http://his.test/,His,Press,,,,,${curator.name},yes`,
      'http://short.test/',
    ].join('\n');
    const trial = valueOf(
      await importText(catalogue, web, librarian, { text, collectionId: news.id, isTrial: true }),
    );
    expect(trial).toMatchObject({ rows: 8, created: 0, refused: 6 });
    expect(trial.report.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'refused')).toEqual([
      'would-be-created',
      'would-be-created',
    ]);
    const report = valueOf(await importText(catalogue, web, librarian, { text, collectionId: news.id }));
    expect(report).toMatchObject({ rows: 8, created: 2, refused: 6 });
    const problems = new Map(report.report.map(({ row, problems: said }) => [row, said]));
    expect(problems.get(3)).toEqual(['url: the collection already has this URL']);
    expect(problems.get(4)).toEqual(['url: row 2 has the same URL']);
    expect(problems.get(5)?.map((problem) => problem.split(':')[0])).toEqual([
      'collection',
      'active',
      'responsible',
      'budget',
      'theme',
      'url',
      'depth',
    ]);
    expect(problems.get(6)).toEqual([
      'collection: you do not have access to "Arts"',
      expect.stringContaining('responsible'),
    ]);
    expect(problems.get(7)).toEqual(['depth: large, daily and domain cannot be combined']);
    expect(problems.get(9)?.[0]).toContain('theme: a theme is needed, one of Press, Only News');
    const { total } = valueOf(await searchTargets(catalogue.db, librarian, { sort: 'title', limit: 10 }));
    expect(total).toBe(3);
  });

  it('can be watched and stopped; what was taken stays', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const text = `url,theme\n\n${Array.from({ length: 700 }, (_, n) => `s${n}.test,${n % 2 === 0 ? 'Press' : 'No'}`).join('\n')}\n`;
    const stop = new AbortController();
    const seen: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress): void => {
      seen.push(progress);
      if (progress.rows === 500) stop.abort();
    };
    const order = { text, collectionId: news.id, signal: stop.signal, onProgress };
    const view = valueOf(await importText(catalogue, web, librarian, order));
    expect(seen.map(({ rows, of, created, refused }) => [rows, of, created, refused])).toEqual([
      [0, 700, 0, 0],
      [250, 700, 125, 125],
      [500, 700, 250, 250],
    ]);
    expect(view).toMatchObject({ rows: 500, created: 250, refused: 250, left: 200 });
    expect([view.stopped?.code, view.bulkId, view.report.length]).toEqual([
      'import-stopped',
      seen[0]?.importId,
      500,
    ]);
    const again = valueOf(await importText(catalogue, web, librarian, { text, collectionId: news.id }));
    expect(again).toMatchObject({ rows: 700, created: 100, refused: 600, left: 0, stopped: null });
  });

  it('that are undone on their way come no further', async () => {
    const catalogue = await open();
    const { librarian, curator, news } = await testGround(catalogue);
    const text = `url,theme\n${Array.from({ length: 700 }, (_, n) => `s${n}.test,Press`).join('\n')}\n`;
    let undone: Promise<unknown> = Promise.resolve();
    const onProgress = ({ importId, rows }: ImportProgress): void => {
      if (rows === 250) undone = undoBulk(catalogue, curator, importId);
    };
    const view = valueOf(
      await importText(catalogue, web, librarian, { text, collectionId: news.id, onProgress }),
    );
    expect(await undone).toMatchObject({ ok: true, value: { changed: 250 } });
    expect(view).toMatchObject({ bulkId: null, created: 250, left: 450, stopped: { code: 'import-undone' } });
    expect(await catalogue.db.selectFrom('target').select('id').execute()).toEqual([]);
  });

  it('are told in few words, however long the cells are', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const bad = ': '.repeat(5000);
    const cells = ['u'.repeat(100_000), 'x'.repeat(100_000), bad, 'y'.repeat(100_000), '"a|b"|c'];
    const text = `url,theme,further addresses,budget,keywords\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
    const view = valueOf(await importText(catalogue, web, librarian, { text, collectionId: news.id }));
    const [row] = view.report;
    expect(row?.reasons.map(({ field }) => field)).toEqual(['budget', 'theme', 'url', 'further addresses']);
    expect(JSON.stringify(row).length).toBeLessThan(7000);
  });

  it('can be checked live', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const urls = [
      web.url('one.test'),
      web.url('two.test', '/status/404'),
      web.url('three.test', '/status/403'),
    ];
    const text = `url,theme\n${urls.map((url) => `${url},Press`).join('\n')}\n`;
    const order = { collectionId: news.id, isChecked: true };
    const report = valueOf(await importText(catalogue, web, librarian, { text, ...order }));
    expect(report).toMatchObject({ created: 1, refused: 2 });
    expect(report.report[1]?.problems).toEqual(['url: There is no such page (404).']);
    expect(report.report[1]?.reasons).toMatchObject([{ field: 'url', code: 'live-404' }]);
    const [target] = await readTargets(catalogue.db, librarian, [report.report[0]?.id ?? '']);
    expect(target?.title).toBe('Page of one.test');
    const long = `url\n${'a.test\n'.repeat(1001)}`;
    expect(
      refusalOf(await importText(catalogue, web, librarian, { text: long, ...order })).message,
    ).toContain('At most 1,000 rows');
  });

  it('that cannot be read are refused as a whole, and nothing is kept', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const folder = mkdtempSync(join(tmpdir(), 'heirloom-test-'));
    vi.stubEnv('TMPDIR', folder);
    const good = 'url,theme\nhttp://good.test/,Press\n';
    const bad: readonly (readonly [string | Uint8Array, string])[] = [
      ['', 'The file is empty'],
      ['title\nx\n', 'no column "url"'],
      ['url,colour,Größe\n', 'Unknown columns in the heading (row 1): colour, Größe'],
      ['url,title,URL\n', 'is listed twice'],
      [`${good}http://a.test/,"Press\n`, 'quotation mark is opened and never closed'],
      [`${good}http://a.test/,Pr"ess\n`, 'Row 3 has a quotation mark'],
      [`${good}http://a.test/,"Pr" ess\n`, 'Row 3 has a quotation mark'],
      [`${good}http://a.test/,${'x'.repeat(1_100_000)}\n`, 'Row 3 is longer than 1 MB'],
      [Buffer.from(`\uFEFF${good}`, 'utf16le'), 'UTF-16'],
      [Buffer.from(good, 'utf16le'), 'UTF-16'],
      [Buffer.from(`${good}http://a.test/,Publicité\n`, 'latin1'), 'Latin-1 or Windows-1252'],
      [Buffer.from('PK\u0003\u0004rest'), 'spreadsheet'],
      [`${good}http://a.test/,a\0b\n`, 'NUL'],
      [`url\n${'a.test\n'.repeat(50_001)}`, 'more than 50,000 rows'],
    ];
    for (const [text, reason] of bad) {
      const refused = refusalOf(await importText(catalogue, web, librarian, { text, collectionId: news.id }));
      expect([reason, refused.message]).toEqual([reason, expect.stringContaining(reason)]);
    }
    expect(await catalogue.db.selectFrom('target').select('id').execute()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});
