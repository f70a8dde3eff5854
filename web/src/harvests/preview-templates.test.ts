import { expect, it } from 'vitest';
import { byTemplate } from './preview-templates.ts';

const job = (id: string, configurations: number) => ({
  template: { id, name: id.toUpperCase() },
  configurations,
  expectedObjects: 0,
  domains: [],
});

it('adds the jobs of each template up, most sites first', () => {
  expect(byTemplate([job('a', 2), job('b', 9), job('a', 3)])).toEqual([
    { template: { id: 'b', name: 'B' }, jobs: 1, configurations: 9 },
    { template: { id: 'a', name: 'A' }, jobs: 2, configurations: 5 },
  ]);
  expect(byTemplate([])).toEqual([]);
});
