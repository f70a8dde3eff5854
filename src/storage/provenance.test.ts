import { expect, it } from 'vitest';
import { readProvenance, readStoredProvenance, storedProvenance } from './provenance.ts';

it('keeps the names and the order of the fields of sealed manifests', () => {
  const stored = '{"channel":"web","job":"7","harvest":"spring"}';
  const provenance = readProvenance(JSON.parse(stored));
  expect(provenance).toEqual({ source: 'web', job: '7', harvest: 'spring' });
  expect(JSON.stringify(storedProvenance(provenance ?? {}))).toBe(stored);
});

it.each([undefined, null, 'web', { harvest: 'spring' }, { channel: 7 }])('is not in %j', (stored) => {
  expect(readProvenance(stored)).toBeUndefined();
});

it('may be known in part', () => {
  expect(readStoredProvenance({ harvest: 'spring', other: 1 })).toEqual({ harvest: 'spring' });
});
