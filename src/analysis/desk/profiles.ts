import type { Profile } from '../analysis-settings.ts';
import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisProfileTable } from '../../catalogue/tables/analysis-tables.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { analysisReason } from './analysis-reason.ts';
import { addRow, changeRow, removeRow, writeRow } from '../../catalogue/change-row.ts';
import type { Actor, Seen } from '../../catalogue/change-row.ts';
import type { ProfileView } from './profile-shape.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';

/** By name. */
export async function listProfiles({ db }: { readonly db: Database }): Promise<readonly ProfileView[]> {
  const rows = await db.selectFrom('analysisProfile').selectAll().orderBy('nameFolded').execute();
  return rows.map(viewOf);
}

const kept = {
  table: 'analysisProfile',
  subject: 'analysis-profile',
  read: async (db: Database, id: string): Promise<Outcome<ProfileView>> => {
    const row = await db.selectFrom('analysisProfile').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? noSuch('profile') : done(viewOf(row));
  },
} as const;

export function addProfile(
  catalogue: Catalogue,
  person: Actor,
  { name, weights, threshold }: Profile,
): Promise<Outcome<ProfileView>> {
  return catalogue.change(async (changing) => {
    const problems = await problemsOf(changing, { name, weights });
    if (problems.length > 0) return invalid(problems);
    const scoringJson = JSON.stringify({ weights, threshold });
    const id = await addRow(changing, person, kept, {
      set: { name, scoringJson },
      derived: { nameFolded: folded(name), isUsed: 0, createdMs: Date.now() },
      recorded: { name, weights, threshold },
    });
    return kept.read(changing, id);
  });
}

export function changeProfile(
  catalogue: Catalogue,
  person: Actor,
  { id, version, name, weights, threshold }: Seen & Profile,
): Promise<Outcome<ProfileView>> {
  return changeRow(catalogue, person, kept, { id, version }, async (row, changing) => {
    const problems = await problemsOf(changing, { id, name, weights });
    if (problems.length > 0) return invalid(problems);
    return done({
      set: { name, scoringJson: JSON.stringify({ weights, threshold }) },
      derived: { nameFolded: folded(name) },
      recorded: { before: viewOf(row), after: { name, weights, threshold } },
    });
  });
}

export function removeProfile(catalogue: Catalogue, person: Actor, seen: Seen): Promise<Outcome<null>> {
  return removeRow(catalogue, person, kept, seen, (row) => {
    const { name, weights, threshold, isUsed } = viewOf(row);
    return isUsed ? refused('conflict', analysisReason('profile-used')) : done({ name, weights, threshold });
  });
}

/** Null: the default profile. */
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
      await writeRow(changing, person, kept, row, {
        set: { isUsed },
        recorded: { before: { isUsed: row.isUsed === 1 }, after: { isUsed: isUsed === 1 } },
      });
    }
    return done({ profiles: await listProfiles({ db: changing }) });
  });
}

async function problemsOf(
  changing: Changing,
  { id, name, weights }: Pick<Profile, 'name' | 'weights'> & { readonly id?: string },
): Promise<FieldProblem[]> {
  const problems = [
    ...textProblems({ name }),
    ...Object.keys(weights).flatMap((number) => textProblems({ weights: number })),
  ];
  if (problems.length === 0 && (await isNameTaken(changing, 'analysisProfile', name, id)))
    problems.push({ field: 'name', ...analysisReason('name-taken-by-profile') });
  return problems;
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', analysisReason('profile-invalid'), { fields });
}

function viewOf({ id, version, name, scoringJson, isUsed }: AnalysisProfileTable): ProfileView {
  const scoring = JSON.parse(scoringJson) as Pick<Profile, 'weights' | 'threshold'>;
  return { id, version, name, ...scoring, isUsed: isUsed === 1 };
}
