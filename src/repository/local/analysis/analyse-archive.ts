import { availableParallelism } from 'node:os';
import type { Archive } from '../archive.ts';
import { Decisions } from '../decisions/decisions.ts';
import { readAnalysisSettings } from '../../../analysis/settings/settings-file.ts';
import type { StoredAnalysisSettings } from '../../../analysis/settings/settings-file.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import type { TextIndex } from '../../../analysis/text-index/text-index.ts';
import { analyseFiles } from './analyse-files.ts';
import type { AnalysisProblem } from './analyse-files.ts';
import type { ThreadOptions } from './analysis-thread.ts';
import { defaultContentLimits } from './content-of-record.ts';
import { filesToAnalyse } from './files-to-analyse.ts';
import { assessPages } from './assess-pages.ts';
import { carryOutRemovals } from './removals.ts';

export interface AnalyseOptions {
  /** Threads; one for each core unless said otherwise. */
  readonly workers?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: AnalyseProgress) => void;
  /** Called for each problem: files that cannot be read, functions that are switched off. */
  readonly onWarning?: (problem: AnalysisProblem) => void;
  /** All pages, also those whose assessment is there: by the profile and the functions of now. */
  readonly isAllAssessed?: boolean;
  /** Those of the archive unless others are given. */
  readonly settings?: StoredAnalysisSettings;
  /** The folder of the text index, where it is not that of the archive. */
  readonly into?: string;
  /** The usual ones unless said otherwise. */
  readonly thread?: Partial<Pick<ThreadOptions, 'program' | 'memoryMb' | 'maxMs' | 'limits'>>;
}

export interface AnalyseProgress {
  readonly phase: 'analysing' | 'assessing';
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** Files that are through, of those that waited. */
  readonly files: number;
  readonly totalFiles: number;
  readonly assessed: number;
}

export interface AnalyseResult {
  /** Archive files whose captures are in the text index now. */
  readonly files: number;
  readonly captures: number;
  /** Contents that were analysed; the others were known. */
  readonly texts: number;
  /** How many of these were analysed only in part. */
  readonly exceptions: number;
  readonly assessed: number;
  /** Captures that were taken out because they had been deleted. */
  readonly removed: number;
  readonly problems: readonly AnalysisProblem[];
}

const defaultThread = {
  program: new URL('analysis-worker.ts', import.meta.url),
  memoryMb: 1024,
  maxMs: 120_000,
  limits: defaultContentLimits,
} as const;
/** A thread takes a while to begin: not for less than this. */
const bytesOfThread = 2 << 20;

/**
 * Brings the text index up to what the archive has.
 *
 *   1. removals   captures that were deleted leave it
 *   2. files      archive files that it does not have yet: each in a thread, batch by batch; the last batch of a file marks it
 *   3. assessing    pages whose assessment is missing or out of date, as documents with their components
 *
 * May be killed at any moment: a file that was not finished is read again, and nothing is there twice. To be called by one
 * process at a time (see `analyseWhatWaits`); the archive may be open for reading only.
 */
export async function analyseArchive(archive: Archive, options: AnalyseOptions): Promise<AnalyseResult> {
  const problems: AnalysisProblem[] = [];
  const onWarning = (problem: AnalysisProblem): void => {
    problems.push(problem);
    options.onWarning?.(problem);
  };
  const { settings = await readSettings(archive, onWarning) } = options;
  const index = await openTextIndex(options.into ?? archive.folder.text, { readOnly: false });
  try {
    const parts = { archive, index, settings, onWarning };
    let removed = await carryOutRemovals(archive, index);
    const tally = new Tally(options.onProgress);
    await readFiles(parts, tally, options);
    // Decisions made in the meantime.
    removed += await carryOutRemovals(archive, index);
    if (options.isAllAssessed === true) await index.reassess();
    const assessed = await assessPages({
      ...parts,
      signal: options.signal,
      onAssessed: (count) => tally.assess(count),
    });
    return { ...tally.counts, assessed, removed, problems };
  } finally {
    await index.close();
  }
}

async function readSettings(
  { folder }: Archive,
  onWarning: (problem: AnalysisProblem) => void,
): Promise<StoredAnalysisSettings> {
  const { settings, problem } = await readAnalysisSettings(folder.path);
  if (problem !== undefined) onWarning({ file: folder.analysisSettings, problem });
  return settings;
}

async function readFiles(
  {
    archive,
    index,
    settings,
    onWarning,
  }: {
    readonly archive: Archive;
    readonly index: TextIndex;
    readonly settings: StoredAnalysisSettings;
    readonly onWarning: (problem: AnalysisProblem) => void;
  },
  tally: Tally,
  { workers = availableParallelism(), signal, thread }: AnalyseOptions,
): Promise<void> {
  const files = await filesToAnalyse(archive, new Set(await index.analysedFiles()));
  if (files.length === 0) return;
  tally.expect(files);
  const worthwhile = Math.ceil(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / bytesOfThread);
  const decisions = await Decisions.open(archive);
  try {
    await analyseFiles(files, {
      archive,
      index,
      rules: () => decisions.rules(),
      threads: Math.max(1, Math.min(workers, files.length, worthwhile)),
      thread: { ...defaultThread, ...thread, settings },
      signal,
      onWarning,
      onBytes: (bytes) => tally.bytes(bytes),
      onFile: (counts) => tally.file(counts),
    });
  } finally {
    decisions.close();
  }
}

/** Counts and reports progress. */
class Tally {
  readonly counts = { files: 0, captures: 0, texts: 0, exceptions: 0 };
  readonly #onProgress: (progress: AnalyseProgress) => void;
  #progress: AnalyseProgress = {
    phase: 'analysing',
    doneBytes: 0,
    totalBytes: 0,
    files: 0,
    totalFiles: 0,
    assessed: 0,
  };

  constructor(onProgress: (progress: AnalyseProgress) => void = () => {}) {
    this.#onProgress = onProgress;
  }

  expect(files: readonly { readonly sizeBytes: number }[]): void {
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.#tell({ totalBytes, totalFiles: files.length });
  }

  bytes(bytes: number): void {
    this.#tell({ doneBytes: this.#progress.doneBytes + bytes });
  }

  file({ captures, texts, exceptions }: Omit<Tally['counts'], 'files'>): void {
    this.counts.files++;
    this.counts.captures += captures;
    this.counts.texts += texts;
    this.counts.exceptions += exceptions;
    this.#tell({ files: this.counts.files });
  }

  assess(assessed: number): void {
    this.#tell({ phase: 'assessing', assessed });
  }

  #tell(change: Partial<AnalyseProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#onProgress(this.#progress);
  }
}
