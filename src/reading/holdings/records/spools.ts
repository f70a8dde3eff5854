import type { ByteRange } from '../../../storage/vault.ts';
import { cut } from '../../../formats/warc/record-pieces.ts';
import { BodySpool } from './spool.ts';

/** The source of a spool. */
export interface SpooledBody {
  /** The same for the same body. */
  readonly key: string;
  /** From the beginning; it lives as long as its spool, so that it must hold all it needs. */
  readonly unpack: () => Promise<AsyncGenerator<Uint8Array>>;
}

export interface SpoolsOptions {
  readonly maxBytes?: number;
  readonly maxSpools?: number;
}

const defaultBytes = 4 * 2 ** 30;
const defaultSpools = 32;
/** A spool that is not read is removed after this time. */
const idleMs = 60_000;

interface KeptSpool {
  readonly spool: Promise<BodySpool | undefined>;
  users: number;
  usedMs: number;
}

/** The spools of the bodies that are played now. */
export class Spools {
  readonly #maxBytes: number;
  readonly #maxSpools: number;
  /** The one that was used last is last. */
  readonly #spools = new Map<string, KeptSpool>();
  #usedBytes = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor({ maxBytes = defaultBytes, maxSpools = defaultSpools }: SpoolsOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#maxSpools = maxSpools;
  }

  /** A part of the body. Without room to keep the decoded bytes, it is decoded again. */
  async *read(body: SpooledBody, range: ByteRange): AsyncGenerator<Uint8Array> {
    let at = range.start;
    const kept = this.#keptSpool(body);
    kept.users++;
    try {
      const spool = await kept.spool;
      if (spool !== undefined) at = yield* spool.read(range);
    } finally {
      kept.users--;
      kept.usedMs = Date.now();
      this.#sweepLater();
    }
    if (at < range.end) yield* cut(await body.unpack(), { start: at, end: range.end });
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweep);
    for (const key of this.#spools.keys()) await this.#drop(key);
  }

  #keptSpool({ key, unpack }: SpooledBody): KeptSpool {
    const known = this.#spools.get(key);
    this.#spools.delete(key);
    const kept = known ?? { spool: this.#open(unpack), users: 0, usedMs: Date.now() };
    this.#spools.set(key, kept);
    return kept;
  }

  /** Undefined where there is no place for temporary files, or nothing to unpack. */
  async #open(unpack: SpooledBody['unpack']): Promise<BodySpool | undefined> {
    await this.#dropUnused((_, rank) => rank < this.#spools.size - this.#maxSpools);
    const pieces = await unpack().catch(() => undefined);
    if (pieces === undefined) return undefined;
    try {
      return await BodySpool.open(pieces, { take: (bytes) => this.#take(bytes) });
    } catch {
      await pieces.return(undefined);
      return undefined;
    }
  }

  async #take(bytes: number): Promise<boolean> {
    this.#usedBytes += bytes;
    if (this.#usedBytes > this.#maxBytes) await this.#dropUnused(() => true);
    if (this.#usedBytes <= this.#maxBytes) return true;
    this.#usedBytes -= bytes;
    return false;
  }

  /** `rank`: 0 for the one that was used longest ago. */
  async #dropUnused(isMeant: (kept: KeptSpool, rank: number) => boolean): Promise<void> {
    for (const [rank, [key, kept]] of [...this.#spools].entries())
      if (kept.users === 0 && isMeant(kept, rank)) await this.#drop(key);
  }

  async #drop(key: string): Promise<void> {
    const kept = this.#spools.get(key);
    this.#spools.delete(key);
    const spool = await kept?.spool;
    if (spool === undefined) return;
    await spool.close();
    this.#usedBytes -= spool.sizeBytes;
  }

  #sweepLater(): void {
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined;
      const now = Date.now();
      this.#dropUnused(({ usedMs }) => now - usedMs >= idleMs)
        .catch(() => {})
        .finally(() => {
          if (this.#spools.size > 0) this.#sweepLater();
        });
    }, idleMs / 2).unref();
  }
}
