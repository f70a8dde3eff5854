import { describe, expect, it } from 'vitest';
import { languages } from '../../../made-up-web/language/languages.ts';
import { paragraph } from '../../../made-up-web/language/prose.ts';
import { randomFor } from '../../../made-up-web/model/random.ts';
import { maxChunks } from './chunk-list.ts';
import { nearness, resemblance, shareOfNew } from './share-of-new.ts';
import { signaturesOf } from './signatures-of.ts';

const random = randomFor(3, 'signatures');
const paragraphs = Array.from({ length: 20 }, () => paragraph(languages.nob, random, 6));
const page = paragraphs.join('\n');

function newOf(previous: string, now: string): number {
  return shareOfNew(signaturesOf(previous).chunks, signaturesOf(now).chunks);
}

function bitsBetween(one: string, other: string): number {
  return nearness(signaturesOf(one).simhash ?? 0n, signaturesOf(other).simhash ?? 0n);
}

describe('noise', () => {
  it.each([
    ['mandag 3. november 2025 kl. 14:05', 'tirsdag 24. februar 2026 kl. 08:59'],
    ['Monday, November 3rd 2025', 'Tue, Feb 24 2026'],
    ['lundi 3 novembre 2025', 'mercredi 24 février 2026'],
    ['golggotmánu 3. beaivi 2025', 'ođđajagemánu 24. beaivi 2026'],
    ['Antall besøk: 103 442', 'Antall besøk: 103 443'],
    ['Published 3 hours ago', 'Published 2 days ago'],
    ['Annonse: Nye vinterdekk til halv pris', 'Annonse: Reis til Syden i dag'],
    ['Publicité\nUne voiture neuve, sans apport', 'Publicité\nVos vacances au soleil'],
    ['Temperatur: -3°', 'Temperatur: 12°'],
  ])('%s and %s are the same', (one, other) => {
    const [before, after] = [`${page}\n${one}`, `${page}\n${other}`];
    expect(newOf(before, after)).toBe(0);
    expect(bitsBetween(before, after)).toBe(0);
  });

  it('does not take a line about advertisements for one', () => {
    expect(newOf('', 'Reklame i skolen er forbudt fra neste sommer, sier ministeren.')).toBe(1);
  });
});

describe('shareOfNew', () => {
  it.each([1, 4, 10])('of %d new paragraphs among twenty is about their share', (count) => {
    const fresh = Array.from({ length: count }, () => paragraph(languages.nob, random, 6));
    const share = newOf(page, [...fresh, ...paragraphs.slice(count)].join('\n'));
    // Made-up prose says some things twice.
    expect(Math.abs(share - count / 20)).toBeLessThan(0.1);
  });

  it('does not care about the order of paragraphs, nor about those that are gone', () => {
    const turned = [...paragraphs].reverse().join('\n');
    expect(signaturesOf(turned)).toEqual(signaturesOf(page));
    expect(newOf(page, paragraphs.slice(5).join('\n'))).toBe(0);
  });

  it('sees a word that was put into a long line, and only there', () => {
    const line = paragraphs.join(' ');
    const half = line.indexOf(' ', line.length / 2);
    const share = newOf(line, `${line.slice(0, half)} Alligatorer${line.slice(half)}`);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.05);
  });

  it('is 0 between a text and itself, 1 where nothing was before, 0 of nothing', () => {
    expect([newOf(page, page), newOf('', page), newOf(page, ''), newOf('', '')]).toEqual([0, 1, 0, 0]);
  });

  it('is estimated for texts of which only a sample of chunks is kept', () => {
    const [previous, now] = [signaturesOf(words(0, 20_000)), signaturesOf(words(6000, 26_000))];
    expect(now.chunks.length).toBe(maxChunks);
    expect(Math.abs(shareOfNew(previous.chunks, now.chunks) - 0.3)).toBeLessThan(0.05);
    expect(Math.abs(resemblance(previous.chunks, now.chunks) - 14 / 26)).toBeLessThan(0.05);
  });
});

describe('nearKey', () => {
  it('is missing where there are few words', () => {
    expect(signaturesOf('Kort side med få ord.').simhash).toBeUndefined();
  });

  it('differs in few bits where a few words differ, in many where all do', () => {
    expect(bitsBetween(page, page.replace(' og ', ' samt '))).toBeLessThanOrEqual(3);
    const other = Array.from({ length: 20 }, () => paragraph(languages.nob, random, 6)).join('\n');
    expect(bitsBetween(page, other)).toBeGreaterThan(3);
    const [under, ...articles] = paragraphs;
    const [one, another] = [articles.slice(0, 8), articles.slice(8, 16)].map((some) =>
      some.join(`\n${under}\n`),
    );
    expect(bitsBetween(one ?? '', another ?? '')).toBeGreaterThan(3);
    const french = Array.from({ length: 20 }, () => paragraph(languages.fra, random, 6)).join('\n');
    expect(bitsBetween(page, french)).toBeGreaterThan(12);
  });
});

describe('hostile texts', () => {
  it.each([
    ['very many different words', Array.from({ length: 200_000 }, (_, at) => letters(at)).join(' ')],
    ['one word of 3 MB', 'a'.repeat(3_000_000)],
    ['very many lines', 'a\n'.repeat(200_000)],
    ['points', '.'.repeat(1_000_000)],
    ['half a surrogate pair', '\ud800 \udc00'.repeat(1000)],
  ])('%s', (_name, text) => {
    const { chunks } = signaturesOf(text);
    expect(chunks.length).toBeLessThanOrEqual(maxChunks);
    expect([...chunks].every((hash, at) => at === 0 || hash > (chunks[at - 1] ?? 0))).toBe(true);
  });
});

function words(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => letters(from + at)).join('\n');
}

/** A number as letters: numbers are noise. */
function letters(number: number): string {
  return number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
