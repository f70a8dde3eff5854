import type { Command } from 'commander';
import { addDecideOptions, decideAfterAsking } from './decide-command.ts';
import type { DecideOptions } from './decide-command.ts';
import { addSubjectOptions, subjectOf } from './decide-subject.ts';
import type { SubjectOptions } from './decide-subject.ts';
import type { Session } from './session.ts';

export function define(command: Command, session: Session): void {
  addDecideOptions(addSubjectOptions(command))
    .description(
      'Deletes captures: they leave every index and are refused wherever they are asked for, also after a rebuild and when the same pages come again in another file. Their bytes stay in the sealed archive files of the vaults: to destroy them is not possible yet.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide delete --sha256 2cf24dba… --reason 'illegal content'
  $ heirloom decide delete --file old.warc.gz --offset 1234 --reason 'captured by mistake'
`,
    )
    .action(async (options: DecideOptions & SubjectOptions) => {
      const of = subjectOf(options);
      await decideAfterAsking(
        {
          what: { kind: 'deletion', of },
          of,
          effect: 'deleted from every index',
          note: 'Their bytes are still in the archive files of the vaults: to destroy them is not possible yet.',
        },
        options,
        session,
      );
    });
}
