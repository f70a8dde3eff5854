import type { Repository } from '../../repository/repository.ts';
import type { CollectionSites } from '../door/collection-sites.ts';
import { readingParts } from '../reading-parts.ts';
import { Holdings } from './holdings.ts';

/** What a repository holds for readers; closed before it. `collections`: of the catalogue, where it is open. */
export async function openHoldings(repository: Repository, collections?: CollectionSites): Promise<Holdings> {
  const parts = await readingParts(repository, collections);
  return new Holdings({ ...parts, contents: await repository.contents });
}
