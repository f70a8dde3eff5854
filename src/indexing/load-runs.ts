import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareLines } from '../formats/cdxj/compare-lines.ts';
import { readLines } from '../sorting/line-file.ts';
import { LineSorter } from '../sorting/line-sorter.ts';
import type { ChangeOutcome } from './captures/block-index.ts';
import type { CaptureIndex } from './captures/capture-index.ts';
import type { ContentIndex } from './captures/content-index.ts';
import type { ContentLocation } from './captures/content/write-contents.ts';
import { makeSortingFolder } from './captures/sorting-folder.ts';
import { parseContent } from './content-line.ts';
import type { FileRuns } from './write-file-runs.ts';

/** Up to this many lines go into the head, where the next merge takes them; more are worth a block file. */
const maxForHead = 30_000;
/** In one transaction of the head, which blocks everything else. */
const insertedAtOnce = 5000;

/** Brings the runs of archive files into the indexes. They are on disk when this is done; doing it again does no harm. */
export async function loadRuns(
  indexes: { readonly captures: CaptureIndex; readonly contents: ContentIndex },
  runs: readonly FileRuns[],
): Promise<void> {
  // By their names, so that the same files make the same index, whatever order they came in.
  const sorted = runs.toSorted((a, b) => compareLines(a.filename, b.filename));
  await loadCaptures(indexes.captures, sorted);
  await loadContents(indexes.contents, sorted);
}

async function loadCaptures(index: CaptureIndex, runs: readonly FileRuns[]): Promise<void> {
  if (runs.reduce((sum, { captures }) => sum + captures, 0) <= maxForHead) {
    await insert(captureLines(runs), (lines) => index.insert(lines));
    return;
  }
  // Beside the runs.
  const folder = await makeSortingFolder(dirname(runs[0]?.capturesPath ?? '.'));
  try {
    const sorter = new LineSorter(folder);
    for (const { capturesPath } of runs) sorter.addRun(capturesPath);
    await index.load(sorter.sortedBatches());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadContents(index: ContentIndex, runs: readonly FileRuns[]): Promise<void> {
  if (runs.reduce((sum, { contents }) => sum + contents, 0) <= maxForHead)
    await insert(contentPlaces(runs), (places) => index.insert(places));
  else await index.load(() => contentPlaces(runs));
}

async function* captureLines(runs: readonly FileRuns[]): AsyncGenerator<readonly string[]> {
  for (const { capturesPath } of runs) yield* readLines(capturesPath);
}

async function* contentPlaces(runs: readonly FileRuns[]): AsyncGenerator<readonly ContentLocation[]> {
  for (const { contentsPath, filename } of runs)
    for await (const lines of readLines(contentsPath))
      yield lines.map((line) => parseContent(line, filename));
}

/** Small batches are put together: each insert waits for the disk. */
async function insert<T>(
  batches: AsyncIterable<readonly T[]>,
  into: (items: readonly T[]) => Promise<ChangeOutcome>,
): Promise<void> {
  let held: T[] = [];
  const flush = async (): Promise<void> => {
    const outcome = await into(held);
    if (!outcome.ok) throw new Error(`a run cannot be loaded: ${outcome.problems[0]?.reason ?? ''}`);
    held = [];
  };
  for await (const batch of batches) {
    for (const item of batch) if (held.push(item) >= insertedAtOnce) await flush();
  }
  await flush();
}
