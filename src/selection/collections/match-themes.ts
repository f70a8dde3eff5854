import type { ThemeTable } from '../../catalogue/tables/target-tables.ts';

/** A theme in the form of a collection. */
export interface ThemeFields {
  /** The id of an existing theme. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly isOffered: boolean;
}

export interface MatchedTheme {
  readonly name: string;
  readonly isOffered: boolean;
  /** Undefined: it is new. */
  readonly id: string | undefined;
}

/** Matches the themes of the form with existing ones: by id, otherwise by name. */
export function matchThemes(
  before: readonly ThemeTable[],
  themes: readonly ThemeFields[],
): { readonly kept: readonly MatchedTheme[]; readonly gone: readonly ThemeTable[] } {
  const left = new Map(before.map((theme) => [theme.id, theme]));
  const taken = themes.map(({ id }) => (id !== undefined && left.delete(id) ? id : undefined));
  const kept = themes.map(({ name: written, isOffered }, index) => {
    const name = written.trim();
    const same = [...left.values()].find((theme) => theme.name === name)?.id;
    const id = taken[index] ?? same;
    if (id !== undefined) left.delete(id);
    return { name, isOffered, id };
  });
  return { kept, gone: [...left.values()] };
}
