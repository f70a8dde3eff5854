import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('sends every URL once, at most a thousand at a time', async () => {
  const urls = Array.from({ length: 2500 }, (_none, at) => `http://a.example/${at}`);
  const sent: string[] = [];
  const sizes = await inBatches(urls, async (some) => {
    sent.push(...some);
    return some.length;
  });
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(sent).toEqual(urls);
});
