import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { byteUnits, readQuantity } from '../../formats/text/quantity.ts';
import type { AuditResult } from '../../storage/audit/audit.ts';
import { isNoteworthy } from '../../storage/audit/keeping-report.ts';
import type { KeepingEvent } from '../../storage/audit/keeping-report.ts';
import { auditInSlices, suggestionsFor } from '../../repository/administration/storage.ts';
import { dataOption, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { formatBytes, formatCount, jsonLine, printable } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive, requireKnownFiles } from './storage-archive.ts';
import { eventLines } from './event-text.ts';
import { onInterrupt } from './on-interrupt.ts';

interface Options extends WaitOptions {
  readonly budget?: number;
  readonly olderThan?: number;
}

const dayMs = 86_400_000;

export const description =
  'Read copies again, the longest unread first, and compare them with their SHA-256. Damaged copies are set aside and replaced from good ones; missing copies are restored. Every copy read is recorded in the report.';

export const help = `
The exit code is 1 if a damaged or missing copy remains, or a vault is unreachable. Ctrl-C stops after the current file;
the next audit continues from there.

Examples:
  $ heirloom storage audit
  $ heirloom storage audit --budget 100GB --older-than 90
  $ heirloom storage report --since 7d

'heirloom serve' audits once a day: see docs/storage.md.
`;

export function define(command: Command, session: Session): void {
  command
    .option('--budget <size>', 'maximum to read: 500MB, 10GB, 2TiB (default: everything)', byteSize)
    .option('--older-than <days>', 'only copies unread for this many days', wholeNumber(0, 36_500))
    .option('--json', 'print JSON lines')
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (options: Options) => {
      const result = await run(options, session);
      if (options.json === true) await session.out.line(jsonLine({ action: 'result', ...result }));
      else await session.out.lines(resultLines(result, options));
      if (result.left > 0 || result.unreachable.length > 0) session.exitWith('findings');
      if (result.ended === 'interrupted') session.checkpoint();
    });
}

async function run(options: Options, session: Session): Promise<AuditResult> {
  const { budget = Infinity, olderThan = 0 } = options;
  let progress: Progress | undefined;
  const clear = (): void => progress?.clear();
  const onEvent = async (event: KeepingEvent): Promise<void> => {
    if (!isNoteworthy(event)) return;
    clear();
    const lines = options.json === true ? [jsonLine(event)] : eventLines(event).map(printable);
    await session.out.lines(lines);
    await session.out.flush();
  };
  const removeListener = onInterrupt(session, clear);
  try {
    return await auditInSlices({
      folder: new DataFolder(options.data),
      by: 'person',
      byteBudget: budget,
      olderThanDays: olderThan,
      signal: session.signal,
      onEvent,
      onProgress: ({ sizeBytes }) => progress?.update(sizeBytes),
      // Only the first slice has a timeout.
      inArchive: (work) =>
        changingArchive(
          { ...options, wait: progress === undefined ? options.wait : Infinity },
          session,
          async (archive) => {
            await requireKnownFiles(archive);
            progress ??= new Progress('audit', Math.min(budget, await bytesToRead(archive, olderThan)));
            return work(archive);
          },
        ),
    });
  } finally {
    removeListener();
    clear();
  }
}

function bytesToRead({ register, vaults }: LocalRepository, olderThan: number): Promise<number> {
  const names = vaults.filter(({ state }) => state !== 'retired').map(({ vault }) => vault.name);
  return register.bytesCheckedBefore(names, Date.now() - olderThan * dayMs);
}

function resultLines(result: AuditResult, options: Options): string[] {
  const { copies, sizeBytes, good, repaired, left, unreachable, ended } = result;
  const suggest = suggestionsFor(options);
  const read = `${formatCount(copies, 'copy', 'copies')} read (${formatBytes(sizeBytes)}): ${good} good`;
  return [
    `${read}, ${repaired} replaced, ${left} still damaged or missing.`,
    ...(ended === 'budget spent'
      ? ['The budget is used up: the next audit continues with the other copies.']
      : []),
    ...unreachable.map((name) => `The vault ${name} is unreachable: ${suggest('storage status')}`),
    ...(left > 0
      ? [`The remaining copies need a good copy from elsewhere: ${suggest('storage status')}`]
      : []),
  ];
}

function byteSize(text: string): number {
  const amount = readQuantity(text, byteUnits)?.amount;
  if (amount === undefined || amount < 1)
    throw new InvalidArgumentError('Give a size such as 500MB, 10GB or 2TiB.');
  return amount;
}
