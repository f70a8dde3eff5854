import { expect, it } from 'vitest';
import { looksLikeAddress } from './looks-like-address.ts';

it.each([
  'bnf.fr',
  ' www.bnf.fr/a?b ',
  'http://bnf/',
  '*.bnf.fr',
  'localhost:8080',
  'bnf.fr/expo*',
  'ftp://x.test',
  'http://a.test/<img src=x>',
  'été.fr',
  'bnf.fr:81/x',
  'a.test?x',
])('%s is an address', (typed) => expect(looksLikeAddress(typed)).toBe(true));

it.each([
  '',
  'dunes',
  'les dunes',
  'title:dunes',
  'title:bnf.fr',
  'dun*',
  '"bnf.fr"',
  '-bnf.fr',
  'St. Malo',
  'dunes OR mer',
  'fin.',
  'and/or',
])('%s is not', (typed) => expect(looksLikeAddress(typed)).toBe(false));
