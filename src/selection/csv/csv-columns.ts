/**
 * The columns of a CSV file of targets. An export can be imported: columns that people fill in are read again, columns that the
 * archive fills in are ignored.
 *
 *   keywords           separated by |
 *   further addresses  separated by spaces or line ends
 *   active             yes or no
 *   responsible        the person's sign-in name
 */
export const filledColumns = [
  'url',
  'title',
  'collection',
  'theme',
  'budget',
  'frequency',
  'depth',
  'active',
  'responsible',
  'keywords',
  'further addresses',
  'content note',
  'technical note',
] as const;

/** Written by exports, ignored by imports. */
export const exportedColumns = [
  'id',
  'state',
  'state reason',
  'override note',
  'host',
  'domain',
  'open notes',
  'outcome',
  'outcome reason',
  'harvested',
  'created',
  'created by',
  'modified',
  'modified by',
] as const;

export type FilledColumn = (typeof filledColumns)[number];
export type ExportedColumn = (typeof exportedColumns)[number];

export const keywordSeparator = '|';

/**
 * Spreadsheets run a cell that begins like a formula. Such a cell gets an apostrophe before it, which they hide and the import
 * removes.
 */
export function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function cellText(cell: string): string {
  return quotedFormula.test(cell) ? cell.slice(1) : cell;
}

const formula = /^'*[=+\-@\t\r]/;
const quotedFormula = /^'+[=+\-@\t\r]/;
