import { expect, it } from 'vitest';
import { StepInbox } from './step-inbox.ts';

it('gives files in the order in which they came, however many', () => {
  const inbox = new StepInbox<number>();
  const taken: (number | undefined)[] = [];
  for (let at = 0; at < 5000; at++) {
    inbox.push(at);
    if (at % 3 === 0) taken.push(inbox.shift());
  }
  while (inbox.length > 0) taken.push(inbox.shift());
  expect(taken).toEqual(Array.from({ length: 5000 }, (_, at) => at));
  expect(inbox.shift()).toBeUndefined();
});
