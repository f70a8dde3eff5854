import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWriteToken } from './write-token.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-token-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('the token', () => {
  it('is one for all who start together, and for those after them', async () => {
    const reading = join(folder, 'reading');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => openWriteToken(reading)));
    expect(new Set([...tokens, await openWriteToken(reading)]).size).toBe(1);
    expect(tokens[0]).toMatch(/^[\da-f]{32}$/);
    expect(await readdir(reading)).toEqual(['token']);
    expect((await stat(join(reading, 'token'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', '\n', 'short', 'x'.repeat(32)])('is made anew where %j stands instead', async (text) => {
    const path = join(folder, 'token');
    await writeFile(path, text, { mode: 0o644 });
    const token = await openWriteToken(folder);
    expect(await openWriteToken(folder)).toBe(token);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is not for those who cannot make a folder there', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openWriteToken(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
