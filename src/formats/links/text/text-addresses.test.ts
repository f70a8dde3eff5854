import { describe, expect, it } from 'vitest';
import { textAddresses } from './text-addresses.ts';

describe('addresses in running text', () => {
  it.each<[string, string[]]>([
    ['See http://example.org/a.', ['http://example.org/a']],
    [
      '(http://example.org/a_(b)), "https://example.org/c"; <ftp://f.example/d>',
      ['http://example.org/a_(b)', 'https://example.org/c', 'ftp://f.example/d'],
    ],
    [
      'www.example.org, mail@www.example.org, http://www.example.org/',
      ['http://www.example.org', 'http://www.example.org/'],
    ],
    ['HTTP://EXAMPLE.ORG/x?a=b&c=d#e!', ['HTTP://EXAMPLE.ORG/x?a=b&c=d#e']],
    ['«http://example.org/é»', ['http://example.org/é']],
    ['http://example.org/日本。', ['http://example.org/日本']],
    ['http:// http://. nothttp', []],
    ['http://a.example/xhttp://b.example/', ['http://a.example/xhttp://b.example/']],
    ['rtsp://r.example/x', ['rtsp://r.example/x']],
  ])('%s', (text, expected) => {
    expect([...textAddresses(text)]).toEqual(expected);
  });
});
