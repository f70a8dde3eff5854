import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprinter, Fingerprinter } from './fingerprint.ts';

const key = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]);

function hex(text: string, from = new Fingerprinter(key)): string {
  from.take(text);
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(from.low, 0);
  bytes.writeInt32LE(from.high, 4);
  return bytes.toString('hex');
}

/** The bytes 0, 1, 2 and on. */
function counted(length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => index));
}

describe('Fingerprinter', () => {
  // Published by the authors of the function: key 00 01 … 07, text 00 01 02 ….
  it.each([
    [0, '218d1f59b9b83cc8'],
    [1, 'be552412f8387315'],
    [2, '064f39ef7c50eb57'],
    [3, 'ce0f1a45f7060679'],
    [4, 'd5e78a175be52ea1'],
    [5, 'cb9d7c3f2f3db580'],
    [7, 'ff202728b07bc684'],
    [8, 'edfee820bce4858c'],
    [31, '863c7f155c34117c'],
    [62, 'f90b3ab572d46693'],
    [63, '2ea63c71bf326087'],
  ])('gives the published value for %i bytes', (length, expected) => {
    expect(hex(counted(length))).toBe(expected);
  });

  it('takes the bytes of UTF-8, not the lower half of each character', () => {
    // U+0141 has the lower half of `A`; the bytes of U+00E9 are C3 A9, which is also how `Ã©` would look in Latin-1.
    const texts = ['A', '\u0141', 'é', 'Ã©', '\u4e2d', '-N', 'aé', 'abcdé', 'é'.repeat(300)];
    expect(new Set(texts.map((text) => hex(text))).size).toBe(texts.length);
  });

  it('depends on the key', () => {
    expect(hex('a')).not.toBe(hex('a', new Fingerprinter(Buffer.from('another!'))));
    expect(() => new Fingerprinter(Buffer.alloc(7))).toThrow(RangeError);
  });

  it('gives 53 bits as a number, the same for the same text', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff }), { maxLength: 20 }), (codes) => {
        const text = String.fromCharCode(...codes);
        const number = fingerprinter.numberOf(text);
        expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
        expect(fingerprinter.numberOf(text)).toBe(number);
      }),
      { numRuns: 100 },
    );
  });

  it('changes half of its bits with one bit of the text', () => {
    let changed = 0;
    for (let n = 0; n < 500; n++) {
      const text = `http://a.test/${n}/page.html`;
      const other = `http://a.test/${n}/page.htmm`;
      const bits = BigInt(`0x${hex(text)}`) ^ BigInt(`0x${hex(other)}`);
      changed += bits.toString(2).replaceAll('0', '').length;
    }
    expect(changed / 500).toBeGreaterThan(31);
    expect(changed / 500).toBeLessThan(33);
  });
});
