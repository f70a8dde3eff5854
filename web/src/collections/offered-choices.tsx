import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import { staffQuery } from '../api/staff-api.ts';
import { combinationsIn, rows, valuesOf } from '../choices/combining.ts';
import type { Row } from '../choices/combining.ts';
import { choicesMessages } from '../choices/messages.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './collections.module.css';
import { collectionMessages } from './messages.ts';

type Choices = CollectionView['choices'];

interface OfferedChoicesProperties {
  readonly choices: Choices;
  readonly error: ReactNode;
  readonly onChange: (choices: Choices) => void;
}

const fieldOf = { budget: 'budgets', frequency: 'frequencies', depth: 'depths' } as const satisfies Record<
  Row,
  keyof Choices
>;

/** Which values a collection offers, and how many combinations that leaves. */
export function OfferedChoices({ choices, error, onChange }: OfferedChoicesProperties): ReactNode {
  const texts = useMessages(collectionMessages);
  const names = useMessages(choicesMessages);
  const { format } = useSpoken();
  const allowed = useQuery(staffQuery('/choices')).data?.combinations;
  const count = allowed === undefined ? undefined : combinationsIn(allowed, choices).length;
  return (
    <div className={styles.offered}>
      {rows.map((row) => {
        const field = fieldOf[row];
        const chosen: readonly string[] = choices[field];
        return (
          <Checkbox.Group
            key={row}
            label={names[row]}
            value={[...chosen]}
            error={chosen.length === 0 ? texts.oneNeeded : undefined}
            onChange={(next) =>
              // In the order of size, however they were pressed.
              onChange({ ...choices, [field]: valuesOf[row].filter((value) => next.includes(value)) })
            }
          >
            <div className={styles.boxes}>
              {valuesOf[row].map((value) => (
                <Checkbox key={value} value={value} label={names.values[value]} />
              ))}
            </div>
          </Checkbox.Group>
        );
      })}
      <p className={styles.quiet} role="status" data-bad={count === 0 || undefined}>
        {count === undefined
          ? ''
          : count === 0
            ? texts.noCombination
            : texts.combinations(count, format.number(count))}{' '}
        <Link to="/choices" target="_blank">
          {texts.seeCombinations}
        </Link>
      </p>
      {error === undefined ? null : <p className={styles.bad}>{error}</p>}
    </div>
  );
}
