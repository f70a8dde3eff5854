import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../disk/durable-file.ts';
import { openDedupHistory } from '../dedup/dedup-database.ts';
import { readJournal } from '../record/journal.ts';
import type { CrawlEnd, JournalEntry } from '../record/journal-entry.ts';
import { makeReports } from '../report/make-reports.ts';
import { packReports } from '../report/pack-reports.ts';
import type { SealedFile } from '../report/pack-reports.ts';
import { settingsToYaml } from '../template/print-template.ts';
import type { JobFolder } from './job-folder.ts';
import type { StoredJob } from './job-file.ts';

/**
 * After the last site: the reports from the journal, the manifest of the WARC files with their checksums, and both with
 * the logs packed into a metadata WARC. Can be done again from the beginning when it is interrupted.
 */
export async function finishJob(
  folder: JobFolder,
  stored: StoredJob,
  options: { readonly version: string; readonly end: CrawlEnd; readonly endedMs: number },
): Promise<void> {
  const { order } = stored;
  const prior = stored.incremental ? openDedupHistory(folder.prior) : undefined;
  try {
    const reports = await makeReports({
      folder: folder.reports,
      order,
      entries: entriesOf(folder),
      startedMs: stored.runsMs[0] ?? options.endedMs,
      endedMs: options.endedMs,
      end: options.end,
      ...(prior === undefined ? {} : { priorUrls: prior.urls() }),
    });
    const archiveFiles = await noteFiles(folder, stored);
    await packReports({
      order,
      reports: reports.map((name) => join(folder.reports, name)),
      logs: [folder.crawlLog, folder.notFetched],
      template: settingsToYaml(order.settings),
      archiveFiles,
      version: options.version,
      writer: { folder: folder.path, prefix: order.settings.files.prefix },
    });
  } finally {
    prior?.close();
  }
}

async function* entriesOf(folder: JobFolder): AsyncGenerator<JournalEntry> {
  for (const journal of await folder.journals()) yield* readJournal(journal);
}

/** Writes the manifest of all sealed files, also of those that have gone to the archive. */
export async function noteFiles(folder: JobFolder, stored: StoredJob): Promise<readonly SealedFile[]> {
  const files = await describeFiles(
    folder,
    stored.goesToArchive === true ? await filesInManifest(folder) : [],
  );
  await writeManifest(folder, stored, files);
  return files;
}

/** Empty if there is no manifest yet. */
export async function filesInManifest(folder: JobFolder): Promise<readonly SealedFile[]> {
  const text = await readFile(folder.manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? [] : (JSON.parse(text) as { readonly files: SealedFile[] }).files;
}

async function describeFiles(folder: JobFolder, noted: readonly SealedFile[]): Promise<SealedFile[]> {
  const files = [...noted];
  for (const name of await folder.collected()) {
    if (noted.some((file) => file.name === name)) continue;
    const path = join(folder.path, name);
    const sha256 = createHash('sha256');
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }))
      sha256.update(piece as Buffer);
    files.push({ name, sizeBytes: (await stat(path)).size, sha256: sha256.digest('hex') });
  }
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names everything by which captures are filtered later, so that this can be made again from the files alone. */
async function writeManifest(
  folder: JobFolder,
  { order, software }: StoredJob,
  files: readonly SealedFile[],
): Promise<void> {
  const { job, harvest, template, source, sites } = order;
  const manifest = {
    job,
    harvest,
    template,
    channel: source,
    software,
    sites: sites.map(({ site }) => site),
    files,
  };
  await replaceFile(folder.manifest, `${JSON.stringify(manifest, undefined, 1)}\n`);
}
