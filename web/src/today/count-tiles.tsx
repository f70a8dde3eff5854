import type { ReactNode } from 'react';
import { Link } from 'react-router';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Count } from './counts-for.ts';
import styles from './today.module.css';

interface CountTilesProperties {
  readonly counts: readonly Count[];
  readonly isExact: boolean;
}

/** Counts stop at ten thousand. */
const maxCounted = 10_000;

/** Numbers that lead to their lists. What is nothing is left out: the panels below tell of it. */
export function CountTiles({ counts, isExact }: CountTilesProperties): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const shown = counts.filter(({ value }) => value > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label={texts.counts}>
      {shown.map(({ value, name, to, isWaiting }) => (
        <li key={to}>
          <Link to={to} className={styles.count} data-waiting={(isWaiting && value > 0) || undefined}>
            <strong>
              {format.number(value)}
              {!isExact && value >= maxCounted ? '+' : ''}
            </strong>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
