import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteUnits, readQuantity, timeUnits, writeQuantity } from './quantity.ts';

describe('an amount with its unit', () => {
  it.each([
    ['10 GB', 10e9],
    ['10GB', 10e9],
    ['10 gb', 10e9],
    ['1.5 TB', 1.5e12],
    ['1 KiB', 1024],
    ['0.5 MiB', 524_288],
    ['4096', 4096],
    ['0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is so many bytes', (text, bytes) => {
    expect(readQuantity(text, byteUnits)?.amount).toBe(bytes);
  });

  it.each([
    ['30s', 30_000],
    ['20 min', 1_200_000],
    ['500ms', 500],
    ['0.07 s', 70],
    ['1.1 h', 3_960_000],
    ['2 d', 172_800_000],
    ['1500', 1500],
  ])('%s is so many milliseconds', (text, milliseconds) => {
    expect(readQuantity(text, timeUnits)?.amount).toBe(milliseconds);
  });

  it.each([
    '',
    'GB',
    '-1 GB',
    '+1',
    '1e3',
    '1,5 GB',
    '1.',
    '.5',
    '1  GB',
    ' 1',
    '1 GB ',
    '1 m',
    '0x10',
    '١ GB',
  ])('"%s" is none', (text) => {
    expect(readQuantity(text, byteUnits)).toBeUndefined();
  });

  it.each(['0.5', '0.0005 s', '1 m', '1 month', '9007199254740992', '9999999999 d'])(
    '"%s" is no whole number of milliseconds that can be counted',
    (text) => {
      expect(readQuantity(text, timeUnits)).toBeUndefined();
    },
  );

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1024, '1 KiB'],
    [10e9, '10 GB'],
    [1_000_001, '1000001 B'],
  ])('%d bytes are written as %s', (bytes, text) => {
    expect(writeQuantity(bytes, byteUnits)).toBe(text);
  });

  it('reads back what it writes', () => {
    const scale = fc.constantFrom(1, 1000, 1024, 60_000, 1e6, 3_600_000, 86_400_000);
    fc.assert(
      fc.property(fc.nat(1e8), scale, fc.constantFrom(byteUnits, timeUnits), (count, factor, units) => {
        expect(readQuantity(writeQuantity(count * factor, units), units)?.amount).toBe(count * factor);
      }),
    );
  });
});
