import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { NoteTable } from '../../catalogue/tables/target-tables.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { readUrl } from '../kept-url.ts';
import { fittingTargets, targetsOfJob } from './fitting-targets.ts';
import { countOpenNotes, insertNote } from './insert-note.ts';
import { readNotes } from './note.ts';

import { selectionReason } from '../selection-reason.ts';
import { changeRow } from '../../catalogue/change-row.ts';
import type { NoteView } from './note-shape.ts';
import type { NewNote } from './note-shape.ts';

const onlyStaff = selectionReason('notes-not-written');

/** A remark on a target, a capture or a job: one note for each target that it belongs to, so that each can be closed. */
export async function addNotes(
  catalogue: Catalogue,
  person: Person,
  note: NewNote,
): Promise<Outcome<{ notes: NoteView[] }>> {
  if (!may(person, 'notes.write')) return refused('forbidden', onlyStaff);
  const problems = noteProblems(note);
  if (problems.length > 0) return refused('invalid', selectionReason('note-invalid'), { fields: problems });
  return catalogue.change(async (changing) => {
    const targets = await targetsFor(changing, note);
    if (!targets.ok) return targets;
    const nowMs = Date.now();
    const ids: string[] = [];
    const { kind, text, url = null, timestamp = null, jobId = null } = note;
    const row = { kind, text: text.trim(), url, timestamp, jobId, createdBy: person.id };
    for (const targetId of targets.value) ids.push(await insertNote(changing, { ...row, targetId }, nowMs));
    return done({ notes: await readNotes(changing, ids) });
  });
}

/** Any member of staff may close a note; only its author may edit its text. */
export async function changeNote(
  catalogue: Catalogue,
  person: Person,
  id: string,
  {
    text,
    state,
    version,
  }: { readonly text: string; readonly state: NoteTable['state']; readonly version: number },
): Promise<Outcome<NoteView>> {
  if (!may(person, 'notes.write')) return refused('forbidden', onlyStaff);
  const problems = noteProblems({ kind: 'comment', text });
  if (problems.length > 0) return refused('invalid', selectionReason('note-invalid'), { fields: problems });
  const set = { text: text.trim(), state };
  return changeRow(catalogue, person, notes, { id, version }, async (row, changing) => {
    const isReworded = set.text !== row.text;
    if (isReworded && row.createdBy !== person.id && !may(person, 'targets.decide'))
      return refused('forbidden', selectionReason('note-of-another'));
    return done({
      set,
      derived: async (_fields, nowMs) => ({
        // A person has edited the text.
        ...(isReworded ? { reasonJson: null } : {}),
        doneMs: state === 'done' ? (row.doneMs ?? nowMs) : null,
        doneBy: state === 'done' ? (row.doneBy ?? person.id) : null,
      }),
      after: async () => {
        if (row.targetId !== null) await countOpenNotes(changing, row.targetId);
      },
    });
  });
}

const notes = {
  table: 'note',
  subject: 'note',
  conflict: selectionReason('note-changed'),
  read: async (db: Database, id: string): Promise<Outcome<NoteView>> => {
    const [note] = await readNotes(db, [id]);
    return note === undefined ? noSuch('note') : done(note);
  },
} as const;

function noteProblems({ text, url }: NewNote): FieldProblem[] {
  const problem =
    text.trim() === '' ? selectionReason('note-empty') : keptTextProblem(text, 'text', longest.note);
  const problems = problem === undefined ? [] : [{ field: 'text', ...problem }];
  const urlProblem = url === undefined ? undefined : keptTextProblem(url, 'line', longest.url);
  return urlProblem === undefined ? problems : [...problems, { field: 'url', ...urlProblem }];
}

/** Null: it belongs to no target, and is kept anyway. */
async function targetsFor(
  changing: Changing,
  { targetId, url, jobId }: NewNote,
): Promise<Outcome<(string | null)[]>> {
  if (jobId !== undefined) {
    const job = await changing.selectFrom('job').select('id').where('id', '=', jobId).executeTakeFirst();
    if (job === undefined) return noSuch('job');
  }
  if (targetId !== undefined) {
    const target = await changing
      .selectFrom('target')
      .select('id')
      .where('id', '=', targetId)
      .executeTakeFirst();
    return target === undefined ? noSuch('target') : done([targetId]);
  }
  const reading = url === undefined ? undefined : readUrl(url);
  const byUrl = reading?.ok === true ? await fittingTargets(changing, reading.kept) : [];
  const found = byUrl.length === 0 && jobId !== undefined ? await targetsOfJob(changing, jobId) : byUrl;
  return done(found.length === 0 ? [null] : found);
}
