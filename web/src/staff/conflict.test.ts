import { describe, expect, it } from 'vitest';
import { conflictsOf, mergedValues } from './conflict.ts';
import type { Sides } from './conflict.ts';

const fields = ['title', 'note', 'keywords', 'isActive'];
const base = { title: 'Paper', note: '', keywords: ['a'], isActive: true };

function sides(mine: object, theirs: object): Sides {
  return { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
}

describe('a conflict', () => {
  it('proposes the side that changed a field, and mine where both did', () => {
    const found = conflictsOf(
      sides({ title: 'Mine', note: 'n' }, { title: 'Theirs', isActive: false }),
      fields,
    );
    expect(found).toEqual([
      { field: 'title', mine: 'Mine', theirs: 'Theirs', isContested: true, proposed: 'mine' },
      { field: 'note', mine: 'n', theirs: '', isContested: false, proposed: 'mine' },
      { field: 'isActive', mine: true, theirs: false, isContested: false, proposed: 'theirs' },
    ]);
  });

  it('is none where both made the same of it, lists too', () => {
    expect(conflictsOf(sides({ keywords: ['b'] }, { keywords: ['b'] }), fields)).toEqual([]);
    expect(conflictsOf(sides({ keywords: ['b', 'a'] }, { keywords: ['a', 'b'] }), fields)).toHaveLength(1);
  });

  it('looks only at the fields of the form: nothing and null are the same', () => {
    expect(conflictsOf(sides({ version: 1 }, { version: 2 }), fields)).toEqual([]);
    expect(conflictsOf(sides({ note: null }, { note: undefined }), fields)).toEqual([]);
  });

  it('becomes what was chosen, field by field; the rest is mine', () => {
    const both = sides({ title: 'Mine', note: 'n' }, { title: 'Theirs', isActive: false });
    expect(mergedValues(both, { title: 'theirs', note: 'mine', isActive: 'theirs' })).toEqual({
      title: 'Theirs',
      note: 'n',
      keywords: ['a'],
      isActive: false,
    });
    expect(mergedValues(both, {})).toEqual(both.mine);
  });
});
