import { expect, it } from 'vitest';
import { formatFor } from '../language/format.ts';
import { shownText } from './shown-text.ts';
import type { ShownWords } from './shown-text.ts';

const words: ShownWords = {
  yes: 'yes',
  no: 'no',
  format: formatFor('en'),
  wordOf: (field, value) => (field === 'depth' && value === 'page' ? 'This page' : undefined),
  nameOf: (field) => ({ depth: 'Depth', maxUrls: 'URLs at most' })[field] ?? field,
};

it.each([
  ['maxBytesPerDomain', 500_000_000, '500 MB'],
  ['maxUrls', 10_000, '10,000'],
  ['isDefault', 1, 'yes'],
  ['isActive', false, 'no'],
  ['depth', 'page', 'This page'],
  ['depth', 12, '12'],
  ['comment', 'page', 'page'],
  ['comment', null, ''],
  ['themes', ['News', 'Culture'], 'News, Culture'],
  ['harvest', { id: '1', name: 'Press' }, 'Press'],
  ['rows', [{ depth: 'page', maxUrls: 1000, frequency: null }], 'Depth This page · URLs at most 1,000'],
])('%s: %j', (field, value, text) => {
  expect(shownText(field, value, words)).toBe(text);
});
