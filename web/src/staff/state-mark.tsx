import type { ReactNode } from 'react';
import styles from './state-mark.module.css';

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

interface StateMarkProperties {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** The state of a thing: a word, with a colour that only repeats it. */
export function StateMark({ tone, children }: StateMarkProperties): ReactNode {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
