import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Somebody else works in the folder. */
export class JobLockedError extends Error {}

/** One process at a time writes into the folder of a job. Gives back how to unlock it. */
export async function lockJob(path: string): Promise<() => Promise<void>> {
  for (let tries = 0; ; tries++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid} ${hostname()}\n`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await readFile(path, 'utf8').catch(() => '');
      if (tries > 2 || isAlive(holder)) {
        throw new JobLockedError(
          `process ${holder.trim().replace(' ', ' on ')} works on this job already; if it does not, delete ${path}`,
        );
      }
      // Left behind by a process that was killed.
      await rm(path, { force: true });
    }
  }
}

function isAlive(holder: string): boolean {
  const [pid = '', host = ''] = holder.trim().split(' ');
  // Of another machine nothing can be known: better to ask a person.
  if (host !== hostname()) return host !== '';
  // A container gives its first process the same number again.
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
