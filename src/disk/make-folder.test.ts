import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-folder-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('makes a folder with those above it, and leaves one that is there', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await makeFolder(path);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it('fails where something else stands there', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  await expect(makeFolder(path)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(path, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')(
  'fails where no folder can be made, and does not go round for ever',
  async () => {
    await expect(makeFolder('/proc/heirloom/x')).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
