import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CatalogueLocation } from '../catalogue-location.ts';
import { columnOf } from '../column-of.ts';
import { insertMany } from '../insert-many.ts';
import { migrate } from '../migrate.ts';
import type { SchemaChange } from '../migrations/schema-change.ts';
import { schemaChanges } from '../migrations/schema-changes.ts';
import { openCatalogue, openEngine } from '../open-catalogue.ts';
import { domain } from '../test-domains.ts';
import { testCatalogues } from '../test-engines.ts';
import { fillEveryTable } from '../test-rows.ts';
import { BackupError } from './backup-shapes.ts';
import { backupTableNames } from './backup-tables.ts';
import { NotEmptyError, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { WrittenBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'heirloom-backup-'));
const places = { sqlite: testCatalogues('sqlite'), postgres: testCatalogues('postgres') };
const engines = ['sqlite', 'postgres'] as const;
const patient = { signal: new AbortController().signal, onProgress: () => undefined };

afterEach(async () => {
  for (const engine of engines) await places[engine].removePlaces();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const engine of engines) await places[engine].close();
});

describe('a backup', () => {
  it('is the same from both engines, and goes into either', async () => {
    const texts: string[] = [];
    for (const from of engines) {
      const place = await filledPlace(from);
      const file = join(folder, `${from}.gz`);
      await backup(place, file);
      texts.push(rowsOf(file));
      for (const to of engines) {
        const restored = await places[to].newPlace(true);
        await restore(restored, file);
        await backup(restored, join(folder, 'again.gz'));
        expect(rowsOf(join(folder, 'again.gz')), `${from} to ${to}`).toBe(rowsOf(file));
      }
    }
    expect(texts[0]).toBe(texts[1]);
    for (const table of backupTableNames) expect(texts[0]).toContain(`{"table":"${columnOf(table)}"`);
  });

  it('can be read by its owner alone, and says what is in it', async () => {
    const file = join(folder, 'owner.gz');
    const { heading, sizeBytes } = await backup(await filledPlace('sqlite'), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(sizeBytes).toBe(statSync(file).size);
    expect(heading).toMatchObject({
      schema: schemaChanges.map(({ name }) => name),
      counts: { account: 1, template_version: 3, note: 1 },
    });
  });

  it.each(engines)('shows one moment, while others go on: %s', async (engine) => {
    const place = await places[engine].newPlace();
    const catalogue = await openCatalogue(place);
    const rows = Array.from({ length: 2500 }, (_, index) => domain(`${index}.example`));
    await catalogue.change((changing) => insertMany(changing, 'domain', rows));
    const reading = await openEngine(place, true);
    const file = join(folder, 'moment.gz');
    let changing: Promise<unknown> | undefined;
    const written = await writeBackup(reading, file, {
      ...patient,
      // After the first rows were written.
      onProgress: () => {
        changing ??= catalogue.db.deleteFrom('domain').execute();
      },
    });
    await changing;
    await reading.catalogue.close();
    expect(written.heading.counts['domain']).toBe(2500);
    expect(await catalogue.db.selectFrom('domain').select('id').execute()).toEqual([]);
    await catalogue.close();
    await restore(await places[engine].newPlace(), file);
  });

  it('leaves nothing behind where it is stopped', async () => {
    const file = join(folder, 'stopped.gz');
    const stop = new AbortController();
    const engine = await openEngine(await filledPlace('sqlite'), true);
    const stopped = writeBackup(engine, file, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
    await engine.catalogue.close();
    expect(() => statSync(file)).toThrow();
    expect(() => statSync(`${file}.part`)).toThrow();
  });

  it('of a newer Heirloom is refused', async () => {
    const file = join(folder, 'newer.gz');
    const place = await filledPlace('sqlite');
    await backup(place, file);
    const newer = JSON.parse(rowsOf(file, 0).split('\n')[0] ?? '') as { schema: string[] };
    newer.schema.push('9999-unknown');
    const lines = rowsOf(file, 0).split('\n');
    writeFileSync(file, packed([JSON.stringify(newer), ...lines.slice(1, -1)]));
    await expect(restore(await places.sqlite.newPlace(true), file)).rejects.toThrow('newer Heirloom');
  });
});

const addColour: SchemaChange = {
  name: '9001-colour',
  statements: ({ text }) => [
    `alter table domain add column colour ${text}`,
    "update domain set colour = 'none'",
  ],
};

describe.each(engines)('restoring into %s', (engine) => {
  it('brings what an older program has written forward', async () => {
    const file = join(folder, 'older.gz');
    await backup(await filledPlace(engine), file);
    const changes = [...schemaChanges, addColour];
    const newer = await openEngine(await places[engine].newPlace(true), false);
    await restoreBackup(newer, file, { ...patient, changes });
    const { rows } = await sql`select name, colour from domain`.execute(newer.catalogue.db);
    await newer.catalogue.close();
    expect(rows).toEqual([{ name: 'example.org', colour: 'none' }]);
    const migrated = await openEngine(await places[engine].newPlace(true), false);
    await migrate(migrated, changes);
    await expect(restoreBackup(migrated, file, { ...patient, changes })).rejects.toThrow(
      'another version than the backup',
    );
    await migrated.catalogue.close();
  });

  it('refuses a catalogue in which there is something', async () => {
    const file = join(folder, 'full.gz');
    const place = await filledPlace(engine);
    await backup(place, file);
    await expect(restore(place, file)).rejects.toThrow(NotEmptyError);
  });

  it('refuses a damaged file, and keeps nothing of it', async () => {
    const good = join(folder, 'good.gz');
    await backup(await filledPlace(engine), good);
    const bytes = readFileSync(good);
    const text = gunzipSync(bytes).toString();
    const lines = text.split('\n').slice(0, -2);
    const damages: Readonly<Record<string, Buffer>> = {
      'cut short': bytes.subarray(0, bytes.length - 20),
      'a bit turned': Buffer.from(bytes.map((byte, index) => (index === 400 ? byte ^ 4 : byte))),
      'no gzip': Buffer.from('hello'),
      empty: Buffer.alloc(0),
      'another text': gzipSync('{"a":1}\n'),
      'no JSON': gzipSync('hello\n'),
      'without its end': gzipSync(`${lines.join('\n')}\n`),
      'a word changed': gzipSync(text.replace('example.org', 'example.com')),
      'a line more at the end': gzipSync(`${text}[1]\n`),
      'a row that is too long': packed([...lines, '[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]']),
      'a row that is missing': packed(lines.slice(0, -1)),
      'a table twice': packed([...lines, '{"table":"account","columns":["id"]}']),
      'a name that is no name': packed([
        ...lines,
        '{"table":"account; drop table account","columns":["id"]}',
      ]),
      'a table that is not ours': packed([...lines, '{"table":"schema_change","columns":["name"]}']),
      'a value that does not fit': packed(lines.map((line) => line.replace('"odd"', '"o\\u0000dd"'))),
    };
    const opened = await openEngine(await places[engine].newPlace(), false);
    for (const [damage, content] of Object.entries(damages)) {
      const file = join(folder, 'damaged.gz');
      writeFileSync(file, content);
      await expect(restoreBackup(opened, file, patient), damage).rejects.toThrow(BackupError);
    }
    await expect(restoreBackup(opened, join(folder, 'nowhere.gz'), patient)).rejects.toThrow('ENOENT');
    // The catalogue is still empty, so an intact backup can be restored.
    await restoreBackup(opened, good, patient);
    await opened.catalogue.close();
  });

  it('is all or nothing where it is stopped on the way', async () => {
    const place = await places[engine].newPlace();
    const catalogue = await openCatalogue(place);
    const rows = Array.from({ length: 6000 }, (_, index) => domain(`${index}.example`));
    await catalogue.change((changing) => insertMany(changing, 'domain', rows));
    await catalogue.close();
    const file = join(folder, 'large.gz');
    await backup(place, file);
    const other = await places[engine].newPlace();
    const stop = new AbortController();
    let seen = 0;
    const opened = await openEngine(other, false);
    const stopped = restoreBackup(opened, file, {
      signal: stop.signal,
      onProgress: ({ done }) => {
        seen = done;
        if (done > 5500) stop.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(seen).toBe(6000);
    await opened.catalogue.close();
    await restore(other, file);
  });
});

async function filledPlace(engine: 'sqlite' | 'postgres'): Promise<CatalogueLocation> {
  const place = await places[engine].newPlace();
  const catalogue = await openCatalogue(place);
  await fillEveryTable(catalogue);
  await catalogue.close();
  return place;
}

async function backup(place: CatalogueLocation, file: string): Promise<WrittenBackup> {
  const engine = await openEngine(place, true);
  try {
    return await writeBackup(engine, file, patient);
  } finally {
    await engine.catalogue.close();
  }
}

async function restore(place: CatalogueLocation, file: string): Promise<void> {
  const engine = await openEngine(place, false);
  try {
    await restoreBackup(engine, file, patient);
  } finally {
    await engine.catalogue.close();
  }
}

/** Without the heading, which has the time of the backup. */
function rowsOf(file: string, from = 1): string {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .slice(from)
    .join('\n')
    .replace(/\{"end".*\}\n$/, '');
}

function packed(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify({ end: true, sha256 })}\n`);
}
