import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that is soon full. Only programs that are started `through` it see it where it is. */
export interface SmallDisk {
  /** For programs. */
  readonly path: string;
  readonly through: readonly string[];
  /** The same place, for the test itself. */
  readonly seenAt: string;
  /** Leaves no more than this. */
  fill(leaveBytes: number): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

/** It belongs to a process of its own and goes with it, so that nothing stays mounted whatever happens to the test. */
export async function mountSmallDisk(sizeBytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-small-disk-'));
  const isRoot = userInfo().uid === 0;
  const script = `mount -t tmpfs -o size=${sizeBytes} tmpfs "$1" && echo mounted && exec cat`;
  const holder = spawn('unshare', [isRoot ? '-m' : '-rm', 'sh', '-c', script, 'sh', folder]);
  let said = '';
  holder.stderr.on('data', (part) => (said += String(part)));
  const mounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'close').then(() => false),
    once(holder, 'error').then(([error]) => ((said += String(error)), false)),
  ]);
  if (!mounted) {
    await rm(folder, { recursive: true });
    throw new Error(
      `No small disk can be mounted, as root or by unshare -rm, so nothing was tested: ${said}`,
    );
  }
  const process = String(holder.pid);
  const seenAt = `/proc/${process}/root${folder}`;
  const filler = join(seenAt, 'filler');
  return {
    path: folder,
    through: ['nsenter', '-t', process, '-m', ...(isRoot ? [] : ['-U', '--preserve-credentials'])],
    seenAt,
    fill: async (leaveBytes) => {
      // More than fits in, so that the last byte is taken, whatever else is there already.
      await writeFile(filler, Buffer.alloc(sizeBytes, 1)).catch(passFull);
      if (leaveBytes > 0) await truncate(filler, (await stat(filler)).size - leaveBytes);
    },
    makeRoom: () => truncate(filler, 0),
    close: async () => {
      const ended = once(holder, 'close');
      holder.stdin.end();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function passFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}
