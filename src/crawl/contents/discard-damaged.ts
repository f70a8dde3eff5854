import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Deletes a damaged list of stored contents, so that a crawl can continue: unlisted content is fetched or stored again, nothing
 * worse. Call it before any thread has the list open.
 */
export function discardDamaged(path: string): 'whole' | 'discarded' {
  if (!existsSync(path) || isWhole(path)) return 'whole';
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
  return 'discarded';
}

function isWhole(path: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch (error) {
    // SQLITE_CORRUPT and SQLITE_NOTADB: a disk that fails is no damage of the file, and says so itself.
    const { errcode = 0 } = error as { readonly errcode?: number };
    if ((errcode & 0xff) === 11 || (errcode & 0xff) === 26) return false;
    throw error;
  } finally {
    database?.close();
  }
}
