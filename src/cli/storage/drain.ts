import type { Command } from 'commander';
import { planReplicas } from '../../storage/placement/plan-replicas.ts';
import { surveyVaults } from '../../storage/replicas/placed-vault.ts';
import { dataOption, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';
import { changeVault, changingArchive, requireVault } from './storage-archive.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { planLines } from './plan-text.ts';

interface Options extends WaitOptions {
  readonly undo?: true;
}

export const description =
  'Mark a vault to be emptied: it takes no new files, and its copies no longer count. The next repair copies its files to other vaults and then deletes them here.';

export const help = `
Examples, for an old disk that still works:
  $ heirloom storage drain old
  $ heirloom storage repair                     copies its files, then empties it
  $ heirloom storage retire old
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'name of the vault')
    .option('--undo', 'make it writable again')
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (name: string, options: Options) => {
      await changingArchive(options, session, async (archive) => {
        const { state } = requireVault(archive, name);
        const newState = options.undo === true ? 'writable' : 'draining';
        if (options.undo === true && state !== 'draining')
          throw new Failure('usage', `the vault ${name} is not draining: it is ${state}`);
        const vaults = await changeVault(archive, name, { state: newState });
        const situations = await surveyVaults(vaults);
        const { register, config } = archive;
        const plan = await planReplicas(config.policy, register.placedFiles(), situations);
        const suggest = suggestionsFor(options);
        const isLast = !vaults.some((each) => each.state === 'writable');
        const lines = [
          newState === 'draining'
            ? `The vault ${name} is draining: it takes no new files.`
            : `The vault ${name} takes new files again.`,
          ...(isLast ? [`No vault takes new files now. Add one: ${suggest('storage add NAME PATH')}`] : []),
          ...planLines(plan),
          ...(plan.unmet.length > 0 && !isLast
            ? [`The other vaults are not sufficient; add one: ${suggest('storage add NAME PATH')}`]
            : []),
          ...(plan.copies.length + plan.deletions.length > 0 ? [`Next: ${suggest('storage repair')}`] : []),
        ];
        await session.out.lines(lines);
      });
    });
}
