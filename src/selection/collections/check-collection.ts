import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { CollectionTable } from '../../catalogue/tables.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
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
  const note = (field: string, message: string | undefined): void => {
    if (message !== undefined) problems.push({ field, message });
  };
  note('name', fields.name.trim() === '' ? 'a name is needed' : lineProblem(fields.name));
  note('description', keptTextProblem(fields.description, 'text', longest.note));
  if (problems.length === 0) {
    const same = await changing
      .selectFrom('collection')
      .select('id')
      .where('nameFolded', '=', folded(fields.name))
      .executeTakeFirst();
    if (same !== undefined && same.id !== id) note('name', 'another collection has this name');
  }
  for (const kind of ['budgets', 'frequencies', 'depths'] as const)
    if (fields.choices[kind].length === 0) note(`choices.${kind}`, 'choose at least one');
  return [...problems, ...themeProblems(fields.themes)];
}

function themeProblems(themes: readonly ThemeFields[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { name }] of themes.entries()) {
    const key = name.trim();
    const message =
      key === '' ? 'a name is needed' : (lineProblem(name) ?? (seen.has(key) ? 'is there twice' : undefined));
    if (message !== undefined) problems.push({ field: `themes.${index}.name`, message });
    seen.add(key);
  }
  if (!themes.some(({ isOffered }) => isOffered))
    problems.push({ field: 'themes', message: 'at least one theme that is offered: every record needs one' });
  return problems;
}

function lineProblem(name: string): string | undefined {
  return keptTextProblem(name, 'line', longest.name);
}
