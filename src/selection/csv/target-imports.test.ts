import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { until } from '../../../scenarios/until.ts';
import type { Person } from '../../people/person.ts';
import { testGround } from '../test-ground.ts';
import { startTestWeb } from '../test-web.ts';
import type { TestWeb } from '../test-web.ts';
import type { ImportView } from './import-shape.ts';
import { TargetImports } from './target-imports.ts';

let web: TestWeb;
let folder = '';
const warnings: string[] = [];
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-imports-'));
  warnings.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

function openImports(catalogue: Catalogue): Promise<TargetImports> {
  const { liveCheck } = web;
  return TargetImports.open({ catalogue, liveCheck, folder, onWarning: (line) => warnings.push(line) });
}

/** 600 rows, three parts. The last repeats the first, which was taken before the interruption. */
const urls = Array.from({ length: 600 }, (_, n) => `http://many-${n}.test/`);
const file = `url,theme\n${[...urls, urls[0]].map((url) => `${url},Press`).join('\n')}\n`;

async function* body(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file);
}

/** Interrupted as by a server that is closed, once the first part is taken. */
async function interrupted(
  catalogue: Catalogue,
  person: Person,
  order: { readonly collectionId: string; readonly isTrial?: boolean },
): Promise<ImportView> {
  const imports = await openImports(catalogue);
  const defaults = { fileName: 'sites.csv', isTrial: false, isChecked: false };
  const opened = await imports.open(person, { ...defaults, ...order, body: body() });
  if (!opened.ok) throw new Error(opened.error.message);
  const view = await imports.take(opened.value, {
    onProgress: ({ rows }) => {
      if (rows > 0) imports.interrupt();
    },
  });
  await imports.close();
  return view;
}

async function urlsOf(catalogue: Catalogue): Promise<string[]> {
  const rows = await catalogue.db.selectFrom('target').select('url').execute();
  return rows.map(({ url }) => url).toSorted();
}

onBothEngines('imports of targets', (open) => {
  it('are resumed by the next server, and no target is created twice', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const view = await interrupted(catalogue, librarian, { collectionId: news.id });
    expect(view).toMatchObject({ created: 250, left: 351, stopped: { code: 'import-interrupted' } });
    expect(await readdir(folder)).toEqual([view.bulkId]);

    const next = await openImports(catalogue);
    next.resume();
    await until(async () => (await readdir(folder)).length === 0);
    await next.close();
    expect(await urlsOf(catalogue)).toEqual(urls.toSorted());
    const bulk = await catalogue.db.selectFrom('bulkChange').select(['id', 'targets']).execute();
    expect(bulk).toEqual([{ id: view.bulkId, targets: 600 }]);
    expect(warnings).toEqual([
      'the import of targets from sites.csv was interrupted and is now resumed',
      'the resumed import of targets from sites.csv is complete: 601 rows, 600 targets created, 1 rows refused',
    ]);
  });

  it('are not resumed if the account may not edit targets any more, which is reported', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    await interrupted(catalogue, librarian, { collectionId: news.id });
    await catalogue.db.updateTable('account').set({ isActive: 0 }).where('id', '=', librarian.id).execute();
    const next = await openImports(catalogue);
    next.resume();
    await next.close();
    expect([warnings, await readdir(folder)]).toEqual([
      [expect.stringContaining('is not resumed, because its account may not edit targets any more')],
      [],
    ]);
  });

  it('that are trials leave nothing', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const view = await interrupted(catalogue, librarian, { collectionId: news.id, isTrial: true });
    expect([view.stopped?.code, await readdir(folder), warnings]).toEqual(['import-stopped', [], []]);
  });
});
