import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discardDamaged } from './discard-damaged.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-damaged-'));
  path = join(folder, 'contents.sqlite');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function fill(): void {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE content (a TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
  const insert = database.prepare('INSERT INTO content VALUES (?)');
  database.exec('BEGIN');
  for (let number = 0; number < 2000; number++) insert.run(`${number}`.padStart(64, '0'));
  database.exec('COMMIT');
  database.close();
}

it('leaves a whole list alone, and none', async () => {
  expect(discardDamaged(path)).toBe('whole');
  fill();
  const before = await readFile(path);
  expect(discardDamaged(path)).toBe('whole');
  expect(await readFile(path)).toEqual(before);
});

it.each([
  ['zeros from the start', 0],
  ['zeros from the middle', 40_960],
])('takes a list of %s away', async (_, from) => {
  fill();
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, from));
  expect(discardDamaged(path)).toBe('discarded');
  expect(await readdir(folder)).toEqual([]);
});
