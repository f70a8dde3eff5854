import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { targets } from '../migrations/0020-targets.ts';
import { targetOptions } from '../migrations/0022-target-options.ts';
import { schemaChanges } from '../migrations/schema-changes.ts';
import { openEngine } from '../open-catalogue.ts';
import { matchingIds } from '../target-index/test-matching.ts';
import { testCatalogues } from '../test-engines.ts';
import { NotEmptyError, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const patient = { signal: new AbortController().signal, onProgress: () => undefined };
/** Written by the last version with a table `record`; a row or more of every table. */
const earlierBackup = join(import.meta.dirname, 'test-before-targets.gz');
const folder = mkdtempSync(join(tmpdir(), 'heirloom-former-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['sqlite', 'postgres'] as const)('a backup of the version before targets, in %s', (engine) => {
  const places = testCatalogues(engine);
  afterEach(() => places.removePlaces());
  afterAll(() => places.close());

  it('is restored with the names of today', async () => {
    const found = await openEngine(await places.newPlace(true), false);
    const { counts } = await restoreBackup(found, earlierBackup, patient);
    expect(counts).toMatchObject({ record: 1, record_url: 1, record_keyword: 1, record_word: 2 });
    const { db } = found.catalogue;
    expect(await db.selectFrom('target').select(['id', 'url']).execute()).toEqual([
      { id: 'r1', url: 'https://example.org/' },
    ]);
    expect(await matchingIds(db, [[{ text: 'examp', isPrefix: true }]])).toEqual(['r1']);
    expect(await db.selectFrom('change').select('subject').where('id', '=', 'ch1').execute()).toEqual([
      { subject: 'target' },
    ]);
    expect(await db.selectFrom('savedSearch').select('list').execute()).toEqual([{ list: 'targets' }]);
    expect(await db.selectFrom('harvestRun').select('problemsJson').execute()).toContainEqual({
      problemsJson: '[{"target":{"id":"r1","title":"a"},"reason":"b"}]',
    });
    await found.catalogue.close();
  });

  it('is restored as the version before target options has backed it up', async () => {
    const before = await openEngine(await places.newPlace(true), false);
    const changes = schemaChanges.slice(0, schemaChanges.indexOf(targetOptions));
    await restoreBackup(before, earlierBackup, { ...patient, changes });
    const path = join(folder, `${engine}-before-target-options.gz`);
    await writeBackup(before, path, patient);
    await before.catalogue.close();
    const found = await openEngine(await places.newPlace(true), false);
    await restoreBackup(found, path, patient);
    const { db } = found.catalogue;
    expect(await db.selectFrom('collection').select('targetOptionsJson').execute()).toEqual([
      { targetOptionsJson: '{}' },
    ]);
    await found.catalogue.close();
  });

  it('can be made again before the catalogue is migrated, with every row', async () => {
    const former = schemaChanges.slice(0, schemaChanges.indexOf(targets));
    const found = await openEngine(await places.newPlace(true), false);
    await restoreBackup(found, earlierBackup, { ...patient, changes: former });
    const again = join(folder, `${engine}.gz`);
    const { heading } = await writeBackup(found, again, patient);
    expect(heading.counts).toMatchObject({ record: 1, record_url: 1, record_keyword: 1, record_word: 2 });
    await expect(restoreBackup(found, again, { ...patient, changes: former })).rejects.toThrow(NotEmptyError);
    await found.catalogue.close();
  });
});
