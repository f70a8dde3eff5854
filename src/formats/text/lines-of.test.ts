import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

async function lines(pieces: readonly string[], maxLineBytes = 100): Promise<(string | undefined)[]> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const found: (string | undefined)[] = [];
  for await (const line of linesOf(stream(), maxLineBytes)) found.push(line?.toString());
  return found;
}

describe('lines of a stream', () => {
  it('are the same wherever it is cut', async () => {
    const text = fc.stringMatching(/^[ab\n]{0,40}$/);
    await fc.assert(
      fc.asyncProperty(text, fc.nat(40), async (text, cut) => {
        const whole = text.split('\n');
        if (whole.at(-1) === '') whole.pop();
        expect(await lines([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('are not held above the limit', async () => {
    expect(await lines(['abc', 'def\nabc\n', 'abcdef'], 5)).toEqual([undefined, 'abc', undefined]);
  });
});
