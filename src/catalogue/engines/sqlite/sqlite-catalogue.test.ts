import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, expect, it } from 'vitest';
import { LockedError } from '../../../disk/writer-lock.ts';
import type { Catalogue } from '../../catalogue.ts';
import { CatalogueGoneError, DamagedCatalogueError } from '../../catalogue-gone.ts';
import { openCatalogue, openCatalogueForReading } from '../../open-catalogue.ts';
import { addDomain } from '../../test-domains.ts';

const folder = mkdtempSync(join(tmpdir(), 'heirloom-sqlite-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

const opened: Catalogue[] = [];
afterEach(async () => {
  for (const catalogue of opened.splice(0)) await catalogue.close();
});

function newFile(): string {
  return join(mkdtempSync(join(folder, 'place-')), 'catalogue.sqlite');
}

async function open(file: string): Promise<Catalogue> {
  const catalogue = await openCatalogue({ engine: 'sqlite', file });
  opened.push(catalogue);
  return catalogue;
}

it('answers readers, and keeps the event loop free, while the thread that writes waits for the disk', async () => {
  const file = newFile();
  const catalogue = await open(file);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  let isDone = false;
  const waiting = addDomain(catalogue.db, 'waits.example').then(() => (isDone = true));
  for (let count = 0; count < 20; count++) expect(await names(catalogue)).toEqual([]);
  expect(isDone).toBe(false);
  other.exec('commit');
  other.close();
  await waiting;
  expect(await names(catalogue)).toEqual(['waits.example']);
});

it('is written by one only, and read by others', async () => {
  const file = newFile();
  const catalogue = await open(file);
  await expect(open(file)).rejects.toThrow(LockedError);
  const reader = await openCatalogueForReading({ engine: 'sqlite', file });
  await addDomain(catalogue.db, 'a.example');
  expect(await reader?.db.selectFrom('domain').select('name').execute()).toEqual([{ name: 'a.example' }]);
  if (reader !== undefined)
    await expect(addDomain(reader.db, 'b.example')).rejects.toThrow('cannot be written');
  await reader?.close();
  await catalogue.close();
  await open(file);
});

it('is not there for readers before it was made', async () => {
  expect(await openCatalogueForReading({ engine: 'sqlite', file: newFile() })).toBeUndefined();
});

it('says that a file is no catalogue, and leaves it as it is', async () => {
  const file = newFile();
  writeFileSync(file, 'Dear diary, '.repeat(1000));
  await expect(open(file)).rejects.toThrow(CatalogueGoneError);
  await expect(open(file)).rejects.toThrow('no SQLite database');
});

it('is refused at the start if a page of it is damaged, or a table is lost', async () => {
  const file = newFile();
  const catalogue = await openCatalogue({ engine: 'sqlite', file }, { maxCheckMs: 60_000 });
  for (let number = 0; number < 500; number++) await addDomain(catalogue.db, `domain-${number}.test`);
  await catalogue.close();
  const sound = readFileSync(file);
  const pageBytes = sound.readUInt16BE(16);
  const rootPage = rootPageOf(file, 'domain');
  const damaged = Buffer.from(sound);
  damaged.fill(0x5a, (rootPage - 1) * pageBytes, rootPage * pageBytes);
  writeFileSync(file, damaged);
  const checked = openCatalogue({ engine: 'sqlite', file }, { maxCheckMs: 60_000 });
  await expect(checked).rejects.toThrow(DamagedCatalogueError);
  await expect(checked).rejects.toThrow('restore the last backup');
  writeFileSync(file, sound);
  const database = new DatabaseSync(file);
  database.exec('drop table note');
  database.close();
  await expect(openCatalogue({ engine: 'sqlite', file }, { maxCheckMs: 60_000 })).rejects.toThrow(
    'has lost its table note',
  );
});

function rootPageOf(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select rootpage from sqlite_schema where name = ?').get(table);
  database.close();
  return Number(row?.['rootpage']);
}

async function names({ db }: Catalogue): Promise<string[]> {
  const rows = await db.selectFrom('domain').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
