import { expect, it } from 'vitest';
import { listDifference } from './list-difference.ts';

it('tells of two lists what is not in both, also where they are of rows', () => {
  expect(listDifference(['daily', 'weekly'], ['weekly', 'once'])).toEqual({ from: ['daily'], to: ['once'] });
  expect(listDifference(['daily', 'weekly'], ['weekly'])).toEqual({ from: ['daily'], to: [] });
  const [small, large] = [{ budget: 'small' }, { budget: 'large' }];
  expect(listDifference([small], [small, large])).toEqual({ from: [], to: [large] });
});

it('says nothing where the order alone is another, or nothing is in common, or there is no list', () => {
  expect(listDifference(['a', 'b'], ['b', 'a'])).toBeUndefined();
  expect(listDifference(['a'], ['b'])).toBeUndefined();
  expect(listDifference([], ['b'])).toBeUndefined();
  expect(listDifference('a', ['b'])).toBeUndefined();
});
