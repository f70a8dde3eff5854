import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { Facts } from '../staff/facts.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import { roleName } from '../staff/role-name.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { When } from '../staff/when.tsx';
import { NewLink } from './new-link.tsx';
import { originName } from './origin-name.ts';
import { PersonForm } from './person-form.tsx';
import { fieldLabels } from './person-labels.ts';

/** `/people/ID`: one person, what they may do, and who changed that. */
export function PersonPage(): ReactNode {
  const texts = useMessages(peopleMessages);
  return (
    <EntityPage path="/people/:id" title={texts.person} back={{ to: '/people', label: texts.title }}>
      {(account) => (
        <StaffPage title={account.displayName} isNarrow>
          <Panel title={texts.details} actions={<NewLink account={account} />}>
            <AccountFacts account={account} />
          </Panel>
          <PersonForm account={account} />
          <PersonHistory id={account.id} />
        </StaffPage>
      )}
    </EntityPage>
  );
}

function AccountFacts({ account }: { readonly account: AccountItem }): ReactNode {
  const texts = useMessages(peopleMessages);
  return (
    <Facts
      facts={[
        { name: texts.accountName, value: account.name },
        { name: texts.origin, value: originName(account.origin, texts) },
        { name: texts.created, value: <When atMs={account.createdMs} /> },
        { name: texts.lastSignIn, value: <When atMs={account.lastSignInMs} otherwise={texts.never} /> },
      ]}
    />
  );
}

function PersonHistory({ id }: { readonly id: string }): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const { data } = useQuery(staffQuery('/collections'));
  const labels = fieldLabels(texts);
  const collectionName = (id: unknown): string =>
    data?.collections.find((collection) => collection.id === id)?.name ?? String(id);
  return (
    <Panel title={staffTexts.history}>
      <HistoryList
        path="/people/:id/history"
        id={id}
        fieldNames={{
          origin: texts.origin,
          ...Object.fromEntries(labels.map(({ field, label }) => [field, label])),
        }}
        showValue={(field, value) => {
          if (field === 'role' && typeof value === 'string')
            return roleName(value as AccountItem['role'], staffTexts);
          if (field === 'origin' && typeof value === 'string')
            return originName(value as AccountItem['origin'], texts);
          if (field === 'collections' && Array.isArray(value) && value.length > 0)
            return value.map((each: unknown) => collectionName(each)).join(', ');
          return undefined;
        }}
      />
    </Panel>
  );
}
