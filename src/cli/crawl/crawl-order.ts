import { defined } from '../../formats/values/defined.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { CrawlSettings, RobotsPolicy, Scope } from '../../crawl/crawl-settings.ts';
import type { JobOrder } from '../../crawl/job-order.ts';
import { siteOrders } from '../../crawl/job/site-orders.ts';
import { defaultSettings } from '../../crawl/template/default-settings.ts';
import { settingsToYaml } from '../../crawl/template/print-template.ts';
import { readTemplate } from '../../crawl/template/read-template.ts';
import { Failure } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';
import { version } from '../terminal/version.ts';

const terminalPatienceMs = 300_000;

export interface OrderOptions {
  readonly seed: readonly string[];
  readonly seeds?: string;
  readonly template?: string;
  readonly job?: string;
  readonly scope?: Scope;
  readonly depth?: number;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
  readonly maxUrls?: number;
  readonly maxBytes?: number;
  readonly maxTime?: number;
  readonly patience?: number;
  readonly delayMs?: number;
  readonly delayFactor?: number;
  readonly robots?: RobotsPolicy;
  readonly userAgent?: string;
  readonly allowPrivate?: true;
  /** See JobOrder; only the demo sets it. */
  readonly clockAheadMs?: number;
}

/** The template with the options of the command. */
export async function jobOrder(options: OrderOptions): Promise<JobOrder> {
  const listed = options.seeds === undefined ? [] : await seedsOf(options.seeds);
  const startUrls = [...options.seed, ...listed];
  if (startUrls.length === 0) throw new Failure('usage', 'no seeds: add --seed URL or --seeds FILE');
  const template = await templateOf(options.template);
  const settings = checked(overridden(template.settings, options));
  const job =
    options.job ??
    `crawl-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8)}`;
  return {
    job,
    harvest: job,
    template: { name: template.name, version: template.version },
    source: 'web',
    ...defined({ clockAheadMs: options.clockAheadMs }),
    settings,
    sites: siteOrders(startUrls, settings),
  };
}

/** A seed URL; http if it has no scheme. */
export function seedUrl(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError(`${text} is not an http or https URL.`);
  url.hash = '';
  return url.href;
}

export async function seedsOf(file: string): Promise<string[]> {
  const lines = (await readNamed(file)).split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    try {
      return [seedUrl(text)];
    } catch (error) {
      throw new Failure(
        'inputUnsuitable',
        printable(`${file} line ${index + 1}: ${(error as Error).message}`),
      );
    }
  });
}

/** With the path in the error: the system omits it if the file is a folder. */
async function readNamed(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw Object.assign(error as Error, { path });
  });
}

export async function templateOf(
  file: string | undefined,
): Promise<{ readonly settings: CrawlSettings; readonly name: string; readonly version: string }> {
  if (file === undefined)
    return { settings: defaultSettings(version()), name: 'default', version: version() };
  const read = readTemplate(await readNamed(file), { version: version() });
  if (read.ok) return { ...read, name: read.name === '' ? basename(file) : read.name };
  const problems = read.problems.map(({ line, message }) => printable(`${file} line ${line}: ${message}`));
  throw new Failure('inputUnsuitable', problems.join('\n'));
}

/** Options have the limits of the template, so that the job file can be read on resume. */
function checked(settings: CrawlSettings): CrawlSettings {
  const read = readTemplate(settingsToYaml(settings), { version: version() });
  if (read.ok) return settings;
  throw new Failure('usage', read.problems.map(({ message }) => printable(message)).join('\n'));
}

function overridden(settings: CrawlSettings, options: OrderOptions): CrawlSettings {
  const { scope, budget, politeness, robots, addresses, network } = settings;
  const delayMs = options.delayMs ?? politeness.minDelayMs;
  return {
    ...settings,
    scope: {
      ...scope,
      kind: options.scope ?? scope.kind,
      accept: [...scope.accept, ...options.accept],
      reject: [...scope.reject, ...options.reject],
      depth: options.depth ?? scope.depth,
    },
    budget: {
      ...budget,
      job: {
        urls: options.maxUrls ?? budget.job.urls,
        bytes: options.maxBytes ?? budget.job.bytes,
        seconds: options.maxTime ?? budget.job.seconds,
      },
    },
    politeness: {
      ...politeness,
      minDelayMs: delayMs,
      maxDelayMs: Math.max(delayMs, politeness.maxDelayMs),
      factor: options.delayFactor ?? politeness.factor,
    },
    robots: { ...robots, policy: options.robots ?? robots.policy },
    addresses: { ...addresses, allowPrivate: options.allowPrivate ?? addresses.allowPrivate },
    network: {
      ...network,
      userAgent: options.userAgent ?? network.userAgent,
      patienceMs: patienceMs(options) ?? network.patienceMs,
    },
  };
}

/** A template may retry for days; a person at a terminal does not wait that long. */
function patienceMs({ patience, template }: OrderOptions): number | undefined {
  if (patience !== undefined) return patience * 1000;
  return template === undefined ? terminalPatienceMs : undefined;
}
