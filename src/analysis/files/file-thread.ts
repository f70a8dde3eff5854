import { parentPort } from 'node:worker_threads';
import type { DocumentText } from '../analysis.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import { GatheredText } from './gathered-text.ts';
import { readFile } from './read-file.ts';
import type { FileTask } from './file-reader.ts';

/** Any number of `soFar` before the outcome. */
export type FileAnswer = { readonly soFar: DocumentText } | { readonly outcome: TextOutcome };

/** The thread that reads files, one after the other. A hostile file can break only this thread. */
parentPort?.on('message', (task: FileTask) => void read(task));

// Libraries would print into the output of a command.
process.stdout.write = () => true;
process.stderr.write = () => true;

// Readers leave rejected promises behind; the file they belong to has its answer already.
process.on('unhandledRejection', () => undefined);

async function read(task: FileTask): Promise<void> {
  const found = new GatheredText({
    url: task.input.url,
    deadlineMs: task.limits.deadlineMs,
    share: (soFar) => answer({ soFar }),
  });
  await readFile(task, found);
  answer({ outcome: found.outcome() });
}

function answer(message: FileAnswer): void {
  parentPort?.postMessage(message);
}
