import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import styles from './page.module.css';

export function Waiting(): ReactNode {
  const { messages } = useSpoken();
  return (
    <div className={styles.waiting} role="status">
      <Loader type="dots" aria-hidden="true" />
      <span>{messages.loading}</span>
    </div>
  );
}
