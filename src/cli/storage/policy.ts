import { defined } from '../../formats/values/defined.ts';
import { Argument, InvalidArgumentError } from 'commander';
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
import { formatCount, jsonLine } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from './storage-archive.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { policyLines, unmetClasses } from './policy-text.ts';

interface Options extends WaitOptions, Partial<Keeping> {
  readonly recommended?: true;
}

export const description =
  'Shows how well each class of file is to be kept, or changes it. Files that are there already get their copies with the next repair; copies too many are left where they are.';

export const help = `
Examples:
  $ heirloom storage policy
  $ heirloom storage policy --recommended
  $ heirloom storage policy media --replicas 1 --safety 0.5    films are large
  $ heirloom storage policy metadata --replicas 3 --places 2
`;

export function define(command: Command, session: Session): void {
  command
    .addArgument(new Argument('[class]', 'one class of files; without it, all').choices(fileClasses))
    .option('--replicas <number>', 'in how many vaults a file is kept', wholeNumber(1, 100))
    .option('--places <number>', 'in how many different places these vaults are', wholeNumber(1, 100))
    .option('--safety <number>', 'what the safety of these vaults comes to, added up', safetySum)
    .option('--recommended', 'as Heirloom recommends: two copies, of metadata and log three in two places')
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--json', 'one JSON object')
    .action(async (fileClass: FileClass | undefined, options: Options) => {
      const asked = askedFor(options);
      if (asked === undefined)
        return readingArchive(options, (archive) => show(archive, archive.config.policy, options, session));
      await changingArchive(options, session, async (archive) => {
        const { config, folder } = archive;
        const changed = fileClass === undefined ? fileClasses : [fileClass];
        const keepings = changed.map((name) => [name, { ...config.policy[name], ...asked(name) }]);
        const policy = { ...config.policy, ...(Object.fromEntries(keepings) as Partial<PlacementPolicy>) };
        await writeConfig(folder, { ...config, policy });
        await show(archive, policy, options, session);
      });
    });
}

/** What is to be changed of a class; undefined when nothing is. */
function askedFor(options: Options): ((fileClass: FileClass) => Partial<Keeping>) | undefined {
  const { recommended, replicas, places, safety } = options;
  const single: Partial<Keeping> = {
    ...defined({ replicas, places, safety }),
  };
  const hasSingle = Object.keys(single).length > 0;
  if (recommended === true && hasSingle)
    throw new Failure('usage', '--recommended goes without --replicas, --places and --safety');
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
  if (options.json === true) return session.out.line(jsonLine({ policy, unmet, lacking }));
  const suggest = suggestionsFor(options);
  const lines = [
    ...policyLines(policy),
    ...(unmet.length > 0 ? ['', 'The vaults do not suffice for that:'] : []),
    ...unmet.map(({ fileClass, reason }) => `  ${fileClass}: ${reason}`),
    ...(unmet.length > 0 ? [`  Add a vault: ${suggest('storage add NAME PATH --place PLACE')}`] : []),
    ...(lacking > 0
      ? ['', `${formatCount(lacking, 'file has', 'files have')} too few copies: ${suggest('storage repair')}`]
      : []),
  ];
  await session.out.lines(lines);
}

function safetySum(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('A number from 0 to 100.');
  return value;
}
