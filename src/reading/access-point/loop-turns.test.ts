import { expect, it } from 'vitest';
import { nextLoopTurn } from './loop-turns.ts';

it('lets others have their turn between each two pieces of long work', async () => {
  const order: string[] = [];
  const work = [1, 2, 3].map(async () => {
    await nextLoopTurn();
    order.push('work');
  });
  const other = (left: number): void => {
    order.push('other');
    if (left > 1) setImmediate(() => other(left - 1));
  };
  setImmediate(() => other(3));
  await Promise.all(work);
  expect(order).toEqual(['work', 'other', 'work', 'other', 'work']);
});
