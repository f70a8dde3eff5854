import { addressOfAsker } from '../../catalogue/asked-from.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { ChangeTable, RecordState, RecordTable, RecordWordTable } from '../../catalogue/tables.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import type { LiveResult } from '../live-check.ts';
import type { RecordDraft } from './check-record.ts';
import { recordWords } from './record-words.ts';
import { noRecordOutcome } from '../../catalogue/no-outcome.ts';

/** A record that is to be written for the first time. */
export interface NewRecord {
  readonly id: string;
  readonly draft: RecordDraft;
  readonly state: RecordState;
  readonly overrideNote: string;
  /** Undefined: nobody has asked the server. */
  readonly check: LiveResult | undefined;
  readonly accountId: string;
  readonly nowMs: number;
  /** Of the import that makes it. */
  readonly bulkId?: string;
  /** It was there before, and is brought back. */
  readonly again?: {
    readonly version: number;
    readonly accountId: string;
    readonly atMs: number;
    readonly bulkId: string;
  };
}

/** Writes new records with all that belongs to them, and where they come from into the history. */
export async function insertRecords(changing: Changing, records: readonly NewRecord[]): Promise<void> {
  await insertMany(changing, 'record', records.map(rowOf));
  await insertMany(
    changing,
    'recordUrl',
    records.flatMap(({ id, draft }) => urlRows(id, draft)),
  );
  await insertMany(
    changing,
    'recordKeyword',
    records.flatMap(({ id, draft }) => keywordRows(id, draft)),
  );
  await insertMany(changing, 'recordWord', records.flatMap(wordRows));
  await insertMany(changing, 'change', records.map(changeOf));
}

/** The columns that come from the form. */
export function columnsOf(draft: RecordDraft) {
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

export function urlRows(recordId: string, { keptSupplementary }: RecordDraft) {
  return keptSupplementary.map(({ url, urlKey }, position) => ({ recordId, position, url, urlKey }));
}

export function keywordRows(recordId: string, { keywords }: Pick<RecordDraft, 'keywords'>) {
  return keywords.map((keyword) => ({ recordId, keyword, keywordFolded: folded(keyword) }));
}

function rowOf({ id, draft, state, overrideNote, check, accountId, nowMs, again }: NewRecord): RecordTable {
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
    ...noRecordOutcome,
  };
}

function wordRows({ id, draft, overrideNote }: NewRecord): RecordWordTable[] {
  const texts = { ...draft, host: draft.kept.host, overrideNote, stateReason: '' };
  const titleFolded = folded(draft.title);
  return recordWords(texts).map((word) => ({ word, titleFolded, recordId: id }));
}

function changeOf({ id, draft, state, overrideNote, again, ...made }: NewRecord): ChangeTable {
  const { kept: _kept, keptSupplementary: _supplementary, ...fields } = draft;
  const { accountId, nowMs, bulkId = null } = made;
  const signing = again ?? { version: 1, accountId, atMs: nowMs, bulkId };
  return {
    ...signing,
    id: newId(signing.atMs),
    subject: 'record',
    subjectId: id,
    action: 'create',
    fieldsJson: JSON.stringify(changedFields({}, { ...fields, state, overrideNote })),
    address: addressOfAsker(),
  };
}
