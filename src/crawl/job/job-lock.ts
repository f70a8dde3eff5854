import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else works in the folder. */
export class JobLockedError extends Error {}

/** SQLITE_BUSY: the lock is held. SQLITE_FULL: the disk is. */
const busy = 5;
const full = 13;

/**
 * One process at a time writes into the folder of a job. Gives back how to unlock it. The lock is one of the operating
 * system, which SQLite knows how to take: it goes to one alone, and ends with its process, however that ends. The file
 * beside it says who has it.
 */
export async function lockJob(path: string): Promise<() => Promise<void>> {
  const holder = async (): Promise<string> => (await readFile(path, 'utf8').catch(() => '')).trim();
  const database = new DatabaseSync(`${path}.sqlite`, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    const former = await holder();
    const [, host = hostname()] = former.split(' ');
    // Of another machine nothing can be known: better to ask a person.
    if (host !== hostname()) throw lockedBy(former, path);
    await writeFile(path, `${process.pid} ${hostname()}\n`);
  } catch (error) {
    database.close();
    const { errcode } = error as { readonly errcode?: number };
    if (errcode === busy) throw lockedBy(await holder(), path);
    if (errcode === full)
      throw Object.assign(new Error('no space left', { cause: error }), { code: 'ENOSPC', path });
    throw error;
  }
  return async () => {
    await rm(path, { force: true });
    if (database.isOpen) database.close();
  };
}

function lockedBy(holder: string, path: string): JobLockedError {
  return new JobLockedError(
    `process ${holder.replace(' ', ' on ')} works on this job already; if it does not, delete ${path}`,
  );
}
