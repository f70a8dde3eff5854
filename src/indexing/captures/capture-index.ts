import { join } from 'node:path';
import { BlockCache } from './block-file/block-cache.ts';
import { BlockFile } from './block-file/block-file.ts';
import { defaultLinesPerBlock, writeBlocks } from './block-file/write-blocks.ts';
import { HeadCursor } from './head/head-cursor.ts';
import { identifyLine } from './head/line-identity.ts';
import type { IdentifiedLine } from './head/line-identity.ts';
import { IndexFolder } from './index-folder.ts';
import type { IndexStatus, MergeOutcome, WrittenFile } from './index-folder.ts';
import { LineCursor } from './line-cursor.ts';
import { isInRange, lineStart, restOfRange, wholeStarts } from './line-range.ts';
import type { LineRange } from './line-range.ts';
import { LoadedLines } from './loaded-lines.ts';
import { mergedLines } from './merged-lines.ts';

export interface CaptureIndexOptions {
  /** A reader beside a writer in another process, or without one. */
  readonly readOnly?: boolean;
  readonly linesPerBlock?: number;
  /** Unpacked blocks kept in memory. */
  readonly cacheBytes?: number;
  /** How long merged block files stay for other programs that may be reading them. */
  readonly graceMs?: number;
}

export type ChangeOutcome =
  | { readonly ok: true; readonly lines: number }
  /** `at`: the number of the line among those given, from 0. Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly { readonly at: number; readonly reason: string }[] };

const defaultCacheBytes = 64 << 20;

/**
 * The index of captures: sorted CDXJ lines. Lines go into the head; a merge moves them from there into a new block file
 * (ZipNum); a big merge makes one block file of everything and applies the deletions.
 */
export class CaptureIndex {
  readonly #path: string;
  readonly #folder: IndexFolder<BlockFile>;
  readonly #linesPerBlock: number;

  private constructor(path: string, folder: IndexFolder<BlockFile>, linesPerBlock: number) {
    this.#path = path;
    this.#folder = folder;
    this.#linesPerBlock = linesPerBlock;
  }

  static async open(path: string, options: CaptureIndexOptions = {}): Promise<CaptureIndex> {
    const cache = new BlockCache(options.cacheBytes ?? defaultCacheBytes);
    const folder = await IndexFolder.open(path, {
      prefix: 'captures',
      open: (name) => BlockFile.open(join(path, `${name}.idx`), cache),
      readOnly: options.readOnly,
      graceMs: options.graceMs,
    });
    return new CaptureIndex(path, folder, options.linesPerBlock ?? defaultLinesPerBlock);
  }

  /** All lines or none; they are on disk when this is done. A line whose capture is known already replaces it. */
  async insert(lines: readonly string[]): Promise<ChangeOutcome> {
    return changed(lines, (identified) => this.#folder.head.insert(identified));
  }

  /** Takes captures out by their lines, whether they are known or not. Of a line only what names its capture counts. */
  async delete(lines: readonly string[]): Promise<ChangeOutcome> {
    return changed(lines, (identified) => this.#folder.head.delete(identified));
  }

  async *lines(range: LineRange = {}): AsyncGenerator<string> {
    for await (const batch of this.batches(range)) yield* batch;
  }

  /** The same, as many lines at a time as are at hand: who takes them so waits once for all of them. */
  batches(range: LineRange = {}): AsyncGenerator<readonly string[]> {
    const whole = wholeStarts(range);
    const isWhole = whole.from === range.from && whole.to === range.to;
    return isWhole ? this.#batches(whole) : cut(this.#batches(whole), range);
  }

  /** Moves the lines of the head into a new block file. Lines that come meanwhile stay in the head. */
  merge(): Promise<MergeOutcome> {
    return this.#folder.merge((name) => {
      const cursor = new HeadCursor(this.#folder.head, {});
      return this.#write(name, mergedLines(cursor, [], false));
    });
  }

  /** Makes one block file of the head and all block files, without what was deleted. */
  bigMerge(): Promise<MergeOutcome> {
    return this.#folder.bigMerge((name) => this.#write(name, this.#batches({})), { withHead: true });
  }

  /**
   * Many lines at once, as `formatCdxj` writes them, sorted bytewise, in batches of any length: they become a block file. A
   * line whose capture is known already replaces it, also where it is marked as deleted; what is inserted or deleted while
   * this goes on counts as told later. Everything is on disk when it is done; it can be repeated where it was not.
   */
  load(sorted: AsyncIterable<readonly string[]>): Promise<MergeOutcome> {
    const { head } = this.#folder;
    const { revision } = head;
    return this.#folder.load(async (name) => {
      const lines = new LoadedLines(head);
      const written = await this.#write(name, lines.batches(sorted));
      if (lines.hiddenByHead.length > 0) head.replace(lines.hiddenByHead, revision);
      return written;
    });
  }

  status(): Promise<IndexStatus> {
    return this.#folder.status();
  }

  close(): Promise<void> {
    return this.#folder.close();
  }

  #write(name: string, batches: AsyncIterable<readonly string[]>): Promise<WrittenFile> {
    return writeBlocks(batches, this.#path, { name, linesPerBlock: this.#linesPerBlock });
  }

  async *#batches(range: LineRange): AsyncGenerator<readonly string[]> {
    let rest = range;
    for (let isComplete = false; !isComplete;) {
      // In this order: whatever has left the head before is in the blocks that are found then.
      const rows = new HeadCursor(this.#folder.head, rest);
      const { files, release } = await this.#folder.view(rows.generation);
      const cursors = files
        .map((file) => file.batches(rest))
        .filter((batches) => batches !== undefined)
        .map((batches) => new LineCursor(batches));
      try {
        for await (const batch of mergedLines(rows, cursors, range.reverse === true)) {
          rest = restOfRange(rest, lineStart(batch.at(-1) ?? ''));
          yield batch;
        }
        isComplete = !rows.hasMoved;
      } finally {
        await Promise.all(cursors.map((cursor) => cursor.close()));
        await release();
      }
    }
  }
}

async function* cut(
  batches: AsyncGenerator<readonly string[]>,
  range: LineRange,
): AsyncGenerator<readonly string[]> {
  for await (const batch of batches) yield batch.filter((line) => isInRange(line, range));
}

function changed(
  lines: readonly string[],
  change: (identified: readonly IdentifiedLine[]) => void,
): ChangeOutcome {
  const identified: IdentifiedLine[] = [];
  const problems: { at: number; reason: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const outcome = identifyLine(line);
    if (outcome.ok) identified.push(outcome.identified);
    else problems.push({ at, reason: outcome.reason });
  }
  if (problems.length > 0) return { ok: false, problems };
  if (identified.length > 0) change(identified);
  return { ok: true, lines: identified.length };
}
