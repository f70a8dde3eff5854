import type { Command } from 'commander';
import { confirmed } from '../terminal/confirmed.ts';
import { addDecideOptions, deciding } from './command.ts';
import type { DecideOptions } from './command.ts';
import { decisionText } from './decision-text.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Failure } from '../terminal/failure.ts';
import { jsonLine, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from '../storage/storage-archive.ts';

export function define(command: Command, session: Session): void {
  addDecideOptions(command.argument('<id>', "of the decision, or how it begins: see 'heirloom decide list'"))
    .description(
      'Lets a decision hold no longer. Captures that were deleted come back with the next rebuild; all else changes at once. Both decisions stay in the log.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom decide revoke 1f0e9c33 --reason 'the embargo was lifted'
`,
    )
    .action(async (id: string, options: DecideOptions) => {
      await changingArchive(options, session, (archive) =>
        deciding(archive, async (decisions) => {
          const meant = (await decisions.entries()).filter((entry) => entry.id.startsWith(id));
          const [entry] = meant;
          if (entry === undefined) throw new Failure(exitCodes.usage, `there is no decision ${id}`);
          if (meant.length > 1)
            throw new Failure(
              exitCodes.usage,
              `${meant.length} decisions begin with ${id}: write more of it`,
            );
          if (decisions.rules().isRevoked(entry.id))
            throw new Failure(exitCodes.usage, `${entry.id} is revoked already`);
          const told = decisionText(entry, false);
          if (options.dryRun === true) return session.out.line(printable(`It would be revoked: ${told}`));
          if (options.yes !== true && !(await confirmed(`Revoke it? ${told}`, session)))
            throw new Failure(exitCodes.usage, 'nothing was decided: --yes decides without asking');
          const { reason, by } = options;
          const revoked = await decisions.decide({
            what: { kind: 'revocation', entry: entry.id },
            by,
            reason,
          });
          if (options.json === true) return session.out.line(jsonLine(revoked));
          await session.out.line(printable(`Revoked (${revoked.id}): ${told}`));
          if (entry.what.kind === 'deletion')
            await session.out.line("The captures come back with 'heirloom rebuild'.");
        }),
      );
    });
}
