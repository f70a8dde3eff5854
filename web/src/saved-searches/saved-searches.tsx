import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SavedSearchShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { ManageSearchesDialog } from './manage-searches-dialog.tsx';
import { recordMessages } from './messages.ts';
import { isSameSearch, readSearch } from './record-search.ts';
import styles from './records-page.module.css';
import { SaveSearchDialog } from './save-search-dialog.tsx';

/** One's own searches and those that others share, one click away. */
export function SavedSearches(): ReactNode {
  const texts = useMessages(recordMessages);
  const { values, isAny } = useFilters();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const answer = useQuery(staffQuery<{ readonly searches: readonly SavedSearchShape[] }>('saved-searches'));
  const searches = answer.data?.searches.filter(({ list }) => list === 'records') ?? [];
  const present = readSearch(values);
  const isSaved = searches.some(({ query }) => isSameSearch(readSearch(query), present));
  const own = searches.filter(({ isMine }) => isMine);
  const close = (): void => setDialog(undefined);
  if (searches.length === 0 && !isAny) return null;
  return (
    <nav className={styles.searches} aria-label={texts.savedSearches}>
      <ul>
        {searches.map(({ id, name, query, isMine, by }) => (
          <li key={id}>
            <Link
              to={`/records?${new URLSearchParams(query)}`}
              aria-current={isSameSearch(readSearch(query), present) ? 'true' : undefined}
              title={isMine ? undefined : texts.sharedBy(by.displayName)}
            >
              {name}
              {isMine ? null : <small>{by.displayName}</small>}
            </Link>
          </li>
        ))}
      </ul>
      {isAny && !isSaved ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('save')}>
          {texts.saveSearch}
        </Button>
      ) : null}
      {own.length === 0 ? null : (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDialog('manage')}>
          {texts.manageSearches}
        </Button>
      )}
      {dialog === 'save' ? <SaveSearchDialog query={values} onClose={close} /> : null}
      {dialog === 'manage' ? <ManageSearchesDialog searches={own} onClose={close} /> : null}
    </nav>
  );
}
