import { existsSync } from 'node:fs';
import { LocalContentIndex } from '../../indexing/captures/local-content-index.ts';
import type { ArchivedContents } from './stored-contents.ts';

/** Where a job finds out what its archive has. Each thread opens it for itself. */
export interface ArchivedContentsLocation {
  /** The folder of the content index. */
  readonly index: string;
  /** Archive files of which no good copy is at hand: what is in them is to be stored again. */
  readonly lost: ReadonlySet<string>;
}

/** Read beside whoever writes the archive. Undefined where it has no index yet. */
export async function openArchivedContents({
  index,
  lost,
}: ArchivedContentsLocation): Promise<ArchivedContents | undefined> {
  if (!existsSync(index)) return undefined;
  const contents = await LocalContentIndex.open(index, { readOnly: true });
  return {
    find: async (sha256) => {
      const row = await contents.find(sha256);
      return row === undefined || lost.has(row.file) ? undefined : row;
    },
    close: () => contents.close(),
  };
}
