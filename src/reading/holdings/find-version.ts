import type { Holdings } from './holdings.ts';
import type { FoundVersion, VersionWish } from './version-wish.ts';
import { versionsInOrder } from './versions-in-order.ts';
import type { ReaderContext } from './reader-context.ts';

/** The capture that stands for a URL at a moment; undefined where the reader may see none. */
export async function findVersion(
  holdings: Holdings,
  visit: ReaderContext,
  wish: VersionWish,
): Promise<FoundVersion | undefined> {
  for await (const found of versionsInOrder(holdings, visit, wish)) return found;
  return undefined;
}
