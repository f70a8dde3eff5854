/**
 * Loaded before the product (`node --import`): kills it before the change on disk with the number HEIRLOOM_DIE_AT. A run that
 * comes to its end writes the number of its changes to the file HEIRLOOM_CHANGES. Only the main thread is counted.
 */
import { writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

const dieAt = Number(process.env['HEIRLOOM_DIE_AT'] ?? Infinity);
let changes = 0;

function dieBefore<T extends object>(owner: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const work = owner[name] as (...values: unknown[]) => unknown;
    const countAndWork = function (this: unknown, ...values: unknown[]): unknown {
      if (++changes === dieAt) process.kill(process.pid, 'SIGKILL');
      return work.apply(this, values);
    };
    Object.assign(owner, { [name]: countAndWork });
  }
}

if (isMainThread) {
  const handle = await files.open(process.execPath);
  dieBefore(Object.getPrototypeOf(handle) as typeof handle, ['sync']);
  await handle.close();
  dieBefore(files, ['rename', 'rm', 'unlink', 'mkdir']);
  dieBefore(DatabaseSync.prototype, ['exec']);
  syncBuiltinESMExports();
  process.on('exit', () => writeFileSync(process.env['HEIRLOOM_CHANGES'] ?? '/dev/null', String(changes)));
}
