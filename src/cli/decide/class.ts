import type { Command } from 'commander';
import type { AccessClass } from '../../storage/access-class.ts';
import { accessClassShape } from '../../storage/access-class.ts';
import { changingArchive } from '../storage/storage-archive.ts';
import { requireConfirmation } from '../terminal/confirmed.ts';
import { Failure } from '../terminal/failure.ts';
import { repeatable } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { accessClassText } from './access-class-text.ts';
import { addDecideOptions } from './command.ts';
import type { DecideOptions } from './command.ts';

interface Options extends DecideOptions {
  readonly title?: string;
  readonly notice?: string;
  readonly allow: readonly string[];
  readonly hidden?: boolean;
  readonly collect?: boolean;
}

export const description =
  'Define an access class, or change one: who may view, print, save and export the captures that belong to it. Captures are put into a class with `decide mark`; captures in no class are in the class `default`.';

export const help = `
Audiences: anyone, machine (the server's own), room, room:NAME, accredited, ticket, role:NAME.
Operations: view, print, save, export.
Only the given settings of an existing class change. --allow replaces all its audiences.

Examples:
  $ heirloom decide class press --allow room=view,print --allow role:librarian=view --reason 'contract of 2024'
  $ heirloom decide class embargo --allow role:curator=view --notice 'Not before seven days.' --reason 'regulations'
  $ heirloom decide class never --hidden --no-collect --reason 'court order 12/34'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    command
      .argument('<name>', 'lower-case letters, digits and hyphens')
      .option('--title <text>', 'title, for lists')
      .option('--notice <text>', 'explanation for readers who are refused')
      .option(
        '--allow <audience=operations>',
        'operations that an audience may do; repeatable',
        repeatable(String),
        [],
      )
      .option('--hidden', 'answer as if the captures had never been archived')
      .option('--no-hidden', 'tell readers that there is a capture they may not see')
      .option('--collect', 'collect the captures')
      .option('--no-collect', 'do not collect them: record only the refusal'),
  ).action(async (name: string, options: Options) => {
    const reason = options.reason.trim();
    if (reason === '') throw new Failure('usage', '--reason must not be empty');
    await changingArchive(options, session, async (archive) => {
      const decisions = await archive.decisions();
      const definition = changed(decisions.rules().classNamed(name), options);
      const text = accessClassText(definition);
      if (options.dryRun === true) return session.print(options, definition, [text, 'Nothing was decided.']);
      await requireConfirmation(`${text} Continue?`, options, session);
      const entry = await decisions.decide({
        what: { kind: 'access-class', definition },
        by: options.by,
        reason,
      });
      return session.print(options, entry, [`Decided (${entry.id}): ${text}`]);
    });
  });
}

function changed(present: AccessClass, { title, notice, allow, hidden, collect }: Options): AccessClass {
  const read = accessClassShape.safeParse({
    ...present,
    title: title ?? present.title,
    reason: notice ?? present.reason,
    grants: allow.length === 0 ? present.grants : Object.fromEntries(allow.map(grantOf)),
    isHidden: hidden ?? present.isHidden,
    isCollected: collect ?? present.isCollected,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const problem = issue?.code === 'invalid_key' ? issue.issues[0] : issue;
  throw new Failure('usage', `the class ${present.name} is not valid: ${problem?.message ?? ''}`);
}

function grantOf(text: string): readonly [string, readonly string[]] {
  const equals = text.lastIndexOf('=');
  if (equals < 1) throw new Failure('usage', `--allow ${text} has no operations: write room=view,print`);
  return [text.slice(0, equals), text.slice(equals + 1).split(',')];
}
