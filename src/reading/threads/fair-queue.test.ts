import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Begins a turn when it comes, and notes whose it is. */
function taking(turns: FairQueue, begun: string[]): (client: string) => Promise<() => void> {
  return async (client) => {
    const end = await turns.take(client);
    begun.push(client);
    return end;
  };
}

it('gives a client a few turns at once, and others theirs beside them', async () => {
  const begun: string[] = [];
  const take = taking(new FairQueue({ maxOfClient: 2, maxOfAll: 10 }), begun);
  const [first] = await Promise.all([take('a'), take('a')]);
  const third = take('a');
  await take('b');
  expect(begun).toEqual(['a', 'a', 'b']);
  first();
  await third;
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

it('goes round among the clients that wait', async () => {
  const begun: string[] = [];
  const take = taking(new FairQueue({ maxOfClient: 1, maxOfAll: 1 }), begun);
  const end = await take('a');
  const rest = ['a', 'a', 'b', 'c', 'b'].map(async (client) => (await take(client))());
  end();
  await Promise.all(rest);
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});
