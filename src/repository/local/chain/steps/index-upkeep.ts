import type { Archive } from '../../archive.ts';
import type { ChainLimits } from '../chain-limits.ts';
import type { BlockIndex, IndexStatus } from '../../../../indexing/captures/block-index.ts';

/** The steps merge and bigmerge: the head of an index becomes a block file, and many block files one. */
export class IndexUpkeep {
  readonly #archive: Archive;
  readonly #limits: ChainLimits;
  readonly #steps: { readonly merge: boolean; readonly bigmerge: boolean };
  readonly #onNote: (note: string | undefined) => void;
  readonly counts: { merges: number; bigMerges: number } = { merges: 0, bigMerges: 0 };
  /** Counting the head takes a while: it is only done after this many new lines. */
  #linesSinceLook = 0;

  constructor(
    archive: Archive,
    options: {
      readonly limits: ChainLimits;
      readonly merge: boolean;
      readonly bigmerge: boolean;
      readonly onNote: (note: string | undefined) => void;
    },
  ) {
    this.#archive = archive;
    this.#limits = options.limits;
    this.#steps = options;
    this.#onNote = options.onNote;
  }

  /** After a load: does due merges, so that the head of a long run does not grow without limit. */
  async afterLoad(lines: number): Promise<void> {
    this.#linesSinceLook += lines;
    if (this.#linesSinceLook >= this.#limits.headLines / 5) await this.whatIsDue();
  }

  async whatIsDue(): Promise<void> {
    this.#linesSinceLook = 0;
    for (const index of await this.#indexes()) {
      const { headLines } = await index.status();
      if (this.#steps.merge && headLines > this.#limits.headLines) await this.#merge(index);
      if (this.#steps.bigmerge && isBigMergeDue(await index.status(), this.#limits))
        await this.#bigMerge(index);
    }
  }

  /** At the request of a person. */
  async now(): Promise<void> {
    for (const index of await this.#indexes()) {
      const { headLines, deletions, blockFiles } = await index.status();
      if (this.#steps.bigmerge && (blockFiles.length > 1 || headLines > 0 || deletions > 0))
        await this.#bigMerge(index);
      else if (this.#steps.merge && headLines > 0) await this.#merge(index);
    }
  }

  async #indexes(): Promise<readonly BlockIndex[]> {
    return Promise.all([this.#archive.captures, this.#archive.contents]);
  }

  async #merge(index: BlockIndex): Promise<void> {
    this.#onNote('merging');
    await index.merge();
    this.counts.merges++;
    this.#onNote(undefined);
  }

  async #bigMerge(index: BlockIndex): Promise<void> {
    this.#onNote('merging all');
    await index.bigMerge();
    this.counts.bigMerges++;
    this.#onNote(undefined);
  }
}

/**
 * A big merge rewrites the whole index: it waits until the small files have half the lines of the largest; but not
 * indefinitely, since every look-up reads every file.
 */
export function isBigMergeDue(
  { blockFiles }: Pick<IndexStatus, 'blockFiles'>,
  limits: Pick<ChainLimits, 'blockFiles'>,
): boolean {
  if (blockFiles.length <= limits.blockFiles) return false;
  if (blockFiles.length > limits.blockFiles * 5) return true;
  const lines = blockFiles.map((each) => each.lines);
  const largest = Math.max(...lines);
  return lines.reduce((sum, each) => sum + each, 0) - largest >= largest / 2;
}
