import type { ByteSource } from '../formats/warc/byte-source.ts';
import type { Vault } from './vault.ts';

/**
 * A file of a vault as a byte source. If the vault cannot keep it open, single reads are ranges, and sequential reads share
 * one open range from the second read on. Throws an error with code ENOENT and `path` if the vault has no such file.
 */
export async function vaultSource(vault: Vault, name: string): Promise<ByteSource> {
  const source = await (vault.openSource === undefined ? rangeSource(vault, name) : vault.openSource(name));
  if (source !== undefined) return source;
  const message = `the vault ${vault.name} has no file ${name}`;
  throw Object.assign(new Error(message), { code: 'ENOENT', path: name });
}

async function rangeSource(vault: Vault, name: string): Promise<ByteSource | undefined> {
  const found = await vault.read(name, { start: 0, end: 0 });
  return found === undefined ? undefined : new VaultSource(vault, name, found.sizeBytes);
}

class VaultSource implements ByteSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly #vault: Vault;
  /** The end of the last read, and the range that continues there. A read takes it while it runs. */
  #open: { readonly at: number; readonly bytes: RangeReader } | undefined;
  #lastEnd = 0;

  constructor(vault: Vault, name: string, sizeBytes: number) {
    this.#vault = vault;
    this.name = name;
    this.sizeBytes = sizeBytes;
  }

  async read(offset: number, into: Uint8Array): Promise<number> {
    const wanted = Math.min(into.length, this.sizeBytes - offset);
    if (wanted <= 0) return 0;
    const end = offset + wanted;
    const bytes = await this.#reader(offset, end);
    try {
      await bytes.fill(into.subarray(0, wanted));
    } catch (error) {
      await bytes.close();
      throw Object.assign(error as Error, { path: this.name });
    }
    this.#lastEnd = end;
    await this.#leaveOpen(end, bytes);
    return wanted;
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.bytes.close();
  }

  async #reader(offset: number, end: number): Promise<RangeReader> {
    const open = this.#open;
    this.#open = undefined;
    if (open?.at === offset) return open.bytes;
    await open?.bytes.close();
    const isInOrder = offset > 0 && offset === this.#lastEnd;
    const content = await this.#vault.read(this.name, {
      start: offset,
      end: isInOrder ? this.sizeBytes : end,
    });
    if (content !== undefined) return new RangeReader(content.bytes, isInOrder);
    const message = `${this.name} is gone from the vault ${this.#vault.name}`;
    throw Object.assign(new Error(message), { code: 'ENOENT', path: this.name });
  }

  async #leaveOpen(at: number, bytes: RangeReader): Promise<void> {
    if (!bytes.goesOn || at === this.sizeBytes || this.#open !== undefined) await bytes.close();
    else this.#open = { at, bytes };
  }
}

class RangeReader {
  readonly goesOn: boolean;
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(bytes: AsyncIterable<Uint8Array>, goesOn: boolean) {
    this.goesOn = goesOn;
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  async fill(into: Uint8Array): Promise<void> {
    for (let filled = 0; filled < into.length;) {
      if (this.#rest.length === 0) {
        const next = await this.#pieces.next();
        if (next.done === true) throw new Error(`the vault gave ${into.length - filled} bytes too few`);
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, into.length - filled);
      into.set(part, filled);
      filled += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
