import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Inflater } from './inflater.ts';

function inflateInSteps(deflated: Uint8Array, inputStep: number, outputStep: number): Buffer {
  const inflater = new Inflater();
  inflater.begin();
  const parts: Buffer[] = [];
  const trailer = Buffer.from('trailer!');
  const input = Buffer.concat([deflated, trailer]);
  for (let at = 0; ;) {
    const output = Buffer.alloc(outputStep);
    const step = inflater.step(input.subarray(at, at + inputStep), output, 0);
    if (step.problem !== undefined) throw new Error(step.problem);
    parts.push(output.subarray(0, step.produced));
    at += step.consumed;
    if (step.ended) {
      expect(input.length - at).toBe(trailer.length);
      inflater.close();
      return Buffer.concat(parts);
    }
  }
}

describe('Inflater', () => {
  it('gives back what was deflated, however input and output are cut', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (bytes, inputStep, outputStep) => {
          expect(inflateInSteps(deflateRawSync(bytes), inputStep, outputStep)).toEqual(Buffer.from(bytes));
        },
      ),
    );
  });

  it('is used again after an error', () => {
    const inflater = new Inflater();
    const output = Buffer.alloc(100);
    inflater.begin();
    expect(inflater.step(Buffer.from([0xff, 0xff, 0xff]), output, 0).problem).toMatch(/invalid/);
    inflater.begin();
    const input = Buffer.concat([deflateRawSync('good'), Buffer.alloc(8)]);
    const step = inflater.step(input, output, 0);
    expect(output.toString('latin1', 0, step.produced)).toBe('good');
    expect(step.ended).toBe(true);
    inflater.close();
  });
});
