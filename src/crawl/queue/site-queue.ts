import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Candidate } from '../candidate.ts';
import { isDynamicTurn } from './interleave.ts';
import { looksDynamic } from './looks-dynamic.ts';
import { QueueRow } from './row.ts';
import { ScratchFile } from './scratch-file.ts';

export interface SiteQueueOptions {
  /** For files that are needed only while the queue lives. */
  readonly spillFolder: string;
  /** Names these files. */
  readonly name: string;
  /** Above this number in memory, `flush` writes most of them to files. */
  readonly memoryEntries?: number;
}

interface Level {
  readonly depth: number;
  readonly staticPages: QueueRow;
  readonly dynamicPages: QueueRow;
}

const defaultMemoryEntries = 1024;
/** Rows that are shorter are not worth a file. */
const fewestSpilled = 32;

/**
 * The queue of one site crawl. Components come at once, so that a page is collected as a whole; then pages,
 * breadth first, level by level; in a level the dynamic ones are spread over the static ones.
 *
 * Adding only uses memory. The crawl calls `flush` between two URLs (and now and then while it fills the queue anew): it
 * moves the surplus to files, beginning with the URLs that are taken last. When a file cannot be written or read, `flush` or
 * `next` throws; nothing is lost, and the call can be made again.
 */
export class SiteQueue {
  readonly #options: SiteQueueOptions;
  #components: QueueRow | undefined;
  /** Shallowest first; none is empty. */
  #levels: Level[] = [];
  #size = 0;
  /** The last turns: see `isDynamicTurn`. */
  #run = 0;
  /** The reading or writing of files that is under way. */
  #atWork: Promise<unknown> | undefined;

  constructor(options: SiteQueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  get components(): number {
    return this.#components?.size ?? 0;
  }

  /** How many are not in files. */
  get inMemory(): number {
    return this.#rows().reduce((sum, row) => sum + row.inMemory, 0);
  }

  addComponent(candidate: Candidate): void {
    this.#components ??= new QueueRow();
    this.#components.add(candidate);
    this.#size++;
  }

  addPage(candidate: Candidate): void {
    const level = this.#levelOf(candidate.depth);
    const url = URL.parse(candidate.url);
    (url !== null && looksDynamic(url) ? level.dynamicPages : level.staticPages).add(candidate);
    this.#size++;
  }

  /** At once where it can be. */
  next(): Candidate | undefined | Promise<Candidate | undefined> {
    if (this.#atWork !== undefined) return this.#alone(async () => this.#take());
    const candidate = this.#take();
    return candidate instanceof Promise ? this.#alone(() => candidate) : candidate;
  }

  /** Does nothing while what is in memory is not too much; then writes about half of it, so as not to write often. */
  async flush(): Promise<void> {
    const max = this.#maxInMemory;
    if (this.#size > max && this.inMemory > max) await this.#alone(() => this.#spill());
  }

  /** The waiting URLs, piece by piece, without taking any; the crawl continues meanwhile. */
  async *waiting(): AsyncGenerator<readonly Candidate[]> {
    // Alone, because a row is inconsistent while it reads or writes its file.
    const rows = await this.#alone(async () => this.#rows().map((row) => row.waiting()));
    for (const pieces of rows) yield* pieces();
  }

  /** Forgets everything and removes the files. */
  async close(): Promise<void> {
    await this.#alone(async () => {
      const rows = this.#rows();
      this.#components = undefined;
      this.#levels = [];
      this.#size = 0;
      await Promise.all(rows.map((row) => row.close()));
    });
  }

  get #maxInMemory(): number {
    return this.#options.memoryEntries ?? defaultMemoryEntries;
  }

  /** In the order in which they are taken. */
  #rows(): QueueRow[] {
    const pages = this.#levels.flatMap(({ staticPages, dynamicPages }) => [staticPages, dynamicPages]);
    return this.#components === undefined ? pages : [this.#components, ...pages];
  }

  #levelOf(depth: number): Level {
    let after = this.#levels.length;
    for (; after > 0; after--) {
      const level = this.#levels[after - 1];
      if (level === undefined || level.depth < depth) break;
      if (level.depth === depth) return level;
    }
    const level = { depth, staticPages: new QueueRow(), dynamicPages: new QueueRow() };
    this.#levels.splice(after, 0, level);
    return level;
  }

  #take(): Candidate | undefined | Promise<Candidate | undefined> {
    const row = this.#components ?? this.#pagesInTurn();
    if (row === undefined) return undefined;
    const candidate = row.take();
    if (!(candidate instanceof Promise)) return this.#taken(row, candidate);
    return candidate.then((loaded) => this.#taken(row, loaded));
  }

  #pagesInTurn(): QueueRow | undefined {
    const [level] = this.#levels;
    if (level === undefined) return undefined;
    const { staticPages, dynamicPages } = level;
    const rows = { staticWaiting: staticPages.size, dynamicWaiting: dynamicPages.size, run: this.#run };
    return isDynamicTurn(rows) ? dynamicPages : staticPages;
  }

  #taken(row: QueueRow, candidate: Candidate | undefined): Candidate | undefined {
    if (candidate === undefined) return undefined;
    this.#size--;
    if (row === this.#components) {
      if (row.size === 0) this.#components = undefined;
      return candidate;
    }
    // Not always the first level: while a row was read from its file, a shallower page may have come.
    const at = this.#levels.findIndex(
      ({ staticPages, dynamicPages }) => row === staticPages || row === dynamicPages,
    );
    const level = this.#levels[at];
    if (level === undefined) return candidate;
    this.#run = row === level.dynamicPages ? Math.min(0, this.#run) - 1 : Math.max(0, this.#run) + 1;
    if (level.staticPages.size + level.dynamicPages.size === 0) this.#levels.splice(at, 1);
    return candidate;
  }

  async #spill(): Promise<void> {
    const max = this.#maxInMemory;
    const keep = Math.floor(max / 8);
    const worthwhile = Math.max(1, Math.min(fewestSpilled, keep));
    for (const row of this.#rows().reverse()) {
      if (this.inMemory <= max / 2) return;
      if (row.spillable(keep) >= worthwhile) await row.spill(keep, () => this.#newFile());
    }
  }

  #newFile(): ScratchFile {
    const name = this.#options.name.replace(/[^\w.-]+/g, '_').slice(0, 80);
    return new ScratchFile(join(this.#options.spillFolder, `queue-${name}-${randomUUID()}`));
  }

  /** Files are written and read by one at a time. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#atWork !== undefined) await this.#atWork.catch(() => {});
    const atWork = work();
    this.#atWork = atWork;
    try {
      return await atWork;
    } finally {
      this.#atWork = undefined;
    }
  }
}
