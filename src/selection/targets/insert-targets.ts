import { clientAddress } from '../../catalogue/client-address.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { ChangeTable } from '../../catalogue/tables/history-tables.ts';
import type { TargetState, TargetTable } from '../../catalogue/tables/target-tables.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import { changedFields } from '../../catalogue/write-change.ts';

import type { TargetDraft } from './check-target.ts';
import { noTargetOutcome } from '../../catalogue/no-outcome.ts';
import type { LiveResult } from '../check-shape.ts';

/** A target to be inserted. */
export interface NewTarget {
  readonly id: string;
  readonly draft: TargetDraft;
  readonly state: TargetState;
  readonly overrideNote: string;
  /** Undefined: the server was not asked. */
  readonly check: LiveResult | undefined;
  readonly accountId: string;
  readonly nowMs: number;
  /** The import that makes it. */
  readonly bulkId?: string;
  /** True: it existed before, and is restored. */
  readonly again?: {
    readonly version: number;
    readonly accountId: string;
    readonly atMs: number;
    readonly bulkId: string;
  };
}

/** Inserts targets with their URLs, keywords, search rows and history. */
export async function insertTargets(changing: Changing, targets: readonly NewTarget[]): Promise<void> {
  await insertMany(changing, 'target', targets.map(rowOf));
  await insertMany(
    changing,
    'targetUrl',
    targets.flatMap(({ id, draft }) => urlRows(id, draft)),
  );
  await insertMany(
    changing,
    'targetKeyword',
    targets.flatMap(({ id, draft }) => keywordRows(id, draft)),
  );
  await writeSearchRows(
    changing,
    targets.map(({ id }) => id),
  );
  await insertMany(changing, 'change', targets.map(changeOf));
}

/** The columns that come from the form. */
export function columnsOf(draft: TargetDraft) {
  const { collectionId, title, kept, budget, frequency, depth, themeId, responsibleId } = draft;
  return {
    ...kept,
    collectionId,
    title,
    titleFolded: folded(title),
    isActive: draft.isActive ? 1 : 0,
    budget,
    frequency,
    depth,
    themeId,
    responsibleId,
    contentNote: draft.contentNote,
    technicalNote: draft.technicalNote,
  } as const;
}

export function urlRows(targetId: string, { keptSupplementary }: TargetDraft) {
  return keptSupplementary.map(({ url, urlKey }, position) => ({ targetId, position, url, urlKey }));
}

export function keywordRows(targetId: string, { keywords }: Pick<TargetDraft, 'keywords'>) {
  return keywords.map((keyword) => ({ targetId, keyword, keywordFolded: folded(keyword) }));
}

function rowOf({ id, draft, state, overrideNote, check, accountId, nowMs, again }: NewTarget): TargetTable {
  const isDecided = state === 'validated';
  return {
    id,
    version: again?.version ?? 1,
    ...columnsOf(draft),
    state,
    stateReason: '',
    checkJson: check === undefined ? '{}' : JSON.stringify(check),
    overrideNote,
    createdMs: nowMs,
    createdBy: accountId,
    modifiedMs: again?.atMs ?? nowMs,
    modifiedBy: again?.accountId ?? accountId,
    decidedMs: isDecided ? nowMs : null,
    decidedBy: isDecided ? accountId : null,
    openNotes: 0,
    ...noTargetOutcome,
  };
}

function changeOf({ id, draft, state, overrideNote, again, ...made }: NewTarget): ChangeTable {
  const { kept: _kept, keptSupplementary: _supplementary, ...fields } = draft;
  const { accountId, nowMs, bulkId = null } = made;
  const signing = again ?? { version: 1, accountId, atMs: nowMs, bulkId };
  return {
    ...signing,
    id: newId(signing.atMs),
    subject: 'target',
    subjectId: id,
    action: 'create',
    fieldsJson: JSON.stringify(changedFields({}, { ...fields, state, overrideNote })),
    address: clientAddress(),
  };
}
