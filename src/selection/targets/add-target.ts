import type { Catalogue } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import type { LiveCheck } from '../live-check.ts';
import { readUrl } from '../kept-url.ts';
import { selectionReason } from '../selection-reason.ts';
import { checkLive } from './check-live.ts';
import { checkTarget } from './check-target.ts';
import { insertTargets } from './insert-targets.ts';
import { readTarget } from './target.ts';

import { refuseSameUrl, sameUrl } from './same-url.ts';
import type { TargetFields, TargetView } from './target-shape.ts';
import type { LiveResult } from '../check-shape.ts';

export interface NewTargetFields extends TargetFields {
  /** By a curator: why it is accepted although the server refuses robots. */
  readonly overrideNote?: string | undefined;
}

export const someInvalid = selectionReason('fields-invalid');

/**
 * Adds a target: 1. check all fields; 2. ask the server of the URL, unless it was asked within the hour; 3. report all problems
 * at once; 4. write the target, validated if a curator made it, otherwise proposed.
 */
export async function addTarget(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  fields: NewTargetFields,
): Promise<Outcome<TargetView>> {
  if (!may(person, 'targets.edit')) return refused('forbidden', selectionReason('targets-not-made'));
  const { overrideNote = '', ...form } = fields;
  const first = await checkTarget(new SelectionContext(catalogue.db), person, form);
  const live = await liveVerdict(liveCheck, person, { url: form.url, overrideNote });
  const problems = [...(first.ok ? [] : first.problems), ...live.problems];
  if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
  return catalogue.change(async (changing) => {
    // While the server was asked, the collection may have been closed, or the same target added.
    const checked = await checkTarget(new SelectionContext(changing), person, form);
    if (!checked.ok) return refused('invalid', someInvalid, { fields: checked.problems });
    const { draft } = checked;
    const same = await sameUrl(changing, { collectionId: draft.collectionId, urlKey: draft.kept.urlKey });
    if (same !== undefined) return refuseSameUrl(changing, person, same);
    const id = newId();
    await insertTargets(changing, [
      {
        id,
        draft,
        state: may(person, 'targets.decide') ? 'validated' : 'proposed',
        overrideNote: live.check?.mayBeOverridden === true ? overrideNote : '',
        check: live.check,
        accountId: person.id,
        nowMs: Date.now(),
      },
    ]);
    const target = await readTarget(changing, person, id);
    if (target === undefined) throw new Error(`target ${id} is gone`);
    return done(target);
  });
}

/** An invalid URL is not requested. */
export async function liveVerdict(
  liveCheck: LiveCheck,
  person: Person,
  { url, overrideNote }: { readonly url: string; readonly overrideNote: string },
): Promise<{ readonly check: LiveResult | undefined; readonly problems: readonly FieldProblem[] }> {
  const reading = readUrl(url);
  if (!reading.ok) return { check: undefined, problems: [] };
  return checkLive(liveCheck, person, { url: reading.kept.url, overrideNote });
}
