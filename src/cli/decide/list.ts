import type { Command } from 'commander';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { decisionText } from './decision-text.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

export const description = 'List the decisions, oldest first: id, time, decision, person and reason.';

export const help = `
Examples:
  $ heirloom decide list
  $ heirloom decide list --json | jq -r 'select(.what.kind == "withdrawal") | .what.of.url'
`;

export function define(command: Command, session: Session): void {
  command
    .option('--json', 'print JSON lines with all fields')
    .addOption(dataOption())
    .action(async (options: DataOptions) => {
      await readingArchive(options, async (archive) => {
        const decisions = await archive.decisions();
        let entries = 0;
        const rules = decisions.rules();
        for (const entry of await decisions.entries()) {
          session.checkpoint();
          entries++;
          const revoked = rules.isRevoked(entry.id);
          await session.print(options, { ...entry, revoked }, [decisionText(entry, revoked)]);
        }
        if (entries === 0 && options.json !== true) session.note('There are no decisions yet.');
        const { problems } = decisions;
        for (const problem of problems) session.note(printable(JSON.stringify(problem)));
        if (problems.length > 0)
          throw new Failure(
            'findings',
            `${formatCount(problems.length, 'part')} of the log could not be read: the list may be incomplete`,
          );
      });
    });
}
