import { existsSync } from 'node:fs';
import type { Archive } from '../archive.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import { UnusableTextIndexError } from '../../../analysis/text-index/unusable-text-index.ts';
import { filesToAnalyse } from './files-to-analyse.ts';

export interface WaitingFiles {
  readonly files: number;
  readonly bytes: number;
}

/** How much of the archive is not in the text index yet. */
export async function waitingForAnalysis(archive: Archive): Promise<WaitingFiles> {
  const waiting = await filesToAnalyse(archive, await analysedFiles(archive.folder.text));
  return { files: waiting.length, bytes: waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

async function analysedFiles(folder: string): Promise<ReadonlySet<string>> {
  if (!existsSync(folder)) return new Set();
  const index = await openTextIndex(folder, { readOnly: true });
  try {
    return new Set(await index.analysedFiles());
  } catch (error) {
    // The analysis itself reports that the index must be rebuilt.
    if (error instanceof UnusableTextIndexError) return new Set();
    throw error;
  } finally {
    await index.close();
  }
}
