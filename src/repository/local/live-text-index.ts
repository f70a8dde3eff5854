import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextIndex } from '../../analysis/text-index/text-index.ts';
import type { TextIndexes } from '../repository.ts';

/**
 * The text index of an archive that other processes write: it may not exist when the server starts, and a rebuild
 * replaces it. Each call uses the current one.
 */
export class LiveTextIndex implements TextIndexes {
  readonly #folder: string;
  #opening: { readonly identity: string; readonly index: Promise<TextIndex> } | undefined;
  /** Still in use by those who asked before. */
  #former: Promise<TextIndex>[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined: there is none. */
  async current(): Promise<TextIndex | undefined> {
    const identity = await identityOf(this.#folder);
    if (identity === undefined) return undefined;
    if (this.#opening?.identity !== identity) {
      if (this.#opening !== undefined) this.#former.push(this.#opening.index);
      this.#opening = { identity, index: opened(this.#folder) };
      await this.#closeAllButLast();
    }
    const { index } = this.#opening;
    try {
      return await index;
    } catch (error) {
      if (this.#opening?.index === index) this.#opening = undefined;
      // It was taken away just now.
      if ((await identityOf(this.#folder)) !== identity) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const all = [...this.#former, ...(this.#opening === undefined ? [] : [this.#opening.index])];
    this.#former = [];
    this.#opening = undefined;
    for (const index of all) await closeOpened(index);
  }

  /** Questions to the last one may be on their way; those to the ones before it are long answered. */
  async #closeAllButLast(): Promise<void> {
    for (const index of this.#former.splice(0, this.#former.length - 1)) await closeOpened(index);
  }
}

async function opened(folder: string): Promise<TextIndex> {
  // Loaded at first use: most commands do not search texts.
  const { openTextIndex } = await import('../../analysis/text-index/fts5/open-text-index.ts');
  return openTextIndex(folder, { readOnly: true });
}

async function closeOpened(index: Promise<TextIndex>): Promise<void> {
  const opened = await index.catch(() => undefined);
  await opened?.close();
}

/** The identity of these files. SQLite's side files are left out: they come and go. */
async function identityOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const kept = names.filter((name) => name.endsWith('.sqlite') && !name.includes('lock')).toSorted();
  if (kept.length === 0) return undefined;
  const found = await Promise.all(
    kept.map((name) => stat(join(folder, name), { bigint: true }).catch(() => undefined)),
  );
  return found.map((each) => `${each?.dev} ${each?.ino}`).join(' ');
}
