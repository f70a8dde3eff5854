import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import { may, mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import { stateAfter } from '../targets/change-target.ts';
import { max, placeProblems } from '../targets/check-target.ts';
import { searchProblems } from '../targets/target-search.ts';
import { allFound } from '../targets/search-targets.ts';
import { selectionReason } from '../selection-reason.ts';
import { bulkProblems, maxTargets } from './bulk-changes.ts';

import { bulkFacts, bulkRows } from './bulk-row.ts';
import type { BulkFacts, BulkRow } from './bulk-row.ts';
import { BulkTally } from './bulk-tally.ts';
import { enterBulk } from './enter-bulk.ts';
import { takenKeys } from './taken-keys.ts';
import { writeBulk } from './write-bulk.ts';
import type { BulkStep } from './write-bulk.ts';
import type { BulkChanges, BulkOrder, BulkView } from './bulk-shape.ts';

/**
 * Changes many targets in one transaction:
 *
 *   1. find the targets
 *   2. for each, check the rights of the person and whether the new values fit together; those that fail are reported and skipped
 *   3. write the others, with their history
 */
export async function changeBulk(
  catalogue: Catalogue,
  person: Person,
  order: BulkOrder,
): Promise<Outcome<BulkView>> {
  if (!may(person, 'targets.edit')) return refused('forbidden', selectionReason('targets-not-changed'));
  const problems = [...bulkProblems(person, order), ...searchProblems(order.search ?? {})];
  if (problems.length > 0)
    return refused('invalid', selectionReason('bulk-impossible'), { fields: problems });
  return catalogue.change(async (changing) => {
    const ids = await idsOf(changing, order);
    if (ids === undefined)
      return refused('invalid', selectionReason('bulk-found-too-many'), {
        fields: [{ field: 'search', ...selectionReason('bulk-too-many', { max: maxTargets }) }],
      });
    const tally = new BulkTally();
    const steps = await stepsFor(changing, person, { ids, changes: order.changes, tally });
    if (order.isTrial || steps.length === 0) return done(tally.view('change', steps.length, null));
    const bulkId = newId();
    const atMs = Date.now();
    const signing = { accountId: person.id, atMs, action: 'change', bulkId } as const;
    await enterBulk(changing, {
      id: bulkId,
      accountId: person.id,
      atMs,
      note: order.changes,
      targets: steps.length,
    });
    await writeBulk(changing, steps, signing);
    return done(tally.view('change', steps.length, bulkId));
  });
}

/** Undefined: too many. */
async function idsOf(changing: Changing, { ids, search }: BulkOrder): Promise<string[] | undefined> {
  if (ids !== undefined) return [...new Set(ids)];
  const found: string[] = [];
  for await (const some of allFound(changing, { search: search ?? {}, sort: 'created' })) {
    found.push(...some);
    if (found.length > maxTargets) return undefined;
  }
  return found;
}

interface BulkRequest {
  readonly ids: readonly string[];
  readonly changes: BulkChanges;
  readonly tally: BulkTally;
}

async function stepsFor(
  changing: Changing,
  person: Person,
  { ids, changes, tally }: BulkRequest,
): Promise<BulkStep[]> {
  const context = new SelectionContext(changing);
  const steps: BulkStep[] = [];
  const taken = new Set<string>();
  for await (const rows of bulkRows(changing, ids)) {
    for (const key of await takenKeys(changing, movedRows(rows, changes))) taken.add(key);
    for (const row of rows) {
      const after = await factsAfter(context, person, row, changes);
      const isUnchanged = changedFields({ ...bulkFacts(row) }, { ...after }).length === 0;
      if (isUnchanged && mayEditIn(person, row.collectionId)) {
        tally.unchanged++;
        continue;
      }
      const key = `${after.collectionId} ${row.urlKey}`;
      const isMoved = after.collectionId !== row.collectionId;
      const reasons = await refusalOf(context, person, row, after);
      if (reasons.length === 0 && isMoved && taken.has(key))
        reasons.push(selectionReason('bulk-address-there'));
      if (reasons.length > 0) {
        tally.refuse(row, reasons);
        continue;
      }
      if (isMoved) taken.add(key);
      steps.push({ id: row.id, version: row.version, before: bulkFacts(row), after });
    }
  }
  return steps;
}

function movedRows(rows: readonly BulkRow[], { collectionId }: BulkChanges) {
  return collectionId === undefined ? [] : rows.map(({ urlKey }) => ({ collectionId, urlKey }));
}

async function refusalOf(
  context: SelectionContext,
  person: Person,
  row: BulkRow,
  after: BulkFacts,
): Promise<Reason[]> {
  if (!mayEditIn(person, row.collectionId)) {
    const collection = await context.collection(row.collectionId);
    return [selectionReason('collection-not-yours', { collection: collection?.name ?? '' })];
  }
  const reasons: Reason[] = await placeProblems(context, person, after, row);
  if (after.keywords.length > Math.max(max.keywords, row.keywords.length))
    reasons.push(selectionReason('keywords-too-many', { max: max.keywords }));
  return reasons;
}

async function factsAfter(
  context: SelectionContext,
  person: Person,
  row: BulkRow,
  changes: BulkChanges,
): Promise<BulkFacts> {
  const { addKeyword, removeKeyword, state, stateReason, themeId, ...given } = changes;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const plain: BulkFacts = { ...bulkFacts(row), ...set };
  const after = {
    ...plain,
    themeId: themeId ?? (await themeAfter(context, row, plain.collectionId)),
    keywords: keywordsAfter(row.keywords, addKeyword, removeKeyword),
  };
  if (state !== undefined) return { ...after, state, stateReason: stateReason ?? '' };
  if (changedFields({ ...bulkFacts(row) }, { ...after }).length === 0) return after;
  // Supplementary URLs are not changed in bulk.
  const before = { url: row.url, depth: row.depth, supplementary: [] };
  const next = stateAfter(person, row.state, { before, after: { ...before, depth: after.depth } });
  return next === row.state ? after : { ...after, state: next, stateReason: '' };
}

/** In another collection: its theme of the same name; if there is none, the old theme, which the check refuses. */
async function themeAfter(context: SelectionContext, row: BulkRow, collectionId: string): Promise<string> {
  if (collectionId === row.collectionId) return row.themeId;
  const [from, to] = [await context.collection(row.collectionId), await context.collection(collectionId)];
  const name = from?.themes.find(({ id }) => id === row.themeId)?.name;
  const same = to?.themes.find((theme) => folded(theme.name) === folded(name ?? '') && theme.isOffered);
  return same?.id ?? row.themeId;
}

function keywordsAfter(keywords: string[], add?: string, remove?: string): string[] {
  const kept =
    remove === undefined ? keywords : keywords.filter((keyword) => folded(keyword) !== folded(remove));
  const added = add?.trim();
  return added === undefined || kept.includes(added) ? kept : [...kept, added];
}
