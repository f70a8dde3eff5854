import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversionOrder } from '../conversion.ts';
import { unreadableReason } from '../deposit-reason.ts';

type Reading = Pick<ConversionOrder, 'signal' | 'onBytes'>;

/**
 * The SHA-256 of the names and bytes of all files of a mirror, in the order of their names, without their times. An
 * unreadable file counts as empty.
 */
export async function mirrorDigest(folder: string, reading: Reading): Promise<string> {
  const hash = createHash('sha256');
  for await (const name of filesBelow(folder, '')) {
    reading.signal.throwIfAborted();
    const content = await readable(() => fileDigest(join(folder, name), reading));
    add(hash, name);
    add(hash, content ?? '');
  }
  return hash.digest('hex');
}

export async function fileDigest(path: string, { signal, onBytes }: Reading): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    signal.throwIfAborted();
    hash.update(piece as Buffer);
    onBytes((piece as Buffer).length);
  }
  return hash.digest('hex');
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<string> {
  const children = await readable(() => readdir(join(folder, below), { withFileTypes: true }));
  for (const child of (children ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = join(below, child.name);
    if (child.isDirectory()) yield* filesBelow(folder, name);
    else if (child.isFile()) yield name;
  }
}

/** Undefined for an unreadable file; the conversion reports it. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (unreadableReason(error) === undefined) throw error;
    return undefined;
  }
}

/** The length first, so that names and contents cannot be confused. */
function add(hash: Hash, text: string): void {
  hash.update(`${Buffer.byteLength(text)}:${text}\n`);
}
