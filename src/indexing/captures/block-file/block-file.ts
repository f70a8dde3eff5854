import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readExactly } from '../read-exactly.ts';
import { firstNotBefore, lineStart } from '../line-range.ts';
import type { LineRange } from '../line-range.ts';
import type { BlockCache } from './block-cache.ts';
import { BlockSummary } from './block-summary.ts';

const unpack = promisify(gunzip);
/** A block of ours has about a million characters at most, pywb's 3,000 lines. */
const blockLimitBytes = 1 << 28;
/** Unpacked at one go as a rule. */
const chunkBytes = 1 << 17;
/** A long scan passes by the cache, so that it does not drive out what look-ups need. */
const cachedBlocksOfScan = 8;

/**
 * A ZipNum index: sorted lines that never change, in packed blocks with a summary (see write-blocks.ts). All its files are
 * held open, so that it can be read to the end though they are deleted meanwhile.
 */
export class BlockFile {
  readonly #path: string;
  readonly #summary: BlockSummary;
  readonly #handles: ReadonlyMap<string, FileHandle>;
  readonly #cache: BlockCache;

  private constructor(
    path: string,
    parts: {
      readonly summary: BlockSummary;
      readonly handles: ReadonlyMap<string, FileHandle>;
      readonly cache: BlockCache;
    },
  ) {
    this.#path = path;
    this.#summary = parts.summary;
    this.#handles = parts.handles;
    this.#cache = parts.cache;
  }

  /** By the path of its summary, `….idx`. */
  static async open(path: string, cache: BlockCache): Promise<BlockFile> {
    const summary = new BlockSummary(path, await readFile(path));
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
    return new BlockFile(path, { summary, handles, cache });
  }

  get blocks(): number {
    return this.#summary.blocks;
  }

  /** The lines of a range, those of one block at a time. */
  async *batches(range: LineRange): AsyncGenerator<readonly string[]> {
    const { from, to, reverse = false } = range;
    // The lines of one start may begin in the block before the one that begins with it.
    const first = from === undefined ? 0 : Math.max(0, this.#summary.firstNotBefore(lineStart(from)) - 1);
    const end = to === undefined ? this.blocks : this.#summary.firstNotBefore(to);
    let next: Promise<readonly string[]> | undefined;
    for (let done = 0; done < end - first; done++) {
      const lines = await (next ?? this.#block(reverse ? end - 1 - done : first + done, done));
      next = undefined;
      if (done > 0 && done + 1 < end - first) {
        // Who has read two blocks will want the third.
        next = this.#block(reverse ? end - 2 - done : first + done + 1, done + 1);
        next.catch(() => undefined);
      }
      const begin = from === undefined ? 0 : firstNotBefore(lines, from);
      const wanted = lines.slice(begin, to === undefined ? undefined : firstNotBefore(lines, to));
      if (wanted.length > 0) yield reverse ? wanted.reverse() : wanted;
    }
  }

  async close(): Promise<void> {
    this.#cache.forget(`${this.#path}:`);
    await Promise.all(Array.from(this.#handles.values(), (handle) => handle.close()));
  }

  async #block(number: number, placeInScan: number): Promise<readonly string[]> {
    const key = `${this.#path}:${number}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const lines = await this.#readBlock(number);
    if (placeInScan < cachedBlocksOfScan) this.#cache.put(key, lines);
    return lines;
  }

  async #readBlock(number: number): Promise<readonly string[]> {
    const { file, offset, length } = this.#summary.place(number);
    try {
      const handle = this.#handles.get(file);
      if (handle === undefined) throw new Error('no such file');
      const packed = await readExactly(handle, offset, length);
      const lines = (await unpack(packed, { chunkSize: chunkBytes, maxOutputLength: blockLimitBytes }))
        .toString('utf8')
        .split('\n');
      // pywb's own sample has blocks without a line end at their end.
      if (lines.at(-1) === '') lines.pop();
      return lines;
    } catch (cause) {
      throw new Error(`${this.#path}: the block at ${offset} of ${file} cannot be read`, { cause });
    }
  }
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
