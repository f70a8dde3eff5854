import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { LocalCaptureIndex } from '../../../indexing/captures/local-capture-index.ts';
import { goodSource } from '../../../storage/audit/good-source.ts';
import { contentFrom } from '../../../storage/replicas/put-replica.ts';
import type { KeptFile } from '../../../storage/replicas/replica-register.ts';
import type { Vault } from '../../../storage/vault.ts';
import type { OpenVaults } from './open-vaults.ts';
import type { RebuiltDecisions } from './rebuilt-decisions.ts';
import type { RebuildFolder } from './rebuild-folder.ts';
import type { RebuildProblem } from './rebuild-problem.ts';

interface PostedOptions {
  readonly archive: OpenVaults;
  readonly folder: RebuildFolder;
  readonly decisions: RebuiltDecisions;
  readonly signal: AbortSignal;
  readonly onWarning: (problem: RebuildProblem) => void;
}

const linesAtOnce = 2000;
const maxInHead = 500_000;

/**
 * The lines of archive files together with those that were posted to the CDX server, which the vaults keep as
 * `cdx/….cdxj.gz`. If a capture was posted more than once, the last line counts: files are read in the order of their
 * names, which start with a timestamp.
 */
export async function* withPosted(
  lines: AsyncIterable<readonly string[]>,
  posted: readonly KeptFile[],
  options: PostedOptions,
): AsyncGenerator<readonly string[]> {
  const { folder, signal, onWarning } = options;
  await rm(folder.posted, { recursive: true, force: true });
  const index = await LocalCaptureIndex.open(folder.posted);
  try {
    await index.load(lines);
    let headLines = 0;
    for (const file of posted) {
      const vault = await goodSource({ ...options.archive, file });
      if (vault === undefined) {
        onWarning({
          file: file.name,
          problem: 'no vault that is there has it whole: the lines in it are missing',
        });
        continue;
      }
      for await (const batch of linesOf(vault, file, options)) {
        signal.throwIfAborted();
        await index.insert(batch);
        if ((headLines += batch.length) < maxInHead) continue;
        await index.merge();
        headLines = 0;
      }
    }
    for await (const line of index.lines()) yield [line];
  } finally {
    await index.close();
    await rm(folder.posted, { recursive: true, force: true });
  }
}

async function* linesOf(
  vault: Vault,
  file: KeptFile,
  { decisions, onWarning }: PostedOptions,
): AsyncGenerator<readonly string[]> {
  const bytes = Readable.from(contentFrom(vault, file.name)).pipe(createGunzip());
  let batch: string[] = [];
  let strange = 0;
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    const parsed = parseCdxj(line);
    if (!parsed.ok) {
      if (line !== '') strange++;
      continue;
    }
    if (decisions.rules.isDeleted(parsed.line)) continue;
    batch.push(line);
    if (batch.length < linesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  if (strange > 0) onWarning({ file: file.name, problem: `${strange} lines in it are no captures` });
}
