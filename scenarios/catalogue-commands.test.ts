import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { openCatalogue } from '../src/catalogue/open-catalogue.ts';
import { fillEveryTable, sampleRowCount } from '../src/catalogue/test-rows.ts';
import { PostgresServer } from './postgres-server.ts';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'heirloom-catalogue-commands-'));
const data = join(folder, 'data');
const file = join(folder, 'catalogue.jsonl.gz');
const sqlite = { engine: 'sqlite', file: join(data, 'catalogue', 'catalogue.sqlite') } as const;
let server: PostgresServer | undefined;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server?.remove();
});

it('says that there is no catalogue yet, and makes none', async () => {
  for (const words of [['status'], ['backup', file]]) {
    const ended = await heirloom(['catalogue', ...words, '--data', data]);
    expect(ended).toMatchObject({ code: 5, stdout: '' });
    expect(ended.stderr).toContain(`there is no catalogue in ${data} yet: start heirloom serve`);
  }
  expect(existsSync(data)).toBe(false);
});

it('takes a backup beside a process that writes, and restores it only where nothing is', async () => {
  const serving = await openCatalogue(sqlite);
  await fillEveryTable(serving);
  expect(await heirloom(['catalogue', 'status', '--data', data])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^SQLite: .*\nIts schema matches this version of Heirloom\.[^]*template_version +3\n/,
    ) as string,
  });
  expect(await heirloom(['catalogue', 'backup', file, '--data', data])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`: ${sampleRowCount} rows, [\\d.]+ kB\n$`)) as string,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const locked = await heirloom(['catalogue', 'restore', file, '--data', data]);
  expect(locked).toMatchObject({
    code: 4,
    stderr: expect.stringContaining(`process ${process.pid} on `) as string,
  });
  await serving.close();
  const full = await heirloom(['catalogue', 'restore', file, '--data', data]);
  expect(full).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('restored into an empty one only') as string,
  });
  renameSync(join(data, 'catalogue'), join(folder, 'before'));
  const restored = await heirloom(['catalogue', 'restore', file, '--data', data, '--json']);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(restored.stdout)).toMatchObject({
    catalogue: sqlite.file,
    rows: sampleRowCount,
    counts: { note: 1 },
  });
});

it('moves a catalogue from SQLite to PostgreSQL, and says so when that is gone', async () => {
  server = await PostgresServer.start();
  const url = await server.createDatabase();
  writeFileSync(join(data, 'staff.yaml'), `catalogue: ${url}\nldap: [is, not, looked, at]\n`);
  expect(await heirloom(['catalogue', 'status', '--data', data])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('It is empty') as string,
  });
  expect(await heirloom(['catalogue', 'restore', file, '--data', data])).toMatchObject({ code: 0 });
  const status = await heirloom(['catalogue', 'status', '--data', data, '--json']);
  expect(JSON.parse(status.stdout)).toMatchObject({
    engine: 'postgres',
    fit: 'fits',
    counts: { account: 1, target: 1 },
  });
  await server.stop();
  const gone = await heirloom(['catalogue', 'backup', join(folder, 'gone.gz'), '--data', data]);
  expect(gone).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('the database of the catalogue does not answer') as string,
  });
  expect(existsSync(join(folder, 'gone.gz'))).toBe(false);
});

const add = (name: string, path: string): Promise<Ended> => heirloom(['people', 'add', name, '--data', path]);

it('refuses a second archive on the same database, and gives it to an archive that has moved', async () => {
  const database = await PostgresServer.start();
  onTestFinished(() => database.remove());
  const url = await database.createDatabase();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const path of [first, second]) {
    await (await LocalRepository.openForWriting(path)).close();
    writeFileSync(join(path, 'staff.yaml'), `catalogue: ${url}\n`);
  }
  expect(await add('ada', first)).toMatchObject({ code: 0 });
  const refused = await add('paul', second);
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.stderr).toContain(`this catalogue belongs to the archive in ${first}`);
  expect(refused.stderr).toContain(`heirloom catalogue adopt --data ${second}`);
  const serving = await heirloom([
    'serve',
    '--port',
    '0',
    '--replay-port',
    '0',
    '--no-proxy',
    '--data',
    second,
  ]);
  expect(serving).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('belongs to the archive') as string,
  });
  // A copy of the folder has the same id, and is not the same archive.
  const copy = join(folder, 'copy');
  cpSync(first, copy, { recursive: true });
  expect((await add('paul', copy)).stderr).toContain(`not to its copy in ${copy}`);
  renameSync(first, join(folder, 'moved'));
  const moved = join(folder, 'moved');
  expect(await add('paul', moved)).toMatchObject({ code: 5 });
  expect(await heirloom(['catalogue', 'adopt', '--data', moved])).toMatchObject({ code: 2 });
  expect(await heirloom(['catalogue', 'adopt', '--data', moved, '--yes'])).toMatchObject({ code: 0 });
  expect(await add('paul', moved)).toMatchObject({ code: 0 });
  const status = await heirloom(['catalogue', 'status', '--data', moved]);
  expect(status.stdout).toContain(`It belongs to the archive in ${moved}`);
});

it('says what is wrong with a backup, and with staff.yaml', async () => {
  const other = join(folder, 'other');
  writeFileSync(join(folder, 'letter.gz'), 'Dear colleague');
  const letter = await heirloom(['catalogue', 'restore', join(folder, 'letter.gz'), '--data', other]);
  expect(letter).toMatchObject({ code: 5, stderr: expect.stringContaining('no backup at all') as string });
  const missing = await heirloom(['catalogue', 'restore', join(folder, 'nowhere.gz'), '--data', other]);
  expect(missing).toMatchObject({ code: 3, stderr: expect.stringContaining('no such file') as string });
  for (const yaml of [
    'catalogue: mysql://db/heirloom',
    'catalogue: 5',
    'catalogue: "postgres://["',
    '{',
    'a: b: c',
  ]) {
    writeFileSync(join(other, 'staff.yaml'), yaml);
    const ended = await heirloom(['catalogue', 'status', '--data', other]);
    expect(ended, yaml).toMatchObject({ code: 5, stderr: expect.stringContaining('staff.yaml: ') as string });
  }
});
