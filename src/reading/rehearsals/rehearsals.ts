import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Archive, NoArchiveError } from '../../repository/local/archive.ts';
import { DataFolder } from '../../repository/local/data-folder.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { openHoldings } from '../holdings/open-holdings.ts';

/** The archive of a rehearsal, for one who reads in it now. */
export interface BorrowedHoldings {
  readonly holdings: Holdings;
  /** As soon as nothing more is read. */
  readonly giveBack: () => void;
}

interface OpenRehearsal {
  readonly opening: Promise<{ readonly holdings: Holdings; close(): Promise<void> }>;
  readers: number;
  timer: NodeJS.Timeout | undefined;
}

/** Files of a rehearsal that was deleted take room on the disk as long as they are open. */
const idleMs = 30_000;

/**
 * The archives of rehearsals, each below `DATA/rehearsals`. One is opened for its first reader, and closed when nobody has read in
 * it for a while. Whether a person may read in it is asked before.
 */
export class Rehearsals {
  readonly #folder: string;
  readonly #open = new Map<string, OpenRehearsal>();

  constructor({ rehearsals }: Pick<DataFolder, 'rehearsals'>) {
    this.#folder = rehearsals;
  }

  /** Undefined: there is no such rehearsal, or it was deleted. */
  async borrow(name: string): Promise<BorrowedHoldings | undefined> {
    const folder = new DataFolder(join(this.#folder, name));
    if (!existsSync(folder.replicas)) return undefined;
    const open = this.#open.get(name) ?? this.#add(name, folder);
    clearTimeout(open.timer);
    open.readers++;
    let isBack = false;
    const giveBack = (): void => {
      if (isBack) return;
      isBack = true;
      open.readers--;
      if (open.readers === 0) this.#closeSoon(name, open);
    };
    try {
      return { holdings: (await open.opening).holdings, giveBack };
    } catch (error) {
      giveBack();
      // Deleted at this moment.
      if (error instanceof NoArchiveError) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const [name, open] of this.#open) await this.#close(name, open);
  }

  #add(name: string, { path }: DataFolder): OpenRehearsal {
    const open: OpenRehearsal = { opening: openedAt(path), readers: 0, timer: undefined };
    this.#open.set(name, open);
    // The next reader tries again.
    open.opening.catch(() => this.#open.delete(name));
    return open;
  }

  #closeSoon(name: string, open: OpenRehearsal): void {
    open.timer = setTimeout(() => {
      // Nobody waits for it: what cannot be closed is let go with the process.
      this.#close(name, open).catch(() => {});
    }, idleMs);
    open.timer.unref();
  }

  async #close(name: string, open: OpenRehearsal): Promise<void> {
    clearTimeout(open.timer);
    if (this.#open.get(name) === open) this.#open.delete(name);
    const opened = await open.opening;
    await opened.close();
  }
}

async function openedAt(path: string): ReturnType<typeof openHoldings> {
  const archive = await Archive.openForReading(path);
  try {
    const holdings = await openHoldings(archive);
    return {
      ...holdings,
      close: async () => {
        await holdings.close();
        await archive.close();
      },
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}
