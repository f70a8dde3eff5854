import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readExactly } from '../read-exactly.ts';
import { lineStart, onlyKey } from '../line-range.ts';
import type { LineRange } from '../line-range.ts';
import type { BlockCache } from './block-cache.ts';
import { BlockSummary } from './block-summary.ts';
import { KeyPrints, printOf } from './key-prints.ts';
import { linesBetween } from './lines-between.ts';
import { unpackBlock } from './unpack-block.ts';

/** A long scan passes by the cache, so that it does not drive out what look-ups need. */
const cachedBlocksOfScan = 24;

/**
 * A ZipNum index: sorted lines that never change, in packed blocks with a summary (see write-blocks.ts). All its files are
 * held open, so that it can be read to the end though they are deleted meanwhile.
 */
export class BlockFile {
  readonly #path: string;
  readonly #summary: BlockSummary;
  readonly #keys: KeyPrints | undefined;
  readonly #handles: ReadonlyMap<string, FileHandle>;
  readonly #cache: BlockCache;

  private constructor(
    path: string,
    parts: {
      readonly summary: BlockSummary;
      readonly keys: KeyPrints | undefined;
      readonly handles: ReadonlyMap<string, FileHandle>;
      readonly cache: BlockCache;
    },
  ) {
    this.#path = path;
    this.#summary = parts.summary;
    this.#keys = parts.keys;
    this.#handles = parts.handles;
    this.#cache = parts.cache;
  }

  /** By the path of its summary, `….idx`. */
  static async open(path: string, cache: BlockCache): Promise<BlockFile> {
    const summary = new BlockSummary(path, await readFile(path));
    const keys = await readKeys(path, summary.blocks);
    const locations = await readLocations(path);
    const handles = new Map<string, FileHandle>();
    try {
      for (const file of summary.files()) {
        handles.set(file, await openFirst(locations.get(file) ?? [resolve(dirname(path), file)]));
      }
    } catch (error) {
      await Promise.all(Array.from(handles.values(), (handle) => handle.close()));
      throw error;
    }
    return new BlockFile(path, { summary, keys, handles, cache });
  }

  get blocks(): number {
    return this.#summary.blocks;
  }

  /** The lines of a range, those of one block at a time; undefined where it is known without reading that there are none. */
  batches(range: LineRange): AsyncGenerator<readonly string[]> | undefined {
    const blocks = this.#blocksOf(range);
    return blocks.first < blocks.end ? this.#batches(range, blocks) : undefined;
  }

  async close(): Promise<void> {
    this.#cache.forget(`${this.#path}:`);
    await Promise.all(Array.from(this.#handles.values(), (handle) => handle.close()));
  }

  async *#batches(range: LineRange, { first, end }: BlockNumbers): AsyncGenerator<readonly string[]> {
    const { from, to, reverse = false } = range;
    let next: Promise<Buffer> | undefined;
    for (let done = 0; done < end - first; done++) {
      const block = await (next ?? this.#block(reverse ? end - 1 - done : first + done, done));
      next = undefined;
      if (done > 0 && done + 1 < end - first) {
        // Who has read two blocks will want the third.
        next = this.#block(reverse ? end - 2 - done : first + done + 1, done + 1);
        next.catch(() => undefined);
      }
      const lines = linesBetween(block, from, to);
      if (lines.length > 0) yield reverse ? lines.reverse() : lines;
    }
  }

  #blocksOf(range: LineRange): BlockNumbers {
    const { from, to } = range;
    // The lines of one start may begin in the block before the one that begins with it.
    let first = from === undefined ? 0 : Math.max(0, this.#summary.firstNotBefore(lineStart(from)) - 1);
    let end = to === undefined ? this.blocks : this.#summary.firstNotBefore(to, first);
    const key = this.#keys === undefined ? undefined : onlyKey(range);
    if (this.#keys === undefined || key === undefined) return { first, end };
    const print = printOf(key);
    while (first < end && !this.#keys.mayHave(first, print)) first++;
    while (first < end && !this.#keys.mayHave(end - 1, print)) end--;
    return { first, end };
  }

  async #block(number: number, placeInScan: number): Promise<Buffer> {
    const key = `${this.#path}:${number}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const { file, offset, length } = this.#summary.place(number);
    try {
      const handle = this.#handles.get(file);
      if (handle === undefined) throw new Error('no such file');
      const block = await unpackBlock(await readExactly(handle, offset, length));
      if (placeInScan < cachedBlocksOfScan) this.#cache.put(key, block);
      return block;
    } catch (cause) {
      throw new Error(`${this.#path}: the block at ${offset} of ${file} cannot be read`, { cause });
    }
  }
}

interface BlockNumbers {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

/** `NAME.keys`; other writers do not make it. */
async function readKeys(summaryPath: string, blocks: number): Promise<KeyPrints | undefined> {
  const path = summaryPath.replace(/\.[^./]*$/, '.keys');
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const keys = new KeyPrints(path, bytes);
  if (keys.blocks !== blocks) throw new Error(`${path} is not of the same index as its summary`);
  return keys;
}

/** `NAME.loc`: for each file that the summary names its possible paths, after tabs. It may be missing. */
async function readLocations(summaryPath: string): Promise<Map<string, string[]>> {
  const path = summaryPath.replace(/\.[^./]*$/, '.loc');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const locations = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [file = '', ...paths] = line.trimEnd().split('\t');
    if (file === '') continue;
    locations.set(
      file,
      paths.map((location) => resolve(dirname(path), location)),
    );
  }
  return locations;
}

async function openFirst(paths: readonly string[]): Promise<FileHandle> {
  let failure: unknown = new Error('a file of the index has no location');
  for (const path of paths) {
    try {
      return await open(path, 'r');
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
