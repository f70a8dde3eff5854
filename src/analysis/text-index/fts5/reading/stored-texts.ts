import { defined } from '../../../../formats/values/defined.ts';
import type { Statements } from '../../../../disk/statements.ts';
import type { FormatKind } from '../../../analysis.ts';
import type {
  CaptureIdentity,
  GroupCaptures,
  IndexedText,
  PageOf,
  StoredText,
  TextFilters,
  UnassessedPage,
} from '../../text-index.ts';
import { unpackAssessment, unpackChunks, unpackContent } from '../packed.ts';
import { captureFilter } from './capture-filter.ts';
import { timestampOf } from './search-texts.ts';
import type { Searching } from './search-texts.ts';
import { SeenCaptures } from './seen-captures.ts';

export function storedText(
  statements: Statements,
  { urlkey, timestamp }: CaptureIdentity,
): StoredText | undefined {
  const row = statements
    .get(
      `SELECT text.*, content, chunks, place FROM place JOIN capture ON place = place.id
         JOIN text ON text.id = text JOIN body ON body.id = text WHERE urlkey = ? AND timestamp = ?`,
    )
    .get(urlkey, Number(timestamp));
  if (row === undefined) return undefined;
  const assessed = statements
    .get('SELECT details FROM judgement WHERE place = ? AND timestamp = ?')
    .get(Number(row['place']), Number(timestamp));
  const group = statements.get('SELECT min(key) AS name FROM text WHERE grp = ?').get(Number(row['grp']));
  return {
    text: textOf(row),
    assessment:
      assessed === undefined ? undefined : { urlkey, timestamp, ...unpackAssessment(assessed['details']) },
    group: String(group?.['name']),
  };
}

/** From a row with the columns of `text` and `body`. */
export function textOf(row: Readonly<Record<string, unknown>>): IndexedText {
  const { words, facts } = unpackContent(row['content']);
  const { nearKey, pronom, ...others } = facts;
  return {
    key: String(row['key']),
    ...words,
    language: String(row['language']),
    kind: String(row['kind']) as FormatKind,
    ...others,
    pronom,
    signatures: {
      chunks: unpackChunks(row['chunks']),
      ...(nearKey === undefined ? {} : { simhash: BigInt(`0x${nearKey}`) }),
    },
  };
}

export function capturesOfGroup(
  { statements, isRuled }: Searching,
  { group, filters, page }: { readonly group: string; readonly filters: TextFilters; readonly page: PageOf },
): GroupCaptures {
  const found = statements
    .get('SELECT grp FROM text WHERE substr(key, 1, 12) = substr(?1, 1, 12) AND key = ?1')
    .get(group)?.['grp'];
  if (found === undefined) return { total: 0, items: [] };
  const seen = new SeenCaptures({ statements, filter: captureFilter(filters), isRuled });
  const captures = seen.ofGroup(Number(found), 'ASC', page);
  const titles = new Map<number, string>();
  return {
    total: seen.countGroup(Number(found)).captures,
    items: captures.map(({ text, place, timestamp, status }) => {
      const title = titles.get(text) ?? titleOf(statements, text);
      titles.set(text, title);
      const row = statements
        .get(
          `SELECT urlkey, coalesce(c.url, p.url) AS url FROM place p JOIN capture c ON c.place = p.id
             WHERE p.id = ? AND c.text = ? AND c.timestamp = ?`,
        )
        .get(place, text, timestamp);
      return {
        urlkey: String(row?.['urlkey']),
        timestamp: timestampOf(timestamp),
        url: String(row?.['url']),
        status: status ?? undefined,
        title,
      };
    }),
  };
}

/** By URL and time. */
export function unassessedPages(statements: Statements, limit: number): UnassessedPage[] {
  const rows = statements
    .get(
      `SELECT p.urlkey, u.timestamp, c.text, c.place, coalesce(c.url, p.url) AS url, t.key, b.content, b.chunks
         FROM unjudged u JOIN place p ON p.id = u.place
           JOIN capture c ON c.place = u.place AND c.timestamp = u.timestamp
           JOIN text t ON t.id = c.text JOIN body b ON b.id = c.text
         ORDER BY u.place, u.timestamp LIMIT ?`,
    )
    .all(limit);
  return rows.map((row) => {
    const previous = statements
      .get(
        `SELECT c.timestamp, b.chunks FROM capture c JOIN body b ON b.id = c.text
           WHERE c.place = ? AND c.timestamp < ? ORDER BY c.timestamp DESC LIMIT 1`,
      )
      .get(Number(row['place']), Number(row['timestamp']));
    const { vector, components, frames } = unpackContent(row['content']).facts;
    return {
      urlkey: String(row['urlkey']),
      timestamp: timestampOf(Number(row['timestamp'])),
      url: String(row['url']),
      textKey: String(row['key']),
      vector,
      components,
      ...defined({ frames }),
      chunks: unpackChunks(row['chunks']),
      previousChunks: previous === undefined ? undefined : unpackChunks(previous['chunks']),
      previousTimestamp: previous === undefined ? undefined : timestampOf(Number(previous['timestamp'])),
    };
  });
}

function titleOf(statements: Statements, text: number): string {
  const row = statements.get('SELECT content FROM body WHERE id = ?').get(text);
  return row === undefined ? '' : unpackContent(row['content']).words.title;
}
