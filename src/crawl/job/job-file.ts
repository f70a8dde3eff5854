import { defined } from '../../formats/values/defined.ts';
import { readFile } from 'node:fs/promises';
import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import { crawlReason } from '../crawl-reason.ts';
import type { Budget } from '../crawl-settings.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import type { HostTable } from '../resolve/fixed-resolver.ts';
import type { Delimitation, SiteOrder } from '../site-order.ts';
import { readTemplate } from '../template/read-template.ts';
import { settingsToYaml } from '../template/print-template.ts';
import type { JobFolder } from './job-folder.ts';
import type { JobOrder } from '../job-order.ts';

/** The content of job.json: the order, and its progress. */
export interface StoredJob {
  readonly order: JobOrder;
  readonly software: string;
  /** The captures of an earlier crawl were given. */
  readonly incremental: boolean;
  /** When each run began. */
  readonly runsMs: readonly number[];
  /** Expressions added while it ran. */
  readonly lateRejects: readonly string[];
  /** Names and addresses that it was given instead of the name servers. */
  readonly hosts?: HostTable;
  /** Its WARC files move to an archive between two runs, so they may be missing on resume. */
  readonly goesToArchive?: true;
  /** The last run that reached the end of the job; sites that were unreachable up to then are retried. */
  readonly finishedRun?: number;
  /** How it ended; undefined while there is something left to do. */
  readonly end?: CrawlEnd;
}

/** Written aside, synced and renamed: there is always a whole one. */
export async function writeJobFile(folder: JobFolder, stored: StoredJob): Promise<void> {
  const { order, hosts, ...more } = stored;
  const text = JSON.stringify(
    { ...more, ...(hosts === undefined ? {} : { hosts: Object.fromEntries(hosts) }), ...orderJson(order) },
    undefined,
    1,
  );
  await replaceFile(folder.job, `${text}\n`);
}

/** job.json is not what `writeJobFile` wrote. */
export class JobFileError extends ReasonedError {}

/** Undefined: there is no job in the folder. */
export async function readJobFile(folder: JobFolder): Promise<StoredJob | undefined> {
  const text = await readFile(folder.job, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const stored = storedJob(text);
    checkExpressions(folder, stored);
    return stored;
  } catch (error) {
    if (error instanceof JobFileError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new JobFileError(crawlReason('job-file-damaged', { file: folder.job, detail }), { cause: error });
  }
}

/** An earlier version of Heirloom accepted expressions that this one refuses; a crawl does not continue without its rules. */
function checkExpressions(folder: JobFolder, { order, lateRejects }: StoredJob): void {
  const ofSites = order.sites.flatMap(({ delimitation: { accept, reject } }) => [...accept, ...reject]);
  for (const expression of new Set([...lateRejects, ...ofSites])) {
    const read = readUrlExpression(expression);
    if (read.ok) continue;
    const reason = { file: folder.job, expression, detail: read.error };
    throw new JobFileError(crawlReason('expression-unusable', reason));
  }
}

function storedJob(text: string): StoredJob {
  const { job, harvest, template, channel, clockAheadMs, settings, sites, hosts, ...more } = JSON.parse(
    text,
  ) as StoredText;
  return {
    ...more,
    ...(hosts === undefined ? {} : { hosts: new Map(Object.entries(hosts)) }),
    order: orderOfJson({ job, harvest, template, channel, ...defined({ clockAheadMs }), settings, sites }),
  };
}

interface StoredText extends Omit<StoredJob, 'order' | 'hosts'>, OrderJson {
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
}

/** An order as JSON can hold it: the settings are the text of a template. */
export interface OrderJson extends Omit<JobOrder, 'settings' | 'sites' | 'source'> {
  /** The source: files of earlier versions call it so. */
  readonly channel: string;
  readonly settings: string;
  readonly sites: readonly StoredSite[];
}

export function orderJson({ settings, sites, source, ...named }: JobOrder): OrderJson {
  return { ...named, channel: source, settings: settingsToYaml(settings), sites: sites.map(storedSite) };
}

/** Throws where the settings are not those of a template. */
export function orderOfJson({ settings, sites, channel, ...named }: OrderJson): JobOrder {
  const read = readTemplate(settings, { version: named.template.version });
  if (!read.ok) throw new Error(read.problems[0]?.message ?? 'the settings cannot be read');
  return { ...named, source: channel, settings: read.settings, sites: sites.map(siteOrder) };
}

interface StoredSite extends Omit<SiteOrder, 'delimitation' | 'budget'>, Delimitation {
  /** JSON has no infinity: null is no limit. */
  readonly budget: { readonly [Name in keyof Budget]: number | null };
}

function storedSite({ delimitation, budget, ...site }: SiteOrder): StoredSite {
  return { ...site, ...delimitation, budget };
}

function siteOrder({ scope, accept, reject, budget, ...site }: StoredSite): SiteOrder {
  return {
    ...site,
    delimitation: { scope, accept, reject },
    budget: {
      urls: budget.urls ?? Infinity,
      bytes: budget.bytes ?? Infinity,
      seconds: budget.seconds ?? Infinity,
    },
  };
}
