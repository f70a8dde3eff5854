import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/*
 * Files on their way in are in a folder of the vault that no file's name can lead to:
 *
 *   .incoming/4711-1f0e…-archive-host        process, UUID, machine
 *
 * A process that is killed leaves them there. Another process may be storing files at this moment, so only those of
 * processes that are gone are removed; where that cannot be known, those that have not changed for a day.
 */
const folderName = '.incoming';
const forgottenAfterMs = 24 * 60 * 60 * 1000;

function incomingFolder(root: string): string {
  return join(root, folderName);
}

/** A new name for a file on its way in. */
export async function incomingPath(root: string): Promise<string> {
  // Not `recursive`: on a read-only disk it would say that the folder above is missing.
  await mkdir(incomingFolder(root)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return join(incomingFolder(root), `${process.pid}-${randomUUID()}-${hostname()}`);
}

/** Removes what killed processes left. */
export async function removeLeftovers(root: string): Promise<void> {
  const names = await readdir(incomingFolder(root)).catch(() => []);
  for (const name of names) {
    const path = join(incomingFolder(root), name);
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs;
    // Whoever may only read leaves it to others.
    if (changedMs !== undefined && isLeftover(name, changedMs))
      await rm(path, { force: true }).catch(() => {});
  }
}

function isLeftover(name: string, changedMs: number): boolean {
  if (Date.now() - changedMs > forgottenAfterMs) return true;
  const [, process_ = '', host = ''] = /^(\d+)-.{36}-(.*)$/.exec(name) ?? [];
  if (host !== hostname()) return false;
  // A container gives its first process the same number again: what is older than this process is not its own.
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
