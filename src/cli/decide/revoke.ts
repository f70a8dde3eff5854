import type { Command } from 'commander';
import { requireConfirmation } from '../terminal/confirmed.ts';
import { addDecideOptions } from './command.ts';
import type { DecideOptions } from './command.ts';
import { decisionText } from './decision-text.ts';
import { Failure } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from '../storage/storage-archive.ts';

export const description =
  'Revoke a decision. Deleted captures return with the next rebuild; everything else changes at once. Both decisions stay in the log.';

export const help = `
Examples:
  $ heirloom decide revoke 1f0e9c33 --reason 'the embargo was lifted'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    command.argument('<id>', "the decision's id or its beginning (heirloom decide list)"),
  ).action(async (id: string, options: DecideOptions) => {
    await changingArchive(options, session, async (archive) => {
      const decisions = await archive.decisions();
      const matching = (await decisions.entries()).filter((entry) => entry.id.startsWith(id));
      const [entry] = matching;
      if (entry === undefined)
        throw new Failure('usage', `there is no decision ${id}: see heirloom decide list`);
      if (matching.length > 1)
        throw new Failure('usage', `${matching.length} decisions begin with ${id}: give more of the id`);
      if (decisions.rules().isRevoked(entry.id)) throw new Failure('usage', `${entry.id} is revoked already`);
      const text = decisionText(entry, false);
      if (options.dryRun === true) return session.out.lines([`Would be revoked: ${text}`]);
      await requireConfirmation(`Revoke it? ${text}`, options, session);
      const { reason, by } = options;
      const what = { kind: 'revocation', entry: entry.id } as const;
      const revoked = await decisions.decide({ what, by, reason });
      return session.print(options, revoked, [
        `Revoked (${revoked.id}): ${text}`,
        ...(entry.what.kind === 'deletion' ? ["'heirloom rebuild' brings the captures back."] : []),
      ]);
    });
  });
}
