import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { isNoteworthy, readEvent } from '../../storage/audit/keeping-report.ts';
import type { KeepingEvent, KeepingOutcome } from '../../storage/audit/keeping-report.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { jsonLine } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { eventLines } from './event-text.ts';
import { table } from './table.ts';

interface Options extends DataOptions {
  /** ISO 8601. */
  readonly since?: string;
  readonly all?: true;
}

const dayMs = 86_400_000;
const counted: readonly KeepingOutcome[] = [
  'good',
  'replaced',
  'left',
  'copied',
  'deleted',
  'failed',
  'away',
];

export const description =
  'Print the results of audits and repairs from DATA/reports/keeping.jsonl: first the problems, then the totals of each day. Times are UTC.';

export const help = `
Copies are good, replaced (were damaged or missing), left (still damaged or missing), copied, deleted, or failed.
Vaults are away.

Examples:
  $ heirloom storage report --since 30d
  $ heirloom storage report --since 2026-11-01 --json | jq -r 'select(.outcome == "replaced") | .file'
`;

export function define(command: Command, session: Session): void {
  command
    .option('--since <when>', 'date (2026-11-16), UTC time, or days ago (7d)', startTime)
    .option('--all', 'include copies that were good, made or deleted as planned')
    .option('--json', 'print the events as JSON lines')
    .addOption(dataOption())
    .action(async (options: Options) => {
      await readingArchive(options, async ({ folder }) => print(folder.keepingReport, options, session));
    });
}

async function print(path: string, options: Options, session: Session): Promise<void> {
  const { since = '', all, json } = options;
  let printed = false;
  const days = new Map<string, Map<KeepingOutcome, number>>();
  for await (const event of eventsOf(path)) {
    session.checkpoint();
    if (event.time < since) continue;
    const day = days.get(event.time.slice(0, 10)) ?? new Map<KeepingOutcome, number>();
    days.set(event.time.slice(0, 10), day.set(event.outcome, (day.get(event.outcome) ?? 0) + 1));
    if (json === true) await session.out.line(jsonLine(event));
    else if (all === true || isNoteworthy(event)) {
      printed = true;
      await session.out.lines(eventLines(event));
    }
  }
  if (json === true) return;
  const rows = [...days].map(([day, counts]) => [
    day,
    ...counted.map((each) => String(counts.get(each) ?? 0)),
  ]);
  const titles = counted.map((each) => ({ title: each.toUpperCase(), right: true }) as const);
  const lines = rows.length === 0 ? ['No audits or repairs.'] : table([{ title: 'DAY' }, ...titles], rows);
  await session.out.lines([...(printed ? [''] : []), ...lines]);
}

/** A line torn by a power failure is skipped. */
async function* eventsOf(path: string): AsyncGenerator<KeepingEvent> {
  const input = createReadStream(path);
  const opened = await new Promise<boolean>((resolve, reject) => {
    input.once('open', () => resolve(true));
    input.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(false) : reject(error),
    );
  });
  if (!opened) return;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const event = readEvent(line);
    if (event !== undefined) yield event;
  }
}

function startTime(text: string): string {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  const timeMs = days === undefined ? Date.parse(text) : Date.now() - Number(days) * dayMs;
  if (!(days !== undefined || /^\d{4}-\d\d/.test(text)) || Number.isNaN(timeMs))
    throw new InvalidArgumentError('Give a date such as 2026-11-16, or days ago such as 7d.');
  return new Date(timeMs).toISOString();
}
