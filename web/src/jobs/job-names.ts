import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';

export type JobState = JobShape['state'];

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

export type JobStateTexts = Readonly<Record<JobState, string>>;

/** How a crawl ended. */
export type JobEndTexts = Readonly<Record<string, string>>;

export function isJobState(text: string | null): text is JobState {
  return (jobStates as readonly (string | null)[]).includes(text);
}

/** An end without a name of ours is shown as it is written. */
export function endName(end: string, texts: JobEndTexts): string {
  return texts[end] ?? end;
}

/** What a job does, where we have words for it; else as the server says it. `waiting for room on the disk: ENOSPC …` says why. */
export function stepName(step: string, texts: Readonly<Record<string, string>>): string {
  const [, what = step, why] = /^([^:]+): (.*)$/s.exec(step) ?? [];
  const name = Object.hasOwn(texts, what) ? texts[what] : undefined;
  if (name === undefined) return step;
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
      : `${texts[name] ?? name} ${String(each)}${name.endsWith('Ms') ? ' ms' : ''}`,
  );
  return [texts[String(action)] ?? String(action), ...details].join(' · ');
}
