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
    .option('--host <name>', 'URLs of this host, or missing in its pages')
    .addOption(
      new Option('--state <state>', 'not yet harvested, sent to a harvest, or both')
        .choices(['open', 'sent', 'all'])
        .default('open'),
    )
    .option('--limit <number>', 'maximum number of URLs', wholeNumber(1), limit)
    .addOption(dataOption());
}

/** Runs work on the list of an archive, without withdrawn and deleted URLs. */
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

/** Read page by page: the list must not change meanwhile. */
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
