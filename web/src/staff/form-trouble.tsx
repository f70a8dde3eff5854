import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import styles from './form-trouble.module.css';

interface FormTroubleProperties {
  /** `problems.general`. */
  readonly text: ReactNode;
  /** Some fields are marked: for long forms, where they may be out of sight. */
  readonly isAtFields?: boolean;
}

/** Above a form: what no field can show. Said aloud as soon as it is there, and brought into sight. */
export function FormTrouble({ text, isAtFields = false }: FormTroubleProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button at the end of a long form is far from its beginning.
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <>
      <div ref={place} role="alert" className={styles.place}>
        {text === undefined ? null : <p className={styles.trouble}>{text}</p>}
      </div>
      {isAtFields && text === undefined ? <p className={styles.hint}>{texts.badFields}</p> : null}
    </>
  );
}
