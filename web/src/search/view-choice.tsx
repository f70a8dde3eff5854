import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewsQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import styles from './search-field.module.css';
import { viewName } from './view-name.ts';

interface ViewChoiceProperties {
  readonly view: string;
  readonly onChoose: (view: string) => void;
}

/** Which part of the archive. Where there is only one there is nothing to choose. */
export function ViewChoice({ view, onChoose }: ViewChoiceProperties): ReactNode {
  const { messages } = useSpoken();
  const { data } = useQuery(viewsQuery());
  const names = data?.views.map(({ name }) => name) ?? [];
  if (names.length < 2 && view === 'all') return null;
  const known = names.includes(view) ? names : [view, ...names];
  return (
    <NativeSelect
      size="sm"
      variant="unstyled"
      className={styles.view}
      aria-label={messages.viewLabel}
      value={view}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={known.map((name) => ({ value: name, label: viewName(name, messages) }))}
    />
  );
}
