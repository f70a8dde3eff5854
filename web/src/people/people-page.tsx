import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roles } from '../../../src/people/rights.ts';
import type { AccountShape } from '../../../src/server/staff/shapes/people-shapes.ts';
import { useMessages } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { staffMessages } from '../staff/messages.ts';
import type { StaffMessages } from '../staff/messages.ts';
import { roleName } from '../staff/role-name.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { When } from '../staff/when.tsx';
import type { PeopleMessages } from './messages.ts';
import { peopleMessages } from './messages.ts';
import { originName } from './origin-name.ts';

const defaultSort = 'name';

/** `/people`: who works here, and what each may do. */
export function PeoplePage(): ReactNode {
  const texts = useMessages(peopleMessages);
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={<NewPerson />} right="people.manage">
      <PeopleList />
    </StaffPage>
  );
}

function NewPerson(): ReactNode {
  const texts = useMessages(peopleMessages);
  return (
    <Button component={Link} to="/people/new">
      {texts.newPerson}
    </Button>
  );
}

function PeopleList(): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const { values } = useFilters();
  const columns = columnsIn(texts, staffTexts);
  const sort = useSort(columns, defaultSort);
  const { q, role, isActive } = values;
  const list = useList('/people', { q, role, isActive, sort });
  return (
    <DataTable
      name="people"
      label={texts.listLabel}
      columns={columns}
      defaultSort={defaultSort}
      list={list}
      rowId={({ id }) => id}
      rowName={({ displayName }) => displayName}
      rowLink={({ id }) => `/people/${id}`}
      filters={<Filters />}
      empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} action={<NewPerson />} />}
    />
  );
}

function Filters(): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  return (
    <FilterBar>
      <FilterText name="q" label={texts.search} />
      <FilterChoice
        name="role"
        label={texts.role}
        choices={[
          { value: '', label: texts.allRoles },
          ...roles.map((role) => ({ value: role, label: roleName(role, staffTexts) })),
        ]}
      />
      <FilterChoice
        name="isActive"
        label={texts.state}
        choices={[
          { value: '', label: texts.allStates },
          { value: 'true', label: texts.onlyActive },
          { value: 'false', label: texts.onlyInactive },
        ]}
      />
    </FilterBar>
  );
}

function columnsIn(texts: PeopleMessages, staffTexts: StaffMessages): readonly Column<AccountShape>[] {
  return [
    {
      id: 'displayName',
      title: texts.name,
      sort: 'displayName',
      cell: ({ id, displayName }) => <Link to={`/people/${id}`}>{displayName}</Link>,
    },
    { id: 'name', title: texts.accountName, sort: 'name', cell: ({ name }) => name },
    { id: 'role', title: texts.role, sort: 'role', cell: ({ role }) => roleName(role, staffTexts) },
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      value: (account) => accountState(account, texts).word,
      cell: (account) => <AccountState account={account} />,
    },
    {
      id: 'collections',
      title: texts.collections,
      sort: 'collections',
      cell: ({ role, collections }) =>
        role === 'curator' || role === 'administrator'
          ? texts.allCollections
          : collections.map(({ name }) => name).join(', ') || '–',
    },
    {
      id: 'lastSignIn',
      title: texts.lastSignIn,
      sort: 'lastSignIn',
      cell: ({ lastSignInMs }) => <When atMs={lastSignInMs} as="ago" otherwise={texts.never} />,
    },
    { id: 'email', title: texts.email, sort: 'email', cell: ({ email }) => email, isExtra: true },
    {
      id: 'origin',
      title: texts.origin,
      sort: 'origin',
      cell: ({ origin }) => originName(origin, texts),
      isExtra: true,
    },
    {
      id: 'created',
      title: texts.created,
      sort: 'created',
      cell: ({ createdMs }) => <When atMs={createdMs} as="day" />,
      isExtra: true,
    },
  ];
}

function AccountState({ account }: { readonly account: AccountShape }): ReactNode {
  const { tone, word } = accountState(account, useMessages(peopleMessages));
  return <StateMark tone={tone}>{word}</StateMark>;
}

function accountState(
  { isActive, origin, hasPassword }: AccountShape,
  texts: PeopleMessages,
): { readonly tone: Tone; readonly word: string } {
  if (!isActive) return { tone: 'quiet', word: texts.inactive };
  if (origin === 'local' && !hasPassword) return { tone: 'warn', word: texts.invited };
  return { tone: 'good', word: texts.active };
}
