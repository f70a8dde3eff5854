import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockedError, lockForWriting } from './writer-lock.ts';

const lock = (at = path): (() => void) => lockForWriting(at, 'this job');

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-lock-'));
  path = join(folder, 'lock');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Another process that holds the lock until it is killed, or ends because it did not get it. */
async function otherHolder(): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('writer-lock.ts', import.meta.url).href);
  const program = `
    const { lockForWriting } = await import(${module});
    lockForWriting(${JSON.stringify(path)}, 'this job');
    // The lock is kept although nothing refers to it any more.
    gc();
    await new Promise((resolve) => setImmediate(resolve));
    process.stdout.write('locked');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the lock of a writer', () => {
  it('keeps others out, until it is given back', async () => {
    const unlock = lock();
    expect(await readFile(path, 'utf8')).toContain(`${process.pid} ${hostname()}`);
    expect(() => lock()).toThrow(LockedError);
    expect(() => lock()).toThrow(`process ${process.pid} on ${hostname()} works on this job already`);
    unlock();
    lock()();
  });

  it('of another process is kept while that runs, and counts no more when it was killed', async () => {
    const child = await otherHolder();
    expect(() => lock()).toThrow(`process ${child.pid} on ${hostname()} works on this job already`);
    await kill(child);
    const unlock = lock();
    expect(await readFile(path, 'utf8')).toContain(String(process.pid));
    unlock();
  });

  it('of a process that was killed before it wrote its name counts no more', async () => {
    await writeFile(path, '');
    const unlock = lock();
    expect(() => lock()).toThrow(LockedError);
    unlock();
  });

  it('of a process that was killed and had the number of this one counts no more', async () => {
    // In a container both are often the same after a restart.
    await writeFile(path, `${process.pid} ${hostname()}\n`);
    const unlock = lock();
    unlock();
  });

  it('that is free is free, whatever host name is written in it', async () => {
    await writeFile(path, '1 another-machine\n');
    const unlock = lock();
    expect(await readFile(path, 'utf8')).toBe(`${process.pid} ${hostname()}\n`);
    unlock();
  });

  it('that is held is held, whatever host name is written in it', async () => {
    const child = await otherHolder();
    await writeFile(path, '1 another-machine\n');
    expect(() => lock()).toThrow('process 1 on another-machine works on this job already');
    await kill(child);
    lock()();
  });

  it('that is damaged says which file to delete', async () => {
    await writeFile(`${path}.sqlite`, 'not a database, but long enough to be taken for one '.repeat(100));
    expect(() => lock()).toThrow(`${path}.sqlite is damaged: delete it`);
  });

  it('goes to one of those who come at the same time, also after a process that was killed', async () => {
    await kill(await otherHolder());
    for (let round = 0; round < 4; round++) {
      const asked = await Promise.all(Array.from({ length: 4 }, () => otherHolder()));
      const holders = asked.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      expect(holders).toHaveLength(1);
      await Promise.all(holders.map(kill));
    }
  });

  it('cannot be had where there is no folder', () => {
    expect(() => lock(join(folder, 'nowhere', 'lock'))).toThrow();
  });
});
