import { expect, it } from 'vitest';
import { hostOf, readMeant } from './typed-text.ts';

it.each([
  ['', { kind: 'nothing' }],
  ['  ', { kind: 'nothing' }],
  ['old newspapers', { kind: 'words' }],
  ['newspapers', { kind: 'words' }],
  ['title:bnf.fr', { kind: 'words' }],
  ['bnf.fr', { kind: 'host', text: 'bnf.fr' }],
  [' http://www.bnf.fr/ ', { kind: 'host', text: 'www.bnf.fr' }],
  ['*.bnf.fr', { kind: 'domain', text: 'bnf.fr' }],
  ['*.bnf.fr/*', { kind: 'domain', text: 'bnf.fr' }],
  ['bnf.fr/fr/*', { kind: 'prefix', text: 'http://bnf.fr/fr/' }],
  ['bnf.fr/fr', { kind: 'exact', text: 'http://bnf.fr/fr' }],
  [
    'https://web.archive.org/web/20160102*/http://bnf.fr/?a',
    { kind: 'moment', timestamp: '20160102', url: 'http://bnf.fr/?a' },
  ],
  [
    'http://localhost:8080/all/2026id_/https://bnf.fr/',
    { kind: 'moment', timestamp: '2026', url: 'https://bnf.fr/' },
  ],
])('%s', (typed, expected) => expect(readMeant(typed)).toEqual(expected));

it.each([
  ['https://a.test:8443/x?y', 'a.test:8443'],
  ['http://a.test?x', 'a.test'],
  ['a.test', 'a.test'],
])('the host of %s', (url, host) => expect(hostOf(url)).toBe(host));
