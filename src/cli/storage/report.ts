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
  'Prints what audits and repairs found and did, from DATA/reports/keeping.jsonl: what was out of order, then how much there was of what on each day. Times are UTC.';

export const help = `
Of copies: good; replaced (were bad or missing); left (are so still); copied and deleted as the policy asks; failed.
Of vaults: away.

Examples:
  $ heirloom storage report --since 30d
  $ heirloom storage report --since 2026-11-01 --json | jq -r 'select(.outcome == "replaced") | .file'
`;

export function define(command: Command, session: Session): void {
  command
    .option('--since <when>', 'a date (2026-11-16), a time in UTC, or so many days ago: 7d', startTime)
    .option('--all', 'also every copy that was found good, made or deleted as it should be')
    .option('--json', 'the events as they were written, one JSON object a line')
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
  const lines =
    rows.length === 0 ? ['Nothing was audited or repaired.'] : table([{ title: 'DAY' }, ...titles], rows);
  await session.out.lines([...(printed ? [''] : []), ...lines]);
}

/** A line that was torn by a loss of power is passed over. */
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
    throw new InvalidArgumentError('A date such as 2026-11-16, or so many days ago: 7d.');
  return new Date(timeMs).toISOString();
}
