import { hash } from 'node:crypto';
import { fileNameProblem } from './file-name.ts';
import { storageReason } from './storage-reason.ts';
import type {
  ByteRange,
  NewFile,
  PutOutcome,
  StoredContent,
  Vault,
  VaultFile,
  Verification,
} from './vault.ts';

/**
 * For tests: a vault like an object store. It holds no file open, reads ranges only, does not know its free space, and is
 * lost with the process.
 */
export class RangeVault implements Vault {
  readonly name: string;
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly sha256: string }>();

  constructor(name: string) {
    this.name = name;
  }

  async put({ name, sizeBytes, sha256 }: NewFile, content: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const problem = fileNameProblem(name);
    if (problem !== undefined) return { outcome: 'refused', reason: problem };
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0 || !/^[0-9a-f]{64}$/i.test(sha256))
      return { outcome: 'refused', reason: storageReason('put-digest') };
    const present = this.#present(name, sizeBytes, sha256.toLowerCase());
    if (present !== undefined) return present;
    const bytes = await upTo(sizeBytes, content);
    if (bytes === undefined || hash('sha256', bytes) !== sha256.toLowerCase())
      return { outcome: 'refused', reason: storageReason('put-longer', { wanted: sizeBytes }) };
    // A concurrent put may have come first.
    const first = this.#present(name, sizeBytes, sha256.toLowerCase());
    if (first !== undefined) return first;
    this.#files.set(name, { bytes, sha256: sha256.toLowerCase() });
    return { outcome: 'stored' };
  }

  #present(name: string, sizeBytes: number, sha256: string): PutOutcome | undefined {
    const before = this.#files.get(name);
    if (before === undefined) return undefined;
    return before.sha256 === sha256 && before.bytes.length === sizeBytes
      ? { outcome: 'present' }
      : { outcome: 'refused', reason: storageReason('taken-file', { name, bytes: before.bytes.length }) };
  }

  async read(name: string, range?: ByteRange): Promise<StoredContent | undefined> {
    const file = this.#files.get(name);
    if (file === undefined) return undefined;
    const { start, end } = range ?? { start: 0, end: file.bytes.length };
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
      throw new RangeError(`${start} to ${end} is not a range`);
    return { sizeBytes: file.bytes.length, bytes: pieces(file.bytes.subarray(start, end)) };
  }

  async *list(prefix = ''): AsyncGenerator<VaultFile> {
    const names = [...this.#files.keys()].filter((name) => name.startsWith(prefix));
    for (const name of names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))))
      yield { name, sizeBytes: this.#files.get(name)?.bytes.length ?? 0 };
  }

  async verify(name: string, onBytes: (bytes: number) => void = () => {}): Promise<Verification> {
    const file = this.#files.get(name);
    if (file === undefined) return { state: 'missing' };
    onBytes(file.bytes.length);
    return { state: 'read', sizeBytes: file.bytes.length, sha256: hash('sha256', file.bytes) };
  }

  async delete(name: string): Promise<boolean> {
    return this.#files.delete(name);
  }

  async status(): Promise<{ readonly reachable: true }> {
    return { reachable: true };
  }
}

/** The content if it has exactly this length; an endless one is not read to its end. */
async function upTo(sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > sizeBytes) return undefined;
    parts.push(Uint8Array.from(part));
  }
  return length === sizeBytes ? Buffer.concat(parts) : undefined;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.slice(at, at + 65_536);
}
