import { access, readFile, readdir } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { mountSmallDisk } from './crawl-small-disk.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import { runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { StorageGround } from './storage-ground.ts';

const page = 4096;

let ground: StorageGround;
let disk: SmallDisk;
beforeEach(async () => {
  ground = await StorageGround.open();
  await ground.fill(2, 'text', 50_000);
  disk = await mountSmallDisk(1 << 20);
  const { code, stderr } = await run('add', 'small', join(disk.path, 'vault'));
  expect([code, stderr]).toEqual([exitCodes.done, '']);
  await ground.done('policy', 'text', '--replicas', '2');
});
afterEach(async () => {
  await disk.close();
  await ground.close();
});

function run(...words: readonly string[]): Promise<Ended> {
  return ground.runThrough(disk.through, ...words);
}

async function remount(how: 'ro' | 'rw'): Promise<void> {
  const [program = '', ...rest] = disk.through;
  const ended = await runProgram(program, [...rest, 'mount', '-o', `remount,${how}`, disk.path]);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
}

/** The files that are whole on the small disk. */
async function wholeInSmall(): Promise<string[]> {
  const whole: string[] = [];
  for (const [name, sha256] of ground.stored) {
    const bytes = await readFile(join(disk.seenAt, 'vault', name)).catch(() => Buffer.alloc(0));
    if (hash('sha256', bytes) === sha256) whole.push(name);
  }
  return whole;
}

/** How many bytes a file of this many takes on the disk. */
function pages(bytes: number): number {
  return Math.ceil(bytes / page) * page;
}

describe('a vault on a disk that is full', () => {
  it('is passed over, told, and used when there is room', async () => {
    await disk.fill(0);
    const { code, stdout, stderr } = await run('repair', '--yes');
    expect([code, stderr]).toEqual([exitCodes.findings, '']);
    expect(stdout).toMatch(/lacking +2 files[^]*small has \d+ bytes free and the file \d+/);
    expect(Object.values(await ground.holders('main'))).toEqual([['main'], ['main']]);
    await disk.makeRoom();
    expect((await run('repair', '--yes')).stdout).toContain('Done: made 2 copies');
    expect(await wholeInSmall()).toEqual([...ground.stored.keys()]);
    expect((await run('status')).code).toBe(exitCodes.done);
  });

  it('that fills up on the way is left for the next vault; nothing is lost, and nothing half-done counts', async () => {
    const [first = ''] = ground.stored.keys();
    const { length } = await readFile(join(ground.path('main'), first));
    // The file fits in; its manifest does not any more.
    await disk.fill(pages(length));
    const { code, stdout } = await run('repair', '--yes');
    expect([code, stdout]).toEqual([exitCodes.findings, expect.stringContaining('no space left on device')]);
    expect((await run('status')).stdout).toMatch(/^small +here +writable +\d+ k?B +0 +0 +[12] /m);
    await ground.done('add', 'third', ground.path('third'));
    expect((await run('repair', '--yes')).code).toBe(exitCodes.done);
    expect(Object.values(await ground.holders('main', 'third'))).toEqual([
      ['main', 'third'],
      ['main', 'third'],
    ]);
    await disk.makeRoom();
    const audited = await run('audit');
    expect([audited.code, audited.stdout]).toEqual([
      exitCodes.done,
      expect.stringContaining('0 still damaged'),
    ]);
    expect(await readdir(join(disk.seenAt, 'vault', '.incoming'))).toEqual([]);
  });

  it('still gives its good copies to others', async () => {
    await run('repair', '--yes');
    const [first = ''] = ground.stored.keys();
    await ground.flipBit('main', first);
    await disk.fill(0);
    expect((await run('audit')).code).toBe(exitCodes.done);
    expect((await ground.holders('main'))[first]).toEqual(['main']);
    expect(await wholeInSmall()).toEqual([...ground.stored.keys()]);
  });
});

describe('a disk that is read-only', () => {
  it('as a vault takes nothing, and that is told', async () => {
    await remount('ro');
    const { code, stdout, stderr } = await run('repair', '--yes');
    expect([code, stderr, stdout]).toEqual([
      exitCodes.findings,
      '',
      expect.stringContaining('read-only file system'),
    ]);
    await remount('rw');
    expect((await run('repair', '--yes')).code).toBe(exitCodes.done);
    await access(join(disk.seenAt, 'vault', [...ground.stored.keys()][0] ?? ''));
  });

  it('as the place of a whole archive can be looked at, and no more', async () => {
    const data = join(disk.path, 'data');
    const [program = '', ...rest] = disk.through;
    const copied = await runProgram(program, [...rest, 'cp', '-a', ground.data.path, data]);
    expect(copied.code).toBe(0);
    await remount('ro');
    const looked = await run('status', '--data', data);
    expect([looked.code, looked.stderr]).toEqual([exitCodes.findings, '']);
    expect(looked.stdout).toMatch(/^main +here +writable +.* 2 +0 +0 /m);
    const { code, stderr } = await run('audit', '--data', data);
    expect([code, stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining('the disk is read-only'),
    ]);
    await remount('rw');
  });
});
