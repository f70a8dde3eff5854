import type { Command } from 'commander';
import { ensureFirstAdministrator } from '../../people/invitations/first-administrator.ts';
import { dataOption } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { publicUrlOption, linkOrigin, linkTo, writingPeople } from './people-catalogue.ts';
import type { LinkOptions } from './people-catalogue.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Print the link with which the first administrator signs in, if there is none yet. The server also makes one at each start. The last link is valid, for one day.';

export const help = `
Examples:
  $ heirloom people first-administrator
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(publicUrlOption())
    .addOption(dataOption())
    .action(async (options: LinkOptions) => {
      const origin = await linkOrigin(options);
      const code = await writingPeople(options, (catalogue) => ensureFirstAdministrator(catalogue));
      if (code === undefined)
        throw new Failure(
          'inputUnsuitable',
          'there is an administrator already: see heirloom people list; heirloom people invite NAME prints a link for a new password',
        );
      await session.out.line(linkTo(origin, code));
      session.note('It works once, for a day, and gives full control of the archive: keep it secret.');
    });
}
