import { expect, it } from 'vitest';
import { Failure } from '../terminal/failure.ts';
import { setStopDeadline } from './stop-deadline.ts';

function sessionOf(signal: AbortSignal, notes: string[]) {
  return { signal, note: (text: string) => void notes.push(text) };
}

it('ends what does not stop in time, by the signal that asked for it', async () => {
  const stop = new AbortController();
  const notes: string[] = [];
  const ended = Promise.withResolvers<string>();
  setStopDeadline(sessionOf(stop.signal, notes), { graceMs: 1, says: 'it did not stop', end: ended.resolve });
  stop.abort(new Failure('terminated', 'stopped'));
  // The deadline does not keep a process alive by itself.
  const awake = setInterval(() => {}, 1000);
  expect(await ended.promise).toBe('SIGTERM');
  clearInterval(awake);
  expect(notes).toEqual(['heirloom: it did not stop']);
});

it('is called off by work that came to its end', () => {
  const stop = new AbortController();
  const callOff = setStopDeadline(sessionOf(stop.signal, []), {
    graceMs: 0,
    says: '',
    end: () => expect.unreachable(),
  });
  callOff();
  stop.abort(new Failure('interrupted', 'stopped'));
});
