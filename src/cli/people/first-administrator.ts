import type { Command } from 'commander';
import { ensureFirstAdministrator } from '../../people/invitations/first-administrator.ts';
import { dataOption } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { atOption, linkOrigin, linkTo, writingPeople } from './people-catalogue.ts';
import type { LinkOptions } from './people-catalogue.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Prints the link that makes who opens it the first administrator, while there is none. The server makes one too, each time it starts; the last one counts, for a day.';

export const help = `
Examples:
  $ heirloom people first-administrator
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(atOption())
    .addOption(dataOption())
    .action(async (options: LinkOptions) => {
      const origin = await linkOrigin(options);
      const code = await writingPeople(options, (catalogue) => ensureFirstAdministrator(catalogue));
      if (code === undefined)
        throw new Failure(
          'inputUnsuitable',
          'there is an administrator already: heirloom people list names all, heirloom people invite NAME gives a link for a new password',
        );
      await session.out.line(linkTo(origin, code));
      session.note('It works once, for a day. Whoever opens it rules the archive: give it to nobody else.');
    });
}
