import { describe, expect, it } from 'vitest';
import type { Scope } from '../crawl-settings.ts';
import { delimit } from './delimit.ts';

function verdict(scope: Scope, start: string, url: string): string {
  return delimit([start], { scope, accept: [], reject: [] })(new URL(url)).decision;
}

const start = 'https://blog.example.co.uk/news/today.html';

const table: readonly (readonly [scope: Scope, url: string, decision: 'accept' | 'reject'])[] = [
  ['page', 'https://blog.example.co.uk/news/today.html', 'accept'],
  ['page', 'https://blog.example.co.uk/news/', 'reject'],
  ['page', 'https://blog.example.co.uk/news/today.html?print', 'reject'],
  ['path', 'https://blog.example.co.uk/news/', 'accept'],
  ['path', 'https://blog.example.co.uk/news/2026/a.html', 'accept'],
  ['path', 'http://www.blog.example.co.uk/news/a', 'accept'],
  ['path', 'https://blog.example.co.uk/newsletter', 'reject'],
  ['path', 'https://blog.example.co.uk/', 'reject'],
  ['path', 'https://example.co.uk/news/', 'reject'],
  ['host', 'https://blog.example.co.uk/', 'accept'],
  ['host', 'http://blog.example.co.uk:8080/x', 'accept'],
  ['host', 'https://www.blog.example.co.uk/', 'accept'],
  ['host', 'https://example.co.uk/', 'reject'],
  ['host', 'https://a.blog.example.co.uk/', 'reject'],
  ['host', 'https://blog.example.co.uk.evil.test/', 'reject'],
  ['host', 'https://evil.test/?https://blog.example.co.uk/', 'reject'],
  ['host', 'https://blog.example.co.uk@evil.test/', 'reject'],
  ['domain', 'https://shop.example.co.uk/', 'accept'],
  ['domain', 'https://example.co.uk/', 'accept'],
  ['domain', 'https://other.co.uk/', 'reject'],
  ['domain', 'https://notexample.co.uk/', 'reject'],
];

describe('delimit', () => {
  it.each(table)('scope %s: %s: %s', (scope, url, decision) => {
    expect(verdict(scope, start, url)).toBe(decision);
  });

  it('takes a start URL with www for the site without it', () => {
    expect(verdict('host', 'http://www.a.test/', 'http://a.test/')).toBe('accept');
    expect(verdict('host', 'http://www.a.test/', 'http://wwwa.test/')).toBe('reject');
  });

  it('keeps hosts without a registered domain apart', () => {
    expect(verdict('domain', 'http://127.0.0.1/', 'http://127.0.0.1/a')).toBe('accept');
    expect(verdict('domain', 'http://127.0.0.1/', 'http://127.0.0.2/')).toBe('reject');
    expect(verdict('domain', 'http://co.uk/', 'http://a.co.uk/')).toBe('reject');
  });

  it('asks reject, then accept, then the scope, and names the rule', () => {
    const decide = delimit(['http://a.test/', 'http://c.test/'], {
      scope: 'host',
      accept: [/^http:\/\/b\.test\//.source],
      reject: [/print=/.source, /\.zip$/.source],
    });
    const of = (url: string): unknown => decide(new URL(url));
    expect(of('http://a.test/x')).toEqual({ decision: 'accept', rule: 'scope host' });
    expect(of('http://c.test/x')).toEqual({ decision: 'accept', rule: 'scope host' });
    expect(of('http://b.test/x')).toEqual({ decision: 'accept', rule: 'accept ^http:\\/\\/b\\.test\\/' });
    expect(of('http://b.test/?print=1')).toEqual({ decision: 'reject', rule: 'reject print=' });
    expect(of('http://a.test/a.zip')).toEqual({ decision: 'reject', rule: 'reject \\.zip$' });
    expect(of('http://d.test/')).toEqual({ decision: 'reject', rule: 'scope host' });
  });
});
