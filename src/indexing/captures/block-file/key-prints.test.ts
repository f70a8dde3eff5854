import { describe, expect, it } from 'vitest';
import { KeyPrints, KeyPrintWriter, printOf } from './key-prints.ts';

const key = (number: number): string => `org,example)/${number}`;
const line = (number: number, second: number): string => `${key(number)} 2024010100000${second} {}`;

function printsOf(blocks: readonly (readonly string[])[]): Buffer {
  const writer = new KeyPrintWriter();
  for (const block of blocks) writer.addBlock(block);
  return writer.bytes();
}

describe('prints of keys', () => {
  const blocks = Array.from({ length: 60 }, (_, block) =>
    Array.from({ length: 100 }, (_line, at) => line(block * 50 + Math.floor(at / 2), at % 2)),
  );
  const bytes = printsOf(blocks);

  it('tell of every key of a block that it may be there, and of nearly all others that they are not', () => {
    const prints = new KeyPrints('x', bytes);
    expect(prints.blocks).toBe(60);
    for (let number = 0; number < 3000; number++) {
      expect(prints.mayHave(Math.floor(number / 50), printOf(key(number)))).toBe(true);
    }
    let wrong = 0;
    for (let number = 10_000; number < 20_000; number++) {
      if (prints.mayHave(number % 60, printOf(key(number)))) wrong++;
    }
    expect(wrong).toBeLessThan(50);
  });

  it('take two bytes a key, however many lines it has', () => {
    expect(bytes.length).toBe(12 + 4 * 60 + 2 * 3000);
  });

  it('are the same for ever', () => {
    expect([printOf(''), printOf('a'), printOf('org,example)/'), printOf('\u00e9\u{1f600}')]).toEqual([
      7385, 52_512, 10_208, 2413,
    ]);
  });

  it('tell apart keys of which one begins with the other', () => {
    const prints = new KeyPrints('x', printsOf([['a 1 {}', 'ab 1 {}', 'ab 2 {}', 'abc 1 {}']]));
    for (const each of ['a', 'ab', 'abc']) expect(prints.mayHave(0, printOf(each))).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.from('something else altogether')],
    ['a file that is cut', bytes.subarray(0, -1)],
    ['a file that is cut in its counts', bytes.subarray(0, 50)],
    ['a later layout', Buffer.concat([bytes.subarray(0, 4), Buffer.from([9]), bytes.subarray(5)])],
  ])('are not read from %s', (_, damaged) => {
    expect(() => new KeyPrints('the-file', damaged)).toThrow('the-file');
  });
});
