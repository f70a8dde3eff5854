import { describe, expect, it } from 'vitest';
import { capturesPath, framedPath, readAppAddress, replayPath, searchPath } from './app-address.ts';

describe('an address of the browser', () => {
  it.each([
    ['/all/20260102030405/http://a.test/', 'all', '20260102030405', 'http://a.test/'],
    ['/all/2026/http://a.test//b//c?d=//e?f', 'all', '2026', 'http://a.test//b//c?d=//e?f'],
    [
      '/harvest:spring%202026/2026/https://a.test/%7Ex%2F',
      'harvest:spring 2026',
      '2026',
      'https://a.test/%7Ex%2F',
    ],
    ['/all/2026/https:/a.test/one-slash', 'all', '2026', 'https://a.test/one-slash'],
    ['/all/2026/a.test', 'all', '2026', 'http://a.test'],
  ])('%s is an archived page', (path, view, timestamp, url) => {
    expect(readAppAddress(path)).toEqual({ part: 'replay', view, timestamp, url });
  });

  it.each([
    ['/all/*/http://a.test/x?y', { view: 'all', url: 'http://a.test/x?y' }],
    ['/all/2026*/a.test', { view: 'all', url: 'http://a.test', year: 2026 }],
    ['/all/20*/a.test', { view: 'all', url: 'http://a.test' }],
  ])('%s asks for all captures', (path, expected) => {
    expect(readAppAddress(path)).toEqual({ part: 'captures', ...expected });
  });

  it.each([
    '/',
    '/search?q=http://a.test/',
    '/captures?url=http%3A%2F%2Fa.test%2F',
    '/all',
    '/all/x/http://a.test/',
  ])('%s is a page of the application', (path) => expect(readAppAddress(path)).toEqual({ part: 'pages' }));

  it('is read back as it was written', () => {
    const url = 'http://a.test//x?y=http://b.test/?z#part';
    expect(readAppAddress(replayPath('job:7 a', '20260102030405', url))).toEqual({
      part: 'replay',
      view: 'job:7 a',
      timestamp: '20260102030405',
      url,
    });
    expect(framedPath('all', '2026', url)).toBe(`/all/2026mp_/${url}`);
  });
});

describe('questions', () => {
  it('name the view only where it is not the whole archive', () => {
    expect(capturesPath({ url: 'http://a.test/?b&c', view: 'all', show: 'list' })).toBe(
      '/captures?url=http%3A%2F%2Fa.test%2F%3Fb%26c&show=list',
    );
    expect(searchPath({ q: '*.a.test', view: 'job:1' })).toBe('/search?q=*.a.test&view=job%3A1');
  });
});
