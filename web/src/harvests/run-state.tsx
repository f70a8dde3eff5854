import type { ReactNode } from 'react';
import type { RunsAnswer } from '../../../src/planning/run.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';

export type RunShape = RunsAnswer['items'][number];

/** How good a run is that is done, its outcome says. */
const tones = { making: 'warn', made: 'busy', done: 'quiet' } as const;

export function RunState({ state }: { readonly state: RunShape['state'] }): ReactNode {
  const texts = useMessages(harvestMessages);
  return <StateMark tone={tones[state]}>{texts.runStates[state]}</StateMark>;
}
