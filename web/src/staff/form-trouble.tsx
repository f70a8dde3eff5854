import type { ReactNode } from 'react';
import { useMessages } from '../language/language.tsx';
import styles from './form-trouble.module.css';
import { staffMessages } from './messages.ts';

interface FormTroubleProperties {
  /** `problems.general`. */
  readonly text: ReactNode;
  /** Some fields are marked: for long forms, where they may be out of sight. */
  readonly isAtFields?: boolean;
}

/** Above a form: what no field can show. Said aloud as soon as it is there. */
export function FormTrouble({ text, isAtFields = false }: FormTroubleProperties): ReactNode {
  const texts = useMessages(staffMessages);
  return (
    <>
      <div role="alert" className={styles.place}>
        {text === undefined ? null : <p className={styles.trouble}>{text}</p>}
      </div>
      {isAtFields && text === undefined ? <p className={styles.hint}>{texts.badFields}</p> : null}
    </>
  );
}
