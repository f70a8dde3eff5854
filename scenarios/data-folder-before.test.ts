import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { startServing } from './serve-program.ts';

/**
 * A data folder made by version 0.1 before `repository/`: two harvests of one site, merged indexes, a text index, a withdrawal, an
 * account, and a file that waits in the inbox. Every later version must open it.
 */
const fixture = fileURLToPath(new URL('fixtures/data-folder-0.1.tar.gz', import.meta.url));
const site = 'http://old.test:8099/';
let folder: string;
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-before-'));
  data = join(folder, 'data');
  await mkdir(data);
  await promisify(execFile)('tar', ['-xzf', fixture, '-C', data]);
});
afterAll(() => rm(folder, { recursive: true }));

function run(...words: readonly string[]): Promise<Ended> {
  return heirloom([...words, '--data', data], { folder, environment: { HEIRLOOM_ANALYSIS: 'now' } });
}

async function captures(url: string, ...words: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await run('captures', url, '--json', ...words);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout.trim().split('\n');
}

describe('a data folder made by the version before', () => {
  it('shows its captures, without the withdrawn page', async () => {
    const lines = await captures(site, '--match', 'host');
    expect(lines).toHaveLength(8);
    expect(lines.filter((line) => line.includes('/withdrawn'))).toEqual([]);
  });

  it('finds its words', async () => {
    const { code, stdout } = await run('search', 'estuary');
    expect(code).toBe(0);
    expect(stdout).toContain(`${site}tides`);
    expect((await run('search', 'author')).stdout).not.toContain('/withdrawn');
  });

  it('knows its people once the server has updated the catalogue', async () => {
    const words = ['serve', '--data', data, '--port', '0', '--replay-port', '0', '--no-proxy', '--json'];
    const server = await startServing(words, (line) => line.startsWith('{'));
    expect(JSON.parse(server.lines.at(-1) ?? '')).toMatchObject({ isForStaff: true });
    expect(await server.stop()).toBe(130);
    const { code, stdout } = await run('people', 'list');
    expect(code).toBe(0);
    expect(stdout).toContain('anna');
  });

  it('takes in the file that waits, and new decisions', async () => {
    expect(await run('chain', 'run')).toMatchObject({ code: 0 });
    expect(await captures('http://late.test:8099/tides')).toHaveLength(1);
    expect((await run('search', 'estuary')).stdout).toContain('late.test');
    const decided = await run(
      'decide',
      'withdraw',
      '--url',
      'http://late.test:8099/tides',
      '--yes',
      '--reason',
      'test',
    );
    expect(decided).toMatchObject({ code: 0, stderr: '' });
    expect((await run('search', 'estuary')).stdout).not.toContain('late.test');
  });

  it('is the same after a rebuild from its vaults', async () => {
    const before = await captures(site, '--match', 'host');
    expect(await run('rebuild')).toMatchObject({ code: 0 });
    expect(await captures(site, '--match', 'host')).toEqual(before);
    expect((await run('search', 'author')).stdout).not.toContain('/withdrawn');
  });
});
