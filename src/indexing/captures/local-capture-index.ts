import { BlockCache } from './block-file/block-cache.ts';
import type { CaptureIndex } from './capture-index.ts';
import type { ChangeOutcome, IndexStatus, MergeOutcome } from './block-index.ts';
import { BlockFile } from './block-file/block-file.ts';
import { blocksInFolder } from './block-source.ts';
import { defaultLinesPerBlock, writeBlocks } from './block-file/write-blocks.ts';
import { HeadCursor } from './head/head-cursor.ts';
import { identifyLine } from './head/line-identity.ts';
import type { IdentifiedLine } from './head/line-identity.ts';
import { IndexFolder } from './index-folder.ts';
import type { WrittenFile } from './index-folder.ts';
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

const defaultCacheBytes = 64 << 20;

/** A capture index in a folder: a head in SQLite, and block files (ZipNum). */
export class LocalCaptureIndex implements CaptureIndex {
  readonly #path: string;
  readonly #folder: IndexFolder<BlockFile>;
  readonly #linesPerBlock: number;

  private constructor(path: string, folder: IndexFolder<BlockFile>, linesPerBlock: number) {
    this.#path = path;
    this.#folder = folder;
    this.#linesPerBlock = linesPerBlock;
  }

  static async open(path: string, options: CaptureIndexOptions = {}): Promise<LocalCaptureIndex> {
    const cache = new BlockCache(options.cacheBytes ?? defaultCacheBytes);
    const folder = await IndexFolder.open(path, {
      prefix: 'captures',
      open: (name) => BlockFile.open(blocksInFolder(path), name, cache),
      readOnly: options.readOnly,
      graceMs: options.graceMs,
    });
    return new LocalCaptureIndex(path, folder, options.linesPerBlock ?? defaultLinesPerBlock);
  }

  async insert(lines: readonly string[]): Promise<ChangeOutcome> {
    return changed(lines, (identified) => this.#folder.head.insert(identified));
  }

  async delete(lines: readonly string[]): Promise<ChangeOutcome> {
    return changed(lines, (identified) => this.#folder.head.delete(identified));
  }

  async *lines(range: LineRange = {}): AsyncGenerator<string> {
    for await (const batch of this.batches(range)) yield* batch;
  }

  batches(range: LineRange = {}): AsyncGenerator<readonly string[]> {
    const whole = wholeStarts(range);
    const isWhole = whole.from === range.from && whole.to === range.to;
    return isWhole ? this.#batches(whole) : cut(this.#batches(whole), range);
  }

  merge(): Promise<MergeOutcome> {
    return this.#folder.merge((name) => {
      const cursor = new HeadCursor(this.#folder.head, {});
      return this.#write(name, mergedLines(cursor, [], false));
    });
  }

  bigMerge(): Promise<MergeOutcome> {
    return this.#folder.bigMerge((name) => this.#write(name, this.#batches({})), { withHead: true });
  }

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
