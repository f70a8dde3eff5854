import { budgets, depths, frequencies } from '../../catalogue/target-options.ts';
import { folded } from '../../catalogue/folded.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { Person } from '../../people/person.ts';
import type { SelectionContext, SelectionCollection } from '../selection-context.ts';
import { max } from '../targets/check-target.ts';

import { selectionReason } from '../selection-reason.ts';
import { cellText, keywordSeparator } from './csv-columns.ts';
import type { FilledColumn } from './csv-columns.ts';
import type { CsvHeading } from './csv-heading.ts';
import type { TargetFields } from '../targets/target-shape.ts';

/** Resolves the names in a file to ids. */
export interface RowNames {
  readonly context: SelectionContext;
  /** Folded name → id. */
  readonly collections: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  /** For rows without a collection. */
  readonly collectionId: string;
  readonly person: Person;
}

export interface RowReading {
  readonly fields: TargetFields;
  /** Problems of cells that cannot be parsed; the others are checked with the target. */
  readonly problems: readonly FieldProblem[];
  /** No title was given: use the title of the page, or the host. */
  readonly isUntitled: boolean;
}

/** A cell as reports quote it: it may have a million characters. */
export function quotedCell(text: string, maxChars = 100): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars)}…`;
}

/** A row of the file as the form of a target. */
export async function readRow(
  heading: CsvHeading,
  cells: readonly string[],
  names: RowNames,
): Promise<RowReading> {
  const problems: FieldProblem[] = [];
  const note = (field: FilledColumn, reason: Reason): void => {
    problems.push({ field, ...reason });
  };
  const cell = (column: FilledColumn): string => cellText(cells[heading.get(column) ?? -1] ?? '').trim();
  const collectionName = cell('collection');
  const collectionId =
    collectionName === '' ? names.collectionId : names.collections.get(folded(collectionName));
  if (collectionId === undefined)
    note('collection', selectionReason('cell-collection-unknown', { name: quotedCell(collectionName) }));
  const collection = await names.context.collection(collectionId ?? names.collectionId);
  const defaultValue = collection === undefined ? undefined : await names.context.defaultOptions(collection);
  const chosen = <Name extends string>(
    column: 'budget' | 'frequency' | 'depth',
    known: readonly Name[],
    otherwise: Name,
  ): Name => {
    const text = folded(cell(column));
    const found = known.find((name) => name === text);
    if (found === undefined && text !== '')
      note(
        column,
        selectionReason('cell-option-unknown', { text: quotedCell(cell(column)), known: known.join(', ') }),
      );
    return found ?? otherwise;
  };
  const isActive = activeOf(cell('active'));
  if (isActive === undefined)
    note('active', selectionReason('cell-neither', { text: quotedCell(cell('active')) }));
  const responsible = cell('responsible');
  const responsibleId = responsible === '' ? names.person.id : names.people.get(folded(responsible));
  if (responsibleId === undefined)
    note('responsible', selectionReason('cell-person-unknown', { name: quotedCell(responsible) }));
  const fields = {
    collectionId: collectionId ?? names.collectionId,
    title: cell('title'),
    url: cell('url'),
    supplementary: firstOf(cell('further addresses'), /\S+/g, max.supplementary),
    isActive: isActive ?? true,
    budget: chosen('budget', budgets, defaultValue?.budget ?? 'small'),
    frequency: chosen('frequency', frequencies, defaultValue?.frequency ?? 'annual'),
    depth: chosen('depth', depths, defaultValue?.depth ?? 'host'),
    themeId: themeIn(collection, cell('theme'), note),
    keywords: firstOf(cell('keywords'), betweenSeparators, max.keywords)
      .map((keyword) => keyword.trim())
      .filter(Boolean),
    contentNote: cell('content note'),
    technicalNote: cell('technical note'),
    responsibleId: responsibleId ?? names.person.id,
  };
  return { fields, problems, isUntitled: fields.title === '' };
}

const betweenSeparators = new RegExp(`[^${keywordSeparator}]+`, 'g');

/** One more than a target may have, so that it is reported; a cell may have a million. */
function firstOf(text: string, each: RegExp, maxKept: number): string[] {
  const found: string[] = [];
  for (const [part] of text.matchAll(each)) if (found.push(part) > maxKept) break;
  return found;
}

function activeOf(text: string): boolean | undefined {
  const word = folded(text);
  if (['', 'yes', 'true', '1', 'oui', 'ja', 'y'].includes(word)) return true;
  return ['no', 'false', '0', 'non', 'nei', 'nee', 'n'].includes(word) ? false : undefined;
}

/** The theme may be omitted if the collection has only one. */
function themeIn(
  collection: SelectionCollection | undefined,
  name: string,
  note: (field: FilledColumn, reason: Reason) => void,
): string {
  const offered = collection?.themes.filter(({ isOffered }) => isOffered) ?? [];
  const found = name === '' ? undefined : offered.find((theme) => folded(theme.name) === folded(name));
  if (found !== undefined) return found.id;
  const [only] = offered;
  if (name === '' && offered.length === 1 && only !== undefined) return only.id;
  const known = offered
    .map((theme) => theme.name)
    .slice(0, 20)
    .join(', ');
  note(
    'theme',
    name === ''
      ? selectionReason('cell-theme-needed', { known })
      : selectionReason('cell-theme-unknown', { name: quotedCell(name), known }),
  );
  return only?.id ?? '';
}
