import { describe, expect, it } from 'vitest';
import { archivedRoute } from './archived-route.ts';

const places = {
  applicationOrigin: 'http://localhost:8080',
  staffOrigin: 'http://localhost:8080',
  replayOrigin: 'http://replay.localhost:8081',
};
const all = { name: 'all', from: {} };

describe('an address below a view', () => {
  it.each([
    ['/all/2026/http://a.test/', { kind: 'page', view: 'all', url: 'http://a.test/' }],
    ['/all/2026/a.test', { kind: 'page', view: 'all', url: 'http://a.test' }],
    ['/all/2026/http:/a.test//b', { kind: 'page', view: 'all', url: 'http://a.test//b' }],
    ['/all/2026/http://a.test/%zz?x=/../y', { kind: 'page', url: 'http://a.test/%zz?x=/../y' }],
    ['/harvest:a%20b/2026/a.test', { kind: 'page', view: 'harvest:a b' }],
    ['/all/*/a.test/x', { kind: 'page', url: 'http://a.test/x' }],
    [
      '/all/20260131120000mp_/http://a.test/',
      { kind: 'moved', to: `${places.replayOrigin}/all/20260131120000mp_/http://a.test/` },
    ],
    [
      '/all/id_/a.test/"<é\r\nX: y>',
      { kind: 'moved', to: `${places.replayOrigin}/all/id_/a.test/%22%3C%C3%A9%0D%0AX:%20y%3E` },
    ],
    ['/all/timegate/a.test/?b', { kind: 'timegate', view: all, url: 'http://a.test/?b' }],
    ['/all/timemap/json/a.test', { kind: 'timemap', format: 'json', page: '', url: 'http://a.test' }],
    ['/all/timemap/link/20260131120000/a.test', { kind: 'timemap', page: '20260131120000' }],
    ['/all/timemap/link/', { kind: 'unknown' }],
    ['/all/timemap/toString/a.test', { kind: 'unknown' }],
    ['/all/timemap/xml/a.test', { kind: 'unknown' }],
    ['/all/cdx?url=a.test', { kind: 'cdx' }],
    ['/all/cdx', { kind: 'cdx' }],
    ['/all/cdxx', { kind: 'unknown' }],
    ['/all/file/a.warc.gz', { kind: 'unknown' }],
    ['/all/2026xx_/a.test', { kind: 'unknown' }],
    ['/all/123456789012345/a.test', { kind: 'unknown' }],
  ])('%s', (path, expected) => {
    expect(archivedRoute(path, places)).toMatchObject(expected);
  });

  it('without a date leads to the newest', () => {
    expect(archivedRoute('/all/https://a.test/', places)).toEqual({
      kind: 'moved',
      to: expect.stringMatching(/^\/all\/\d{14}\/https:\/\/a\.test\/$/) as unknown,
    });
  });

  it.each([
    '/',
    '/all',
    '/all/',
    '/al/2026/a.test',
    '/search?q=a',
    '/harvest:/2026/a.test',
    '//all/2026/a.test',
    '',
  ])('is not %j', (path) => {
    expect(archivedRoute(path, places)).toBeUndefined();
  });
});
