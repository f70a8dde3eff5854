import { describe, expect, it } from 'vitest';
import { templateReason } from '../../../src/crawl/template/template-reason.ts';
import { serverReason } from '../../../src/server/server-reason.ts';
import { selectionReason } from '../../../src/selection/selection-reason.ts';
import { formatFor } from './format.ts';
import { loadTranslation, translations } from './messages.ts';
import { reasonText } from './reason-text.ts';

/** Every room that says something has a file `…-reason.ts` with its sentences. */
const rooms = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  '../../../src/**/*-reason.ts',
  { eager: true },
);
const tables = Object.values(rooms).map(
  (room) => Object.entries(room).find(([name]) => name.endsWith('Sentences'))?.[1] ?? {},
);
const codes = tables.flatMap((table) => Object.keys(table));
const sentences = Object.assign({}, ...tables) as Readonly<Record<string, string>>;
await loadTranslation('fr');
const reasonsFr = translations.get('fr')?.reasons ?? {};
const [english, french] = [formatFor('en'), formatFor('fr')];
const valuesOf = (sentence = ''): string[] => (sentence.match(/\{\w+\}/g) ?? []).toSorted();

describe('the reasons of the server', () => {
  it('are found in every room that has some', () => {
    expect(tables.length).toBeGreaterThan(7);
    expect(tables.filter((table) => Object.keys(table).length === 0)).toEqual([]);
  });

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

  it('are French, with the signs that it has', () => {
    const odd = Object.values(reasonsFr).filter((sentence) =>
      /'|"|[^ ][;?!](?: |$)|«[^ ]|[^ ]»/.test(sentence),
    );
    expect(odd).toEqual([]);
    const said = codes.filter((code) => /\w/.test(sentences[code]?.replaceAll(/\{\w+\}/g, '') ?? ''));
    const same = said.filter((code) => reasonsFr[code] === sentences[code]);
    expect(same).toEqual([]);
  });

  it('are filled in as the reader writes', () => {
    const tooLong = selectionReason('too-long', { max: 20_000 });
    expect(tooLong.message).toBe('is too long: at most 20,000 characters');
    expect(reasonText(tooLong, english)).toBe(tooLong.message);
    expect(reasonText(tooLong, french)).toBe(`trop long\u00A0: ${french.number(20_000)} caractères au plus`);
    const options = { budget: 'large', frequency: 'daily', depth: 'domain' };
    expect(reasonText(selectionReason('options-not-combined', options), french)).toBe(
      'grand, quotidienne et tout le domaine ne peuvent pas être combinés',
    );
    expect(reasonText(serverReason('role-may-not', { role: 'librarian' }), french)).toBe(
      'Votre rôle (bibliothécaire) ne le permet pas. Adressez-vous à un administrateur de l’archive.',
    );
    const tooMany = templateReason('value-unfit', { value: '"99"', allowed: 'a whole number from 0 to 20' });
    expect(reasonText(tooMany, french)).toBe(
      '"99" ne convient pas\u00A0; il faut un nombre entier de 0 à 20',
    );
    expect(reasonText(serverReason('role-may-not', { role: 'constructor' }), french)).toContain(
      '(constructor)',
    );
  });

  it('may stand in one another', () => {
    const reason = selectionReason('live-404');
    const whole = selectionReason('live-say-why', { reason });
    expect(whole.message).toBe('There is no such page (404). To accept it anyway, write why.');
    expect(reasonText(whole, french)).toBe(
      'Le serveur n’a pas cette page (404). Pour l’accepter quand même, écrivez pourquoi.',
    );
  });

  it('stay English where they have no code, or one that is not known', () => {
    expect(reasonText({ message: 'odd' }, french)).toBeUndefined();
    expect(reasonText({ message: 'odd', code: 'constructor' }, french)).toBeUndefined();
    expect(reasonText({ message: 'odd' }, english)).toBe('odd');
  });
});
