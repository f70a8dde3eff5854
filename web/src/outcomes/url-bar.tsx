import type { ReactNode } from 'react';
import type { UrlCountsShape } from '../../../src/catalogue/field-shapes.ts';
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './outcomes.module.css';

const parts = ['captured', 'skipped', 'left', 'failed'] as const;

type BarPart = (typeof parts)[number];

/** The outcomes of all URLs found, as one bar. */
export function UrlBar({
  counts,
}: {
  readonly counts: Pick<UrlCountsShape, BarPart | 'found'> | null;
}): ReactNode {
  const texts = useMessages(outcomeMessages);
  const { format } = useSpoken();
  if (counts === null || counts.found === 0) return null;
  const [captured = '', skipped = '', left = '', failed = ''] = parts.map((part) =>
    format.number(counts[part]),
  );
  const label = texts.bar(captured, skipped, left, failed);
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label}>
      {parts.map((part) => (
        <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />
      ))}
    </span>
  );
}
