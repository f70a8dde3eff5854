import { stringify } from 'csv-stringify/sync';
import { archivedPath } from '../addresses/archived-address.ts';
import type { AssessedList, ListedDocument, ListQuestion } from './assessed-list.ts';

interface DocumentsExport {
  readonly question: Omit<ListQuestion, 'offset' | 'limit'>;
  /** The origin of the application's pages, the prefix of addresses. */
  readonly origin: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** The number requested at once and kept in memory. */
const limit = 1000;

/** All documents of the list, in its order, as CSV. */
export async function* exportDocuments(list: AssessedList, request: DocumentsExport): AsyncGenerator<string> {
  const { question, origin, signal } = request;
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
  'relevance',
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
