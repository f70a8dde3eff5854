import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisTextTable } from '../../catalogue/tables/analysis-tables.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { analysisReason } from './analysis-reason.ts';
import { addRow, changeRow, removeRow } from '../../catalogue/change-row.ts';
import type { Actor, Seen } from '../../catalogue/change-row.ts';
import type { NamedText, NewText } from './text-shape.ts';

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

const kept = {
  table: 'analysisText',
  subject: 'analysis-text',
  read: async (db: Database, id: string): Promise<Outcome<NamedText>> => {
    const row = await db.selectFrom('analysisText').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? noSuch('text') : done(viewOf(row));
  },
} as const;

export function addText(catalogue: Catalogue, person: Actor, set: NewText): Promise<Outcome<NamedText>> {
  return catalogue.change(async (changing) => {
    const problems = await problemsOf(changing, set);
    if (problems.length > 0) return invalid(problems);
    const atMs = Date.now();
    const derived = { nameFolded: folded(set.name), createdMs: atMs, modifiedMs: atMs };
    return kept.read(changing, await addRow(changing, person, kept, { set, derived, atMs }));
  });
}

export function changeText(
  catalogue: Catalogue,
  person: Actor,
  { id, version, ...set }: Seen & Omit<NewText, 'kind'>,
): Promise<Outcome<NamedText>> {
  return changeRow(catalogue, person, kept, { id, version }, async ({ kind }, changing) => {
    const problems = await problemsOf(changing, { kind, ...set }, id);
    if (problems.length > 0) return invalid(problems);
    return done({ set, derived: { nameFolded: folded(set.name), modifiedMs: Date.now() } });
  });
}

export function removeText(catalogue: Catalogue, person: Actor, seen: Seen): Promise<Outcome<null>> {
  return removeRow(catalogue, person, kept, seen, ({ name, text, comment }) => done({ name, text, comment }));
}

async function problemsOf(
  changing: Changing,
  { kind, name, text, comment }: NewText,
  id = '',
): Promise<FieldProblem[]> {
  const problems = textProblems({ name }, { text, comment });
  if (problems.length > 0) return problems;
  const same = await changing
    .selectFrom('analysisText')
    .select('id')
    .where('kind', '=', kind)
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  return same === undefined ? [] : [{ field: 'name', ...analysisReason('name-taken-by-text') }];
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', analysisReason('text-invalid'), { fields });
}

function viewOf({ nameFolded: _folded, createdMs: _created, ...view }: AnalysisTextTable): NamedText {
  return view;
}
