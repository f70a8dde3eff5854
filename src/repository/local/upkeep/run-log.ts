import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defined } from '../../../formats/values/defined.ts';

/** A run of an upkeep task that is over: a line of JSON in its log. */
export interface PastRun {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** Why it failed. */
  readonly problem?: string;
}

/** On disk when this returns. Several processes may append at once. */
export async function appendRun(path: string, run: PastRun): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  try {
    // A line torn by a power loss does not damage the next.
    await file.appendFile(`\n${JSON.stringify(run)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest first. Earlier versions wrote `trouble` for `problem`. */
export async function pastRuns<Run extends PastRun>(path: string): Promise<Run[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .flatMap(runOf<Run>)
    .toReversed();
}

function runOf<Run extends PastRun>(line: string): Run[] {
  try {
    const { trouble, problem = trouble, ...run } = JSON.parse(line) as Run & { readonly trouble?: string };
    return Number.isNaN(Date.parse(run.startedAt))
      ? []
      : [{ ...run, ...defined({ problem }) } as unknown as Run];
  } catch {
    return [];
  }
}
