import { describe, expect, it } from 'vitest';
import { domainForSites, expressionForSite, expressionProblem } from './reject-rule.ts';

describe('a rule for a site', () => {
  it('takes in that site, on every host and port of its domain, and no other', () => {
    const rule = new RegExp(expressionForSite('www.example.org'));
    expect(rule.test('https://example.org/a')).toBe(true);
    expect(rule.test('http://www.example.org/')).toBe(true);
    expect(rule.test('http://news.example.org:8080/')).toBe(true);
    expect(rule.test('https://notexample.org/a')).toBe(false);
    expect(rule.test('https://exampleXorg/a')).toBe(false);
    expect(rule.test('https://elsewhere.net/?u=https://example.org/')).toBe(false);
  });

  it('is made of the domain, where a site is one of several configurations of it', () => {
    const rule = new RegExp(expressionForSite('example.org/regional-press'));
    expect(rule.test('https://www.example.org/calendar')).toBe(true);
    expect(rule.test('https://example.net/regional-press')).toBe(false);
  });

  it('is not made of what is no host', () => {
    expect(expressionForSite('[::1]')).toBe('');
    expect(expressionForSite('(.*')).toBe('');
  });
});

describe('the domain that a rule is kept for', () => {
  const domains = ['example.org', 'example.net'];

  it('is that of the site it takes most from', () => {
    const sites = [
      { site: 'a.example.net', matched: 3 },
      { site: 'www.example.org', matched: 30 },
    ];
    expect(domainForSites(sites, domains)).toBe('example.org');
  });

  it('is that of a configuration', () => {
    expect(domainForSites([{ site: 'example.net/regional-press', matched: 3 }], domains)).toBe('example.net');
  });

  it('is not guessed', () => {
    expect(domainForSites([{ site: 'notexample.org', matched: 1 }], domains)).toBe('');
    expect(domainForSites([], domains)).toBe('');
    expect(domainForSites([], ['example.org'])).toBe('example.org');
  });
});

it('knows what is no expression', () => {
  expect(expressionProblem('(')).toMatchObject({
    message: expect.stringMatching(/regular expression/i) as string,
    code: 'rule-unread',
  });
  expect(expressionProblem(String.raw`\d+$`)).toBeUndefined();
});
