import { describe, expect, it } from 'vitest';
import { readJobEvent } from './job-event.ts';

describe('an event of a job', () => {
  it('is progress', () => {
    const event = readJobEvent('{"captured":3,"biggestQueues":[]}');
    expect(event?.progress?.captured).toBe(3);
    expect(event?.job).toBeUndefined();
  });

  it('is a job, with or without progress', () => {
    const event = readJobEvent(
      '{"attempts":1,"harvest":{"id":"a","name":"b"},"progress":{"captured":3,"biggestQueues":[]}}',
    );
    expect(event?.job?.attempts).toBe(1);
    expect(event?.progress?.captured).toBe(3);
    expect(readJobEvent('{"attempts":1,"harvest":{},"progress":null}')?.progress).toBeUndefined();
  });

  it.each(['', 'null', '7', '"text"', '{}', '[]', '{"captured":1', '{"state":"done"}'])(
    'is not %s',
    (data) => {
      expect(readJobEvent(data)).toBeUndefined();
    },
  );
});
