import { basename } from 'node:path';
import type { LocalRepository } from '../repository/local/local-repository.ts';
import { formatCdxj } from '../formats/cdxj/cdxj.ts';
import { openFileSource } from '../formats/warc/byte-source.ts';
import { capturesOfFile } from '../indexing/captures-of-file.ts';
import type { FileClass } from '../storage/placement/placement-policy.ts';
import type { Provenance } from '../storage/provenance.ts';
import { storeFile } from '../storage/replicas/store-file.ts';

/** The path of test files in a vault. */
export const testFolder = 'warc/2026-11';

/** For tests: takes an archive file in, as the chain does; gives its lines. */
export async function takeFile(
  archive: LocalRepository,
  path: string,
  provenance: Provenance,
  fileClass: FileClass = 'text',
): Promise<string[]> {
  const filename = basename(path);
  const name = `${testFolder}/${filename}`;
  const stored = await storeFile({ path, name, fileClass, provenance }, archive.storing);
  if (stored.outcome === 'refused') throw new Error(stored.reason.message);
  const source = await openFileSource(path);
  const lines: string[] = [];
  try {
    for await (const capture of capturesOfFile(source, { filename, requestKeys: true }))
      lines.push(formatCdxj(capture));
  } finally {
    await source.close();
  }
  await insertLines(archive, lines);
  return lines;
}

export async function insertLines(archive: LocalRepository, lines: readonly string[]): Promise<void> {
  const outcome = await (await archive.captures).insert(lines);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
}
