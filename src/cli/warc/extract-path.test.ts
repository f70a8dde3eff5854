import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractPath, hashedPath } from './extract-path.ts';

describe('extractPath', () => {
  it.each([
    ['http://a.test/', 'text/html', 'a.test/index.html'],
    ['http://a.test/x/', 'image/png', 'a.test/x/index.png'],
    ['http://a.test/x/y.html', 'text/html', 'a.test/x/y.html'],
    ['http://a.test/x.HTML', 'text/html', 'a.test/x.HTML'],
    ['http://a.test/x', undefined, 'a.test/x'],
    ['http://a.test:8080/x?b=1&a=2', 'text/plain', 'a.test_8080/x@b=1_a=2.txt'],
    ['http://a.test/../../etc/passwd', undefined, 'a.test/etc/passwd'],
    ['http://a.test/%2e%2e%2f%2e%2e%2fetc%2fpasswd', undefined, 'a.test/_2e_2e_2f_2e_2e_2fetc_2fpasswd'],
    ['http://a.test/a%00b', undefined, 'a.test/a_00b'],
    ['http://a.test/.htaccess', undefined, 'a.test/_htaccess'],
    ['http://a.test/-rf', undefined, 'a.test/_rf'],
    ['http://a.test/CON', undefined, 'a.test/_CON'],
    ['http://a.test/nul.txt', 'text/plain', 'a.test/_nul.txt'],
    ['dns:a.test', 'text/dns', '_/dns_a.test'],
    ['../../x', undefined, '_/_/_/x'],
    ['', undefined, '_/index'],
  ])('%s %s', (url, mime, path) => {
    expect(extractPath(url, mime).join('/')).toBe(path);
  });

  it('keeps long names apart, and short', () => {
    const long = `http://a.test/${'x'.repeat(5000)}`;
    const [first, second] = [
      extractPath(`${long}1.html`, 'text/html'),
      extractPath(`${long}2.html`, 'text/html'),
    ];
    expect(first.at(-1)).toMatch(/^x{81}~[\da-f]{12}\.html$/);
    expect(first).not.toEqual(second);
  });

  it('never leaves the folder, whatever the URL', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '\0',
      '\u001b',
      '~',
      '-',
      ' ',
      'CON',
      'é',
      ':',
      '?',
    );
    const url = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 60 }).map((parts) => `http://a.test/${parts.join('')}`),
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    const mime = fc.constantFrom(undefined, 'text/html', 'image/png', '../../x');
    fc.assert(
      fc.property(url, mime, (url, mime) => {
        expect(extractPath(url, mime).length).toBeGreaterThan(1);
        expect(hashedPath(url, mime)).toHaveLength(1);
        for (const parts of [extractPath(url, mime), hashedPath(url, mime)]) {
          for (const part of parts) expect(part).toMatch(/^[A-Za-z0-9_,=@+][A-Za-z0-9._~,=@+-]{0,99}$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
