import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './words.module.css';
import { changedAddress } from './words-question.ts';

interface FacetListProperties {
  readonly title: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly isEstimated: boolean;
  /** The value in the address. */
  readonly filtersOf: (value: string) => Readonly<Record<string, string>>;
  readonly isChosen: (value: string) => boolean;
  readonly nameOf: (value: string) => string;
}

const few = 6;

/** Values that the results have, with how many; a click narrows to one, another takes that back. */
export function FacetList({
  title,
  values,
  isEstimated,
  filtersOf,
  isChosen,
  nameOf,
}: FacetListProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  const [address] = useSearchParams();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (values.length === 0) return null;
  const linkTo = (value: string): string => {
    const filters = filtersOf(value);
    const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
    return `/search?${changedAddress(address, isChosen(value) ? none : filters)}`;
  };
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {(isWhole ? values : values.slice(0, few)).map(({ value, count }) => (
          <li key={value}>
            <Link to={linkTo(value)} preventScrollReset aria-current={isChosen(value) ? 'true' : undefined}>
              <span>{nameOf(value)}</span>{' '}
              <span className={styles.number}>
                {isEstimated ? texts.about(format.number(count)) : format.number(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {values.length <= few ? null : (
        <button
          type="button"
          className={styles.plain}
          aria-expanded={isWhole}
          aria-label={`${isWhole ? texts.fewerValues : texts.moreValues}: ${title}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.fewerValues : texts.moreValues}
        </button>
      )}
    </section>
  );
}
