import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome, Refusal } from '../../catalogue/outcome.ts';
import type { AnalysisTextTable } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { analysisReason } from './analysis-reason.ts';

/** A judge text, or a list for functions. */
export interface NamedText {
  readonly id: string;
  readonly version: number;
  readonly kind: AnalysisTextTable['kind'];
  readonly name: string;
  readonly text: string;
  readonly comment: string;
  readonly modifiedMs: number;
}

interface Actor {
  readonly id: string;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Said {
  readonly name: string;
  readonly text: string;
  readonly comment: string;
}

/** By name. */
export async function listTexts(
  { db }: { readonly db: Database },
  kind: AnalysisTextTable['kind'],
): Promise<readonly NamedText[]> {
  const rows = await db
    .selectFrom('analysisText')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('nameFolded')
    .execute();
  return rows.map(viewOf);
}

export function addText(
  catalogue: Catalogue,
  person: Actor,
  { kind, name, text, comment }: Said & Pick<NamedText, 'kind'>,
): Promise<Outcome<NamedText>> {
  return catalogue.change(async (changing) => {
    const refusal = await refusalOf(changing, { id: '', kind, name, text, comment });
    if (refusal !== undefined) return { ok: false, refusal };
    const [id, atMs] = [newId(), Date.now()];
    const row = { id, version: 1, kind, name, nameFolded: folded(name), text, comment };
    const whole = { ...row, createdMs: atMs, modifiedMs: atMs };
    await changing.insertInto('analysisText').values(whole).execute();
    await note(
      changing,
      person,
      { id, version: 1 },
      'create',
      changedFields({}, { kind, name, text, comment }),
    );
    return done(viewOf(whole));
  });
}

export function changeText(
  catalogue: Catalogue,
  person: Actor,
  { id, version, name, text, comment }: Seen & Said,
): Promise<Outcome<NamedText>> {
  return catalogue.change(async (changing) => {
    const before = await textAt(changing, { id, version });
    if (!before.ok) return before;
    const refusal = await refusalOf(changing, { ...before.value, name, text, comment });
    if (refusal !== undefined) return { ok: false, refusal };
    const said = { name, text, comment };
    const fields = changedFields({ ...before.value }, said);
    if (fields.length === 0) return done(viewOf(before.value));
    const after = { ...said, nameFolded: folded(name), version: version + 1, modifiedMs: Date.now() };
    await changing.updateTable('analysisText').set(after).where('id', '=', id).execute();
    await note(changing, person, { id, version: version + 1 }, 'change', fields);
    return done(viewOf({ ...before.value, ...after }));
  });
}

export function removeText(catalogue: Catalogue, person: Actor, seen: Seen): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const before = await textAt(changing, seen);
    if (!before.ok) return before;
    await changing.deleteFrom('analysisText').where('id', '=', seen.id).execute();
    const { name, text, comment } = before.value;
    const fields = Object.entries({ name, text, comment }).map(([field, from]) => ({
      field,
      from,
      to: null,
    }));
    await note(changing, person, { id: seen.id, version: seen.version + 1 }, 'delete', fields);
    return done(null);
  });
}

async function note(
  changing: Changing,
  person: Actor,
  { id, version }: Seen,
  action: 'create' | 'change' | 'delete',
  fields: ReturnType<typeof changedFields>,
): Promise<void> {
  const change = { subject: 'analysis-text', subjectId: id, version, accountId: person.id } as const;
  await writeChange(changing, { ...change, atMs: Date.now(), action, fields });
}

async function textAt(changing: Changing, { id, version }: Seen): Promise<Outcome<AnalysisTextTable>> {
  const row = await changing.selectFrom('analysisText').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return noSuch('text');
  return row.version === version ? done(row) : conflictWith(viewOf(row));
}

async function refusalOf(
  changing: Changing,
  { id, kind, name, text, comment }: Said & Pick<AnalysisTextTable, 'id' | 'kind'>,
): Promise<Refusal | undefined> {
  const fields = textProblems({ name }, { text, comment });
  if (fields.length > 0) return unkeepable(fields);
  const same = await changing
    .selectFrom('analysisText')
    .select('id')
    .where('kind', '=', kind)
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) fields.push({ field: 'name', ...analysisReason('name-taken-by-text') });
  return fields.length === 0 ? undefined : unkeepable(fields);
}

function unkeepable(fields: readonly FieldProblem[]): Refusal {
  return { kind: 'invalid', ...analysisReason('text-unkept'), fields };
}

function viewOf({ id, version, kind, name, text, comment, modifiedMs }: AnalysisTextTable): NamedText {
  return { id, version, kind, name, text, comment, modifiedMs };
}
