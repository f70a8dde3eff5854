import { describe, expect, it } from 'vitest';
import meaningsFr from '../../translations/fr/server/crawl-statuses.json' with { type: 'json' };
import { statusMeanings } from '../../../src/crawl/record/status-meaning.ts';
import { statusMeaningIn } from './status-meaning.ts';

describe('what a status means, in French', () => {
  it('is there for every status that the crawler knows', () => {
    const byCode = Object.keys(meaningsFr).filter((code) => Number.isInteger(Number(code)));
    expect(byCode.toSorted()).toEqual(Object.keys(statusMeanings).toSorted());
  });

  it('is told by class for the others', () => {
    expect(statusMeaningIn('fr', '-404')).toBe('L’URL n’a pas pu être collectée');
    expect(statusMeaningIn('fr', '418')).toBe('Le serveur refuse la requête');
    expect(statusMeaningIn('fr', '599')).toBe('Défaillance du serveur');
    expect(statusMeaningIn('en', '404')).toBeUndefined();
  });
});
