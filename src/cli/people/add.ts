import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { z } from 'zod';
import type { RoleName } from '../../catalogue/roles.ts';
import { addAccount, commandLine } from '../../people/accounts/add-account.ts';
import { accountNameRule, isAccountName } from '../../people/accounts/account-name.ts';
import { roles } from '../../catalogue/roles.ts';
import { dataOption } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { jsonLine } from '../terminal/format.ts';
import { publicUrlOption, linkOrigin, linkTo, refusal, writingPeople } from './people-catalogue.ts';
import type { LinkOptions } from './people-catalogue.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends LinkOptions {
  readonly role: RoleName;
  readonly displayName?: string;
  readonly email: string;
}

export const description =
  'Add an account and print a link with which its owner chooses a password. It works once, for seven days. Collections are assigned to librarians in the web application.';

export const help = `
Examples:
  $ heirloom people add paul --role curator --display-name 'Paul Otlet'
  $ heirloom people add ada --role administrator --public-url https://archive.example.org
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'name for signing in')
    .addOption(new Option('--role <role>', 'role of the account').choices([...roles]).default('librarian'))
    .option('--display-name <text>', 'full name')
    .option('--email <address>', 'e-mail address', email, '')
    .addOption(publicUrlOption())
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (name: string, options: Options) => {
      if (!isAccountName(name)) throw new Failure('usage', `${name}: ${accountNameRule}`);
      const { role, displayName = name } = options;
      const origin = await linkOrigin(options);
      const added = await writingPeople(options, (catalogue) =>
        addAccount(catalogue, commandLine, {
          name,
          displayName,
          email: options.email,
          role,
          collections: [],
          nowMs: Date.now(),
        }),
      );
      if (!added.ok) throw refusal(added.error);
      const { account, invitation } = added.value;
      const link = linkTo(origin, invitation.code);
      await session.out.line(options.json === true ? jsonLine({ ...account, link }) : link);
      session.note(`${name} is a ${role}. The link works once, for seven days: give it only to its owner.`);
    });
}

function email(text: string): string {
  if (!z.email().safeParse(text).success) throw new InvalidArgumentError('Not a valid e-mail address.');
  return text;
}
