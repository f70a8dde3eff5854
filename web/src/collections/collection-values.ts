import { defined } from '../../../src/formats/values/defined.ts';
import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';

/** A theme in the form: the new ones have no id yet. */
export interface ThemeValue {
  /** For lists of the browser. */
  readonly key: string;
  readonly id?: string;
  readonly name: string;
  readonly isOffered: boolean;
}

export interface CollectionValues {
  readonly name: string;
  readonly description: string;
  readonly kind: CollectionView['kind'];
  readonly isOpen: boolean;
  readonly targetOptions: CollectionView['targetOptions'];
  readonly themes: readonly ThemeValue[];
}

/** All is offered, until somebody takes something away. */
export function newCollectionValues(): CollectionValues {
  return {
    name: '',
    description: '',
    kind: 'ongoing',
    isOpen: true,
    targetOptions: { budgets: [...budgets], frequencies: [...frequencies], depths: [...depths] },
    themes: [],
  };
}

export function valuesOfCollection(collection: CollectionView): CollectionValues {
  const { name, description, kind, isOpen, targetOptions } = collection;
  return {
    name,
    description,
    kind,
    isOpen,
    targetOptions,
    themes: collection.themes.map((theme) => ({ ...theme, key: theme.id })),
  };
}

/** For `POST /collections`; a change adds `isOpen` and `version`. */
export function collectionBodyOf({ name, description, kind, targetOptions, themes }: CollectionValues) {
  return {
    name: name.trim(),
    description: description.trim(),
    kind,
    targetOptions,
    themes: themes.map(({ id, name: theme, isOffered }) => ({
      ...defined({ id }),
      name: theme.trim(),
      isOffered,
    })),
  };
}

export type ThemeProblem = 'needed' | 'empty' | 'twice';

/** The first thing that is wrong with the themes, and where. */
export function themeProblem(
  themes: readonly ThemeValue[],
): { readonly problem: ThemeProblem; readonly key?: string } | undefined {
  if (themes.length === 0) return { problem: 'needed' };
  const seen = new Set<string>();
  for (const { key, name } of themes) {
    const folded = name.trim().toLowerCase();
    if (folded === '') return { problem: 'empty', key };
    if (seen.has(folded)) return { problem: 'twice', key };
    seen.add(folded);
  }
  return undefined;
}

/** With the names that are new, one a line. */
export function withThemes(
  themes: readonly ThemeValue[],
  text: string,
  newKey: () => string,
): readonly ThemeValue[] {
  const known = new Set(themes.map(({ name }) => name.trim().toLowerCase()));
  const added: ThemeValue[] = [];
  for (const line of text.split('\n')) {
    const name = line.trim();
    if (name === '' || known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    added.push({ key: newKey(), name, isOffered: true });
  }
  return [...themes, ...added];
}

/** One place up (-1) or down (1); at the end it stays. */
export function movedTheme(
  themes: readonly ThemeValue[],
  index: number,
  step: -1 | 1,
): readonly ThemeValue[] {
  const position = index + step;
  const moving = themes[index];
  if (moving === undefined || position < 0 || position >= themes.length) return themes;
  return themes.toSpliced(index, 1).toSpliced(position, 0, moving);
}
