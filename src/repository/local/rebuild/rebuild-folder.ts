import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FileRuns } from '../../../indexing/file-runs.ts';
import type { DataFolder } from '../data-folder.ts';

const layoutVersion = 1;
const layout = `
  CREATE TABLE done (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, runs TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${layoutVersion};
`;

/**
 * The working files of a rebuild, from which an interrupted one continues:
 *
 *   done.sqlite           files that have been read
 *   runs/BASE.captures    their lines
 *   runs/BASE.contents    their contents
 *   posted/               an index of lines that were posted
 */
export class RebuildFolder {
  readonly #path: string;
  readonly #database: DatabaseSync;

  private constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    this.#database = database;
  }

  static async open(data: DataFolder): Promise<RebuildFolder> {
    const path = `${data.index}.new`;
    await mkdir(join(path, 'runs'), { recursive: true });
    const database = new DatabaseSync(join(path, 'done.sqlite'));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === 0) database.exec(`BEGIN; ${layout} COMMIT`);
    return new RebuildFolder(path, database);
  }

  get runs(): string {
    return join(this.#path, 'runs');
  }

  get posted(): string {
    return join(this.#path, 'posted');
  }

  /** The result of reading a file with this content. */
  runsOf({ name, sha256 }: { readonly name: string; readonly sha256: string }): FileRuns | undefined {
    const row = this.#database
      .prepare('SELECT runs FROM done WHERE name = ? AND sha256 = ?')
      .get(name, sha256);
    if (row === undefined) return undefined;
    const runs = JSON.parse(String(row['runs'])) as FileRuns;
    const capturesPath = join(this.runs, basename(runs.capturesPath));
    const contentsPath = join(this.runs, basename(runs.contentsPath));
    return existsSync(capturesPath) && existsSync(contentsPath)
      ? { ...runs, capturesPath, contentsPath }
      : undefined;
  }

  remember({ name, sha256 }: { readonly name: string; readonly sha256: string }, runs: FileRuns): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO done VALUES (?, ?, ?)')
      .run(name, sha256, JSON.stringify(runs));
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Removes everything, when it is no longer needed. */
  async remove(): Promise<void> {
    this.close();
    await rm(this.#path, { recursive: true, force: true });
  }
}
