import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import savedSearchMessages from '../../translations/en/saved-searches.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { ManageSearchesDialog } from './manage-searches-dialog.tsx';
import { isSameSearch } from './same-search.ts';
import type { SearchedList } from './same-search.ts';
import styles from './saved-searches.module.css';
import { SaveSearchDialog } from './save-search-dialog.tsx';

interface SavedSearchesProperties {
  /** Also the path of its page. */
  readonly list: SearchedList;
}

/** One's own searches of a list and those that others share, one click away. */
export function SavedSearches({ list }: SavedSearchesProperties): ReactNode {
  const texts = useMessages(savedSearchMessages);
  const { values, isAny } = useFilters();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const answer = useQuery(staffQuery('/saved-searches'));
  const searches = answer.data?.searches.filter((search) => search.list === list) ?? [];
  const isSaved = searches.some(({ query }) => isSameSearch(query, values));
  const own = searches.filter(({ isMine }) => isMine);
  const close = (): void => setDialog(undefined);
  if (searches.length === 0 && !isAny) return null;
  return (
    <nav className={styles.searches} aria-label={texts.title}>
      {searches.length === 0 ? null : (
        <ul>
          {searches.map(({ id, name, query, isMine, by }) => (
            <li key={id}>
              <Link
                to={`/${list}?${new URLSearchParams(query)}`}
                aria-current={isSameSearch(query, values) ? 'true' : undefined}
                title={isMine ? undefined : texts.sharedBy(by.displayName)}
              >
                {name}
                {isMine ? null : <small>{by.displayName}</small>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isAny && !isSaved ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('save')}>
          {texts.save}
        </Button>
      ) : null}
      {own.length === 0 ? null : (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDialog('manage')}>
          {texts.manage}
        </Button>
      )}
      {dialog === 'save' ? <SaveSearchDialog list={list} query={values} onClose={close} /> : null}
      {dialog === 'manage' ? <ManageSearchesDialog searches={own} onClose={close} /> : null}
    </nav>
  );
}
