import { describe, expect, it } from 'vitest';
import { listSentences } from '../../../src/catalogue/list-reason.ts';
import { peopleSentences } from '../../../src/people/people-reason.ts';
import { planningSentences } from '../../../src/planning/planning-reason.ts';
import { selectionReason, selectionSentences } from '../../../src/selection/selection-reason.ts';
import { formatFor } from './format.ts';
import { reasonText } from './reason-text.ts';
import { reasonsFr } from './reasons-fr.ts';

const tables: readonly Readonly<Record<string, string>>[] = [
  listSentences,
  selectionSentences,
  planningSentences,
  peopleSentences,
];
const codes = tables.flatMap((table) => Object.keys(table));
const sentences = Object.assign({}, ...tables) as Readonly<Record<string, string>>;
const [english, french] = [formatFor('en'), formatFor('fr')];
const valuesOf = (sentence = ''): string[] => (sentence.match(/\{\w+\}/g) ?? []).toSorted();

describe('the reasons of the server', () => {
  it('have each a code of its own', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('can all be said in French, with the same values', () => {
    expect(Object.keys(reasonsFr).toSorted()).toEqual(codes.toSorted());
    const different = codes.filter(
      (code) => valuesOf(sentences[code]).join() !== valuesOf(reasonsFr[code]).join(),
    );
    expect(different).toEqual([]);
  });

  it('are filled in as the reader writes', () => {
    const tooLong = selectionReason('too-long', { most: 20_000 });
    expect(tooLong.message).toBe('is too long: at most 20,000 characters');
    expect(reasonText(tooLong, english)).toBe(tooLong.message);
    expect(reasonText(tooLong, french)).toBe(`trop long : ${french.number(20_000)} caractères au plus`);
    const choices = { budget: 'large', frequency: 'daily', depth: 'domain' };
    expect(reasonText(selectionReason('choices-not-combined', choices), french)).toBe(
      'grand, quotidienne et tout le domaine ne peuvent pas être combinés',
    );
  });

  it('may stand in one another', () => {
    const reason = selectionReason('live-404');
    const whole = selectionReason('live-say-why', { reason });
    expect(whole.message).toBe('There is no such page (404). To take it all the same, write down why.');
    expect(reasonText(whole, french)).toBe(
      'Le serveur n’a pas cette page (404). Pour la prendre quand même, écrivez pourquoi.',
    );
  });

  it('stay English where they have no code, or one that is not known', () => {
    expect(reasonText({ message: 'odd' }, french)).toBeUndefined();
    expect(reasonText({ message: 'odd', code: 'constructor' }, french)).toBeUndefined();
    expect(reasonText({ message: 'odd' }, english)).toBe('odd');
  });
});
