/** Puts and reads files for the contract of vaults. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { gathered } from './gathered.ts';
import type { NewFile, Vault } from './vault.ts';

export function announce(name: string, bytes: Uint8Array): NewFile {
  return { name, sizeBytes: bytes.length, sha256: hash('sha256', bytes) };
}

export function put(
  vault: Vault,
  name: string,
  bytes: Buffer,
  pieceBytes = 1 << 16,
): ReturnType<Vault['put']> {
  const count = Math.ceil(bytes.length / pieceBytes);
  const pieces = Array.from({ length: count }, (_, n) =>
    bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  return vault.put(announce(name, bytes), inPieces(pieces));
}

export async function contentOf(
  vault: Vault,
  name: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  const found = await vault.read(name, range);
  assert.ok(found !== undefined, `${name} is not there`);
  return Buffer.concat(await gathered(found.bytes));
}

export async function namesIn(vault: Vault, prefix?: string): Promise<string[]> {
  return (await gathered(vault.list(prefix))).map(({ name }) => name);
}

export async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* pieces;
}
