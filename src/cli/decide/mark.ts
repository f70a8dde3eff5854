import type { Command } from 'commander';
import { addDecideOptions, decideAfterAsking } from './command.ts';
import type { DecideOptions } from './command.ts';
import { addSubjectOptions, subjectOf } from './subject.ts';
import type { SubjectOptions } from './subject.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DecideOptions, SubjectOptions {
  readonly class: string;
}

export const description =
  'Restrict captures to an access class: only readers with a ticket for it see them. Tickets are not implemented yet, so nobody sees them for now.';

export const help = `
Examples:
  $ heirloom decide mark --prefix https://example.org/ --class staff --reason 'contract of 2024'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(addSubjectOptions(command).requiredOption('--class <name>', 'access class')).action(
    async (options: Options) => {
      const of = subjectOf(options);
      const { class: accessClass } = options;
      await decideAfterAsking(
        {
          what: { kind: 'access-mark', of, accessClass },
          of,
          effect: `shown only with a ticket for ${accessClass}`,
        },
        options,
        session,
      );
    },
  );
}
