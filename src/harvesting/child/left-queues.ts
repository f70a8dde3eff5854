import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { DataFolder } from '../../archive/data-folder.ts';
import { leftEntries } from '../../crawl/job/left-entries.ts';
import type { LeftEntry } from '../../crawl/job/left-entries.ts';
import { formatJournal } from '../../crawl/record/journal.ts';
import { seenKey } from '../../crawl/site/frontier.ts';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import type { Reason } from '../../reasons/reason.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { OrderedJob, SiteResult } from '../job-plans.ts';
import type { HarvestFolder } from './harvest-folder.ts';
import type { HarvestTask } from './harvest-message.ts';

/*
 * The folder of a job goes when the archive has its files. URLs of a site that stopped answering outlive it:
 *
 *   DATA/queues/CONFIGURATION.jsonl.gz    a LeftEntry a line: what was visited, then what is left
 *
 * Written before the outcome of the job, read by the next job of the configuration, and replaced or removed by the outcome of that
 * one: a kill between the steps loses nothing, at worst a URL is asked for twice.
 */

/** Of one site. */
export interface QueueLimits {
  readonly left: number;
  readonly visited: number;
}

const defaultLimits: QueueLimits = { left: 1_000_000, visited: 10_000_000 };
/** Sites whose files are open at the same time. */
const sitesAtOnce = 20;
const batchChars = 1 << 16;

/** At the end of a job. Gives what was dropped, by a sentence for each site. */
export async function keepLeft(
  folder: HarvestFolder,
  task: Pick<HarvestTask, 'archive' | 'isRehearsal'>,
  results: readonly SiteResult[],
  limits: QueueLimits = defaultLimits,
): Promise<readonly Reason[]> {
  if (task.isRehearsal) return [];
  const { queues } = new DataFolder(task.archive);
  const ends = new Map(results.map(({ configurationId, crawlEnd }) => [configurationId, crawlEnd]));
  const configurations = [...(await folder.readConfigurations())];
  const left = configurations.filter(([, id]) => ends.get(id) === 'unreachable');
  const dropped: Reason[] = [];
  if (left.length > 0) await makeFolder(queues);
  for (let first = 0; first < left.length; first += sitesAtOnce)
    dropped.push(
      ...(await keepSites(folder, queues, new Map(left.slice(first, first + sitesAtOnce)), limits)),
    );
  for (const [, id] of configurations) {
    const end = ends.get(id);
    // A site that was not begun has used nothing of its queue.
    if (end !== undefined && end !== 'unreachable' && end !== 'not-begun')
      await rm(queueOf(queues, id), { force: true });
  }
  if (existsSync(queues)) await syncToDisk(queues);
  return dropped;
}

async function keepSites(
  folder: HarvestFolder,
  queues: string,
  sites: ReadonlyMap<string, string>,
  limits: QueueLimits,
): Promise<Reason[]> {
  const files = new Map<string, QueueFile>();
  try {
    for (const [site, id] of sites) files.set(site, await QueueFile.create(queueOf(queues, id), limits));
    for await (const entry of leftEntries(folder, new Set(sites.keys())))
      await files.get(entry.site)?.add(entry);
    for (const file of files.values()) await file.commit();
  } catch (error) {
    for (const file of files.values()) await file.discard();
    throw error;
  }
  return [...files].flatMap(([site, { dropped }]) =>
    dropped === 0 ? [] : [harvestingReason('queue-cut', { site, dropped, max: limits.left })],
  );
}

/**
 * Before a new job: gives it what an earlier one has left of the same configurations. With `onlyRest`, what that one has visited is
 * not fetched again, but for start URLs.
 */
export async function takeOver(
  folder: HarvestFolder,
  { archive, isRehearsal, onlyRest }: Pick<HarvestTask, 'archive' | 'isRehearsal' | 'onlyRest'>,
  { order, sites }: OrderedJob,
): Promise<void> {
  if (isRehearsal) return;
  const { queues } = new DataFolder(archive);
  const left = order.sites.filter(({ site }) => existsSync(queueOf(queues, sites.get(site) ?? '')));
  if (left.length === 0) return;
  await folder.make();
  const file = await DurableFile.create(folder.handedOver);
  try {
    let text = '';
    for (const { site, startUrls } of left) {
      const starts = new Set(startUrls.map((url) => (URL.canParse(url) ? keyOf(new URL(url).href) : url)));
      for await (const entry of readQueue(queueOf(queues, sites.get(site) ?? ''))) {
        if (entry.kind === 'visited-before' && !onlyRest) continue;
        if (starts.has(keyOf(entry.kind === 'handed-over' ? entry.candidate.url : entry.url))) continue;
        text += formatJournal([{ ...entry, site }]);
        if (text.length < batchChars) continue;
        await file.write(Buffer.from(text));
        text = '';
      }
    }
    await file.write(Buffer.from(text));
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
  await syncToDisk(folder.state);
}

function keyOf(href: string): string {
  return seenKey(href.replace(/#.*/s, ''));
}

function queueOf(queues: string, configurationId: string): string {
  return join(queues, `${configurationId}.jsonl.gz`);
}

async function* readQueue(path: string): AsyncGenerator<LeftEntry> {
  const input = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity }))
    yield JSON.parse(line) as LeftEntry;
}

/** A bounded file of entries, there as a whole or not at all. */
class QueueFile {
  readonly #file: DurableFile;
  readonly #limits: QueueLimits;
  readonly #gzip = createGzip({ level: 1 });
  readonly #written: Promise<void>;
  #text = '';
  #visited = 0;
  #left = 0;
  #isClosed = false;
  dropped = 0;

  private constructor(file: DurableFile, limits: QueueLimits) {
    this.#file = file;
    this.#limits = limits;
    this.#written = this.#write();
    this.#written.catch(() => {}); // waited for at the end
  }

  static async create(path: string, limits: QueueLimits): Promise<QueueFile> {
    return new QueueFile(await DurableFile.create(path), limits);
  }

  async add(entry: LeftEntry): Promise<void> {
    if (entry.kind === 'visited-before') {
      if (this.#visited++ >= this.#limits.visited) return;
    } else if (this.#left++ >= this.#limits.left) {
      this.dropped++;
      return;
    }
    this.#text += `${JSON.stringify(entry)}\n`;
    if (this.#text.length >= batchChars) await this.#flush();
  }

  async commit(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await this.#written;
    this.#isClosed = true;
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#gzip.destroy();
    await this.#written.catch(() => {});
    await this.#file.discard();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  async #write(): Promise<void> {
    for await (const piece of this.#gzip) await this.#file.write(piece as Buffer);
  }
}
