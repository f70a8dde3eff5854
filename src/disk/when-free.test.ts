import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whenFree } from './when-free.ts';
import { LockedError, lockForWriting } from './writer-lock.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-free-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

const lock = async (): Promise<() => void> => lockForWriting(path, 'this archive');
const { signal } = new AbortController();

describe('work that waits until nobody else writes', () => {
  it('is done once the other has ended, and told once why it waits', async () => {
    const unlock = await lock();
    const told: string[] = [];
    const done = whenFree(lock, {
      signal,
      onWait: (why) => {
        told.push(why);
        unlock();
      },
    });
    (await done)();
    expect(told).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  it('is refused at once where nobody wants to wait', async () => {
    const unlock = await lock();
    const told: string[] = [];
    const refused = whenFree(lock, { signal, onWait: (why) => told.push(why), maxMs: 0 });
    await expect(refused).rejects.toThrow(LockedError);
    expect(told).toEqual([]);
    unlock();
  });

  it('ends when a stop is asked for', async () => {
    const unlock = await lock();
    const stop = new AbortController();
    const waiting = whenFree(lock, { signal: stop.signal, onWait: () => stop.abort(new Error('stopped')) });
    await expect(waiting).rejects.toThrow('stopped');
    unlock();
  });
});
