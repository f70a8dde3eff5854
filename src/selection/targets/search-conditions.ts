import { expressionBuilder, sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { folded, wordsOf } from '../../catalogue/folded.ts';
import { onTheWay } from '../../catalogue/on-the-way.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { broughtNothing, filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import type { OutcomeFilter } from '../../crawl/crawl-outcome.ts';
import { notePrefix } from './target-words.ts';
import type { PlainOrder } from './target-order.ts';
import type { TargetSearch } from './target-search.ts';

type Of = ExpressionBuilder<Tables, 'target'>;

/** One thing that must hold of a target. */
export interface Condition {
  readonly holds: (of: Of) => Expression<SqlBool>;
  /** The same, written so that no index serves it: for walking along the index of an order instead. */
  readonly holdsOnTheWay: (of: Of) => Expression<SqlBool>;
  /**
   * How the targets of which it holds are found at once, by an index: where they are few, the others need not be looked at.
   * Undefined: no index knows it.
   */
  readonly found?: Finding;
}

/** Words from this one on, and before that one: those that begin so. */
export interface WordRange {
  readonly from: string;
  readonly below: string;
}

/** By a column of the target itself, or by a table beside it. */
export type Finding =
  /** `order`: in which its index has what it finds, where it is one that targets are listed in. */
  | { readonly by: 'target'; readonly order: PlainOrder['column'] | undefined }
  | ({ readonly by: 'targetWord' } & WordRange)
  | { readonly by: 'targetKeyword'; readonly keyword: string };

export function conditionsOf(search: TargetSearch): Condition[] {
  return [
    ...wordsOf(search.q ?? '').map((word) => wordCondition(word)),
    ...wordsOf(search.note ?? '').map((word) => wordCondition(`${notePrefix}${word}`)),
    ...(search.keyword === undefined ? [] : [keywordCondition(folded(search.keyword))]),
    ...at('host', search.host?.trim().toLowerCase()),
    ...at('domain', search.domain?.trim().toLowerCase()),
    ...(search.url === undefined || search.url.trim() === '' ? [] : [urlCondition(search.url.trim())]),
    ...(search.title === undefined ? [] : [beginning('titleFolded', folded(search.title))]),
    ...indexed('themeId', search.themeId),
    ...indexed('responsibleId', search.responsibleId),
    ...indexed('collectionId', search.collectionId),
    ...indexed('state', search.state),
    ...indexed('frequency', search.frequency),
    ...indexed('createdBy', search.createdById),
    ...indexed('budget', search.budget),
    ...indexed('depth', search.depth),
    ...indexed('isActive', search.isActive === undefined ? undefined : search.isActive ? 1 : 0),
    ...openNotes(search.hasOpenNotes),
    ...outcomeCondition(search.outcome),
    ...within('createdMs', search.createdFrom, search.createdTo),
    ...within('modifiedMs', search.modifiedFrom, search.modifiedTo),
  ];
}

/** The last character of all: what begins with a text sorts before the text and this. */
const last = '\u{10FFFF}';

function wordCondition(word: string): Condition {
  const range = { from: word, below: `${word}${last}` };
  const holds = (): Expression<SqlBool> => hasWord('target.id', range);
  return { holds, holdsOnTheWay: holds, found: { by: 'targetWord', ...range } };
}

/**
 * Whether a target has such a word: asked for each target that was found, never the other way round. Therefore not the column
 * itself; and `offset 0`, because PostgreSQL would otherwise first gather all targets that have the word.
 */
export function hasWord(
  targetId: 'target.id' | 'targetWord.targetId',
  { from, below }: WordRange,
): Expression<SqlBool> {
  const of = expressionBuilder<Tables>();
  return of.exists(
    of
      .selectFrom('targetWord as own')
      .select('own.targetId')
      .where('own.targetId', '=', sql<string>`${sql.ref(targetId)} || ''`)
      .where('own.word', '>=', from)
      .where('own.word', '<', below)
      .limit(1)
      .offset(0),
  );
}

function keywordCondition(keyword: string): Condition {
  const holds = (of: Of): Expression<SqlBool> =>
    of.exists(
      of
        .selectFrom('targetKeyword')
        .select('targetKeyword.targetId')
        .where('targetKeyword.targetId', '=', ownId())
        .where('targetKeyword.keywordFolded', '=', keyword),
    );
  return { holds, holdsOnTheWay: holds, found: { by: 'targetKeyword', keyword } };
}

/** Not the column itself: the target is looked at first, then its words, never the other way round. */
function ownId(): Expression<string> {
  return sql<string>`${sql.ref('target.id')} || ''`;
}

type SharedColumn =
  | 'themeId'
  | 'responsibleId'
  | 'collectionId'
  | 'state'
  | 'frequency'
  | 'createdBy'
  | 'budget'
  | 'depth'
  | 'isActive';

/** A value that very many share: its index has them by their last change. */
function indexed(column: SharedColumn, value: string | number | undefined): Condition[] {
  return value === undefined
    ? []
    : [byColumn((of) => of(`target.${column}`, '=', value as never), 'modifiedMs')];
}

function at(column: 'host' | 'domain', value: string | undefined): Condition[] {
  return value === undefined ? [] : [byColumn((of) => of(`target.${column}`, '=', value), column)];
}

/** Of a column that has an index. */
function byColumn(holds: Condition['holds'], order?: PlainOrder['column']): Condition {
  return { holds, holdsOnTheWay: (of) => onTheWay(holds(of)), found: { by: 'target', order } };
}

function openNotes(wanted: boolean | undefined): Condition[] {
  if (wanted === undefined) return [];
  const condition = byColumn((of) => of('target.openNotes', wanted ? '>' : '=', 0));
  // Nearly all have none: to find those at once does not help.
  return [wanted ? condition : { holds: condition.holds, holdsOnTheWay: condition.holdsOnTheWay }];
}

/** Few bring nothing: an index has those. */
function outcomeCondition(filter: OutcomeFilter | undefined): Condition[] {
  if (filter === undefined) return [];
  const outcomes = filteredOutcomes(filter);
  const condition = byColumn((of) => of('target.outcome', 'in', outcomes));
  const isFew = outcomes.every(broughtNothing);
  return [isFew ? condition : { holds: condition.holds, holdsOnTheWay: condition.holdsOnTheWay }];
}

function within(
  column: 'createdMs' | 'modifiedMs',
  fromMs: number | undefined,
  toMs: number | undefined,
): Condition[] {
  if (fromMs === undefined && toMs === undefined) return [];
  const [min, max] = [fromMs ?? Number.MIN_SAFE_INTEGER, toMs ?? Number.MAX_SAFE_INTEGER];
  return [
    byColumn((of) => of.and([of(`target.${column}`, '>=', min), of(`target.${column}`, '<=', max)]), column),
  ];
}

function beginning(column: 'titleFolded' | 'urlKey', start: string): Condition {
  return byColumn(
    (of) => of.and([of(`target.${column}`, '>=', start), of(`target.${column}`, '<', `${start}${last}`)]),
    column,
  );
}

/**
 * The beginning of an address, whatever its scheme and with or without www. A host alone (`example.org`) also finds the hosts
 * below it, whose keys begin in the same way.
 */
function urlCondition(text: string): Condition {
  const key = canonicalKey(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const [host = '', path = ''] = key.split(')', 2);
  if (path !== '/' && path !== '') return beginning('urlKey', key);
  const starts = [`${host})`, `${host},`, `${host}:`];
  return byColumn((of) => of.or(starts.map((start) => beginning('urlKey', start).holds(of))));
}
