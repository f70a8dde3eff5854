import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { RecordState } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { may, mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import { readUrl } from '../kept-url.ts';
import type { LiveCheck, LiveResult } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { liveVerdict, someInvalid } from './add-record.ts';
import type { NewRecordFields } from './add-record.ts';
import { checkRecord } from './check-record.ts';
import type { RecordDraft } from './check-record.ts';
import { columnsOf, keywordRows, urlRows } from './insert-records.ts';
import { readRecord } from './record.ts';
import type { RecordView } from './record.ts';
import { factsOf } from './record-fields.ts';
import type { RecordFields } from './record-fields.ts';
import { refuseSameUrl, sameUrl } from './same-url.ts';
import { writeWords } from './write-words.ts';

export interface ChangedRecordFields extends NewRecordFields {
  readonly version: number;
}

/** Writes the form over the record as it was seen; a new URL is asked for as that of a new record is. */
export async function changeRecord(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  { id, version, ...fields }: ChangedRecordFields & { readonly id: string },
): Promise<Outcome<RecordView>> {
  const seen = await readRecord(catalogue.db, person, id);
  if (seen === undefined) return noSuch('record');
  const refusal = refusalOf(seen, person, version);
  if (refusal !== undefined) return refusal;
  const { overrideNote, ...form } = fields;
  const note = overrideNote ?? seen.overrideNote;
  const first = await checkRecord(new SelectionContext(catalogue.db), person, form, factsOf(seen));
  const live = isSameUrl(form.url, seen.url)
    ? { check: undefined, problems: [] }
    : await liveVerdict(liveCheck, person, { url: form.url, overrideNote: note });
  const problems = [...(first.ok ? [] : first.problems), ...live.problems];
  if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
  return catalogue.change(async (changing) => {
    const current = await readRecord(changing, person, id);
    if (current === undefined) return noSuch('record');
    const late = refusalOf(current, person, version);
    if (late !== undefined) return late;
    const checked = await checkRecord(new SelectionContext(changing), person, form, factsOf(current));
    if (!checked.ok) return refused('invalid', someInvalid, { fields: checked.problems });
    const { draft } = checked;
    const place = { collectionId: draft.collectionId, urlKey: draft.kept.urlKey, except: id };
    const same = await sameUrl(changing, place);
    if (same !== undefined) return refuseSameUrl(changing, person, same);
    return rewritten(changing, person, { current, draft, check: live.check, note });
  });
}

function refusalOf(record: RecordView, person: Person, version: number): Outcome<never> | undefined {
  if (!mayEditIn(person, record.collection.id))
    return refused(
      'forbidden',
      selectionReason('record-collection-not-yours', { collection: record.collection.name }),
    );
  if (record.version !== version)
    return refused('conflict', selectionReason('record-changed'), { current: record });
  return undefined;
}

function isSameUrl(text: string, url: string): boolean {
  const reading = readUrl(text);
  return reading.ok && reading.kept.url === url;
}

interface Rewriting {
  readonly current: RecordView;
  readonly draft: RecordDraft;
  readonly check: LiveResult | undefined;
  readonly note: string;
}

async function rewritten(
  changing: Changing,
  person: Person,
  { current, draft, check, note }: Rewriting,
): Promise<Outcome<RecordView>> {
  const { id } = current;
  const { kept: _kept, keptSupplementary: _supplementary, ...form } = draft;
  const before = factsOf(current);
  const overrideNote = may(person, 'records.decide') ? note : current.overrideNote;
  const after = { ...form, keywords: form.keywords.toSorted(), overrideNote };
  const sorted = { ...before, keywords: before.keywords.toSorted() };
  const state = stateAfter(person, current.state, { before, after: form });
  const isDifferent = changedFields({ ...sorted }, after).length > 0;
  if (!isDifferent) return done(current);
  const stateReason = state === current.state ? current.stateReason : '';
  const nowMs = Date.now();
  const version = current.version + 1;
  await changing
    .updateTable('record')
    .set({
      ...columnsOf(draft),
      version,
      state,
      stateReason,
      overrideNote,
      modifiedMs: nowMs,
      modifiedBy: person.id,
      ...(check === undefined ? {} : { checkJson: JSON.stringify(check) }),
    })
    .where('id', '=', id)
    .execute();
  await replaceLists(changing, id, draft);
  await writeWords(changing, [id]);
  await writeChange(changing, {
    subject: 'record',
    subjectId: id,
    version,
    accountId: person.id,
    atMs: nowMs,
    action: 'change',
    fields: changedFields({ ...sorted }, { ...after, state, stateReason }),
  });
  const record = await readRecord(changing, person, id);
  if (record === undefined) throw new Error(`record ${id} is gone`);
  return done(record);
}

/**
 * What was decided was decided of an address and how far to go from it: where a librarian changes these, or adds a further address
 * on a host that the record did not have, it is decided anew. A refused record is proposed again by any change.
 */
export function stateAfter(
  person: Person,
  state: RecordState,
  {
    before,
    after,
  }: {
    readonly before: Decided;
    readonly after: Decided;
  },
): RecordState {
  if (may(person, 'records.decide')) return state;
  if (state === 'refused') return 'proposed';
  const known = new Set(hostsOf(before));
  const isSame = before.url === after.url && before.depth === after.depth;
  return isSame && hostsOf(after).every((host) => known.has(host)) ? state : 'proposed';
}

type Decided = Pick<RecordFields, 'url' | 'depth' | 'supplementary'>;

function hostsOf({ url, supplementary }: Decided): string[] {
  return [url, ...supplementary].map((each) => new URL(each).hostname);
}

async function replaceLists(changing: Changing, id: string, draft: RecordDraft): Promise<void> {
  await changing.deleteFrom('recordUrl').where('recordId', '=', id).execute();
  await changing.deleteFrom('recordKeyword').where('recordId', '=', id).execute();
  await insertMany(changing, 'recordUrl', urlRows(id, draft));
  await insertMany(changing, 'recordKeyword', keywordRows(id, draft));
}
