import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import { wordFor } from '../language/messages.ts';

export type JobState = JobView['state'];

/** In the order in which a job passes through them. */
export const jobStates = [
  'new',
  'submitted',
  'running',
  'asleep',
  'done',
  'failed',
  'aborted',
] as const satisfies readonly JobState[];

export function isJobState(text: string | null): text is JobState {
  return (jobStates as readonly (string | null)[]).includes(text);
}

/** An end without a name of ours is shown as it is written. */
export function endName(end: string, texts: Readonly<Record<string, string>>): string {
  return wordFor(texts, end);
}

/** The state of a job in words, or as the server says it. `waiting for room on the disk: ENOSPC …` has the reason. */
export function stepName(step: string, texts: Readonly<Record<string, string>>): string {
  const [, what = step, why] = /^([^:]+): (.*)$/s.exec(step) ?? [];
  if (!Object.hasOwn(texts, what)) return step;
  const name = wordFor(texts, what);
  return why === undefined ? name : `${name} (${why})`;
}

export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'aborted';
}

/** `{ action: 'delay', minDelayMs: 500 }` → what was done, and with what. */
export function steeringText(value: unknown, texts: Readonly<Record<string, string>>): string {
  const { action, ...more } = value as Readonly<Record<string, unknown>>;
  const details = Object.entries(more).map(([name, each]) =>
    name === 'expression'
      ? String(each)
      : `${wordFor(texts, name)} ${String(each)}${name.endsWith('Ms') ? ' ms' : ''}`,
  );
  return [wordFor(texts, String(action)), ...details].join(' · ');
}
