import type { ReactNode } from 'react';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';

interface TargetStateProperties {
  readonly state: TargetView['state'];
  readonly isActive?: boolean;
}

const tones: Readonly<Record<TargetView['state'], Tone>> = {
  proposed: 'warn',
  validated: 'good',
  refused: 'bad',
};

/** Proposed, validated or refused; and whether it rests. */
export function TargetState({ state, isActive = true }: TargetStateProperties): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <>
      <StateMark tone={tones[state]}>{texts.states[state]}</StateMark>{' '}
      {isActive ? null : <StateMark tone="quiet">{texts.inactive}</StateMark>}
    </>
  );
}
