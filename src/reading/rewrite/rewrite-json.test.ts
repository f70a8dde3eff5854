import { describe, expect, it } from 'vitest';
import { jsonpCallback, JsonpRewriting } from './rewrite-json.ts';

const asked = 'https://example.org/data?callback=jQuery42_7&x=1';

function rewritten(text: string, url = asked): string {
  const rewriting = new JsonpRewriting(url);
  const pieces = Array.from(text).map((character) => rewriting.write(character));
  return pieces.join('') + rewriting.end();
}

describe('JSONP', () => {
  it.each([
    ['jQuery1({"a":1})', 'jQuery42_7({"a":1})'],
    ['  jQuery1 ([1])', '  jQuery42_7 ([1])'],
    ['/**/jQuery1({})', '/**/jQuery42_7({})'],
    ['/* (x) */ // y(\n a.b["c"]', '/* (x) */ // y(\n a.b["c"]'],
    [';jQuery1({})', ';jQuery42_7({})'],
    ['window.cb[1]({})', 'jQuery42_7({})'],
    [
      "/**/ typeof jQuery1 === 'function' && jQuery1({a:1});",
      "/**/ typeof jQuery42_7 === 'function' && jQuery42_7({a:1});",
    ],
    ['{"callback":"jQuery1(x)"}', '{"callback":"jQuery1(x)"}'],
    ['[1, 2]', '[1, 2]'],
    ['{"url":"http://other.example/"}', '{"url":"http://other.example/"}'],
    ['', ''],
    [`jQuery1("${'x'.repeat(9000)}")`, `jQuery42_7("${'x'.repeat(9000)}")`],
    [`${' '.repeat(5000)}jQuery1({})`, `${' '.repeat(5000)}jQuery1({})`],
  ])('%s', (written, expected) => {
    expect(rewritten(written)).toBe(expected);
  });

  it('stays when no name was asked for', () => {
    expect(rewritten('jQuery1({})', 'https://example.org/data')).toBe('jQuery1({})');
  });

  it.each([
    ['?callback=a', 'a'],
    ['?jsonp=a.b', 'a.b'],
    ['?x=1&jsoncallback=a[1]', 'a[1]'],
    ['?cb=a%2Eb', 'a.b'],
    ['?callback=?', undefined],
    ['?callback=alert(1)', undefined],
    ['?callback=%zz', undefined],
    ['?x=callback', undefined],
    ['#callback=a', undefined],
  ])('%s asks for %s', (query, expected) => {
    expect(jsonpCallback(`https://example.org/${query}`)).toBe(expected);
  });
});
