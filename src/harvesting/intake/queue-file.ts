import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import type { LeftEntry } from '../../crawl/job/left-entries.ts';
import { DurableFile } from '../../disk/durable-file.ts';

/** The queue of one site. */
export interface QueueLimits {
  readonly left: number;
  readonly visited: number;
}

const batchChars = 1 << 16;

export async function* readQueue(path: string): AsyncGenerator<LeftEntry> {
  const input = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity }))
    yield JSON.parse(line) as LeftEntry;
}

/** A bounded file of entries, there as a whole or not at all. */
export class QueueFile {
  readonly #file: DurableFile;
  readonly #limits: QueueLimits;
  readonly #gzip = createGzip({ level: 1 });
  readonly #written: Promise<void>;
  #text = '';
  #visited = 0;
  #left = 0;
  #isClosed = false;
  dropped = 0;

  private constructor(file: DurableFile, limits: QueueLimits) {
    this.#file = file;
    this.#limits = limits;
    this.#written = this.#write();
    this.#written.catch(() => {}); // waited for at the end
  }

  static async create(path: string, limits: QueueLimits): Promise<QueueFile> {
    return new QueueFile(await DurableFile.create(path), limits);
  }

  async add(entry: LeftEntry): Promise<void> {
    if (entry.kind === 'visited-before') {
      if (this.#visited++ >= this.#limits.visited) return;
    } else if (this.#left++ >= this.#limits.left) {
      this.dropped++;
      return;
    }
    this.#text += `${JSON.stringify(entry)}\n`;
    if (this.#text.length >= batchChars) await this.#flush();
  }

  async commit(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await this.#written;
    this.#isClosed = true;
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#gzip.destroy();
    await this.#written.catch(() => {});
    await this.#file.discard();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  async #write(): Promise<void> {
    for await (const piece of this.#gzip) await this.#file.write(piece as Buffer);
  }
}
