import { describe, expect, it } from 'vitest';
import { DiskGate } from './disk-gate.ts';

function fullDisk(code = 'ENOSPC'): Error {
  return Object.assign(new Error(`${code}: no space left on device, write`), { code });
}

/** Work that fails this number of times. */
function failing(times: number, code?: string): () => Promise<string> {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(fullDisk(code)) : Promise.resolve('done'));
}

function roomOf(stop = new AbortController()): {
  room: DiskGate;
  told: (string | undefined)[];
  stop: AbortController;
} {
  const told: (string | undefined)[] = [];
  return { room: new DiskGate(stop.signal, (message) => told.push(message)), told, stop };
}

describe('Room', () => {
  it('does the work at once where there is room', async () => {
    const { room, told } = roomOf();
    expect(await room.make(failing(0))).toBe('done');
    expect([room.full, told]).toEqual([false, []]);
  });

  it.each(['ENOSPC', 'EDQUOT'])('tries again while there is none (%s), and tells once', async (code) => {
    const { room, told } = roomOf();
    const working = Promise.all([room.make(failing(1, code)), room.make(failing(1, code))]);
    await new Promise(setImmediate);
    expect(room.full).toBe(true);
    expect(await working).toEqual(['done', 'done']);
    expect(room.full).toBe(false);
    expect(told).toEqual([expect.stringContaining(code), undefined]);
  });

  it('throws what is no lack of room, also after one', async () => {
    const { room, told } = roomOf();
    await expect(room.make(() => Promise.reject(fullDisk('EIO')))).rejects.toThrow('EIO');
    expect(told).toEqual([]);
    let count = 0;
    const broken = room.make(() => Promise.reject(fullDisk(count++ === 0 ? 'ENOSPC' : 'EIO')));
    await expect(broken).rejects.toThrow('EIO');
    expect([room.full, told.length]).toEqual([false, 2]);
  });

  it('waits no longer when it is stopped', async () => {
    const { room, told, stop } = roomOf();
    const waiting = room.make(failing(1000));
    const refused = expect(waiting).rejects.toThrow('ENOSPC');
    await new Promise(setImmediate);
    expect(room.full).toBe(true);
    stop.abort(new Error('stopped'));
    await refused;
    expect([room.full, told.at(-1)]).toEqual([false, undefined]);
    await expect(room.make(failing(1))).rejects.toThrow('ENOSPC');
  });
});
