import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../catalogue/reason.ts';
import type { CollectionTable } from '../../catalogue/tables.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { selectionReason } from '../selection-reason.ts';
import type { CollectionChoices } from './collection.ts';

/** A collection as its form has it. */
export interface CollectionFields {
  readonly name: string;
  readonly description: string;
  readonly kind: CollectionTable['kind'];
  readonly choices: CollectionChoices;
  readonly themes: readonly ThemeFields[];
}

export interface ThemeFields {
  /** Of a theme that is there already. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly isOffered: boolean;
}

/** All that is wrong with it, at once. `id`: its own, where it is there already. */
export async function checkCollection(
  changing: Changing,
  fields: CollectionFields,
  id?: string,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const note = (field: string, reason: Reason | undefined): void => {
    if (reason !== undefined) problems.push({ field, ...reason });
  };
  note('name', fields.name.trim() === '' ? selectionReason('name-needed') : lineProblem(fields.name));
  note('description', keptTextProblem(fields.description, 'text', longest.note));
  if (problems.length === 0) {
    const same = await changing
      .selectFrom('collection')
      .select('id')
      .where('nameFolded', '=', folded(fields.name))
      .executeTakeFirst();
    if (same !== undefined && same.id !== id) note('name', selectionReason('name-taken-by-collection'));
  }
  for (const kind of ['budgets', 'frequencies', 'depths'] as const)
    if (fields.choices[kind].length === 0) note(`choices.${kind}`, selectionReason('choice-needed'));
  return [...problems, ...themeProblems(fields.themes)];
}

function themeProblems(themes: readonly ThemeFields[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { name }] of themes.entries()) {
    const key = name.trim();
    const twice = seen.has(key) ? selectionReason('theme-twice') : undefined;
    const reason = key === '' ? selectionReason('name-needed') : (lineProblem(name) ?? twice);
    if (reason !== undefined) problems.push({ field: `themes.${index}.name`, ...reason });
    seen.add(key);
  }
  if (!themes.some(({ isOffered }) => isOffered))
    problems.push({ field: 'themes', ...selectionReason('themes-needed') });
  return problems;
}

function lineProblem(name: string): Reason | undefined {
  return keptTextProblem(name, 'line', longest.name);
}
