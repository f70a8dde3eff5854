import { setTimeout as sleep } from 'node:timers/promises';

/** A program that a test waits for: once it has ended, there is nothing to wait for. */
export interface Running {
  hasEnded(): boolean;
}

const patienceMs = 120_000;

/**
 * Polls a condition: true as soon as it holds, false if the program ended before it did. After two minutes the test fails,
 * with the condition in the message.
 */
export async function until(holds: () => boolean | Promise<boolean>, program?: Running): Promise<boolean> {
  const endMs = performance.now() + patienceMs;
  while (program?.hasEnded() !== true) {
    if (await holds()) return true;
    if (performance.now() > endMs) throw new Error(`still not so after ${patienceMs} ms: ${String(holds)}`);
    await sleep(2);
  }
  return holds();
}

/** A moment that nothing chooses: a program that is killed may be anywhere in its work. */
export async function anyMoment(withinMs: number): Promise<void> {
  await sleep(Math.random() * withinMs);
}
