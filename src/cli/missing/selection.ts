import { defined } from '../../formats/values/defined.ts';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { KeptMissingLog } from '../../reading/missing/missing-log.ts';
import type { MissingResource, MissingState } from '../../reading/missing/missing-shape.ts';
import { openMissingLog } from '../../reading/missing/open-missing-log.ts';
import { withoutRefused } from '../../reading/missing/without-refused.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { printable } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

export interface MissingSelection extends DataOptions {
  readonly host?: string;
  readonly state: MissingState | 'all';
  readonly limit?: number;
}

export function addSelectionOptions(command: Command, limit?: number): Command {
  return command
    .option('--host <name>', 'only what pages of this host lack, or what is of this host itself')
    .addOption(
      new Option('--state <state>', 'not yet given to a harvest, given to one since, or both')
        .choices(['open', 'sent', 'all'])
        .default('open'),
    )
    .option('--limit <number>', 'so many at most, from the most wanted on', wholeNumber(1), limit)
    .addOption(dataOption());
}

/** Does work on the log of an archive, in which nothing is listed that was withdrawn or deleted. */
export async function withMissingLog<Result>(
  options: DataOptions,
  session: Session,
  work: (log: KeptMissingLog) => Promise<Result>,
): Promise<Result> {
  return readingArchive(options, async (archive) => {
    const rules = await archive.rules();
    const log = await openMissingLog(archive.folder.reading, {
      onWarning: (message) => session.note(printable(`heirloom: ${message}`)),
    });
    try {
      return await work(withoutRefused(log, (url) => rules.isRefused(url)));
    } finally {
      await log.close();
    }
  });
}

const pageLength = 1000;

/** All that is selected, a page at a time. Nothing may be taken off the list meanwhile. */
export async function* selectedResources(
  log: KeptMissingLog,
  { host, state, limit = Number.MAX_SAFE_INTEGER }: MissingSelection,
): AsyncGenerator<MissingResource> {
  const question = { ...defined({ host }), ...(state === 'all' ? {} : { state }) };
  for (let offset = 0; offset < limit; offset += pageLength) {
    const page = Math.min(pageLength, limit - offset);
    const { items } = await log.list({ ...question, offset, limit: page });
    yield* items;
    if (items.length < page) return;
  }
}

export async function selectedUrls(log: KeptMissingLog, selection: MissingSelection): Promise<string[]> {
  const urls: string[] = [];
  for await (const { url } of selectedResources(log, selection)) urls.push(url);
  return urls;
}
