import { describe, expect, it } from 'vitest';
import { WorkQueues } from './work-queues.ts';

const piece = (sizeBytes: number, name = ''): { sizeBytes: number; name: string } => ({ sizeBytes, name });

describe('the queues of the workers', () => {
  it('give a new piece to the worker with the fewest bytes before it', () => {
    const queues = new WorkQueues<ReturnType<typeof piece>>(2, 10);
    queues.give(piece(50e6, 'film'));
    for (const name of ['a', 'b', 'c', 'd']) queues.give(piece(10e6, name));
    queues.give(piece(30e6, 'e'));
    queues.give(piece(1, 'f'));
    const taken = [0, 1].map((worker) => {
      const names: string[] = [];
      for (let each = queues.take(worker); each !== undefined; each = queues.take(worker)) {
        names.push(each.name);
        queues.end(worker);
      }
      return names;
    });
    expect(taken).toEqual([
      ['film', 'f'],
      ['a', 'b', 'c', 'd', 'e'],
    ]);
  });

  it('count what a worker has in its hands until it is done', () => {
    const queues = new WorkQueues<ReturnType<typeof piece>>(2, 10);
    queues.give(piece(100));
    expect(queues.take(0)).toMatchObject({ sizeBytes: 100 });
    expect(queues.take(0)).toBeUndefined();
    queues.give(piece(1, 'for the other'));
    expect(queues.take(1)).toMatchObject({ name: 'for the other' });
    expect(queues.isWorking).toBe(true);
    queues.end(0);
    queues.end(1);
    expect(queues.isWorking).toBe(false);
  });

  it('have no room where only a longer queue has a place', () => {
    const queues = new WorkQueues<ReturnType<typeof piece>>(2, 1);
    queues.give(piece(1e9));
    queues.take(0);
    expect(queues.hasRoom).toBe(true);
    queues.give(piece(10));
    expect(queues.hasRoom).toBe(false);
    queues.take(1);
    expect(queues.hasRoom).toBe(true);
  });

  it('do not give many empty pieces to one worker', () => {
    const queues = new WorkQueues<ReturnType<typeof piece>>(3, 10);
    for (let at = 0; at < 3; at++) queues.give(piece(0, String(at)));
    expect([0, 1, 2].map((worker) => queues.take(worker)?.name)).toEqual(['0', '1', '2']);
  });
});
