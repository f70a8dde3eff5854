import { stringify } from 'csv-stringify/sync';
import { archivedPath } from '../addresses/archived-address.ts';
import type { JudgedList, ListedDocument, ListQuestion } from './judged-list.ts';

interface DocumentsExport {
  readonly question: Omit<ListQuestion, 'offset' | 'limit'>;
  /** Where the pages of the application are: addresses begin with it. */
  readonly origin: string;
  /** Nobody waits any more. */
  readonly signal: AbortSignal;
}

/** So many are asked for at once, and so many are in memory. */
const limit = 1000;

/** All documents of the list, in its order, as CSV. */
export async function* exportDocuments(list: JudgedList, wish: DocumentsExport): AsyncGenerator<string> {
  const { question, origin, signal } = wish;
  yield stringify([[...columns]]);
  for (let offset = 0; !signal.aborted; offset += limit) {
    const { items, total, isTotalExact } = await list.page({ ...question, offset, limit });
    // Titles are the words of others: none of them is a formula for a spreadsheet.
    if (items.length > 0)
      yield stringify(
        items.map((item) => rowOf(item, origin)),
        { escape_formulas: true },
      );
    if (isTotalExact && total <= offset + limit) return;
  }
}

const columns = [
  'title',
  'url',
  'timestamp',
  'address',
  'language',
  'goodness',
  'isSelected',
  'score',
  'captures',
  'places',
  'explanation',
] as const;

function rowOf(item: ListedDocument, origin: string): readonly (string | number)[] {
  const { url, timestamp } = item;
  const row = {
    ...item,
    isSelected: String(item.isSelected),
    address: origin + archivedPath({ view: 'all', timestamp, modifier: '', url }),
  };
  return columns.map((column) => row[column]);
}
