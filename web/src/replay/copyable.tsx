import { Button, CopyButton } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { CheckIcon, CopyIcon } from '../shell/icons.tsx';
import styles from './copyable.module.css';

/** A text under its name, with a button that copies it. */
export function Copyable({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  const { messages } = useSpoken();
  const id = useId();
  return (
    <section className={styles.copyable} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{name}</h3>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
              aria-label={`${messages.copy}: ${name}`}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? messages.copied : messages.copy}</span>
            </Button>
          )}
        </CopyButton>
      </div>
      <pre>{text}</pre>
    </section>
  );
}
