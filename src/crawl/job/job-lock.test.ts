import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobLockedError, lockJob } from './job-lock.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-lock-'));
  path = join(folder, 'lock');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Another process that holds the lock until it is killed. */
async function otherHolder(): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('job-lock.ts', import.meta.url).href);
  const program = `
    const { lockJob } = await import(${module});
    await lockJob(${JSON.stringify(path)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the lock of a job', () => {
  it('keeps others out, until it is given back', async () => {
    const unlock = await lockJob(path);
    expect(await readFile(path, 'utf8')).toContain(`${process.pid} ${hostname()}`);
    const refused = lockJob(path);
    await expect(refused).rejects.toBeInstanceOf(JobLockedError);
    await expect(refused).rejects.toThrow(
      `process ${process.pid} on ${hostname()} works on this job already`,
    );
    await unlock();
    const again = await lockJob(path);
    await again();
  });

  it('of another process is kept while that runs, and counts no more when it was killed', async () => {
    const child = await otherHolder();
    await expect(lockJob(path)).rejects.toThrow(
      `process ${child.pid} on ${hostname()} works on this job already`,
    );
    await kill(child);
    const unlock = await lockJob(path);
    expect(await readFile(path, 'utf8')).toContain(String(process.pid));
    await unlock();
  });

  it('of a process that was killed before it wrote its name counts no more', async () => {
    await writeFile(path, '');
    const unlock = await lockJob(path);
    await expect(lockJob(path)).rejects.toBeInstanceOf(JobLockedError);
    await unlock();
  });

  it('of a process that was killed and had the number of this one counts no more', async () => {
    // In a container both are often the same after a restart.
    await writeFile(path, `${process.pid} ${hostname()}\n`);
    const unlock = await lockJob(path);
    await unlock();
  });

  it('of another machine is left to a person', async () => {
    await writeFile(path, '1 another-machine\n');
    await expect(lockJob(path)).rejects.toThrow('process 1 on another-machine');
  });

  it('goes to one of those who come at the same time, also after a process that was killed', async () => {
    await kill(await otherHolder());
    for (let round = 0; round < 40; round++) {
      const copy = join(folder, `copy-${round}`);
      await cp(path, join(copy, 'lock'));
      for (const name of ['lock', 'fresh']) {
        const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockJob(join(copy, name))));
        expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
    }
  });

  it('cannot be had where there is no folder', async () => {
    await expect(lockJob(join(folder, 'nowhere', 'lock'))).rejects.toThrow();
  });
});
