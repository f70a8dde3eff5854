import type { Profile } from '../analysis-settings.ts';
import { vectorNumbers } from './vector-numbers.ts';

/** Text in the languages of the country that somebody wrote for others to read, rather than shops and machines. */
export const defaultProfile: Profile = {
  name: 'default',
  weights: Object.fromEntries(
    vectorNumbers.filter(({ weight }) => weight !== 0).map(({ id, weight }) => [id, weight]),
  ),
  threshold: 40,
};
