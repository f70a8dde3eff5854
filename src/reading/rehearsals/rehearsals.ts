import { NoArchiveError } from '../../repository/repository.ts';
import type { Repository } from '../../repository/repository.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { openHoldings } from '../holdings/open-holdings.ts';

/** The archive of a rehearsal, for one who reads in it now. */
export interface BorrowedHoldings {
  readonly holdings: Holdings;
  /** As soon as nothing more is read. */
  readonly giveBack: () => void;
}

interface OpenedRehearsal {
  readonly holdings: Holdings;
  close(): Promise<void>;
}

interface OpenRehearsal {
  readonly opening: Promise<OpenedRehearsal>;
  readers: number;
  timer: NodeJS.Timeout | undefined;
}

/** Files of a rehearsal that was deleted take room on the disk as long as they are open. */
const idleMs = 30_000;

/**
 * The repositories of rehearsals. Each is opened for its first reader, and closed when it has not been read for a
 * while. The caller checks whether a person may read it.
 */
export class Rehearsals {
  readonly #repository: Repository;
  readonly #open = new Map<string, OpenRehearsal>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Undefined: there is no such rehearsal, or it was deleted. */
  async borrow(name: string): Promise<BorrowedHoldings | undefined> {
    if (!(await this.#repository.hasRehearsal(name))) return undefined;
    const open = this.#open.get(name) ?? this.#add(name);
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

  #add(name: string): OpenRehearsal {
    const opening = this.#repository.openRehearsal(name).then(opened);
    const open: OpenRehearsal = { opening, readers: 0, timer: undefined };
    this.#open.set(name, open);
    // The next reader tries again.
    open.opening.catch(() => this.#open.delete(name));
    return open;
  }

  #closeSoon(name: string, open: OpenRehearsal): void {
    open.timer = setTimeout(() => {
      // Not awaited: a repository that cannot be closed is released with the process.
      this.#close(name, open).catch(() => {});
    }, idleMs);
    open.timer.unref();
  }

  async #close(name: string, open: OpenRehearsal): Promise<void> {
    clearTimeout(open.timer);
    if (this.#open.get(name) === open) this.#open.delete(name);
    await (await open.opening).close();
  }
}

async function opened(repository: Repository): Promise<OpenedRehearsal> {
  try {
    const holdings = await openHoldings(repository);
    const close = async (): Promise<void> => {
      await holdings.close();
      await repository.close();
    };
    return { holdings, close };
  } catch (error) {
    await repository.close();
    throw error;
  }
}
