import { defined } from '../../formats/values/defined.ts';
import { Argument } from 'commander';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { writeConfig } from '../../repository/administration/configuration.ts';
import { countKeeping } from '../../storage/placement/count-keeping.ts';
import { defaultPolicy, fileClasses } from '../../storage/placement/placement-policy.ts';
import type { FileClass, Keeping, PlacementPolicy } from '../../storage/placement/placement-policy.ts';
import { surveyVaults } from '../../storage/replicas/placed-vault.ts';
import { dataOption, readingArchive, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount } from '../terminal/format.ts';
import { number, wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from './storage-archive.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { policyLines, unmetClasses } from './policy-text.ts';

interface Options extends WaitOptions, Partial<Keeping> {
  readonly recommended?: true;
}

export const description =
  'Show or change how many copies are kept of each class of file. Existing files get their copies with the next repair; surplus copies are kept.';

export const help = `
Examples:
  $ heirloom storage policy
  $ heirloom storage policy --recommended
  $ heirloom storage policy media --replicas 1 --safety 0.5    media files are large
  $ heirloom storage policy metadata --replicas 3 --places 2
`;

export function define(command: Command, session: Session): void {
  command
    .addArgument(new Argument('[class]', 'class of files (default: all)').choices(fileClasses))
    .option('--replicas <number>', 'number of vaults that hold a file', wholeNumber(1, 100))
    .option('--places <number>', 'number of different places of these vaults', wholeNumber(1, 100))
    .option('--safety <number>', 'minimum sum of the safety of these vaults', number(0, 100))
    .option('--recommended', 'two copies; three in two places for metadata and log')
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--json', 'print JSON')
    .action(async (fileClass: FileClass | undefined, options: Options) => {
      const changes = changesOf(options);
      if (changes === undefined)
        return readingArchive(options, (archive) => show(archive, archive.config.policy, options, session));
      await changingArchive(options, session, async (archive) => {
        const { config, folder } = archive;
        const changed = fileClass === undefined ? fileClasses : [fileClass];
        const keepings = changed.map((name) => [name, { ...config.policy[name], ...changes(name) }]);
        const policy = { ...config.policy, ...(Object.fromEntries(keepings) as Partial<PlacementPolicy>) };
        await writeConfig(folder, { ...config, policy });
        await show(archive, policy, options, session);
      });
    });
}

/** The changes for each class; undefined if there are none. */
function changesOf(options: Options): ((fileClass: FileClass) => Partial<Keeping>) | undefined {
  const { recommended, replicas, places, safety } = options;
  const single: Partial<Keeping> = {
    ...defined({ replicas, places, safety }),
  };
  const hasSingle = Object.keys(single).length > 0;
  if (recommended === true && hasSingle)
    throw new Failure('usage', '--recommended cannot be combined with --replicas, --places or --safety');
  if (recommended === true) return (fileClass) => defaultPolicy[fileClass];
  return hasSingle ? () => single : undefined;
}

async function show(
  { register, vaults }: LocalRepository,
  policy: PlacementPolicy,
  options: Options,
  session: Session,
): Promise<void> {
  const situations = await surveyVaults(vaults);
  const unmet = unmetClasses(policy, situations);
  const { classes } = await countKeeping(policy, register.placedFiles(), situations);
  const lacking = classes.reduce((sum, { files, kept }) => sum + files - kept, 0);
  const suggest = suggestionsFor(options);
  await session.print(options, { policy, unmet, lacking }, [
    ...policyLines(policy),
    ...(unmet.length > 0 ? ['', 'The vaults are not sufficient:'] : []),
    ...unmet.map(({ fileClass, reason }) => `  ${fileClass}: ${reason}`),
    ...(unmet.length > 0 ? [`  Add a vault: ${suggest('storage add NAME PATH --place PLACE')}`] : []),
    ...(lacking > 0
      ? ['', `${formatCount(lacking, 'file has', 'files have')} too few copies: ${suggest('storage repair')}`]
      : []),
  ]);
}
