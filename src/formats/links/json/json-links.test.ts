import { describe, expect, it } from 'vitest';
import { shortLinks } from '../test-extraction.ts';

describe('addresses in JSON', () => {
  it.each<[string, string[]]>([
    [
      '{"a":"http://example.org/a","b":["https:\\/\\/example.org\\/b.png"],"c":"no","d":"text/html"}',
      ['page L json/a /a', 'component E json/b https://example.org/b.png'],
    ],
    ['{"@context":"https://schema.org","@type":"X","url":"/x"}', ['page L json/url /x']],
    [
      '{"start_url":"s.html","icons":[{"src":"i.png"}],"shortcuts":[{"url":"/t"}],"scope":"/scope/x","name":"a/b"}',
      [
        'page L json/start_url /dir/s.html',
        'component E json/src /dir/i.png',
        'page L json/url /t',
        'page X json/scope /scope/x',
      ],
    ],
    [
      '{"version":"https://jsonfeed.org/version/1.1","next_url":"/2","items":[{"url":"/a","content_html":"<a href=\\"/c\\">c</a>","attachments":[{"url":"/a.mp3"}]}]}',
      ['feed L json/next_url /2', 'page L json/url /a', 'page L a/@href /c', 'component E json/url /a.mp3'],
    ],
    [')]}\',\n{"url":"/x"}', ['page L json/url /x']],
    ['callback({"url":"/x.html"})', ['page X =JS_MISC /x.html']],
    ['{"url":"/x.html"}\n{"url":"/y.html"}', ['page X =JS_MISC /x.html', 'page X =JS_MISC /y.html']],
    ['[]', []],
    ['{', []],
  ])('%s', (body, expected) => {
    expect(shortLinks(body, { mediaType: 'application/json' })).toEqual(expected);
  });
});
