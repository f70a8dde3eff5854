import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('gives ids in the order of the calls, also of one millisecond and where the clock is put back', () => {
  const now = Date.now();
  const ids = [...Array.from({ length: 10_000 }, () => newId(now)), newId(now - 500), newId(now + 5)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
