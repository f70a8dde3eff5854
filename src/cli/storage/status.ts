import type { Command } from 'commander';
import type { PlacementPolicy } from '../../storage/placement/placement-policy.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { backupAdvice } from '../../repository/administration/backup.ts';
import { adviceOn, suggestionsFor, storageState } from '../../repository/administration/storage.ts';
import type { Advice, StorageState, VaultInfo } from '../../repository/administration/storage.ts';
import { keepingText } from './policy-text.ts';
import { table } from './table.ts';

const maxReasons = 4;

export const description =
  'Show the vaults and their contents, how well each class of file is kept, and what to do next. Only reads: it can run beside other commands.';

export const help = `
The exit code is 1 if a vault is unreachable, a copy is damaged, a file has too few copies, or the last backup of the
server failed or is late: suitable for monitoring.

Examples:
  $ heirloom storage status
  $ heirloom storage status --json | jq '.vaults[] | select(.reachable | not)'
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--json', 'print JSON')
    .action(async (options: DataOptions) => {
      await readingArchive(options, async (archive) => {
        const { folder, config } = archive;
        const { policy } = config;
        const suggest = suggestionsFor(options);
        const state = await storageState(archive);
        const advice = [
          ...(await backupAdvice(folder, config, suggest)),
          ...adviceOn(state, policy, suggest),
        ];
        if (advice.some(({ wrong }) => wrong)) session.exitWith('findings');
        const value = { ...state, policy, advice: advice.map(adviceObject) };
        await session.print(options, value, [
          ...vaultLines(state.vaults),
          '',
          ...classLines(state, policy),
          ...advice.flatMap(({ says, more }) => [
            '',
            says.message,
            ...more.map(({ message }) => `  ${message}`),
          ]),
        ]);
      });
    });
}

function adviceObject({ wrong, says: { message, code, values }, more }: Advice): object {
  return { wrong, says: message, code, values, more: more.map((each) => each.message) };
}

function vaultLines(vaults: readonly VaultInfo[]): string[] {
  const columns = [
    { title: 'VAULT', max: 13 },
    { title: 'PLACE', max: 10 },
    { title: 'STATE' },
    { title: 'FREE', right: true },
    { title: 'GOOD', right: true },
    { title: 'BAD', right: true },
    { title: 'MISSING', right: true },
    { title: 'CHECKED', right: true },
  ] as const;
  return table(
    columns,
    vaults.map(({ name, place, state, reachable, freeBytes, copies, oldestCheck }) => [
      name,
      place,
      reachable || state === 'retired' || state === 'unknown' ? state : 'GONE',
      freeBytes === undefined ? '-' : formatBytes(freeBytes),
      String(copies.good),
      String(copies.bad),
      String(copies.missing),
      copies.good + copies.bad === 0 ? '-' : (oldestCheck?.slice(0, 10) ?? 'never'),
    ]),
  );
}

function classLines({ classes }: StorageState, policy: PlacementPolicy): string[] {
  const columns = [
    { title: 'CLASS' },
    { title: 'FILES', right: true },
    { title: 'SIZE', right: true },
    { title: 'KEPT', right: true },
    { title: 'NOT', right: true },
    { title: 'POLICY' },
  ] as const;
  const rows = classes.map(({ fileClass, files, sizeBytes, kept }) => [
    fileClass,
    String(files),
    formatBytes(sizeBytes),
    String(kept),
    String(files - kept),
    keepingText(policy[fileClass]),
  ]);
  const reasons = classes.flatMap(({ fileClass, reasons }) => [
    ...reasons
      .slice(0, maxReasons)
      .map(
        ({ reason, files, example }) =>
          `${formatCount(files, `${fileClass} file`)}: ${reason}\n    ${example}`,
      ),
    ...(reasons.length > maxReasons ? [`and ${fileClass} files for other reasons (--json lists all)`] : []),
  ]);
  const files = classes.reduce((sum, each) => sum + each.files, 0);
  const kept = classes.reduce((sum, each) => sum + each.kept, 0);
  const summary =
    files === 0
      ? 'The vaults are empty.'
      : kept === files
        ? `${files === 1 ? 'The file is' : `All ${files} files are`} kept as the policy requires.`
        : 'Not kept as the policy requires:';
  return [
    ...table(columns, rows),
    '',
    summary,
    ...reasons.flatMap((each) => each.split('\n').map((line) => `  ${line}`)),
  ];
}
