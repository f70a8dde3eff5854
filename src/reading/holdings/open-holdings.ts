import type { Repository } from '../../repository/repository.ts';
import { readingParts } from '../reading-parts.ts';
import type { ReadingOptions } from '../reading-parts.ts';
import { Holdings } from './holdings.ts';

/** The holdings of a repository; close them before it. */
export async function openHoldings(repository: Repository, options?: ReadingOptions): Promise<Holdings> {
  const parts = await readingParts(repository, options);
  return new Holdings({ ...parts, contents: await repository.contents });
}
