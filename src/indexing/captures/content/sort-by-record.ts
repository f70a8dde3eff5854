import { rm } from 'node:fs/promises';
import { LineSorter } from '../../../sorting/line-sorter.ts';
import { makeSortingFolder } from '../sorting-folder.ts';
import type { ContentLocation, ReadContents } from './write-contents.ts';

export interface SortedContents {
  readonly read: ReadContents;
  readonly remove: () => Promise<void>;
}

/** Contents in any order, made readable in the order of their records. Memory stays bounded however many there are. */
export async function sortByRecord(
  places: AsyncIterable<ContentLocation>,
  indexFolder: string,
): Promise<SortedContents> {
  const folder = await makeSortingFolder(indexFolder);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const sorter = new LineSorter(folder);
  try {
    for await (const { sha256, file, offset, url, date } of places) {
      // Digits of the same number, so that the order of the lines is that of the records.
      await sorter.add(JSON.stringify([file, String(offset).padStart(16, '0'), sha256, date, url]));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    read: async function* () {
      for await (const lines of sorter.sortedBatches()) yield lines.map(placeOf);
    },
    remove,
  };
}

function placeOf(line: string): ContentLocation {
  const [file, offset, sha256, date, url] = JSON.parse(line) as [string, string, string, string, string];
  return { sha256, file, offset: Number(offset), url, date };
}
