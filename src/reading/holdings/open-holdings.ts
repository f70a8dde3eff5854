import type { Archive } from '../../repository/local/archive.ts';
import { Decisions } from '../../repository/local/decisions/decisions.ts';
import { archiveParts } from '../cdx-server/archive-parts.ts';
import type { CollectionSites } from '../door/collection-sites.ts';
import { Holdings } from './holdings.ts';

export interface OpenedHoldings {
  readonly holdings: Holdings;
  readonly decisions: Decisions;
  /** Before the archive is closed. */
  close(): Promise<void>;
}

/** What an archive holds, with what was decided about it. `collections`: of the catalogue, where it is open. */
export async function openHoldings(archive: Archive, collections?: CollectionSites): Promise<OpenedHoldings> {
  const decisions = await Decisions.open(archive);
  try {
    const parts = await archiveParts(archive, decisions, { collections });
    const holdings = new Holdings({ ...parts, contents: await archive.contents });
    const close = async (): Promise<void> => {
      await holdings.close();
      decisions.close();
    };
    return { holdings, decisions, close };
  } catch (error) {
    decisions.close();
    throw error;
  }
}
