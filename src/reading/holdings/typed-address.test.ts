import { describe, expect, it } from 'vitest';
import { readTyped } from './typed-address.ts';

describe('readTyped', () => {
  it.each([
    ['bnf.fr', 'http://bnf.fr', 'host'],
    ['  www.bnf.fr/ \n', 'http://www.bnf.fr/', 'host'],
    ['https://bnf.fr', 'https://bnf.fr', 'host'],
    ['bnf.fr:8080', 'http://bnf.fr:8080', 'host'],
    ['www.bnf.fr/page', 'http://www.bnf.fr/page', 'exact'],
    ['<https://bnf.fr/a b?c=d>', 'https://bnf.fr/a b?c=d', 'exact'],
    ['"bnf.fr/a"', 'http://bnf.fr/a', 'exact'],
    ['http:/bnf.fr/a', 'http://bnf.fr/a', 'exact'],
    ['//bnf.fr/a', 'http://bnf.fr/a', 'exact'],
    ['bnf.fr/*', 'http://bnf.fr/', 'host'],
    ['bnf.fr/expo*', 'http://bnf.fr/expo', 'prefix'],
    ['bnf.fr/?q=*', 'http://bnf.fr/?q=', 'prefix'],
    ['*.bnf.fr', 'http://bnf.fr', 'domain'],
    ['http://*.bnf.fr/*', 'http://bnf.fr', 'domain'],
    ['', 'http://', 'host'],
    ['*', 'http://', 'host'],
    ['javascript:alert(1)', 'http://javascript:alert(1)', 'host'],
  ])('%j', (text, url, match) => {
    expect(readTyped(text)).toEqual({ url, match });
  });

  it('takes a match that was chosen by hand', () => {
    expect(readTyped('bnf.fr/a', 'domain')).toEqual({ url: 'http://bnf.fr/a', match: 'domain' });
  });
});
