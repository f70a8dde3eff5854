import type { FieldProblem } from '../../catalogue/outcome.ts';
import { mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { Ground } from '../ground.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { readUrl } from '../kept-url.ts';
import type { KeptUrl } from '../kept-url.ts';
import type { RecordFields } from './record-fields.ts';

/** A record that can be kept. */
export interface RecordDraft extends RecordFields {
  readonly kept: KeptUrl;
  readonly keptSupplementary: readonly KeptUrl[];
}

export type CheckedRecord =
  | { readonly ok: true; readonly draft: RecordDraft }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

const most = { supplementary: 1000, keywords: 200 };

/**
 * All that is wrong with a record, at once. What a record has already may stay, even where it could not be chosen today: a
 * theme that is not offered any more, a person who has left.
 */
export async function checkRecord(
  ground: Ground,
  person: Person,
  fields: RecordFields,
  before?: RecordFields,
): Promise<CheckedRecord> {
  const problems: FieldProblem[] = [...textProblems(fields)];
  const url = readUrl(fields.url);
  if (!url.ok) problems.push({ field: 'url', message: url.reason });
  const supplementary = readSupplementary(fields.supplementary, url.ok ? url.kept : undefined);
  problems.push(...supplementary.problems, ...(await placeProblems(ground, person, fields, before)));
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

function textProblems(fields: RecordFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note = (field: string, message: string | undefined): void => {
    if (message !== undefined) problems.push({ field, message });
  };
  const title = fields.title.trim();
  note('title', title === '' ? 'a name is needed' : keptTextProblem(title, 'line', longest.name));
  note('contentNote', keptTextProblem(fields.contentNote, 'text', longest.note));
  note('technicalNote', keptTextProblem(fields.technicalNote, 'text', longest.note));
  if (fields.keywords.length > most.keywords) note('keywords', `at most ${most.keywords} keywords`);
  for (const [index, keyword] of fields.keywords.slice(0, most.keywords).entries())
    note(`keywords.${index}`, keywordProblem(keyword));
  return problems;
}

/** In CSV files, keywords stand in one cell: `|` is between them. */
export function keywordProblem(keyword: string): string | undefined {
  if (keyword.trim() === '') return 'a keyword is needed';
  if (keyword.includes('|')) return 'a keyword has no | in it';
  return keptTextProblem(keyword, 'line', longest.keyword);
}

function readSupplementary(
  texts: readonly string[],
  main: KeptUrl | undefined,
): { readonly kept: readonly KeptUrl[]; readonly problems: readonly FieldProblem[] } {
  const kept: KeptUrl[] = [];
  const problems: FieldProblem[] = [];
  if (texts.length > most.supplementary)
    problems.push({ field: 'supplementary', message: 'at most 1,000 further addresses' });
  const seen = new Set(main === undefined ? [] : [main.url]);
  for (const [index, text] of texts.slice(0, most.supplementary).entries()) {
    const reading = readUrl(text);
    const field = `supplementary.${index}`;
    if (!reading.ok) problems.push({ field, message: reading.reason });
    else if (seen.has(reading.kept.url)) problems.push({ field, message: 'is there already' });
    else {
      seen.add(reading.kept.url);
      kept.push(reading.kept);
    }
  }
  return { kept, problems };
}

/** What of a record must go together. */
export type RecordPlace = Pick<
  RecordFields,
  'collectionId' | 'themeId' | 'budget' | 'frequency' | 'depth' | 'responsibleId'
>;

export async function placeProblems(
  ground: Ground,
  person: Person,
  fields: RecordPlace,
  before: RecordPlace | undefined,
): Promise<FieldProblem[]> {
  const collection = await ground.collection(fields.collectionId);
  if (collection === undefined) return [{ field: 'collectionId', message: 'there is no such collection' }];
  const problems: FieldProblem[] = [];
  const isMoved = before?.collectionId !== fields.collectionId;
  if (!mayEditIn(person, collection.id))
    problems.push({ field: 'collectionId', message: `you do not work on "${collection.name}"` });
  if (isMoved && !collection.isOpen)
    problems.push({ field: 'collectionId', message: `"${collection.name}" is closed` });
  const theme = collection.themes.find(({ id }) => id === fields.themeId);
  if (theme === undefined) problems.push({ field: 'themeId', message: 'is no theme of this collection' });
  else if (!theme.isOffered && before?.themeId !== theme.id)
    problems.push({ field: 'themeId', message: `"${theme.name}" is not offered any more` });
  if (isMoved || (['budget', 'frequency', 'depth'] as const).some((name) => before[name] !== fields[name])) {
    const problem = await ground.combinationProblem(collection, fields);
    if (problem !== undefined) problems.push(problem);
  }
  if (before?.responsibleId !== fields.responsibleId) {
    const message = await ground.responsibleProblem(fields.responsibleId, collection.id);
    if (message !== undefined) problems.push({ field: 'responsibleId', message });
  }
  return problems;
}
