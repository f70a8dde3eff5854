import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { SelectionContext } from '../selection-context.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { readUrl } from '../kept-url.ts';
import type { KeptUrl } from '../kept-url.ts';
import { selectionReason } from '../selection-reason.ts';
import type { TargetFields } from './target-shape.ts';

/** A target that passed all checks. */
export interface TargetDraft extends TargetFields {
  readonly kept: KeptUrl;
  readonly keptSupplementary: readonly KeptUrl[];
}

export type CheckedTarget =
  | { readonly ok: true; readonly draft: TargetDraft }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export const max = { supplementary: 1000, keywords: 200 };

/**
 * All problems of a target at once. Current values may stay even if they could no longer be chosen: a theme that is no longer
 * offered, a person who has left.
 */
export async function checkTarget(
  context: SelectionContext,
  person: Person,
  fields: TargetFields,
  before?: TargetFields,
): Promise<CheckedTarget> {
  const problems: FieldProblem[] = [...textProblems(fields)];
  const url = readUrl(fields.url);
  if (!url.ok) problems.push({ field: 'url', ...url.reason });
  const supplementary = readSupplementary(fields.supplementary, url.ok ? url.kept : undefined);
  problems.push(...supplementary.problems, ...(await placeProblems(context, person, fields, before)));
  if (problems.length > 0 || !url.ok) return { ok: false, problems };
  const keywords = [...new Set(fields.keywords.map((keyword) => keyword.trim()))];
  return {
    ok: true,
    draft: {
      ...fields,
      title: fields.title.trim(),
      url: url.kept.url,
      kept: url.kept,
      supplementary: supplementary.kept.map((each) => each.url),
      keptSupplementary: supplementary.kept,
      keywords,
    },
  };
}

function textProblems(fields: TargetFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note = (field: string, reason: Reason | undefined): void => {
    if (reason !== undefined) problems.push({ field, ...reason });
  };
  const title = fields.title.trim();
  note('title', title === '' ? selectionReason('name-needed') : keptTextProblem(title, 'line', longest.name));
  note('contentNote', keptTextProblem(fields.contentNote, 'text', longest.note));
  note('technicalNote', keptTextProblem(fields.technicalNote, 'text', longest.note));
  if (fields.keywords.length > max.keywords)
    note('keywords', selectionReason('keywords-too-many', { max: max.keywords }));
  for (const [index, keyword] of fields.keywords.slice(0, max.keywords).entries())
    note(`keywords.${index}`, keywordProblem(keyword));
  return problems;
}

/** In CSV files, `|` separates the keywords of a cell. */
export function keywordProblem(keyword: string): Reason | undefined {
  if (keyword.trim() === '') return selectionReason('keyword-needed');
  if (keyword.includes('|')) return selectionReason('keyword-with-bar');
  return keptTextProblem(keyword, 'line', longest.keyword);
}

function readSupplementary(
  texts: readonly string[],
  main: KeptUrl | undefined,
): { readonly kept: readonly KeptUrl[]; readonly problems: readonly FieldProblem[] } {
  const kept: KeptUrl[] = [];
  const problems: FieldProblem[] = [];
  if (texts.length > max.supplementary)
    problems.push({
      field: 'supplementary',
      ...selectionReason('urls-too-many', { max: max.supplementary }),
    });
  const seen = new Set(main === undefined ? [] : [main.url]);
  for (const [index, text] of texts.slice(0, max.supplementary).entries()) {
    const reading = readUrl(text);
    const field = `supplementary.${index}`;
    if (!reading.ok) problems.push({ field, ...reading.reason });
    else if (seen.has(reading.kept.url)) problems.push({ field, ...selectionReason('url-twice') });
    else {
      seen.add(reading.kept.url);
      kept.push(reading.kept);
    }
  }
  return { kept, problems };
}

/** The fields of a target that depend on each other. */
export type TargetLocation = Pick<
  TargetFields,
  'collectionId' | 'themeId' | 'budget' | 'frequency' | 'depth' | 'responsibleId'
>;

export async function placeProblems(
  context: SelectionContext,
  person: Person,
  fields: TargetLocation,
  before: TargetLocation | undefined,
): Promise<FieldProblem[]> {
  const collection = await context.collection(fields.collectionId);
  if (collection === undefined) return [{ field: 'collectionId', ...selectionReason('collection-unknown') }];
  const problems: FieldProblem[] = [];
  const named = { collection: collection.name };
  const isMoved = before?.collectionId !== fields.collectionId;
  if (!mayEditIn(person, collection.id))
    problems.push({ field: 'collectionId', ...selectionReason('collection-not-yours', named) });
  if (isMoved && !collection.isOpen)
    problems.push({ field: 'collectionId', ...selectionReason('collection-closed', named) });
  const theme = collection.themes.find(({ id }) => id === fields.themeId);
  if (theme === undefined) problems.push({ field: 'themeId', ...selectionReason('theme-unknown') });
  else if (!theme.isOffered && before?.themeId !== theme.id)
    problems.push({ field: 'themeId', ...selectionReason('theme-not-offered', { theme: theme.name }) });
  if (isMoved || (['budget', 'frequency', 'depth'] as const).some((name) => before[name] !== fields[name])) {
    const problem = await context.combinationProblem(collection, fields);
    if (problem !== undefined) problems.push(problem);
  }
  if (before?.responsibleId !== fields.responsibleId) {
    const reason = await context.responsibleProblem(fields.responsibleId, collection.id);
    if (reason !== undefined) problems.push({ field: 'responsibleId', ...reason });
  }
  return problems;
}
