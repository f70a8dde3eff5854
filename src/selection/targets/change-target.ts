import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import type { TargetState, TargetTable } from '../../catalogue/tables/target-tables.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import { may, mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import { readUrl } from '../kept-url.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { liveVerdict, someInvalid } from './add-target.ts';
import type { NewTargetFields } from './add-target.ts';
import { checkTarget } from './check-target.ts';
import type { TargetDraft } from './check-target.ts';
import { columnsOf, keywordRows, urlRows } from './insert-targets.ts';
import { readTarget, targetsFor } from './target.ts';

import { factsOf } from './target-fields.ts';

import { refuseSameUrl, sameUrl } from './same-url.ts';
import { changeRow } from '../../catalogue/change-row.ts';
import type { RowUpdate } from '../../catalogue/change-row.ts';
import type { TargetFields, TargetView } from './target-shape.ts';
import type { LiveResult } from '../check-shape.ts';

export interface ChangedTargetFields extends NewTargetFields {
  readonly version: number;
}

/** Changes a target; the server of a new URL is asked, as for a new target. */
export async function changeTarget(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  { id, version, ...fields }: ChangedTargetFields & { readonly id: string },
): Promise<Outcome<TargetView>> {
  const seen = await readTarget(catalogue.db, person, id);
  if (seen === undefined) return noSuch('target');
  const refusal = refusalOf(seen, person, version);
  if (refusal !== undefined) return refusal;
  const { overrideNote, ...form } = fields;
  const note = overrideNote ?? seen.overrideNote;
  const first = await checkTarget(new SelectionContext(catalogue.db), person, form, factsOf(seen));
  const live = isSameUrl(form.url, seen.url)
    ? { check: undefined, problems: [] }
    : await liveVerdict(liveCheck, person, { url: form.url, overrideNote: note });
  const problems = [...(first.ok ? [] : first.problems), ...live.problems];
  if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
  const targets = targetsFor(person, selectionReason('target-changed'));
  return changeRow(catalogue, person, targets, { id, version }, async (_row, changing) => {
    const current = await targets.read(changing, id);
    if (!current.ok) return current;
    const late = refusalOf(current.value, person, version);
    if (late !== undefined) return late;
    const context = new SelectionContext(changing);
    const checked = await checkTarget(context, person, form, factsOf(current.value));
    if (!checked.ok) return refused('invalid', someInvalid, { fields: checked.problems });
    const { draft } = checked;
    const place = { collectionId: draft.collectionId, urlKey: draft.kept.urlKey, except: id };
    const same = await sameUrl(changing, place);
    if (same !== undefined) return refuseSameUrl(changing, person, same);
    return done({
      ...rewritten(person, { current: current.value, draft, check: live.check, note }),
      after: async () => {
        await replaceLists(changing, id, draft);
        await writeSearchRows(changing, [id]);
      },
    });
  });
}

function refusalOf(target: TargetView, person: Person, version: number): Outcome<never> | undefined {
  if (!mayEditIn(person, target.collection.id))
    return refused(
      'forbidden',
      selectionReason('target-collection-not-yours', { collection: target.collection.name }),
    );
  if (target.version !== version)
    return refused('conflict', selectionReason('target-changed'), { current: target });
  return undefined;
}

function isSameUrl(text: string, url: string): boolean {
  const reading = readUrl(text);
  return reading.ok && reading.kept.url === url;
}

interface Rewriting {
  readonly current: TargetView;
  readonly draft: TargetDraft;
  readonly check: LiveResult | undefined;
  readonly note: string;
}

/** A decision changes only together with other fields. */
function rewritten(
  person: Person,
  { current, draft, check, note }: Rewriting,
): Pick<RowUpdate<TargetTable>, 'set' | 'recorded'> {
  const { kept: _kept, keptSupplementary: _supplementary, ...form } = draft;
  const facts = factsOf(current);
  const overrideNote = may(person, 'targets.decide') ? note : current.overrideNote;
  const before = { ...facts, keywords: facts.keywords.toSorted() };
  const after = { ...form, keywords: form.keywords.toSorted(), overrideNote };
  const isDifferent = changedFields({ ...before }, after).length > 0;
  const state = isDifferent
    ? stateAfter(person, current.state, { before: facts, after: form })
    : current.state;
  const stateReason = state === current.state ? current.stateReason : '';
  return {
    set: {
      ...columnsOf(draft),
      state,
      stateReason,
      overrideNote,
      modifiedMs: Date.now(),
      modifiedBy: person.id,
      ...(check === undefined ? {} : { checkJson: JSON.stringify(check) }),
    },
    recorded: { before, after: { ...after, ...(isDifferent ? { state, stateReason } : {}) } },
  };
}

/**
 * A decision is about a URL and the scope around it: if a librarian changes these, or adds a supplementary URL on another host,
 * the target is proposed again. Any change proposes a refused target again.
 */
export function stateAfter(
  person: Person,
  state: TargetState,
  {
    before,
    after,
  }: {
    readonly before: Decided;
    readonly after: Decided;
  },
): TargetState {
  if (may(person, 'targets.decide')) return state;
  if (state === 'refused') return 'proposed';
  const known = new Set(hostsOf(before));
  const isSame = before.url === after.url && before.depth === after.depth;
  return isSame && hostsOf(after).every((host) => known.has(host)) ? state : 'proposed';
}

type Decided = Pick<TargetFields, 'url' | 'depth' | 'supplementary'>;

function hostsOf({ url, supplementary }: Decided): string[] {
  return [url, ...supplementary].map((each) => new URL(each).hostname);
}

async function replaceLists(changing: Changing, id: string, draft: TargetDraft): Promise<void> {
  await changing.deleteFrom('targetUrl').where('targetId', '=', id).execute();
  await changing.deleteFrom('targetKeyword').where('targetId', '=', id).execute();
  await insertMany(changing, 'targetUrl', urlRows(id, draft));
  await insertMany(changing, 'targetKeyword', keywordRows(id, draft));
}
