import type { Archive } from '../archive.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import { tryLock } from './analyse-what-waits.ts';
import { carryOutRemovals } from './removals.ts';

/** Takes what was deleted out of the text index at once; undefined where somebody else writes it, who will do so. */
export async function removeFromTexts(archive: Archive): Promise<number | undefined> {
  const unlock = tryLock(archive.folder);
  if (typeof unlock !== 'function') return undefined;
  try {
    const index = await openTextIndex(archive.folder.text, { readOnly: false });
    try {
      return await carryOutRemovals(archive, index);
    } finally {
      await index.close();
    }
  } finally {
    unlock();
  }
}
