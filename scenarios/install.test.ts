import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryFolder, runProgram } from './run-program.ts';

/** A small program with packages from its own folder, so that npm needs no network. */
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-install-'));
  await cp(join(repositoryFolder, 'install'), join(folder, 'install'));
  for (const name of ['needed', 'for-tests', 'new-for-tests']) {
    await mkdir(join(folder, 'packages', name), { recursive: true });
    await writeFile(
      join(folder, 'packages', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0' }),
    );
  }
  await needs({ 'for-tests': 'file:packages/for-tests' });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function run(program: string, words: readonly string[]): ReturnType<typeof runProgram> {
  const environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };
  return runProgram(program, words, { folder, environment });
}

/** With its lock file. */
async function needs(devDependencies: Readonly<Record<string, string>>): Promise<void> {
  const needed = { name: 'program', version: '1.0.0', dependencies: { needed: 'file:packages/needed' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...needed, devDependencies }));
  const { code, stderr } = await run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
}

/** Which packages are there afterwards. */
async function install(what: 'runtime' | 'all'): Promise<string[]> {
  const { code, stdout, stderr } = await run('sh', ['install', what]);
  expect([code, stdout + stderr]).toEqual([0, expect.any(String)]);
  const names = ['needed', 'for-tests', 'new-for-tests'];
  return names.filter((name) => existsSync(join(folder, 'node_modules', name)));
}

it('brings what the tests need after a change of the lock file that was installed without it', async () => {
  expect(await install('all')).toEqual(['needed', 'for-tests']);
  await needs({ 'for-tests': 'file:packages/for-tests', 'new-for-tests': 'file:packages/new-for-tests' });
  expect(await install('runtime')).toContain('needed');
  expect(await install('all')).toEqual(['needed', 'for-tests', 'new-for-tests']);
});

it('does nothing where all is there', async () => {
  await install('all');
  await rm(join(folder, 'node_modules', 'for-tests'));
  expect([await install('all'), await install('runtime')]).toEqual([['needed'], ['needed']]);
});
