import type { Changing } from '../../catalogue/catalogue.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { selectionReason } from '../selection-reason.ts';
import { readThemes } from './collection.ts';

import { matchThemes } from './match-themes.ts';
import type { ThemeFields } from './match-themes.ts';
import { isUsed } from './write-themes.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import type { CollectionFields } from './collection-shape.ts';

/** All problems at once. `id`: of an existing collection. */
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
  if (problems.length === 0 && (await isNameTaken(changing, 'collection', fields.name, id)))
    note('name', selectionReason('name-taken-by-collection'));
  for (const kind of ['budgets', 'frequencies', 'depths'] as const)
    if (fields.targetOptions[kind].length === 0)
      note(`targetOptions.${kind}`, selectionReason('option-needed'));
  const ofThemes = themeProblems(fields.themes);
  const isReadable = id !== undefined && ofThemes.length === 0;
  return [...problems, ...ofThemes, ...(isReadable ? await keptNames(changing, fields.themes, id) : [])];
}

/** A theme that is omitted stays if targets have it, so its name is taken. */
async function keptNames(
  changing: Changing,
  themes: readonly ThemeFields[],
  collectionId: string,
): Promise<FieldProblem[]> {
  const { kept, gone } = matchThemes(await readThemes(changing, collectionId), themes);
  const problems: FieldProblem[] = [];
  for (const theme of gone) {
    const index = kept.findIndex(({ name }) => name === theme.name);
    if (index >= 0 && (await isUsed(changing, theme.id)))
      problems.push({ field: `themes.${index}.name`, ...selectionReason('theme-kept') });
  }
  return problems;
}

function themeProblems(themes: readonly ThemeFields[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { id, name }] of themes.entries()) {
    const key = name.trim();
    const first = id === undefined ? index : themes.findIndex((other) => other.id === id);
    const twice = seen.has(key) || first < index ? selectionReason('theme-twice') : undefined;
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
