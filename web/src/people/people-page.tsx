import type { ReactNode } from 'react';
import { roles } from '../../../src/catalogue/roles.ts';
import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { roleName } from '../staff/role-name.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useSortedList } from '../staff/use-list.ts';
import { originName } from './origin-name.ts';

const defaultSort = 'name';

/** `/people`: the accounts of the staff, and their roles. */
export function PeoplePage(): ReactNode {
  const texts = useMessages(peopleMessages);
  // A request without the right would be recorded as refused.
  if (useSession().may('people.manage')) return <PeopleList />;
  return <StaffPage title={texts.title}>{null}</StaffPage>;
}

function PeopleList(): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const { q, role, isActive } = useFilters().values;
  const columns = usePeopleColumns();
  return (
    <EntityList
      name="people"
      title={texts.title}
      intro={texts.intro}
      label={texts.listLabel}
      add={{ label: texts.newPerson, right: 'people.manage', to: '/people/new' }}
      columns={columns}
      list={useSortedList('/people', columns, defaultSort, { q, role, isActive })}
      rowId={({ id }) => id}
      rowName={({ displayName }) => displayName}
      rowLink={pathOf}
      defaultSort={defaultSort}
      filters={
        <>
          <FilterText name="q" label={texts.search} />
          <FilterChoice
            name="role"
            label={texts.role}
            all={texts.allRoles}
            choices={roles.map((value) => ({ value, label: roleName(value, staffTexts) }))}
          />
          <FilterChoice
            name="isActive"
            label={texts.state}
            all={texts.allStates}
            choices={{ true: texts.onlyActive, false: texts.onlyInactive }}
          />
        </>
      }
      none={texts.emptyTitle}
      noneText={texts.emptyText}
    />
  );
}

function pathOf({ id }: AccountItem): string {
  return `/people/${id}`;
}

function usePeopleColumns(): readonly Column<AccountItem>[] {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const { link, text, when } = useColumns<AccountItem>();
  const isExtra = true;
  return [
    link('displayName', texts.name, ({ displayName }) => displayName, pathOf),
    text('name', texts.accountName, ({ name }) => name),
    text('role', texts.role, ({ role }) => roleName(role, staffTexts)),
    text('state', texts.state, (account) => accountState(account, texts).word, {
      value: (account) => accountState(account, texts).word,
      cell: (account) => <AccountState account={account} />,
    }),
    text('collections', texts.collections, ({ role, collections }) =>
      role === 'curator' || role === 'administrator'
        ? texts.allCollections
        : collections.map(({ name }) => name).join(', ') || '–',
    ),
    when('lastSignIn', texts.lastSignIn, ({ lastSignInMs }) => lastSignInMs, {
      as: 'ago',
      otherwise: texts.never,
    }),
    text('email', texts.email, ({ email }) => email, { isExtra }),
    text('origin', texts.origin, ({ origin }) => originName(origin, texts), { isExtra }),
    when('created', texts.created, ({ createdMs }) => createdMs, { as: 'day', isExtra }),
  ];
}

function AccountState({ account }: { readonly account: AccountItem }): ReactNode {
  const { tone, word } = accountState(account, useMessages(peopleMessages));
  return <StateMark tone={tone}>{word}</StateMark>;
}

function accountState(
  { isActive, origin, hasPassword }: AccountItem,
  texts: MessagesOf<typeof peopleMessages>,
): { readonly tone: Tone; readonly word: string } {
  if (!isActive) return { tone: 'quiet', word: texts.inactive };
  if (origin === 'local' && !hasPassword) return { tone: 'warn', word: texts.invited };
  return { tone: 'good', word: texts.active };
}
