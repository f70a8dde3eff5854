import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../scenarios/run-program.ts';
import { AppendFile } from './append-file.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-append-'));
  path = join(folder, 'log');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a file that only grows', () => {
  it('takes text after text, and knows its size in bytes', async () => {
    const file = await AppendFile.open(path, 0);
    for (const text of ['one\n', '', 'zwölf\n', '日本\n']) await file.append(text);
    expect(file.sizeBytes).toBe(Buffer.byteLength('one\nzwölf\n日本\n'));
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('one\nzwölf\n日本\n');
  });

  it('begins anew, or goes on where it was sound', async () => {
    await writeFile(path, 'sound\ntorn');
    const file = await AppendFile.open(path, 'sound\n'.length);
    await file.append('more\n');
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('sound\nmore\n');
    const anew = await AppendFile.open(path, 0);
    await anew.append('new\n');
    await anew.close();
    expect(await readFile(path, 'utf8')).toBe('new\n');
  });

  it('does not go on with a file that is not there', async () => {
    await expect(AppendFile.open(path, 10)).rejects.toThrow('ENOENT');
    await expect(AppendFile.open(join(folder, 'nowhere', 'log'), 0)).rejects.toThrow('ENOENT');
  });

  it('undoes a write for which there was no room, and can try again', async () => {
    // A limit on the size of a file simulates the full disk.
    const program = fileURLToPath(new URL('append-file.program.ts', import.meta.url));
    const limited = ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, program, path];
    const { code, stdout, stderr } = await runProgram('/bin/sh', limited);
    expect([code, stderr, stdout]).toEqual([0, '', 'EFBIG at 3000, then 3005 bytes']);
    expect(await readFile(path, 'utf8')).toBe(`${'a'.repeat(3000)}small`);
  });
});
