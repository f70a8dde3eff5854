import type { ReactNode } from 'react';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { recordMessages } from './messages.ts';

interface RecordStateProperties {
  readonly state: RecordShape['state'];
  readonly isActive?: boolean;
}

const tones: Readonly<Record<RecordShape['state'], Tone>> = {
  proposed: 'warn',
  validated: 'good',
  refused: 'bad',
};

/** Proposed, validated or refused; and whether it rests. */
export function RecordState({ state, isActive = true }: RecordStateProperties): ReactNode {
  const texts = useMessages(recordMessages);
  return (
    <>
      <StateMark tone={tones[state]}>{texts.states[state]}</StateMark>{' '}
      {isActive ? null : <StateMark tone="quiet">{texts.inactive}</StateMark>}
    </>
  );
}
