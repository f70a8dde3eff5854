import { defined } from '../../../src/formats/values/defined.ts';
import { describe, expect, it } from 'vitest';
import {
  collectionBodyOf,
  movedTheme,
  newCollectionValues,
  themeProblem,
  withThemes,
} from './collection-values.ts';
import type { ThemeValue } from './collection-values.ts';

const theme = (name: string, id?: string): ThemeValue => ({
  key: name,
  name,
  isOffered: true,
  ...defined({ id }),
});
const names = (themes: readonly ThemeValue[]): string => themes.map(({ name }) => name).join('');
const three = [theme('a', 'x'), theme('b'), theme('c')];

describe('values of a collection', () => {
  it('sends what the API wants: ids of the old themes, none of the new', () => {
    const body = collectionBodyOf({
      ...newCollectionValues(),
      name: ' Press ',
      themes: [theme('a ', 'x'), theme('b')],
    });
    expect(body.name).toBe('Press');
    expect(body.themes).toEqual([
      { id: 'x', name: 'a', isOffered: true },
      { name: 'b', isOffered: true },
    ]);
    expect(body).not.toHaveProperty('isOpen');
  });

  it('moves themes, and not beyond the ends', () => {
    expect(names(movedTheme(three, 0, 1))).toBe('bac');
    expect(names(movedTheme(three, 2, -1))).toBe('acb');
    expect(names(movedTheme(three, 0, -1))).toBe('abc');
    expect(names(movedTheme(three, 2, 1))).toBe('abc');
    expect(names(movedTheme(three, 9, 1))).toBe('abc');
  });

  it('adds lines as themes, without those that are there', () => {
    let count = 0;
    const added = withThemes(three, 'B\n\n d \nD\ne', () => `new ${(count += 1)}`);
    expect(added.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(added.at(-1)).toEqual({ key: 'new 2', name: 'e', isOffered: true });
  });

  it('says what is wrong with themes', () => {
    expect(themeProblem(three)).toBeUndefined();
    expect(themeProblem([])).toEqual({ problem: 'needed' });
    expect(themeProblem([theme('a'), theme(' ')])).toEqual({ problem: 'empty', key: ' ' });
    expect(themeProblem([theme('a'), theme('A ')])).toEqual({ problem: 'twice', key: 'A ' });
  });
});
