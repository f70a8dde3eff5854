import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockForWriting } from '../../disk/writer-lock.ts';
import type { IndexStatus, MergeOutcome } from './block-index.ts';
import { removeSortingFolders } from './sorting-folder.ts';
import { blockName, deleteUnneeded, readRegistry, writeRegistry } from './block-registry.ts';
import type { BlockRegistry, RegisteredBlocks } from './block-registry.ts';
import { CaptureHead } from './head/capture-head.ts';
import { OpenBlocks } from './open-blocks.ts';
import type { BlocksView, OpenFile } from './open-blocks.ts';

export interface IndexFolderOptions<F> {
  /** Prefix of the names of its block files. */
  readonly prefix: string;
  readonly open: (name: string) => Promise<F>;
  readonly readOnly?: boolean | undefined;
  /** How long merged block files stay for other programs that may be reading them. */
  readonly graceMs?: number | undefined;
}

export interface WrittenFile {
  readonly lines: number;
  readonly sizeBytes: number;
}

const defaultGraceMs = 3_600_000;

/**
 * The folder of an index that has a head and block files:
 *
 *   head.sqlite      the newest lines, and deletion marks
 *   PREFIX-000001.*  sorted files that never change
 *   blocks.json      the block files in use
 *   sorting-…        temporary files of a sort
 *   writer.lock      held by the one process that writes
 *
 * The process may be killed at any time: a block file counts once blocks.json names it, and a line that is both in the head
 * and in a block is one line.
 */
export class IndexFolder<F extends OpenFile> {
  readonly head: CaptureHead;
  readonly #folder: string;
  readonly #blocks: OpenBlocks<F>;
  readonly #unlock: () => void;
  readonly #files: { readonly prefix: string; readonly graceMs: number };
  #merging: Promise<unknown> = Promise.resolve();

  private constructor(
    folder: string,
    parts: { readonly head: CaptureHead; readonly unlock: () => void },
    { prefix, open, graceMs = defaultGraceMs }: IndexFolderOptions<F>,
  ) {
    this.#folder = folder;
    this.head = parts.head;
    this.#unlock = parts.unlock;
    this.#blocks = new OpenBlocks(folder, open);
    this.#files = { prefix, graceMs };
  }

  static async open<F extends OpenFile>(
    folder: string,
    options: IndexFolderOptions<F>,
  ): Promise<IndexFolder<F>> {
    const path = join(folder, 'head.sqlite');
    if (options.readOnly === true) {
      const head = CaptureHead.open(path, { readOnly: true });
      return new IndexFolder(folder, { head, unlock: () => undefined }, options);
    }
    await mkdir(folder, { recursive: true });
    const unlock = lockForWriting(join(folder, 'writer.lock'), 'this index');
    let head: CaptureHead | undefined;
    try {
      await removeSortingFolders(folder);
      head = CaptureHead.open(path);
      const index = new IndexFolder(folder, { head, unlock }, options);
      await index.#finishMerge();
      return index;
    } catch (error) {
      head?.close();
      unlock();
      throw error;
    }
  }

  /** The block files to be read with a head of this generation: the head is asked first, so that nothing falls between. */
  view(generation: number): Promise<BlocksView<F>> {
    return this.#blocks.view(generation);
  }

  /** Has the lines of the head written into a new block file, and takes them out of the head. */
  merge(write: (name: string) => Promise<WrittenFile>): Promise<MergeOutcome> {
    return this.#change(write, (registry, added, revision) => ({
      ...registry,
      live: [...added, ...registry.live],
      mergedRevision: revision,
    }));
  }

  /** Has one block file made of all, without what is deleted. `withHead`: the lines of the head are in it too. */
  bigMerge(
    write: (name: string) => Promise<WrittenFile>,
    { withHead }: { readonly withHead: boolean },
  ): Promise<MergeOutcome> {
    return this.#change(write, (registry, added, revision) => ({
      ...registry,
      live: added,
      retired: [...registry.retired, ...registry.live.map(({ name }) => ({ name, retiredMs: Date.now() }))],
      mergedRevision: withHead ? revision : registry.mergedRevision,
      deletedRevision: revision,
    }));
  }

  /** Has a block file written beside the head, whose lines stay. It goes before all others. */
  load(write: (name: string) => Promise<WrittenFile>): Promise<MergeOutcome> {
    return this.#change(write, (registry, added) => ({ ...registry, live: [...added, ...registry.live] }));
  }

  async status(): Promise<IndexStatus> {
    const { lines, deletions } = this.head.count();
    const { live } = await readRegistry(this.#folder);
    return { headLines: lines, deletions, blockFiles: live };
  }

  async close(): Promise<void> {
    await this.#merging;
    await this.#blocks.close();
    this.head.close();
    this.#unlock();
  }

  /** One merge at a time. */
  #change(
    write: (name: string) => Promise<WrittenFile>,
    change: (registry: BlockRegistry, added: readonly RegisteredBlocks[], revision: number) => BlockRegistry,
  ): Promise<MergeOutcome> {
    const done = this.#merging.then(async () => {
      const registry = await deleteUnneeded(this.#folder, await readRegistry(this.#folder), this.#files);
      const { revision } = this.head;
      const name = blockName(this.#files.prefix, registry.nextNumber);
      const { lines, sizeBytes } = await write(name);
      const added = lines === 0 ? [] : [{ name, lines, sizeBytes }];
      const next = { ...change(registry, added, revision), nextNumber: registry.nextNumber + 1 };
      await writeRegistry(this.#folder, next);
      await this.#finishMerge();
      return { lines, sizeBytes, blockFiles: next.live.length };
    });
    this.#merging = done.catch(() => undefined);
    return done;
  }

  /** Takes out of the head what blocks.json says is in blocks: the last step of a merge, also of one that was killed before. */
  async #finishMerge(): Promise<void> {
    const registry = await readRegistry(this.#folder);
    this.head.purge('lines', registry.mergedRevision);
    this.head.purge('deletions', registry.deletedRevision);
    // A head that was lost and created anew must not count from 0: its lines would be taken for merged ones.
    this.head.raiseRevision(Math.max(registry.mergedRevision, registry.deletedRevision));
    await deleteUnneeded(this.#folder, registry, this.#files);
  }
}
