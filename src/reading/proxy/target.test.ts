import { describe, expect, it } from 'vitest';
import { readPlace, readTarget } from './target.ts';

describe('where a request goes', () => {
  const tunnel = { host: 'a.test', port: 443, isSecure: true };
  const plain = { host: 'a.test', port: 80, isSecure: false };

  it('is told by its line, its Host field and CONNECT before it', () => {
    const cases: readonly (readonly [string, string | undefined, typeof tunnel | undefined, string])[] = [
      ['http://a.test/x?y=1', 'ignored', undefined, 'http://a.test/x?y=1'],
      ['http://a.test', undefined, undefined, 'http://a.test/'],
      ['http://a.test?q', undefined, undefined, 'http://a.test/?q'],
      ['HTTP://A.Test.:80/X', undefined, undefined, 'http://a.test/X'],
      ['http://user:pass@a.test/x#part', undefined, undefined, 'http://a.test/x'],
      ['http://a.test:8080/', undefined, undefined, 'http://a.test:8080/'],
      ['https://a.test/', undefined, undefined, 'https://a.test/'],
      ['ftp://a.test/file', undefined, undefined, 'ftp://a.test/file'],
      ['http://[::1]:8080/', undefined, undefined, 'http://[::1]:8080/'],
      ['http://a\\b/', undefined, undefined, 'http://a/\\b/'],
      ['/x', 'a.test', tunnel, 'https://a.test/x'],
      ['/x', 'A.test:443', tunnel, 'https://a.test/x'],
      ['/x', undefined, tunnel, 'https://a.test/x'],
      ['/x', 'a.test:8443', { ...tunnel, port: 8443 }, 'https://a.test:8443/x'],
      ['/x', undefined, { ...tunnel, port: 8443 }, 'https://a.test:8443/x'],
      ['/x', 'a.test', plain, 'http://a.test/x'],
      ['http://a.test/x', undefined, plain, 'http://a.test/x'],
      ['*', 'a.test', plain, 'http://a.test/'],
    ];
    for (const [target, host, through, url] of cases)
      expect(readTarget(target, host, through), target).toMatchObject({ kind: 'archived', url });
  });

  it('is the proxy itself without either', () => {
    expect(readTarget('/x', 'localhost:8082')).toEqual({ kind: 'own', path: '/x' });
  });

  it('is refused where it is nowhere', () => {
    const cases: readonly (readonly [string, string | undefined, typeof tunnel | undefined, number])[] = [
      ['', undefined, undefined, 400],
      ['a.test/x', undefined, undefined, 400],
      ['gopher://a.test/', undefined, undefined, 400],
      ['http://', undefined, undefined, 400],
      ['http:///x', undefined, undefined, 400],
      ['http://a b/', undefined, undefined, 400],
      ['http://a.test:0/', undefined, undefined, 400],
      [`http://a.test/${'x'.repeat(70_000)}`, undefined, undefined, 414],
      ['/x', 'a<b', tunnel, 400],
      ['http://b.test/x', 'b.test', tunnel, 421],
    ];
    for (const [target, host, through, status] of cases)
      expect(readTarget(target, host, through), target).toMatchObject({ kind: 'refused', status });
  });
});

describe('a place', () => {
  it('has a host and a port', () => {
    expect(readPlace('A.test:443')).toEqual({ host: 'a.test', port: 443 });
    expect(readPlace('a.test', 80)).toEqual({ host: 'a.test', port: 80 });
    expect(readPlace('under_score.test:1')).toEqual({ host: 'under_score.test', port: 1 });
    expect(readPlace('[2001:DB8::1]:443')).toEqual({ host: '[2001:db8::1]', port: 443 });
    for (const bad of [
      'a.test',
      'a.test:',
      ':443',
      'a:b:443',
      '::1:443',
      '[::1',
      '[x]:1',
      'a..b:1',
      '.a:1',
      'a%00:1',
      'a*:1',
    ])
      expect(readPlace(bad), bad).toBeUndefined();
  });
});
