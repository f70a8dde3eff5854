import { baseOf } from '../../../storage/file-name.ts';
import { NotAnArchiveError, RunWriters } from '../../../indexing/file-runs.ts';
import type { FileRuns } from '../../../indexing/file-runs.ts';
import { isWhole } from '../../../storage/audit/good-source.ts';
import { isReadErrorOf } from '../../../storage/open-file.ts';
import type { ArchiveFile } from '../../../storage/open-file.ts';
import { copiesOf } from '../../../storage/replicas/copies-of.ts';
import type { KeptFile } from '../../../storage/replicas/replica-register.ts';
import type { OpenVaults } from './open-vaults.ts';
import type { RebuildFolder } from './rebuild-folder.ts';
import type { RebuildProblem } from './rebuild-problem.ts';

/** An archive file to be read: in the vaults, or in its source, where that has not come into a vault yet. */
export interface FileToRead extends KeptFile {
  readonly source?: string;
}

export interface ReadFilesOptions {
  readonly archive: OpenVaults;
  readonly folder: RebuildFolder;
  readonly workers: number;
  readonly signal: AbortSignal;
  readonly onWarning: (problem: RebuildProblem) => void;
  readonly onBytes: (bytes: number) => void;
}

/** Reads archive files of the vaults into runs, several at once. Files read before are not read again. */
export async function readFiles(
  files: readonly FileToRead[],
  options: ReadFilesOptions,
): Promise<{ readonly runs: FileRuns[]; readonly readBefore: number }> {
  const writers = RunWriters.start(options.workers);
  const found = new Map<string, FileRuns>();
  let readBefore = 0;
  const waiting = files[Symbol.iterator]();
  const work = async (): Promise<void> => {
    // All take from the same iterator.
    for (const file of waiting) {
      options.signal.throwIfAborted();
      const before = options.folder.runsOf(file);
      if (before !== undefined) {
        readBefore++;
        options.onBytes(file.sizeBytes);
      }
      const runs = before ?? (await readFile(file, writers, options));
      if (runs !== undefined) found.set(file.name, runs);
    }
  };
  try {
    // One more than there are threads: while they unpack, the copies of the next file are checked.
    await Promise.all(Array.from({ length: options.workers + 1 }, work));
  } finally {
    await writers.close();
  }
  return { runs: files.flatMap(({ name }) => found.get(name) ?? []), readBefore };
}

async function readFile(
  file: FileToRead,
  writers: RunWriters,
  options: ReadFilesOptions,
): Promise<FileRuns | undefined> {
  const { folder, signal, onWarning, onBytes } = options;
  const { copy, whole } = await copyOf(file, options);
  if (copy === undefined) {
    onWarning({ file: file.name, problem: 'no vault that is there has it: its captures are missing' });
    return undefined;
  }
  if (!whole)
    onWarning({
      file: file.name,
      problem: 'no vault has it whole: only what can still be read of it is found',
    });
  let position = 0;
  const onPosition = (offset: number): void => {
    onBytes(offset - position);
    position = offset;
  };
  try {
    const filename = baseOf(file.name);
    const runs = await writers.write(copy, { filename, folder: folder.runs, signal, onPosition });
    onPosition(file.sizeBytes);
    if (whole) folder.remember(file, runs);
    return runs;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NotAnArchiveError) && !isReadErrorOf(error, copy)) throw error;
    onWarning({ file: file.name, problem: `it cannot be read: ${(error as Error).message}` });
    return undefined;
  }
}

/** A vault with an intact copy of the file, or else one with any copy. Damaged copies are reported and noted. */
async function copyOf(
  file: FileToRead,
  { archive, onWarning }: ReadFilesOptions,
): Promise<{ readonly copy: ArchiveFile | undefined; readonly whole: boolean }> {
  let damaged: ArchiveFile | undefined;
  for (const { vault, ref } of await copiesOf(file.name, archive)) {
    if (!(await vault.status()).reachable) continue;
    const copy = { vault: ref, name: file.name };
    if (await isWhole(archive.register, file, vault)) return { copy, whole: true };
    damaged = copy;
    onWarning({
      vault: vault.name,
      file: file.name,
      problem: 'the copy is not what it should be: heirloom storage repair',
    });
  }
  // The chain has seen it there, and continues with it.
  if (file.source !== undefined) return { copy: { path: file.source }, whole: true };
  return { copy: damaged, whole: false };
}
