import type { Profile } from '../analysis-settings.ts';
import { vectorNumbers } from './vector-numbers.ts';

/** Prefers text in the languages of the country, written for readers, over shops and generated pages. */
export const defaultProfile: Profile = {
  name: 'default',
  weights: Object.fromEntries(
    vectorNumbers.filter(({ weight }) => weight !== 0).map(({ id, weight }) => [id, weight]),
  ),
  threshold: 40,
};
