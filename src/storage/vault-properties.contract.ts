/** The promises of every vault for any names, contents and ranges. They come from a generator in the test. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Vault } from './vault.ts';
import { contentOf, namesIn, put } from './vault-traffic.contract.ts';

export async function checkFiles(vault: Vault, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files)
    assert.deepEqual(await put(vault, name, bytes, 3), { outcome: 'stored' });
  assert.deepEqual(await namesIn(vault), [...files.keys()].sort());
  for (const [name, bytes] of files) {
    assert.deepEqual(await contentOf(vault, name), bytes);
    assert.equal(await vault.delete(name), true);
  }
  assert.deepEqual(await namesIn(vault), []);
}

/** For any range of a file, also one beyond its end. */
export async function checkRange(vault: Vault, bytes: Buffer, start: number, end: number): Promise<void> {
  await put(vault, `r/${hash('sha256', bytes)}`, bytes);
  const found = await contentOf(vault, `r/${hash('sha256', bytes)}`, { start, end });
  assert.deepEqual(found, bytes.subarray(start, end));
}
