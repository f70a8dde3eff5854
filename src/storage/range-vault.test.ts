import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RangeVault } from './test-range-vault.ts';
import { vaultSource } from './vault-source.ts';
import { vaultContract } from './vault.contract.ts';

/** The contract must hold for an object store too: no file is held open, and free space is not known. */
describe('a vault that gives ranges only', () => {
  it.each(vaultContract(() => Promise.resolve(new RangeVault('far'))))('$name', ({ check }) => check());

  it('is read as a source of bytes', async () => {
    const vault = new RangeVault('far');
    const bytes = Buffer.from('0123456789'.repeat(20_000));
    const file = { name: 'warc/a.warc', sizeBytes: bytes.length, sha256: hash('sha256', bytes) };
    await vault.put(file, ReadableStream.from([bytes]));
    const source = await vaultSource(vault, file.name);
    const into = Buffer.alloc(100_000);
    expect(await source.read(50_000, into)).toBe(into.length);
    expect(into).toEqual(bytes.subarray(50_000, 150_000));
    await source.close();
  });
});
