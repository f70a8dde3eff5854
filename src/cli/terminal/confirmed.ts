import { createInterface } from 'node:readline/promises';
import { Failure } from './failure.ts';
import { printable } from './format.ts';
import type { Session } from './session.ts';

/** Throws unless `--yes` was given or the person at the terminal agrees. */
export async function requireConfirmation(
  question: string,
  { yes }: { readonly yes?: true },
  { signal }: Session,
): Promise<void> {
  if (yes !== true && !(await isConfirmed(question, signal)))
    throw new Failure('usage', 'nothing was changed: confirm, or add --yes');
}

async function isConfirmed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C arrives as a key while a line is read.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = new Promise<string>((resolve) => terminal.on('close', () => resolve('')));
  try {
    const answer = await Promise.race([
      terminal.question(`${printable(question)} [y/N] `, { signal }),
      closed,
    ]);
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    terminal.close();
  }
}
