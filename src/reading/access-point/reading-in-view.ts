import type { Reader } from '../../access/reader.ts';
import type { Access, LineSource } from '../../indexing/captures/query/readable-captures.ts';
import type { ReadingParts } from '../reading-parts.ts';
import type { ReaderContext } from './reader-context.ts';
import { linesWithin } from './lines-within.ts';
import { filterByFile } from './view.ts';

/** The index lines to read, and the access check for each. */
export interface Reading {
  readonly source: LineSource;
  readonly access: Access<Reader>;
}

type ReadParts = Pick<ReadingParts, 'captures' | 'files' | 'collections'>;

/** A view of a collection reads the ranges of its sites only; a view of an origin checks the file of each line. */
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
