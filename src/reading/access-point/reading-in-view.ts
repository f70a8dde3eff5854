import type { Reader } from '../../access/may-read.ts';
import type { Access, LineSource } from '../../indexing/captures/query/readable-captures.ts';
import type { ReadingParts } from '../reading-parts.ts';
import type { ReaderContext } from './reader-context.ts';
import { linesWithin } from './lines-within.ts';
import { filterByFile } from './view.ts';

/** The lines of the index that are looked at, and who decides what is seen of them. */
export interface Reading {
  readonly source: LineSource;
  readonly access: Access<Reader>;
}

type ReadParts = Pick<ReadingParts, 'captures' | 'files' | 'collections'>;

/** A view is a filter: of a collection only the ranges of its sites are read, of an origin each line is asked for its file. */
export async function readingInView(
  { reader, view, rules }: ReaderContext,
  { captures, files, collections }: ReadParts,
): Promise<Reading> {
  const { collection } = view;
  return {
    source:
      collection === undefined
        ? captures
        : linesWithin(captures, (await collections?.rangesOf(collection)) ?? []),
    access: {
      reader,
      mayRead: rules.mayRead,
      mayReadAll: rules.mayReadAll,
      inView: filterByFile(view, files),
    },
  };
}
