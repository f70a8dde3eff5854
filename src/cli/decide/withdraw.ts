import { defined } from '../../formats/values/defined.ts';
import type { Command } from 'commander';
import { addDecideOptions, decideAfterAsking } from './command.ts';
import type { DecideOptions } from './command.ts';
import { addSubjectOptions, isoDate, subjectOf } from './subject.ts';
import type { SubjectOptions } from './subject.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DecideOptions, SubjectOptions {
  readonly until?: string;
}

export const description =
  'Withdraw captures: they stay in the archive and its index but are not shown to readers. The decision also applies to later captures, unless --before limits it.';

export const help = `
Examples:
  $ heirloom decide withdraw --prefix https://example.org/private/ --reason 'letter of 3 May'
  $ heirloom decide withdraw --url https://example.org/ --before 2020-01-01 --until 2035 --reason 'embargo'
  $ heirloom decide withdraw --sha256 2cf24dba… --reason 'complaint' --dry-run
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    addSubjectOptions(command).option('--until <date>', 'end of the withdrawal (default: none)'),
  ).action(async (options: Options) => {
    const of = subjectOf(options);
    const until = options.until === undefined ? undefined : isoDate(options.until, '--until');
    await decideAfterAsking(
      {
        what: { kind: 'withdrawal', of, ...defined({ until }) },
        of,
        effect: until === undefined ? 'shown to nobody' : `shown to nobody until ${until}`,
      },
      options,
      session,
    );
  });
}
