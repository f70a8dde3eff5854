import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { LocalRepository } from '../local-repository.ts';
import { Decisions } from '../decisions/decisions.ts';
import { replaceFile } from '../../../disk/durable-file.ts';
import { readAnalysisSettings } from '../../../analysis/settings/settings-file.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import { UnusableTextIndexError } from '../../../analysis/text-index/unusable-text-index.ts';
import { analyseArchive } from './analyse-archive.ts';
import type { AnalyseResult } from './analyse-archive.ts';
import { holdingTextIndex } from './analyse-what-waits.ts';
import type { WaitingOptions } from './analyse-what-waits.ts';
import { analyserVersion } from './analysis-key.ts';
import { newTextFolder, replaceTextIndex } from './replace-text-index.ts';

export interface RebuiltTexts extends Pick<AnalyseResult, 'problems'> {
  /** All that the index has now. */
  readonly texts: number;
}

/**
 * Rebuilds the text index from the vaults beside the current one, and replaces that when it is complete. An interrupted
 * rebuild is continued, unless its settings differ or something has been deleted since. Call it after the capture index
 * and the decisions are rebuilt.
 */
export async function rebuildTexts(data: string, options: WaitingOptions): Promise<RebuiltTexts> {
  const archive = await LocalRepository.openForReading(data);
  try {
    return await holdingTextIndex(archive.folder, options, () => rebuild(archive, options));
  } finally {
    await archive.close();
  }
}

async function rebuild(archive: LocalRepository, options: WaitingOptions): Promise<RebuiltTexts> {
  const { text, path } = archive.folder;
  const { settings } = await readAnalysisSettings(path);
  const into = newTextFolder(text);
  const note = `${into}.made-for`;
  const madeFor = `${hash('sha256', JSON.stringify([analyserVersion, settings, await deletions(archive)]))}\n`;
  if ((await readFile(note, 'utf8').catch(() => '')) !== madeFor) {
    await rm(into, { recursive: true, force: true });
    await replaceFile(note, madeFor);
  }
  const analyse = (): Promise<AnalyseResult> => analyseArchive(archive, { ...options, settings, into });
  const { problems } = await analyse().catch(async (error: unknown) => {
    if (!(error instanceof UnusableTextIndexError)) throw error;
    // It is from another version of the program, or damaged: start anew.
    await rm(into, { recursive: true, force: true });
    return analyse();
  });
  const texts = await countTexts(into);
  await replaceTextIndex(text);
  await rm(note, { force: true });
  return { texts, problems };
}

async function countTexts(folder: string): Promise<number> {
  const index = await openTextIndex(folder, { readOnly: true });
  try {
    return (await index.status()).texts;
  } finally {
    await index.close();
  }
}

async function deletions(archive: LocalRepository): Promise<string[]> {
  const decisions = await Decisions.open(archive);
  try {
    const entries = await decisions.entries();
    return entries.flatMap(({ id, what }) => (what.kind === 'deletion' ? [id] : []));
  } finally {
    decisions.close();
  }
}
