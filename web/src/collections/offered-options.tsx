import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { combinationsIn, rows, valuesOf } from '../target-options/combining.ts';
import type { Row } from '../target-options/combining.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './collections.module.css';

type Options = CollectionView['targetOptions'];

interface OfferedOptionsProperties {
  readonly options: Options;
  readonly error: ReactNode;
  readonly onChange: (options: Options) => void;
}

const fieldOf = { budget: 'budgets', frequency: 'frequencies', depth: 'depths' } as const satisfies Record<
  Row,
  keyof Options
>;

/** Which values a collection offers, and how many combinations that leaves. */
export function OfferedOptions({ options, error, onChange }: OfferedOptionsProperties): ReactNode {
  const texts = useMessages(collectionMessages);
  const names = useMessages(targetOptionsMessages);
  const { format } = useSpoken();
  const allowed = useQuery(staffQuery('/target-options')).data?.combinations;
  const count = allowed === undefined ? undefined : combinationsIn(allowed, options).length;
  return (
    <div className={styles.offered}>
      {rows.map((row) => {
        const field = fieldOf[row];
        const chosen: readonly string[] = options[field];
        return (
          <Checkbox.Group
            key={row}
            label={names[row]}
            value={[...chosen]}
            error={chosen.length === 0 ? texts.oneNeeded : undefined}
            onChange={(next) =>
              // In the order of size, however they were pressed.
              onChange({ ...options, [field]: valuesOf[row].filter((value) => next.includes(value)) })
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
        <Link to="/target-options" target="_blank">
          {texts.seeCombinations}
        </Link>
      </p>
      {error === undefined ? null : <p className={styles.bad}>{error}</p>}
    </div>
  );
}
