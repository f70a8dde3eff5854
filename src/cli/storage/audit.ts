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
import { onStopAsked } from './storage-stop.ts';

interface Options extends WaitOptions {
  readonly budget?: number;
  readonly olderThan?: number;
}

const dayMs = 86_400_000;

export const description =
  'Reads copies again, those that were not read for the longest time first, and compares them with their SHA-256. A bad copy is set aside and replaced from a good one, a missing one is put back. Every copy that was read goes into the report.';

export const help = `
The exit code is 1 when something bad or missing is left, or a vault is gone. Ctrl-C stops between two files; the next
audit begins where this one ended.

Examples:
  $ heirloom storage audit
  $ heirloom storage audit --budget 100GB --older-than 90
  $ heirloom storage report --since 7d

'heirloom serve' audits by itself, once a day: see docs/storage.md.
`;

export function define(command: Command, session: Session): void {
  command
    .option('--budget <size>', 'read no more than this: 500MB, 10GB, 2TiB (default: everything)', byteSize)
    .option('--older-than <days>', 'only copies that were not read for so many days', wholeNumber(0, 36_500))
    .option('--json', 'what was found and the result, one JSON object a line')
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
  const unheard = onStopAsked(session, clear);
  try {
    return await auditInSlices({
      folder: new DataFolder(options.data),
      by: 'person',
      byteBudget: budget,
      olderThanDays: olderThan,
      signal: session.signal,
      onEvent,
      onProgress: ({ sizeBytes }) => progress?.update(sizeBytes),
      // Once it has begun, it waits for others as long as they need.
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
    unheard();
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
    `${read}, ${repaired} replaced, ${left} left bad or missing.`,
    ...(ended === 'budget spent' ? ['The budget is spent: the next audit goes on with the others.'] : []),
    ...unreachable.map((name) => `The vault ${name} is gone: ${suggest('storage status')}`),
    ...(left > 0 ? [`What is left needs a good copy from elsewhere: ${suggest('storage status')}`] : []),
  ];
}

function byteSize(text: string): number {
  const amount = readQuantity(text, byteUnits)?.amount;
  if (amount === undefined || amount < 1)
    throw new InvalidArgumentError('A size from 1 byte up, such as 500MB, 10GB or 2TiB.');
  return amount;
}
