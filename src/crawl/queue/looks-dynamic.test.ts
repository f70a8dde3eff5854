import { describe, expect, it } from 'vitest';
import { looksDynamic } from './looks-dynamic.ts';

function dynamic(path: string): boolean {
  return looksDynamic(new URL(path, 'http://a.test/'));
}

describe('looksDynamic', () => {
  it.each([
    '/?q=1',
    '/page.html?print=yes',
    '/index.php',
    '/INDEX.PHP',
    '/old/index.php3',
    '/index.php/news/12',
    '/page.asp',
    '/page.aspx',
    '/shop.jsp;jsessionid=0123456789',
    '/view.cfm',
    '/search.cgi',
    '/search.pl',
    '/login.do',
    '/login.do;jsessionid=1',
    '/cgi-bin/search',
    '/a/CGI-BIN/x/y.html',
    '/servlet/Show',
  ])('%s is dynamic', (path) => {
    expect(dynamic(path)).toBe(true);
  });

  it.each([
    '/',
    '/?',
    '/a/',
    '/page.html',
    '/picture.jpg',
    '/mirror/example.pl/index.html',
    '/php/',
    '/phpbook.html',
    '/about-php',
    '/what.to.do.html',
    '/cgi-bin',
    '/page.phpx',
    '/#?q=1',
    '/%3Fq=1',
  ])('%s is not', (path) => {
    expect(dynamic(path)).toBe(false);
  });
});
