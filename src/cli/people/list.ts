import type { Command } from 'commander';

import { listPeople } from '../../people/accounts/list-people.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { jsonLine } from '../terminal/format.ts';
import { readingPeople, refusal } from './people-catalogue.ts';
import type { Session } from '../terminal/session.ts';
import { table } from '../storage/table.ts';
import type { AccountItem } from '../../people/accounts/account-shape.ts';

const pageLength = 500;

export const description = 'List the accounts by name. The server may be running.';

export const help = `
Examples:
  $ heirloom people list
  $ heirloom people list --json | jq -r 'select(.role == "administrator" and .isActive) | .name'
`;

export function define(command: Command, session: Session): void {
  command
    .option('--json', 'print JSON lines with all fields')
    .addOption(dataOption())
    .action(async (options: DataOptions) => {
      const accounts: AccountItem[] = [];
      await readingPeople(options, async (catalogue) => {
        for (let after: string | null | undefined; after !== null;) {
          session.checkpoint();
          const page = await listPeople(catalogue, { sort: 'name', limit: pageLength, after });
          if (!page.ok) throw refusal(page.error);
          accounts.push(...page.value.items);
          after = page.value.next;
        }
      });
      if (options.json === true) for (const account of accounts) await session.out.line(jsonLine(account));
      else if (accounts.length === 0)
        session.note('There are no accounts yet: see heirloom people first-administrator.');
      else await session.out.lines(linesOf(accounts));
    });
}

function linesOf(accounts: readonly AccountItem[]): string[] {
  return table(
    [
      { title: 'NAME' },
      { title: 'DISPLAY NAME' },
      { title: 'ROLE' },
      { title: 'FROM' },
      { title: 'LAST SIGN-IN' },
      { title: '' },
    ],
    accounts.map(({ name, displayName, role, origin, lastSignInMs, isActive, hasPassword }) => [
      name,
      displayName,
      role,
      origins[origin],
      lastSignInMs === null ? 'never' : `${new Date(lastSignInMs).toISOString().slice(0, 16)}Z`,
      stateOf(isActive, origin !== 'local' || hasPassword),
    ]),
  );
}

const origins = { local: 'here', ldap: 'directory', oidc: 'OpenID' } as const;

function stateOf(isActive: boolean, hasJoined: boolean): string {
  if (!isActive) return 'not active';
  return hasJoined ? '' : 'invited';
}
