import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from '../../../storage/file-name.ts';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import type { ContentLocation } from '../../../indexing/captures/content/write-contents.ts';
import { parseContent } from '../../../indexing/content-line.ts';
import type { FileRuns } from '../../../indexing/file-runs.ts';
import { readLines } from '../../../sorting/line-file.ts';
import { LineSorter } from '../../../sorting/line-sorter.ts';
import { surveyVaults } from '../../../storage/replicas/placed-vault.ts';
import type { PlacedVault } from '../../../storage/replicas/placed-vault.ts';
import { allOf } from '../../../storage/pages.ts';
import { rebuildRegister } from '../../../storage/replicas/rebuild-register.ts';
import type { KeptFile } from '../../../storage/replicas/replica-register.ts';
import type { LogProblem } from '../decisions/read-decisions.ts';
import type { OpenVaults } from './open-vaults.ts';
import { withPosted } from './posted-lines.ts';
import { readFiles } from './read-files.ts';
import type { FileToRead } from './read-files.ts';
import { RebuildFolder } from './rebuild-folder.ts';
import type { RebuildProblem } from './rebuild-problem.ts';
import { RebuiltDecisions } from './rebuilt-decisions.ts';
import { replaceCaptures, replaceContents } from './replace-index.ts';
import { OperatorError } from '../../../reasons/operator-error.ts';

export interface RebuildOptions {
  /** Files read at once. */
  readonly workers: number;
  readonly signal: AbortSignal;
  /** Files that are in the indexes already, and on their way into a vault. */
  readonly onTheWay?: readonly FileToRead[];
  /** Told as it is met. */
  readonly onWarning?: (problem: RebuildProblem) => void;
  readonly onStep?: (step: RebuildStep) => void;
  /** Bytes of the archive files that are done. */
  readonly onBytes?: (doneBytes: number, totalBytes: number) => void;
}

export type RebuildStep = 'register' | 'decisions' | 'files' | 'captures' | 'contents';

export interface RebuildResult {
  readonly files: number;
  /** How many of these had been read by an interrupted rebuild. */
  readonly readBefore: number;
  readonly captures: number;
  readonly contents: number;
  readonly decisions: number;
  readonly problems: number;
}

/** There is nothing that indexes could be made from. */
export class NoVaultError extends OperatorError {
  override readonly kind = 'unreadable';
}

/**
 * Rebuilds everything that derives from the vaults: 1. the register, from manifests and listings; 2. the decisions,
 * from the log; 3. the lines and contents of every archive file, in threads, each file once, even after interruptions;
 * 4. the capture index, from these without deleted captures, and from the posted lines; 5. the content index.
 *
 * Each replaces the previous one atomically. Readers continue with the old one, then with the new.
 */
export async function rebuildArchive(archive: OpenVaults, options: RebuildOptions): Promise<RebuildResult> {
  const { signal, onStep = () => {} } = options;
  let problems = 0;
  const onWarning = (problem: RebuildProblem): void => {
    problems++;
    options.onWarning?.(problem);
  };
  const folder = await RebuildFolder.open(archive.folder);
  try {
    onStep('register');
    const { register, vaults } = archive;
    await requireVault(vaults);
    for (const each of (await rebuildRegister({ register, vaults })).problems) onWarning(each);
    signal.throwIfAborted();
    onStep('decisions');
    const decisions = await RebuiltDecisions.make(archive);
    try {
      // Unreachable vaults have been reported.
      for (const each of decisions.problems) if (each.kind === 'damaged') onWarning(problemOfLog(each));
      signal.throwIfAborted();
      onStep('files');
      const { runs, readBefore } = await readAll(archive, folder, { ...options, onWarning });
      onStep('captures');
      const sources = { archive, folder, decisions, runs, signal, onWarning };
      const captures = await makeCaptures(sources);
      onStep('contents');
      const contents = await replaceContents(archive.folder.contents, () => contentsOf(sources));
      await decisions.deletionsAreCarriedOut();
      await folder.remove();
      const counts = { files: runs.length, readBefore, captures, contents };
      return { ...counts, decisions: decisions.entries, problems };
    } finally {
      decisions.close();
    }
  } finally {
    folder.close();
  }
}

interface Sources {
  readonly archive: OpenVaults;
  readonly folder: RebuildFolder;
  readonly decisions: RebuiltDecisions;
  readonly runs: readonly FileRuns[];
  readonly signal: AbortSignal;
  readonly onWarning: (problem: RebuildProblem) => void;
}

async function requireVault(vaults: readonly PlacedVault[]): Promise<void> {
  const situations = await surveyVaults(vaults);
  if (!situations.some(({ reachable, state }) => reachable && state !== 'retired'))
    throw new NoVaultError('no vault is there: nothing was changed. Are the disks mounted?');
}

function problemOfLog({ name, vaults }: Extract<LogProblem, { kind: 'damaged' }>): RebuildProblem {
  return { file: name, problem: `the decision cannot be read in ${vaults.join(', ')}` };
}

async function readAll(
  archive: OpenVaults,
  folder: RebuildFolder,
  { workers, signal, onTheWay = [], onWarning = () => {}, onBytes = () => {} }: RebuildOptions,
): ReturnType<typeof readFiles> {
  const known = new Map<string, FileToRead>(onTheWay.map((file) => [file.name, file]));
  for (const file of await filesBelow(archive, 'warc/'))
    known.set(file.name, { ...known.get(file.name), ...file });
  const files = [...known.values()].sort(byBase);
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let doneBytes = 0;
  return readFiles(files, {
    archive,
    folder,
    workers,
    signal,
    onWarning,
    onBytes: (bytes) => {
      doneBytes += bytes;
      onBytes(doneBytes, totalBytes);
    },
  });
}

/** In the order of the names that index lines have: of a content in several records the last one counts. */
async function filesBelow({ register }: OpenVaults, prefix: string): Promise<KeptFile[]> {
  const files = (await allOf(register.files())).filter(({ name }) => name.startsWith(prefix));
  return files.sort(byBase);
}

function byBase(one: KeptFile, other: KeptFile): number {
  return compareLines(baseOf(one.name), baseOf(other.name));
}

async function makeCaptures({ archive, folder, ...sources }: Sources): Promise<number> {
  const sorting = await mkdtemp(join(folder.runs, 'sorting-'));
  const posted = await filesBelow(archive, 'cdx/');
  try {
    return await replaceCaptures(archive.folder.captures, () => {
      const lines = linesOfRuns({ ...sources, sorting });
      return posted.length === 0 ? lines : withPosted(lines, posted, { archive, folder, ...sources });
    });
  } finally {
    await rm(sorting, { recursive: true, force: true });
  }
}

async function* linesOfRuns({
  runs,
  sorting,
  decisions,
  signal,
}: Pick<Sources, 'runs' | 'decisions' | 'signal'> & { readonly sorting: string }): AsyncGenerator<
  readonly string[]
> {
  const sorter = new LineSorter(sorting);
  for (const { capturesPath } of runs) sorter.addRun(capturesPath);
  for await (const batch of sorter.sortedBatches()) {
    signal.throwIfAborted();
    yield decisions.rules.hasDeletions ? batch.filter((line) => !isDeleted(line, decisions)) : batch;
  }
}

function isDeleted(line: string, decisions: RebuiltDecisions): boolean {
  const parsed = parseCdxj(line);
  return parsed.ok && decisions.rules.isDeleted(parsed.line);
}

async function* contentsOf({ runs, decisions, signal }: Sources): AsyncGenerator<readonly ContentLocation[]> {
  for (const { contentsPath, filename } of runs) {
    signal.throwIfAborted();
    for await (const lines of readLines(contentsPath)) {
      const places = lines.map((line) => parseContent(line, filename));
      yield decisions.rules.hasDeletions
        ? places.filter(({ sha256 }) => !decisions.rules.isContentDeleted(sha256))
        : places;
    }
  }
}
