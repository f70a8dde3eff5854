import type { Command } from 'commander';
import { defined } from '../../formats/values/defined.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { addDecideOptions, decideAfterAsking } from './command.ts';
import type { DecideOptions } from './command.ts';
import { addSubjectOptions, isoDate, subjectOf } from './subject.ts';
import type { SubjectOptions } from './subject.ts';

interface Options extends DecideOptions, SubjectOptions {
  readonly class: string;
  readonly youngerThan?: number;
  readonly olderThan?: number;
  readonly since?: string;
  readonly until?: string;
}

export const description =
  'Put captures into an access class: only readers whom the class allows see them. `decide class` defines classes; a class that is not defined is for nobody.';

export const help = `
Examples:
  $ heirloom decide mark --prefix https://example.org/ --class press --reason 'contract of 2024'
  $ heirloom decide mark --domain example.org --younger-than 7 --class embargo --reason 'publisher, 3 May'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    addSubjectOptions(command)
      .option('--younger-than <days>', 'only within this many days after capture: an embargo', wholeNumber(1))
      .option('--older-than <days>', 'only from this many days after capture on', wholeNumber(1))
      .requiredOption('--class <name>', 'access class')
      .option('--since <date>', 'start of the rule (default: now)')
      .option('--until <date>', 'end of the rule (default: none)'),
  ).action(async (options: Options) => {
    const { class: accessClass, youngerThan, olderThan, since, until } = options;
    const of = {
      ...subjectOf(options),
      ...defined({ youngerThanDays: youngerThan, olderThanDays: olderThan }),
    };
    const dates = defined({
      since: since === undefined ? undefined : isoDate(since, '--since'),
      until: until === undefined ? undefined : isoDate(until, '--until'),
    });
    await decideAfterAsking(
      {
        what: { kind: 'access-mark', of, accessClass, ...dates },
        of,
        effect: `in the access class ${accessClass}`,
      },
      options,
      session,
    );
  });
}
