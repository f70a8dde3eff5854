import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MappingAnswer } from '../../../src/planning/mapping/mapping.ts';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import styles from './mapping.module.css';

interface UnmappedProperties {
  readonly unmapped: MappingAnswer['unmapped'];
  /** Undefined: one may only look. */
  readonly onAdd: ((collectionId: string, frequency: string) => void) | undefined;
}

/** Targets that no harvest takes, or whose options no row of settings fits. */
export function Unmapped({ unmapped, onAdd }: UnmappedProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  const { format } = useSpoken();
  if (unmapped.length === 0)
    return (
      <p className={styles.allMapped}>
        <StateMark tone="good">{texts.unmappedNone}</StateMark>
      </p>
    );
  const mostFirst = unmapped.toSorted((one, other) => other.targets - one.targets);
  return (
    <Panel title={texts.unmappedTitle} text={texts.unmappedText}>
      <ul className={styles.unmapped}>
        {mostFirst.map(({ collection, frequency, budget, depth, targets }) => (
          <li key={[collection.id, frequency, budget, depth].join(' ')}>
            <strong>{texts.targets(targets, format.number(targets))}</strong>
            <span>
              <Link to={`/collections/${collection.id}`}>{collection.name}</Link>,{' '}
              {texts.frequencies[frequency]}
              {budget === null || depth === null
                ? null
                : `, ${texts.budgets[budget]}, ${texts.depths[depth]}: ${texts.noRow}`}
            </span>
            {onAdd === undefined || budget !== null ? null : (
              <Button
                size="compact-xs"
                variant="light"
                aria-label={`${texts.mapIt}: ${collection.name}, ${texts.frequencies[frequency]}`}
                onClick={() => onAdd(collection.id, frequency)}
              >
                {texts.mapIt}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
