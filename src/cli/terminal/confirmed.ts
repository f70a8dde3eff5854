import { createInterface } from 'node:readline/promises';
import { printable } from './format.ts';
import type { Session } from './session.ts';

/** Somebody at a terminal says yes; false where there is nobody to ask. */
export async function confirmed(question: string, { signal }: Session): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C comes as a key while a line is read.
  asking.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = new Promise<string>((resolve) => asking.on('close', () => resolve('')));
  try {
    const answer = await Promise.race([asking.question(`${printable(question)} [y/N] `, { signal }), closed]);
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    asking.close();
  }
}
