import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { searchedCollectionsQuery } from './text-queries.ts';
import { useValueNames } from './use-value-names.ts';
import styles from './words.module.css';
import { changedAddress, filterNames } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

/** The filters of the search. A click removes one. */
export function ChosenFilters({ question }: { readonly question: WordsQuestion }): ReactNode {
  const texts = useMessages(searchMessages);
  const { nameOf } = useValueNames();
  const [address] = useSearchParams();
  const collections = useQuery({ ...searchedCollectionsQuery(), enabled: question.collection !== '' });
  const chosen = filterNames.filter((name) => question[name] !== '');
  if (chosen.length === 0) return null;
  const shownName = (name: (typeof filterNames)[number]): string =>
    name === 'collection'
      ? (collections.data?.collections.find(({ id }) => id === question.collection)?.name ?? texts.collection)
      : nameOf(name, question[name]);
  const none = Object.fromEntries(filterNames.map((name) => [name, '']));
  return (
    <ul className={styles.chosen} aria-label={texts.chosenFilters}>
      {chosen.map((name) => (
        <li key={name}>
          <Link
            to={`/search?${changedAddress(address, { [name]: '' })}`}
            aria-label={texts.removeFilter(shownName(name))}
          >
            {shownName(name)} <CloseIcon size={13} />
          </Link>
        </li>
      ))}
      {chosen.length === 1 ? null : (
        <li>
          <Link to={`/search?${changedAddress(address, none)}`}>{texts.clearFilters}</Link>
        </li>
      )}
    </ul>
  );
}
