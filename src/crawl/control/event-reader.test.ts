import { array, assert as assertProperty, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents } from './event-reader.ts';
import type { ServerSentEvent } from './event-reader.ts';

async function* pieces(text: string, cuts: readonly number[]): AsyncGenerator<string> {
  const places = [...cuts, text.length].map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
  let from = 0;
  for (const to of [...places, text.length]) {
    yield text.slice(from, to);
    from = to;
  }
}

async function eventsIn(text: string, cuts: readonly number[] = []): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const event of readEvents(pieces(text, cuts))) events.push(event);
  return events;
}

const two = [
  { event: 'progress', data: '{"a":1}' },
  { event: 'end', data: '' },
];

describe('readEvents', () => {
  it('reads events between signs of life, however they are cut', async () => {
    const text = ': still there\n\nevent: progress\ndata: {"a":1}\n\n: still there\n\nevent: end\ndata: \n\n';
    await assertProperty(
      asyncProperty(array(integer({ min: 0, max: 200 }), { maxLength: 20 }), async (cuts) => {
        expect(await eventsIn(text, cuts)).toEqual(two);
      }),
    );
  });

  it('keeps no event that was cut short', async () => {
    expect(await eventsIn('event: progress\ndata: {"a":1}\n\nevent: end\ndata: {"b"')).toEqual([two[0]]);
  });

  it('ends at what is no event', async () => {
    expect(await eventsIn('event: progress\ndata: {"a":1}\n\n<html>\n\nevent: end\ndata: \n\n')).toEqual([
      two[0],
    ]);
  });

  it('holds no endless event', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<string> {
      for (; given < 100; given++) yield 'x'.repeat(1_000_000);
    }
    for await (const event of readEvents(endless())) expect(event).toBe('none');
    expect(given).toBe(8);
  });
});
