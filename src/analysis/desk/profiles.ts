import type { Profile } from '../settings/analysis-settings.ts';
import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome, Refusal } from '../../catalogue/outcome.ts';
import type { AnalysisProfileTable } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { analysisReason } from './analysis-reason.ts';

export interface ProfileView extends Profile {
  readonly id: string;
  readonly version: number;
  readonly isUsed: boolean;
}

interface Actor {
  readonly id: string;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** By name. */
export async function listProfiles({ db }: { readonly db: Database }): Promise<readonly ProfileView[]> {
  const rows = await db.selectFrom('analysisProfile').selectAll().orderBy('nameFolded').execute();
  return rows.map(viewOf);
}

export function addProfile(
  catalogue: Catalogue,
  person: Actor,
  { name, weights, threshold }: Profile,
): Promise<Outcome<ProfileView>> {
  return catalogue.change(async (changing) => {
    const refusal = await refusalOf(changing, { id: '', name, weights });
    if (refusal !== undefined) return { ok: false, refusal };
    const id = newId();
    const row: AnalysisProfileTable = {
      id,
      version: 1,
      name,
      nameFolded: folded(name),
      judgingJson: JSON.stringify({ weights, threshold }),
      isUsed: 0,
      createdMs: Date.now(),
    };
    await changing.insertInto('analysisProfile').values(row).execute();
    const fields = changedFields({}, { name, weights, threshold });
    await note(changing, person, { id, version: 1 }, { action: 'create', fields });
    return done(viewOf(row));
  });
}

export function changeProfile(
  catalogue: Catalogue,
  person: Actor,
  { id, version, name, weights, threshold }: Seen & Profile,
): Promise<Outcome<ProfileView>> {
  return catalogue.change(async (changing) => {
    const before = await profileAt(changing, { id, version });
    if (!before.ok) return before;
    const refusal = await refusalOf(changing, { id, name, weights });
    if (refusal !== undefined) return { ok: false, refusal };
    const fields = changedFields({ ...viewOf(before.value) }, { name, weights, threshold });
    if (fields.length === 0) return done(viewOf(before.value));
    const judgingJson = JSON.stringify({ weights, threshold });
    const after = { name, nameFolded: folded(name), judgingJson, version: version + 1 };
    await changing.updateTable('analysisProfile').set(after).where('id', '=', id).execute();
    await note(changing, person, { id, version: version + 1 }, { action: 'change', fields });
    return done(viewOf({ ...before.value, ...after }));
  });
}

export function removeProfile(catalogue: Catalogue, person: Actor, seen: Seen): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const before = await profileAt(changing, seen);
    if (!before.ok) return before;
    if (before.value.isUsed === 1) return refused('conflict', analysisReason('profile-used'));
    await changing.deleteFrom('analysisProfile').where('id', '=', seen.id).execute();
    const { name, weights, threshold } = viewOf(before.value);
    const fields = Object.entries({ name, weights, threshold }).map(([field, from]) => ({
      field,
      from,
      to: null,
    }));
    await note(changing, person, { id: seen.id, version: seen.version + 1 }, { action: 'delete', fields });
    return done(null);
  });
}

/** Null: the usual one. */
export function chooseProfile(
  catalogue: Catalogue,
  person: Actor,
  { id }: { readonly id: string | null },
): Promise<Outcome<{ readonly profiles: readonly ProfileView[] }>> {
  return catalogue.change(async (changing) => {
    const rows = await changing.selectFrom('analysisProfile').selectAll().execute();
    if (id !== null && !rows.some((row) => row.id === id)) return noSuch('profile');
    for (const row of rows) {
      const isUsed = row.id === id ? 1 : 0;
      if (isUsed === row.isUsed) continue;
      const version = row.version + 1;
      await changing
        .updateTable('analysisProfile')
        .set({ isUsed, version })
        .where('id', '=', row.id)
        .execute();
      const fields = [{ field: 'isUsed', from: row.isUsed === 1, to: isUsed === 1 }];
      await note(changing, person, { id: row.id, version }, { action: 'change', fields });
    }
    return done({ profiles: await listProfiles({ db: changing }) });
  });
}

async function note(
  changing: Changing,
  person: Actor,
  { id, version }: Seen,
  said: Pick<Parameters<typeof writeChange>[1], 'action' | 'fields'>,
): Promise<void> {
  const change = { subject: 'analysis-profile', subjectId: id, version, accountId: person.id } as const;
  await writeChange(changing, { ...change, atMs: Date.now(), ...said });
}

async function profileAt(changing: Changing, { id, version }: Seen): Promise<Outcome<AnalysisProfileTable>> {
  const row = await changing
    .selectFrom('analysisProfile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return noSuch('profile');
  return row.version === version ? done(row) : conflictWith(viewOf(row));
}

async function refusalOf(
  changing: Changing,
  { id, name, weights }: Pick<ProfileView, 'id' | 'name' | 'weights'>,
): Promise<Refusal | undefined> {
  const fields = [
    ...textProblems({ name }),
    ...Object.keys(weights).flatMap((number) => textProblems({ weights: number })),
  ];
  if (fields.length > 0) return unkeepable(fields);
  const same = await changing
    .selectFrom('analysisProfile')
    .select('id')
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) fields.push({ field: 'name', ...analysisReason('name-taken-by-profile') });
  return fields.length === 0 ? undefined : unkeepable(fields);
}

function unkeepable(fields: readonly FieldProblem[]): Refusal {
  return { kind: 'invalid', ...analysisReason('profile-unkept'), fields };
}

function viewOf({ id, version, name, judgingJson, isUsed }: AnalysisProfileTable): ProfileView {
  const judging = JSON.parse(judgingJson) as Pick<Profile, 'weights' | 'threshold'>;
  return { id, version, name, ...judging, isUsed: isUsed === 1 };
}
