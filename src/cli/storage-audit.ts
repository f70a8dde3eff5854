import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Archive } from '../archive/archive.ts';
import { byteUnits, readQuantity } from '../crawl/template/quantity.ts';
import { audit } from '../storage/audit/audit.ts';
import type { AuditResult } from '../storage/audit/audit.ts';
import { KeepingReport } from '../storage/audit/keeping-report.ts';
import type { KeepingEvent } from '../storage/audit/keeping-report.ts';
import { dataOption, waitOption } from './archive-data.ts';
import type { WaitOptions } from './archive-data.ts';
import { exitCodes } from './exit-codes.ts';
import { formatBytes, formatCount, jsonLine, printable } from './format.ts';
import { wholeNumber } from './option-values.ts';
import { Progress } from './progress.ts';
import type { Session } from './session.ts';
import { changingArchive, requireKnownFiles } from './storage-archive.ts';
import { suggestionsFor } from './storage-command.ts';
import { eventLines, isNoteworthy } from './storage-event-text.ts';
import { onStopAsked } from './storage-stop.ts';

interface Options extends WaitOptions {
  readonly budget?: number;
  readonly olderThan?: number;
  readonly json?: true;
}

const dayMs = 86_400_000;

export function define(command: Command, session: Session): void {
  command
    .option('--budget <size>', 'read no more than this: 500MB, 10GB, 2TiB (default: everything)', byteSize)
    .option('--older-than <days>', 'only copies that were not read for so many days', wholeNumber(0, 36_500))
    .option('--json', 'what was found and the result, one JSON object a line')
    .addOption(dataOption())
    .addOption(waitOption())
    .description(
      'Reads copies again, those that were not read for the longest time first, and compares them with their SHA-256. A bad copy is set aside and replaced from a good one, a missing one is put back. Every copy that was read goes into the report.',
    )
    .addHelpText(
      'after',
      `
The exit code is 1 when something bad or missing is left, or a vault is gone. Ctrl-C stops between two files; the next
audit begins where this one ended.

Examples:
  $ heirloom storage audit
  $ heirloom storage audit --budget 100GB --older-than 90
  $ heirloom storage report --since 7d

Every night at two, from cron, which mails what is printed:
  0 2 * * *  heirloom storage audit --budget 200GB --older-than 30 --data /srv/archive
`,
    )
    .action(async (options: Options) => {
      const result = await changingArchive(options, session, (archive) => run(archive, options, session));
      if (options.json === true) await session.out.line(jsonLine({ action: 'result', ...result }));
      else for (const line of resultLines(result, options)) await session.out.line(printable(line));
      if (result.left > 0 || result.unreachable.length > 0) process.exitCode = exitCodes.findings;
      if (result.ended === 'interrupted') session.checkpoint();
    });
}

async function run(archive: Archive, options: Options, session: Session): Promise<AuditResult> {
  await requireKnownFiles(archive);
  const { register, vaults, folder } = archive;
  const { budget = Infinity, olderThan } = options;
  const checkedBeforeMs = Date.now() - (olderThan ?? 0) * dayMs;
  const names = vaults.filter(({ state }) => state !== 'retired').map(({ vault }) => vault.name);
  const progress = new Progress(
    'audit',
    Math.min(budget, register.bytesCheckedBefore(names, checkedBeforeMs)),
  );
  const onEvent = async (event: KeepingEvent): Promise<void> => {
    if (!isNoteworthy(event)) return;
    progress.clear();
    const lines = options.json === true ? [jsonLine(event)] : eventLines(event).map(printable);
    for (const line of lines) await session.out.line(line);
    await session.out.flush();
  };
  const report = await KeepingReport.open(folder.keepingReport, onEvent);
  const unheard = onStopAsked(session, () => progress.clear());
  try {
    return await audit({
      register,
      vaults,
      report,
      byteBudget: budget,
      ...(olderThan === undefined ? {} : { checkedBeforeMs }),
      signal: session.signal,
      onProgress: ({ sizeBytes }) => progress.update(sizeBytes),
    });
  } finally {
    unheard();
    progress.clear();
    await report.close();
  }
}

function resultLines(result: AuditResult, options: Options): string[] {
  const { copies, sizeBytes, good, mended, left, unreachable, ended } = result;
  const suggest = suggestionsFor(options);
  const read = `${formatCount(copies, 'copy', 'copies')} read (${formatBytes(sizeBytes)}): ${good} good`;
  return [
    `${read}, ${mended} replaced, ${left} left bad or missing.`,
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
