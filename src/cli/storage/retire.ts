import type { Command } from 'commander';
import { locationText } from '../../storage/vault-kinds.ts';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { countKeeping } from '../../storage/placement/count-keeping.ts';
import { surveyVaults } from '../../storage/replicas/placed-vault.ts';
import { dataOption, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { changeVault, changingArchive, requireKnownFiles, requireVault } from './storage-archive.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';

interface Options extends WaitOptions {
  readonly undo?: true;
  readonly force?: true;
}

const maxNamed = 20;

export const description =
  'Stop using a vault: nothing is read from it, and its copies no longer count. Its files are not deleted. Drain a disk that still works first.';

export const help = `
Examples:
  $ heirloom storage retire broken
  $ heirloom storage repair                     makes new copies of its files
  $ heirloom storage retire broken --undo       after the disk was saved
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'name of the vault')
    .option('--undo', 'use it again')
    .option('--force', 'even if it holds the only good copy of files')
    .option('--json', 'print files whose only good copy it holds as JSON lines')
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (name: string, options: Options) => {
      await changingArchive(options, session, async (archive) => {
        const { state, location } = requireVault(archive, name);
        if (options.undo === true) {
          if (state !== 'retired')
            throw new Failure('usage', `the vault ${name} is not retired: it is ${state}`);
          await changeVault(archive, name, { state: 'writable' });
          return session.out.line(`The vault ${name} is writable again, and its copies count.`);
        }
        await requireKnownFiles(archive);
        const only = await onlyCopiesIn(archive, name);
        if (options.json === true) for (const file of only) await session.out.line(jsonLine({ file }));
        if (only.length > 0 && options.force !== true) throw refusal(name, only);
        await changeVault(archive, name, { state: 'retired' });
        if (options.json === true) return;
        const lines = [
          `The vault ${name} is retired: nothing is read from it. Its files in ${locationText(location)} are not deleted.`,
          ...(await afterwards(archive, name, options)),
        ];
        await session.out.lines(lines);
      });
    });
}

/** The files of which no other reachable vault has a good copy. */
async function onlyCopiesIn({ register, vaults }: LocalRepository, name: string): Promise<string[]> {
  const situations = await surveyVaults(vaults);
  const others = new Set(
    situations
      .filter((each) => each.name !== name && each.reachable && each.state !== 'retired')
      .map((each) => each.name),
  );
  const only: string[] = [];
  for await (const files of register.placedFiles())
    for (const { name: file, copies } of files) {
      const good = copies.filter(({ state }) => state === 'good').map(({ vault }) => vault);
      if (good.includes(name) && !good.some((vault) => others.has(vault))) only.push(file);
    }
  return only;
}

function refusal(name: string, only: readonly string[]): Failure {
  const named = only.slice(0, maxNamed).map((file) => `  ${printable(file)}`);
  const rest = only.length - named.length;
  return new Failure(
    'findings',
    [
      `the vault ${name} holds the only good copy of ${formatCount(only.length, 'file')}:`,
      ...named,
      ...(rest > 0 ? [`  and ${rest} more (--json lists all)`] : []),
      `Nothing was changed. If the vault can still be read, drain it and repair; --force gives these files up.`,
    ].join('\n'),
  );
}

async function afterwards(archive: LocalRepository, name: string, options: Options): Promise<string[]> {
  const { config, register, vaults } = archive;
  const without = (await surveyVaults(vaults)).map((each) =>
    each.name === name ? { ...each, state: 'retired' as const } : each,
  );
  const { classes } = await countKeeping(config.policy, register.placedFiles(), without);
  const lacking = classes.reduce((sum, { files, kept }) => sum + files - kept, 0);
  if (lacking === 0) return [];
  const command = suggestionsFor(options)('storage repair');
  return [
    `${formatCount(lacking, 'file has', 'files have')} fewer copies than the policy requires: ${command}`,
  ];
}
