import type { ImportView } from '../../../src/selection/csv/import-shape.ts';
import { csvText } from '../staff/csv-text.ts';

/** The report of an import as CSV. */
export function reportCsv({ report }: ImportView): string {
  return csvText([
    ['row', 'url', 'outcome', 'id', 'problems'],
    ...report.map(({ row, url, outcome, id, problems }) => [
      String(row),
      url,
      outcome,
      id ?? '',
      problems.join('; '),
    ]),
  ]);
}
