import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import { readBlockFile, readExactly } from '../block-source.ts';
import type { NamedBytes, OpenBlockSource } from '../block-source.ts';
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
 * A ZipNum index: sorted lines that never change, in packed blocks with a summary (see write-blocks.ts). The sources of
 * its blocks stay open until it is closed.
 */
export class BlockFile {
  readonly #name: string;
  readonly #summary: BlockSummary;
  readonly #keys: KeyPrints | undefined;
  readonly #sources: ReadonlyMap<string, ByteSource>;
  readonly #cache: BlockCache;

  private constructor(
    name: string,
    parts: {
      readonly summary: BlockSummary;
      readonly keys: KeyPrints | undefined;
      readonly sources: ReadonlyMap<string, ByteSource>;
      readonly cache: BlockCache;
    },
  ) {
    this.#name = name;
    this.#summary = parts.summary;
    this.#keys = parts.keys;
    this.#sources = parts.sources;
    this.#cache = parts.cache;
  }

  /** By its name, without the ending of its summary, `NAME.idx`. */
  static async open(open: OpenBlockSource, name: string, cache: BlockCache): Promise<BlockFile> {
    const read = await readBlockFile(open, `${name}.idx`);
    const summary = new BlockSummary(read.name, read.bytes);
    const keys = await readKeys(open, name, summary.blocks);
    const locations = await readLocations(open, name);
    const sources = new Map<string, ByteSource>();
    try {
      for (const file of summary.files())
        sources.set(file, await openFirst(open, locations.get(file) ?? [file]));
    } catch (error) {
      await Promise.all(Array.from(sources.values(), (source) => source.close()));
      throw error;
    }
    return new BlockFile(read.name, { summary, keys, sources, cache });
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
    this.#cache.forget(`${this.#name}:`);
    await Promise.all(Array.from(this.#sources.values(), (source) => source.close()));
  }

  async *#batches(range: LineRange, { first, end }: BlockNumbers): AsyncGenerator<readonly string[]> {
    const { from, to, reverse = false } = range;
    let next: Promise<Buffer> | undefined;
    for (let done = 0; done < end - first; done++) {
      const block = await (next ?? this.#block(reverse ? end - 1 - done : first + done, done));
      next = undefined;
      if (done > 0 && done + 1 < end - first) {
        // A reader of two blocks will want the third.
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
    const key = `${this.#name}:${number}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const { file, offset, length } = this.#summary.place(number);
    try {
      const source = this.#sources.get(file);
      if (source === undefined) throw new Error('no such file');
      const block = await unpackBlock(await readExactly(source, offset, length));
      if (placeInScan < cachedBlocksOfScan) this.#cache.put(key, block);
      return block;
    } catch (cause) {
      throw new Error(`${this.#name}: the block at ${offset} of ${file} cannot be read`, { cause });
    }
  }
}

interface BlockNumbers {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

/** `NAME.keys`; other writers do not make it. */
async function readKeys(open: OpenBlockSource, name: string, blocks: number): Promise<KeyPrints | undefined> {
  const file = await readIfThere(open, `${name}.keys`);
  if (file === undefined) return undefined;
  const keys = new KeyPrints(file.name, file.bytes);
  if (keys.blocks !== blocks) throw new Error(`${file.name} is not of the same index as its summary`);
  return keys;
}

/** `NAME.loc`: for each file that the summary names its possible locations, after tabs. It may be missing. */
async function readLocations(open: OpenBlockSource, name: string): Promise<Map<string, string[]>> {
  const text = (await readIfThere(open, `${name}.loc`))?.bytes.toString('utf8') ?? '';
  const locations = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [file = '', ...names] = line.trimEnd().split('\t');
    if (file !== '') locations.set(file, names);
  }
  return locations;
}

async function readIfThere(open: OpenBlockSource, name: string): Promise<NamedBytes | undefined> {
  try {
    return await readBlockFile(open, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function openFirst(open: OpenBlockSource, names: readonly string[]): Promise<ByteSource> {
  let failure: unknown = new Error('a file of the index has no location');
  for (const name of names) {
    try {
      return await open(name);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
