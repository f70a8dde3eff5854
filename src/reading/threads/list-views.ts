import type { ReaderContext } from '../access-point/reader-context.ts';
import { countViews } from '../listings/count-views.ts';
import type { CountedView } from '../listings/count-views.ts';
import { askThread } from './ask-listing.ts';
import type { ThreadedHoldings } from './ask-listing.ts';

/** Null for a collection: it has parts of many files. */
export interface ListedView {
  readonly name: string;
  readonly files: number | null;
  readonly sizeBytes: number | null;
}

/**
 * The views with files that this reader may see, counted in a thread: there is one entry for each file of the archive. A
 * reader who may see any file is offered the collections too, even those without captures so far.
 */
export async function listViews(
  { holdings, threads }: ThreadedHoldings,
  context: ReaderContext,
  signal: AbortSignal,
): Promise<ListedView[]> {
  const counted =
    threads === undefined
      ? await countViews(holdings, context)
      : (JSON.parse(
          (await askThread(threads, { ...context, kind: 'views' }, signal)).toString(),
        ) as CountedView[]);
  const isEmpty = counted.every(({ files }) => files === 0);
  const collections = isEmpty ? undefined : await holdings.parts.collections?.sites.list();
  const listed = collections?.map(({ name }) => ({
    name: `collection:${name}`,
    files: null,
    sizeBytes: null,
  }));
  return [...counted, ...(listed ?? [])];
}
