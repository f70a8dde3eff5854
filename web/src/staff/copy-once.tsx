import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CheckIcon, CopyIcon } from '../shell/icons.tsx';
import styles from './copy-once.module.css';

interface CopyOnceProperties {
  readonly label: string;
  readonly text: string;
  readonly about: string;
}

/** A secret that is shown this once, to be copied. */
export function CopyOnce({ label, text, about }: CopyOnceProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.secret}>
      <p>{about}</p>
      <div className={styles.line}>
        <TextInput
          aria-label={label}
          readOnly
          value={text}
          classNames={{ input: styles.text ?? '' }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={state === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => void copy()}
        >
          {state === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      <p role="status" className={styles.failed}>
        {state === 'failed' ? texts.copyFailed : ''}
      </p>
    </div>
  );
}
