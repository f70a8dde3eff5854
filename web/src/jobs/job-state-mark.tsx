import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import type { JobState } from './job-names.ts';

const tones: Readonly<Record<JobState, Tone>> = {
  new: 'quiet',
  submitted: 'warn',
  running: 'busy',
  asleep: 'warn',
  // How good it is, its outcome says.
  done: 'quiet',
  failed: 'bad',
  aborted: 'quiet',
};

/** The state of a job; while it runs, what it does. */
export function JobStateMark({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { state, progress } = job;
  const isHeld = progress !== null && progress.state !== 'running' && progress.state !== 'ended';
  if (state === 'running' && isHeld)
    return <StateMark tone="warn">{texts.progressStates[progress.state]}</StateMark>;
  return <StateMark tone={tones[state]}>{texts.states[state]}</StateMark>;
}
