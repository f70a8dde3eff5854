import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SearchAnswer } from '../../../src/server/api/shapes.ts';
import type readingMessages from '../../translations/en/reading.json';
import { useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import styles from './search-page.module.css';

export type Match = SearchAnswer['match'];

/** From narrow to wide. */
export const matches: readonly Match[] = ['exact', 'prefix', 'host', 'domain'];

interface MatchSwitchProperties {
  readonly match: Match | undefined;
  readonly onChoose: (match: Match) => void;
}

export function MatchSwitch({ match, onChoose }: MatchSwitchProperties): ReactNode {
  const { messages } = useSpoken();
  return (
    <SegmentedControl
      aria-label={messages.matchLabel}
      size="sm"
      className={styles.match}
      radius="xl"
      value={match ?? 'exact'}
      disabled={match === undefined}
      onChange={onChoose}
      data={matches.map((value) => ({ value, label: matchLabel(value, messages) }))}
    />
  );
}

export function matchLabel(match: Match, messages: MessagesOf<typeof readingMessages>): string {
  switch (match) {
    case 'exact':
      return messages.matchExact;
    case 'prefix':
      return messages.matchPrefix;
    case 'host':
      return messages.matchHost;
    case 'domain':
      return messages.matchDomain;
  }
}
