import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RangeVault } from '../../storage/test-range-vault.ts';
import { put } from '../../storage/vault-traffic.contract.ts';
import { vaultSource } from '../../storage/vault-source.ts';
import type { OpenBlockSource } from './block-source.ts';

/** For tests: the files of an index as an object store has them, where nothing is held open and reads are ranges. */
export async function blocksInRangeVault(folder: string): Promise<OpenBlockSource> {
  const vault = new RangeVault('far');
  const files = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isFile());
  for (const { name } of files) await put(vault, `index/${name}`, await readFile(join(folder, name)));
  return (name) => vaultSource(vault, `index/${name}`);
}
