import type { Command } from 'commander';
import { folded } from '../../catalogue/folded.ts';
import { refused } from '../../catalogue/outcome.ts';
import { commandLine } from '../../people/accounts/add-account.ts';
import { inviteAgain } from '../../people/invitations/invite-again.ts';
import { peopleReason } from '../../people/people-reason.ts';
import { dataOption } from '../data/archive-data.ts';
import { publicUrlOption, linkOrigin, linkTo, refusal, writingPeople } from './people-catalogue.ts';
import type { LinkOptions } from './people-catalogue.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Print a link with which the owner of an account chooses a new password, for forgotten passwords and lost invitations. It works once and replaces earlier links. The old password works until then.';

export const help = `
Examples:
  $ heirloom people invite marie
  $ heirloom people invite marie --public-url https://archive.example.org
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'name of the account')
    .addOption(publicUrlOption())
    .addOption(dataOption())
    .action(async (name: string, options: LinkOptions) => {
      const origin = await linkOrigin(options);
      const invited = await writingPeople(options, async (catalogue) => {
        const account = await catalogue.db
          .selectFrom('account')
          .select('id')
          .where('nameFolded', '=', folded(name))
          .executeTakeFirst();
        return account === undefined
          ? refused('not-found', peopleReason('account-unknown', { name }))
          : inviteAgain(catalogue, commandLine, { id: account.id, nowMs: Date.now() });
      });
      if (!invited.ok) throw refusal(invited.error);
      const { account, invitation } = invited.value;
      await session.out.line(linkTo(origin, invitation.code));
      const until = new Date(invitation.expiresMs).toISOString().slice(0, 16);
      session.note(`For ${account.displayName}: it works once, until ${until}Z. Give it only to its owner.`);
    });
}
