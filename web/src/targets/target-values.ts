import type { Combination } from '../../../src/catalogue/target-options.ts';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import type { TargetFields, TargetView } from '../../../src/selection/targets/target-shape.ts';
import { combinationsIn, isAllowed, isWhole, rows } from '../target-options/combining.ts';
import type { Chosen } from '../target-options/combining.ts';
import { readTypedUrl, readUrlLines } from './typed-url.ts';

/** The values of the form of a target. */
export interface TargetValues extends Chosen {
  readonly collectionId: string;
  readonly title: string;
  readonly url: string;
  /** One address a line. */
  readonly supplementary: string;
  readonly isActive: boolean;
  readonly themeId: string;
  readonly keywords: string[];
  readonly contentNote: string;
  readonly technicalNote: string;
  readonly responsibleId: string;
  /** Of a curator: why it is taken although the server refuses. */
  readonly overrideNote: string;
}

export type TargetProblem =
  | 'url'
  | 'collection'
  | 'title'
  | 'titleLong'
  | 'supplementary'
  | 'supplementaryMany'
  | 'chosen'
  | 'notOffered'
  | 'theme'
  | 'keywords'
  | 'noteLong'
  | 'responsible';

type CheckedField = Exclude<keyof TargetValues, 'isActive'>;

const longestTitle = 200;
const longestNote = 20_000;
const maxUrls = 1000;
const maxKeywords = 200;

export function newTargetValues(
  found: Pick<TargetValues, 'url' | 'title' | 'responsibleId' | 'overrideNote'> & Partial<TargetValues>,
): TargetValues {
  return {
    collectionId: '',
    supplementary: '',
    isActive: true,
    budget: '',
    frequency: '',
    depth: '',
    themeId: '',
    keywords: [],
    contentNote: '',
    technicalNote: '',
    ...found,
    title: found.title.slice(0, longestTitle),
  };
}

export function valuesOfTarget(target: TargetView): TargetValues {
  return {
    collectionId: target.collection.id,
    title: target.title,
    url: target.url,
    supplementary: target.supplementary.join('\n'),
    isActive: target.isActive,
    budget: target.budget,
    frequency: target.frequency,
    depth: target.depth,
    themeId: target.theme.id,
    keywords: [...target.keywords],
    contentNote: target.contentNote,
    technicalNote: target.technicalNote,
    responsibleId: target.responsible.id,
    overrideNote: target.overrideNote,
  };
}

/** The body for the API, without the note of a curator. Only for valid values. */
export function bodyOf({ overrideNote: _note, ...values }: TargetValues): TargetFields {
  if (!isWhole(values)) throw new Error('A target without budget, frequency or depth cannot be sent');
  return {
    ...values,
    title: values.title.trim(),
    url: urlOf(values.url),
    supplementary: [...readUrlLines(values.supplementary).urls],
  };
}

export interface Surroundings {
  readonly collection: CollectionView | undefined;
  readonly allowed: readonly Combination[];
  /** As it was before the form: what has become forbidden since may stay. */
  readonly former?: Chosen | undefined;
}

/** The problems, by field. */
export function problemsOf(
  values: TargetValues,
  { collection, allowed, former }: Surroundings,
): Readonly<Partial<Record<CheckedField, TargetProblem>>> {
  const problems: Partial<Record<CheckedField, TargetProblem>> = {};
  if (collection === undefined) problems.collectionId = 'collection';
  if ('problem' in readTypedUrl(values.url)) problems.url = 'url';
  if (values.title.trim() === '') problems.title = 'title';
  else if (values.title.trim().length > longestTitle) problems.title = 'titleLong';
  const lines = readUrlLines(values.supplementary);
  if (lines.wrong.length > 0) problems.supplementary = 'supplementary';
  else if (lines.urls.length > maxUrls) problems.supplementary = 'supplementaryMany';
  for (const row of rows) if (values[row] === '') problems[row] = 'chosen';
  if (isWhole(values) && !isOffered(values, { collection, allowed, former })) problems.depth = 'notOffered';
  if (!(collection?.themes.some(({ id }) => id === values.themeId) ?? true) || values.themeId === '') {
    problems.themeId = 'theme';
  }
  if (values.keywords.length > maxKeywords) problems.keywords = 'keywords';
  if (values.contentNote.length > longestNote) problems.contentNote = 'noteLong';
  if (values.technicalNote.length > longestNote) problems.technicalNote = 'noteLong';
  if (values.overrideNote.length > longestNote) problems.overrideNote = 'noteLong';
  if (values.responsibleId === '') problems.responsibleId = 'responsible';
  return problems;
}

function isOffered(chosen: Chosen, { collection, allowed, former }: Surroundings): boolean {
  if (collection === undefined) return true;
  if (former !== undefined && rows.every((row) => former[row] === chosen[row])) return true;
  return isAllowed(chosen, combinationsIn(allowed, collection.targetOptions));
}

function urlOf(typed: string): string {
  const read = readTypedUrl(typed);
  return 'url' in read ? read.url : typed;
}
