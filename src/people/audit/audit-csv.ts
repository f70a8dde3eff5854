import { stringify } from 'csv-stringify/sync';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAudit } from './list-audit.ts';
import type { AuditQuestion } from './list-audit.ts';
import type { AuditItem } from './audit-shape.ts';

const heading = ['time', 'kind', 'person', 'personId', 'address', 'subject', 'subjectId', 'action', 'detail'];
const pageLength = 500;

/** The complete list as CSV, streamed. */
export async function* auditCsv(
  catalogue: Catalogue,
  question: AuditQuestion,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield lineOf(heading);
  let after: string | undefined;
  do {
    const page = await listAudit(catalogue, question, { after, limit: pageLength });
    if (page.items.length > 0) yield page.items.map(rowOf).join('');
    after = page.next;
  } while (after !== undefined && !signal.aborted);
}

function rowOf({ at, kind, by, address, subject, subjectId, action, detail }: AuditItem): string {
  const time = new Date(at).toISOString();
  return lineOf([time, kind, by?.displayName, by?.id, address, subject, subjectId, action, detail]);
}

/** A value that a spreadsheet would run as a formula gets an apostrophe in front. */
function lineOf(cells: readonly (string | null | undefined)[]): string {
  return stringify([cells.map((cell) => cell ?? '')], { record_delimiter: 'windows', escape_formulas: true });
}
