import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { hostOf, publicSuffix, registeredDomain } from './domain.ts';

describe('hostOf', () => {
  it.each([
    ['http://user@WWW.Example.com:8080/a', 'www.example.com'],
    ['http://BÜCHER.de', 'xn--bcher-kva.de'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://[2001:DB8:0:0::1]/', '[2001:db8::1]'],
    ['ftp://FTP.example.fr/pub', 'ftp.example.fr'],
    ['whois://whois.Example.org/a', 'whois.example.org'],
    ['dns:Example.org', 'example.org'],
    ['dns://192.0.2.1/example.org?type=A', 'example.org'],
    ['dns:', undefined],
    ['mailto:a@example.org', undefined],
    ['urn:uuid:1', undefined],
    ['data:text/plain,a', undefined],
    ['not a url', undefined],
  ])('%s → %s', (url, host) => expect(hostOf(url)).toBe(host));
});

describe('registeredDomain and publicSuffix', () => {
  it.each([
    ['news.bbc.co.uk', 'co.uk', 'bbc.co.uk'],
    ['EXAMPLE.com.', 'com', 'example.com'],
    ['anna.blogspot.com', 'com', 'blogspot.com'],
    ['www.xn--bcher-kva.de', 'de', 'xn--bcher-kva.de'],
    ['www.example.unlisted', 'unlisted', 'example.unlisted'],
    ['localhost', 'localhost', undefined],
    ['127.0.0.1', undefined, undefined],
    ['[2001:db8::1]', undefined, undefined],
    ['.example.com', undefined, undefined],
    ['', undefined, undefined],
  ])('%s → %s, %s', (host, suffix, domain) => {
    expect(publicSuffix(host)).toBe(suffix);
    expect(registeredDomain(host)).toBe(domain);
  });

  it('splits shared hosts when asked to', () => {
    expect(publicSuffix('anna.blogspot.com', { privateSuffixes: true })).toBe('blogspot.com');
    expect(registeredDomain('www.anna.blogspot.com', { privateSuffixes: true })).toBe('anna.blogspot.com');
  });
});

function read(path: string): string[] {
  return readFileSync(inCorpus('publicsuffix__list', path), 'utf8').split('\n');
}

describeCorpus('the Public Suffix List', () => {
  const withPrivate = { privateSuffixes: true };

  it('passes its tests', () => {
    const vectors = [...read('tests/test_psl.txt'), ...read('tests/tests.txt')].flatMap((line) => {
      const match =
        /^checkPublicSuffix\('([^']+)', '?([^')]+)'?\)/.exec(line) ??
        /^(?!\/\/|null|check)(\S+) (\S+)$/.exec(line);
      return match === null
        ? []
        : [{ host: match[1] ?? '', domain: match[2] === 'null' ? undefined : match[2] }];
    });
    expect(vectors.length).toBeGreaterThan(140);
    expect(vectors.filter(({ host, domain }) => registeredDomain(host, withPrivate) !== domain)).toEqual([]);
  });

  it('is that of tldts, but for the time between the two', () => {
    const lines = read('public_suffix_list.dat');
    const rules = lines.map((line) => line.trim()).filter((line) => /^[^/*!\s]/.test(line));
    const unknown = rules.filter((rule) => publicSuffix(`www.example.${rule}`, withPrivate) !== rule);
    expect(rules.length).toBeGreaterThan(9000);
    // tldts ships its own copy of the list, some months away from the corpus; its rules come and go by dozens a year.
    expect(unknown.length).toBeLessThan(rules.length / 50);
  });
});
