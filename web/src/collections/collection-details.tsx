import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { combinationsIn } from '../target-options/combining.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Facts } from '../staff/facts.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './collections.module.css';

/** All that is known of a collection. */
export function CollectionDetails({ collection }: { readonly collection: CollectionView }): ReactNode {
  const texts = useMessages(collectionMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const { id, description, targets, themes } = collection;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel title={texts.whatTitle}>
          {description === '' ? null : <p className={styles.text}>{description}</p>}
          <p className={styles.text}>
            <Link to={`/targets?${new URLSearchParams({ collectionId: id })}`}>
              {texts.targetCount(targets, format.number(targets))}
            </Link>
          </p>
        </Panel>
        <Panel title={texts.targetOptionsTitle}>
          <Offered collection={collection} />
        </Panel>
        <Panel title={texts.themesTitle}>
          <ol className={styles.themeList}>
            {themes.map((theme) => (
              <li key={theme.id} data-offered={theme.isOffered}>
                <Link to={`/targets?${new URLSearchParams({ collectionId: id, themeId: theme.id })}`}>
                  {theme.name}
                </Link>
                {theme.isOffered ? null : <span> {texts.notOffered}</span>}
              </li>
            ))}
          </ol>
        </Panel>
      </div>
      <div className={styles.column}>
        {may('people.manage') ? (
          <Panel title={texts.librarians} text={texts.librariansText}>
            <Librarians collectionId={id} />
          </Panel>
        ) : null}
        <Panel title={texts.history}>
          <HistoryList path="/collections/:id/history" id={id} fieldNames={texts.fields} />
        </Panel>
      </div>
    </div>
  );
}

function Offered({ collection }: { readonly collection: CollectionView }): ReactNode {
  const texts = useMessages(collectionMessages);
  const names = useMessages(targetOptionsMessages);
  const { format } = useSpoken();
  const allowed = useQuery(staffQuery('/target-options')).data?.combinations;
  const { budgets, frequencies, depths } = collection.targetOptions;
  const count = allowed === undefined ? 0 : combinationsIn(allowed, collection.targetOptions).length;
  return (
    <>
      <Facts
        facts={[
          { name: names.budget, value: budgets.map((each) => names.values[each]).join(', ') },
          { name: names.frequency, value: frequencies.map((each) => names.values[each]).join(', ') },
          { name: names.depth, value: depths.map((each) => names.values[each]).join(', ') },
        ]}
      />
      <p className={styles.quiet}>
        {allowed === undefined ? null : texts.combinations(count, format.number(count))}{' '}
        <Link to="/target-options">{texts.seeCombinations}</Link>
      </p>
    </>
  );
}

const maxPeople = 500;

/** Those to whom the collection was given: only administrators may see who has what. */
function Librarians({ collectionId }: { readonly collectionId: string }): ReactNode {
  const texts = useMessages(collectionMessages);
  const people = useQuery(staffQuery('/people', { role: 'librarian', isActive: true, limit: maxPeople }));
  const here = people.data?.items.filter(({ collections }) =>
    collections.some(({ id }) => id === collectionId),
  );
  return (
    <>
      {here?.length === 0 ? <p className={styles.quiet}>{texts.noLibrarians}</p> : null}
      <ul className={styles.people}>
        {here?.map(({ id, displayName }) => (
          <li key={id}>
            <Link to={`/people/${id}`}>{displayName}</Link>
          </li>
        ))}
      </ul>
      <Link to="/people?role=librarian">{texts.givePeople}</Link>
    </>
  );
}
