import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import { comparedKey, likeness, steadyKey } from './compare-keys.ts';

const session = '0123456789abcdef0123456789abcdef';

describe('the steady part of a URL', () => {
  it.each([
    ['http://a.test/x?id=1', '/x?id=1'],
    ['http://a.test/x?id=1&_=1700000000000', '/x?id=1'],
    ['http://a.test/x?cb=0.123456', '/x'],
    ['http://a.test/x?cb=abc', '/x?cb=abc'],
    ['http://a.test/x?timestamp=20260101', '/x'],
    ['http://a.test/x?callback=jQuery33101234_1700000000&q=a', '/x?q=a'],
    ['http://a.test/x?callback=show', '/x?callback=show'],
    ['http://a.test/x?done=jQuery1_2', '/x'],
    ['http://a.test/x?utm_source=mail&utm_medium=b&fbclid=Iw', '/x'],
    [`http://a.test/x?PHPSESSID=${session}&page=2`, '/x?page=2'],
    ['http://a.test/x;jsessionid=ABCDEF0123456789?p=1', '/x?p=1'],
    [`http://a.test/x?zz=${session}&page=2`, '/x?page=2'],
    [`http://a.test/x?zz=${session}01234567`, '/x'],
    [`http://a.test/x?article_id=${session}`, `/x?article_id=${session}`],
    ['http://a.test/x?sid=7', '/x?sid=7'],
    ['http://a.test/x?nocache=123456&cacheid=9', '/x?cacheid=9'],
  ])('%s', (url, expected) => {
    expect(steadyKey(comparedKey(canonicalKey(url)))).toBe(`test,a)${expected}`);
  });
});

function like(a: string, b: string): number {
  const [wanted, other] = [a, b].map((each) => comparedKey(canonicalKey(`http://a.test${each}`)));
  return wanted === undefined || other === undefined ? NaN : likeness(wanted, other);
}

describe('likeness', () => {
  it.each([
    ['/a?id=1&_=111', '/a?id=1&_=222'],
    ['/a?id=1', '/a?id=1&utm_source=x'],
    ['/a.css?v=1', '/a.css?v=2'],
    ['/a.css', '/a.css?v=2'],
    ['/a.woff2?v=1', '/a.woff2'],
    ['/a?__wb_method=POST&q=1&_=5555', '/a?__wb_method=POST&q=1&_=6666'],
    ['/a?__wb_method=POST&q=1&t=a', '/a?__wb_method=POST&q=1&t=b'],
  ])('%s may stand for %s', (a, b) => {
    expect(like(a, b)).toBeGreaterThan(0);
    expect(like(b, a)).toBeGreaterThan(0);
  });

  it.each([
    ['/a?id=1', '/a?id=2'],
    ['/a', '/a?id=2'],
    ['/a.php?id=1', '/a.php?id=2'],
    ['/a.css', '/b.css'],
    ['/data.json?id=1', '/data.json?id=2'],
    ['/a', '/a?__wb_method=POST'],
    ['/a?__wb_method=PUT&q=1', '/a?__wb_method=POST&q=1'],
    ['/a?__wb_method=POST&q=1&r=2&s=3', '/a?__wb_method=POST&q=4&r=5&s=6'],
  ])('%s may not stand for %s', (a, b) => {
    expect(like(a, b)).toBe(0);
    expect(like(b, a)).toBe(0);
  });

  it('is greater the more agrees', () => {
    const wanted = '/a.js?v=1&w=2&_=999';
    const others = ['/a.js?v=1&w=2&_=888', '/a.js?v=1&w=3', '/a.js?v=3&w=4', '/a.js?x=1'];
    const likenesses = others.map((other) => like(wanted, other));
    expect(likenesses).toEqual(likenesses.toSorted((a, b) => b - a));
    expect(new Set(likenesses).size).toBe(others.length);
  });
});
