import type { ReactNode } from 'react';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { CheckIcon } from '../shell/icons.tsx';
import styles from './new-target.module.css';

/** Where one is: the address, then the target. */
export function Stages({ stage }: { readonly stage: 1 | 2 }): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const names = [texts.stageCheck, texts.stageDescribe];
  return (
    <ol
      className={styles.stages}
      aria-label={texts.stageOf(format.number(stage), format.number(names.length))}
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === stage ? 'step' : undefined}
          data-done={index + 1 < stage || undefined}
        >
          <span className={styles.stageMark} aria-hidden="true">
            {index + 1 < stage ? <CheckIcon size={14} /> : format.number(index + 1)}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
