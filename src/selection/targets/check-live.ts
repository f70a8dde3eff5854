import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import type { LiveResult } from '../check-shape.ts';

export interface LiveVerdict {
  readonly check: LiveResult;
  readonly problems: readonly FieldProblem[];
}

/** Refuses a page that its server does not give, unless a curator has overridden it. */
export async function checkLive(
  liveCheck: LiveCheck,
  person: Person,
  { url, overrideNote }: { readonly url: string; readonly overrideNote: string },
): Promise<LiveVerdict> {
  const check = await liveCheck.fresh(url);
  const noteProblem = keptTextProblem(overrideNote, 'text', longest.note);
  if (noteProblem !== undefined) return { check, problems: [{ field: 'overrideNote', ...noteProblem }] };
  if (check.outcome === 'ok' || check.outcome === 'redirected') return { check, problems: [] };
  const reason = liveReason(check);
  if (!check.mayBeOverridden) return { check, problems: [{ field: 'url', ...reason }] };
  if (!may(person, 'targets.decide'))
    return {
      check,
      problems: [{ field: 'url', ...selectionReason('live-ask-curator', { reason }) }],
    };
  if (overrideNote.trim() === '')
    return {
      check,
      problems: [{ field: 'overrideNote', ...selectionReason('live-say-why', { reason }) }],
    };
  return { check, problems: [] };
}

/** Why a server does not give the page, for a field or a row. */
export function liveReason({ reason, code, values }: LiveResult): Reason {
  return { message: reason, code, values };
}
