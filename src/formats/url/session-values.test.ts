import { describe, expect, it } from 'vitest';
import { isSessionValue, sessionValueOf } from './session-values.ts';

const md5 = '0123456789abcdef0123456789ABCDEF';
const sha1 = `${md5}01234567`;

describe('values that are session ids', () => {
  it.each([
    [`zz=${md5}`, true],
    [`ticket=${sha1}`, true],
    [`zz=${md5}0`, false],
    [`zz=${md5.slice(1)}`, false],
    [`zz=${md5.replace('0', 'g')}`, false],
    [`id=${md5}`, false],
    [`article_id=${md5}`, false],
    [`md5=${md5}`, false],
    [`filehash=${sha1}`, false],
    [`=${md5}`, false],
    [md5, false],
  ])('%s: %s', (pair, isSession) => {
    expect(isSessionValue(pair)).toBe(isSession);
  });

  it.each([
    [`http://a.test/p?zz=${md5}`, 'http://a.test/p'],
    [`http://a.test/p?a=1&zz=${md5}&b=2#top`, 'http://a.test/p?a=1&b=2#top'],
    [`http://a.test/p?id=${md5}`, undefined],
    [`http://a.test/${md5}`, undefined],
    ['http://a.test/p?a=1', undefined],
  ])('%s without it', (url, stripped) => {
    expect(sessionValueOf(url)?.stripped).toBe(stripped);
  });
});
