import { describe, expect, it } from 'vitest';
import { parseHead } from '../http1/head.ts';
import { linksOfHead } from './links-of-head.ts';

function links(fields: string): string[] {
  const head = parseHead(Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n`), 'response');
  if (head === undefined) throw new Error('no head');
  return linksOfHead(head, 'http://example.org/dir/page').map(
    ({ kind, hop, url }) => `${kind} ${hop} ${url.replace('http://example.org', '')}`,
  );
}

describe('links in header fields', () => {
  it.each<[string, string[]]>([
    ['Location: ../x#y', ['redirect R /x']],
    ['Location: /a\r\nLocation: /b', ['redirect R /a']],
    ['location: /caf\u00e9', ['redirect R /caf%C3%A9']],
    ['Refresh: 5; url=/x', ['redirect R /x']],
    ['Content-Location: /x', ['page L /x']],
    [
      'Link: </a>; rel=preload; as=style, </b>; rel="next"; title="x, y; <no>", </c>;rel=preconnect',
      ['requisite E /a', 'page L /b'],
    ],
    [
      'Link: <a,b>; rel="alternate stylesheet"\r\nLink: </d>; rel=alternate; type="application/rss+xml"',
      ['requisite E /dir/a,b', 'feed L /d'],
    ],
    ['Link: nonsense, <unclosed', []],
    ['Link: <>; rel=self', []],
    ['X-Other: /no', []],
  ])('%s', (fields, expected) => {
    expect(links(fields)).toEqual(expected);
  });
});
