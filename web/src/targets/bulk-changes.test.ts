import { describe, expect, it } from 'vitest';
import { bulkChanges, bulkHindrance, noBulkValues } from './bulk-changes.ts';

describe('bulk changes', () => {
  it('sends only what is to be changed', () => {
    expect(bulkChanges(noBulkValues)).toEqual({});
    expect(
      bulkChanges({ ...noBulkValues, isActive: 'false', frequency: 'monthly', addKeyword: ' press ' }),
    ).toEqual({ isActive: false, frequency: 'monthly', addKeyword: 'press' });
  });

  it('gives a reason only with a refusal', () => {
    expect(bulkChanges({ ...noBulkValues, state: 'validated', stateReason: 'x' })).toEqual({
      state: 'validated',
    });
    expect(bulkChanges({ ...noBulkValues, state: 'refused', stateReason: ' gone ' })).toEqual({
      state: 'refused',
      stateReason: 'gone',
    });
  });

  it('says what hinders', () => {
    expect(bulkHindrance(noBulkValues)).toBe('nothing');
    expect(bulkHindrance({ ...noBulkValues, collectionId: 'c' })).toBe('theme');
    expect(bulkHindrance({ ...noBulkValues, collectionId: 'c', themeId: 't' })).toBeUndefined();
    expect(bulkHindrance({ ...noBulkValues, state: 'refused' })).toBe('reason');
    expect(bulkHindrance({ ...noBulkValues, removeKeyword: 'x' })).toBeUndefined();
  });
});
