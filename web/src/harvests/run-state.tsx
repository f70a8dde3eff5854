import type { ReactNode } from 'react';
import type { RunsAnswer } from '../../../src/planning/run.ts';
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { harvestTexts } from './messages.ts';

export type RunShape = RunsAnswer['items'][number];

/** How good a run is that is done, its outcome says. */
const tones = { making: 'warn', made: 'busy', done: 'quiet' } as const;

export function RunState({ state }: { readonly state: RunShape['state'] }): ReactNode {
  const texts = useMessages(harvestTexts);
  return <StateMark tone={tones[state]}>{texts.runStates[state]}</StateMark>;
}
