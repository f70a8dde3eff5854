import type { FieldProblem } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import type { LiveCheck, LiveResult } from '../live-check.ts';

export interface LiveVerdict {
  readonly check: LiveResult;
  readonly problems: readonly FieldProblem[];
}

/** Does the server give the page, or has a curator said why it is taken all the same? */
export async function checkLive(
  liveCheck: LiveCheck,
  person: Person,
  { url, overrideNote }: { readonly url: string; readonly overrideNote: string },
): Promise<LiveVerdict> {
  const check = await liveCheck.fresh(url);
  const noteProblem = keptTextProblem(overrideNote, 'text', longest.note);
  if (noteProblem !== undefined)
    return { check, problems: [{ field: 'overrideNote', message: noteProblem }] };
  if (check.outcome === 'ok' || check.outcome === 'redirected') return { check, problems: [] };
  if (!check.mayBeOverridden) return { check, problems: [{ field: 'url', message: check.reason }] };
  if (!may(person, 'records.decide'))
    return {
      check,
      problems: [
        { field: 'url', message: `${check.reason} A curator can take it all the same, with a note.` },
      ],
    };
  if (overrideNote.trim() === '')
    return {
      check,
      problems: [
        { field: 'overrideNote', message: `${check.reason} To take it all the same, write down why.` },
      ],
    };
  return { check, problems: [] };
}
