import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Addresses, archivedUrl } from './addresses.ts';
import { casesOf, testContext } from './test-rewriting.ts';
import { TextView } from './text-view.ts';

const page = 'https://example.org/dir/';

describe('archived addresses', () => {
  it.each(
    casesOf([
      ['x', `«im_»${page}x`],
      ['x/y.png?a=b#c', `«im_»${page}x/y.png?a=b#c`],
      ['/x', '«im_»https://example.org/x'],
      ['//other.example/x', '«im_»https://other.example/x'],
      ['//other.example', '«im_»https://other.example/'],
      ['///x', '«im_»https://x/'],
      ['/', '«im_»https://example.org/'],
      ['.', `«im_»${page}`],
      ['..', '«im_»https://example.org/'],
      ['?', `«im_»${page}page.html?`],
      ['http://a.example', '«im_»http://a.example/'],
      ['HTTP://A.Example/X', '«im_»http://a.example/X'],
      ['http:/a.example/', '«im_»http://a.example/'],
      ['http:a.example/', '«im_»http://a.example/'],
      ['https:a', `«im_»${page}a`],
      ['https:///a.example/', '«im_»https://a.example/'],
      ['http:\\\\a.example\\b', '«im_»http://a.example/b'],
      ['\\x', '«im_»https://example.org/x'],
      ['http://a.example:80/', '«im_»http://a.example/'],
      ['http://a.example:8080/', '«im_»http://a.example:8080/'],
      ['http://user:pw@a.example/', '«im_»http://user:pw@a.example/'],
      ['ftp://a.example/f', '«im_»ftp://a.example/f'],
      [' \n\t x \0', `«im_»${page}x`],
      ['h\nt\tt\rp://a.example/', '«im_»http://a.example/'],
      ['../../../../x', '«im_»https://example.org/x'],
      ['/a/../../../staff', '«im_»https://example.org/staff'],
      ['http://a.example/../../../staff', '«im_»http://a.example/staff'],
      ['http://a.example/%2e%2e/%2E%2E/staff', '«im_»http://a.example/staff'],
      ['/x/%2e%2e/y', '«im_»https://example.org/y'],
      ['/%00', '«im_»https://example.org/%00'],
      ['x%zz', `«im_»${page}x%zz`],
      ['http://é.example/é?é#é', '«im_»http://xn--9ca.example/%C3%A9?%C3%A9#%C3%A9'],
      ['http://аpple.example/', '«im_»http://xn--pple-43d.example/'],
      ['http://0x7f.1/', '«im_»http://127.0.0.1/'],
      ['http://[::1]/', '«im_»http://[::1]/'],
      ['a:b', 'a:b'],
      ['x<y>"z', `«im_»${page}x%3Cy%3E%22z`],
      ['/all/2020mp_/http://a.example/'],
      ['/all/20200102030405/http://a.example/x'],
      ['/all/2020mp_/http:/a.example/', '/all/2020mp_/http://a.example/'],
      ['/all/2020mp_/http://a.example/../../../../staff', '/all/2020mp_/http://a.example/staff'],
      ['/all/2020mp_/javascript:alert(1)', '«im_»https://example.org/all/2020mp_/javascript:alert(1)'],
      ['/all/news', '«im_»https://example.org/all/news'],
      ['/allmost', '«im_»https://example.org/allmost'],
      ['#x'],
      ['  #x'],
      [''],
      ['   '],
      ['javascript:alert(1)'],
      ['JAVA\nSCRIPT:alert(1)'],
      ['data:text/html,<a href=x>'],
      ['blob:https://example.org/1'],
      ['mailto:a@b.example'],
      ['about:srcdoc'],
      ['file:///etc/passwd'],
      ['ws://a.example/'],
      ['view-source:http://a.example/'],
      ['http://'],
      ['http://a b/'],
      ['http://%/'],
      ['//'],
    ]),
  )('%j', (written, expected) => {
    expect(archivedUrl(testContext, written, 'im_')).toBe(expected);
  });

  it('knows its own prefix in all its forms', () => {
    const context = { ...testContext, prefix: 'http://replay.localhost:8081/all/' };
    for (const form of ['http://replay.localhost:8081/all/', '//replay.localhost:8081/all/', '/all/']) {
      const archived = `${form}20200101000000im_/http://a.example/`;
      expect(archivedUrl(context, archived, 'js_')).toBe(archived);
    }
    expect(archivedUrl(context, 'x', '')).toBe(`http://replay.localhost:8081/all/20260102030405/${page}x`);
  });

  it('reads the path in the charset of the page, and sends the query in it', () => {
    const addresses = new Addresses(testContext, new TextView('iso-8859-1'));
    addresses.view.decode(Buffer.from('xyz'));
    expect(addresses.archived('/\xe9?\xe9', 'im_')).toBe(
      '/all/20260102030405im_/https://example.org/%C3%A9?%E9',
    );
    const japanese = new Addresses(testContext, new TextView('shift_jis'));
    japanese.view.decode(Buffer.from('xyz'));
    expect(japanese.archived('/\x93\xfa', 'im_')).toBe(
      '/all/20260102030405im_/https://example.org/%E6%97%A5',
    );
  });

  it('leaves what is relative to nothing', () => {
    expect(archivedUrl({ ...testContext, url: 'urn:x:y' }, 'z', 'im_')).toBe('z');
    expect(archivedUrl({ ...testContext, url: 'not an address' }, '/z', 'im_')).toBe('/z');
  });

  it('leads nowhere else, and not twice', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '%2e',
      '//',
      'http:',
      ':',
      '@',
      '#',
      '?',
      '\t',
      ' ',
      'a',
      'all',
      'é',
    );
    const address = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(address, (written) => {
        const once = archivedUrl(testContext, written, 'im_');
        if (once === written) return;
        expect(archivedUrl(testContext, once, 'js_')).toBe(once);
        const asked = new URL(once, 'http://replay.localhost:8081/all/2020/http://x.example/');
        expect(asked.origin).toBe('http://replay.localhost:8081');
        expect(asked.pathname).toMatch(/^\/all\/\d*(?:im_)?\/(?:https?|ftp):\/\//);
      }),
      { numRuns: 2000 },
    );
  });
});
