import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { column, lastColumn } from './column.ts';

describe('column', () => {
  it.each([
    ['http://a.test/b?c=d', 'http://a.test/b?c=d'],
    ['', '-'],
    ['a b', 'a%20b'],
    ['a\r\n200 CRAWLED', 'a%0D%0A200%20CRAWLED'],
    ['a\u00a0\u2028b', 'a%C2%A0%E2%80%A8b'],
    ['a\u202eb', 'a%E2%80%AEb'],
    ['\ud800', '%EF%BF%BD'],
    ['höst.example', 'höst.example'],
  ])('writes %j as %s', (text, expected) => {
    expect(column(text)).toBe(expected);
  });

  it('cuts what is too long, and says so', () => {
    expect(column('x'.repeat(300), 5)).toBe('xxxxx...');
    expect(column('xxxxx', 5)).toBe('xxxxx');
    expect(column('abc😀', 4)).toBe('abc\ufffd...');
  });

  it('is one column whatever is put in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = column(text);
        expect(result).toMatch(/^[^\s\p{Cc}\p{Cf}]+$/u);
        expect(result.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('lastColumn', () => {
  it.each([
    ['scope host', 'scope host'],
    ['', '-'],
    [' \t ', '-'],
    ['a\r\nb\u2028c\u00a0d', 'a b c d'],
    ['reject x\u0000y', 'reject x y'],
  ])('writes %j as %s', (text, expected) => {
    expect(lastColumn(text)).toBe(expected);
  });

  it('is one line whatever is put in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(lastColumn(text)).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);
      }),
    );
  });
});
