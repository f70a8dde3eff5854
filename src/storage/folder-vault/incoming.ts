import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Incoming files are in a folder of the vault that no file name can reach:
 *
 *   .incoming/4711-1f0e…-archive-host        process, UUID, machine
 *
 * A killed process leaves them there. Another process may be storing files now, so only files of ended processes are removed,
 * and those of unknown processes after a day without change.
 */
const folderName = '.incoming';
const forgottenAfterMs = 24 * 60 * 60 * 1000;

function incomingFolder(root: string): string {
  return join(root, folderName);
}

/** A new name for an incoming file. */
export async function incomingPath(root: string): Promise<string> {
  // Not `recursive`: on a read-only disk it would report the parent folder as missing.
  await mkdir(incomingFolder(root)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return join(incomingFolder(root), `${process.pid}-${randomUUID()}-${hostname()}`);
}

/** Removes the files of killed processes. */
export async function removeLeftovers(root: string): Promise<void> {
  const names = await readdir(incomingFolder(root)).catch(() => []);
  for (const name of names) {
    const path = join(incomingFolder(root), name);
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs;
    // A process without write permission skips this.
    if (changedMs !== undefined && isLeftover(name, changedMs))
      await rm(path, { force: true }).catch(() => {});
  }
}

function isLeftover(name: string, changedMs: number): boolean {
  if (Date.now() - changedMs > forgottenAfterMs) return true;
  const [, process_ = '', host = ''] = /^(\d+)-.{36}-(.*)$/.exec(name) ?? [];
  if (host !== hostname()) return false;
  // A container's first process always has the same number: an older file is from an earlier process.
  if (Number(process_) === process.pid) return changedMs < Date.now() - process.uptime() * 1000;
  return !isAlive(Number(process_));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
