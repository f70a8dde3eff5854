import type { CrawlSettings } from '../../crawl/crawl-settings.ts';
import { readJobFile } from '../../crawl/job/job-file.ts';
import type { StoredJob } from '../../crawl/job/job-file.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import { settingsToYaml } from '../../crawl/template/print-template.ts';
import type { OrderOptions } from './crawl-order.ts';
import { seedsOf, templateOf } from './crawl-order.ts';
import { Failure } from '../terminal/failure.ts';

/** A resumed crawl keeps its order: options that differ from it are refused by name. */
export async function refuseContradictions(
  folder: string,
  options: OrderOptions,
  hosts: HostTable | undefined,
): Promise<void> {
  const stored = await readJobFile(new JobFolder(folder));
  if (stored === undefined) return;
  const named = await contradictions(stored, options, hosts);
  if (named.length === 0) return;
  throw new Failure(
    'usage',
    `the crawl in ${folder} was started with other values of ${named.join(', ')}: omit them to resume it, or start a new crawl`,
  );
}

async function contradictions(
  stored: StoredJob,
  options: OrderOptions,
  hosts: HostTable | undefined,
): Promise<string[]> {
  const { order } = stored;
  const { settings } = order;
  const { scope, budget, politeness, robots, network, addresses } = settings;
  const startUrls = new Set(order.sites.flatMap((site) => site.startUrls));
  const listed = options.seeds === undefined ? [] : await seedsOf(options.seeds);
  const given: readonly (readonly [option: string, value: unknown, stored: unknown])[] = [
    ['--scope', options.scope, scope.kind],
    ['--depth', options.depth, scope.depth],
    ['--max-urls', options.maxUrls, budget.job.urls],
    ['--max-bytes', options.maxBytes, budget.job.bytes],
    ['--max-time', options.maxTime, budget.job.seconds],
    ['--patience', options.patience && options.patience * 1000, network.patienceMs],
    ['--delay-ms', options.delayMs, politeness.minDelayMs],
    ['--delay-factor', options.delayFactor, politeness.factor],
    ['--robots', options.robots, robots.policy],
    ['--user-agent', options.userAgent, network.userAgent],
    ['--allow-private', options.allowPrivate, addresses.allowPrivate],
    ['--job', options.job, order.job],
    ['--hosts', hosts && tableText(hosts), tableText(stored.hosts ?? new Map())],
  ];
  const others: readonly (readonly [option: string, isSame: boolean])[] = [
    ['--accept', options.accept.every((each) => scope.accept.includes(each))],
    ['--reject', options.reject.every((each) => scope.reject.includes(each))],
    ['the seed URLs', options.seed.every((url) => startUrls.has(url))],
    ['--seeds', listed.every((url) => startUrls.has(url))],
    ['--template', options.template === undefined || (await isTemplateOf(options.template, settings))],
  ];
  return [
    ...given.flatMap(([option, value, kept]) => (value === undefined || value === kept ? [] : [option])),
    ...others.flatMap(([option, isSame]) => (isSame ? [] : [option])),
  ];
}

/** Apart from settings that options may have overridden. */
async function isTemplateOf(file: string, stored: CrawlSettings): Promise<boolean> {
  const { settings } = await templateOf(file);
  const { kind, accept, reject, depth } = stored.scope;
  const { minDelayMs, maxDelayMs, factor } = stored.politeness;
  const { userAgent, patienceMs } = stored.network;
  const overlaid: CrawlSettings = {
    ...settings,
    scope: { ...settings.scope, kind, accept, reject, depth },
    budget: { ...settings.budget, job: stored.budget.job },
    politeness: { ...settings.politeness, minDelayMs, maxDelayMs, factor },
    robots: { ...settings.robots, policy: stored.robots.policy },
    addresses: { ...settings.addresses, allowPrivate: stored.addresses.allowPrivate },
    network: { ...settings.network, userAgent, patienceMs },
  };
  return settingsToYaml(overlaid) === settingsToYaml(stored);
}

function tableText(table: HostTable): string {
  return JSON.stringify([...table].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
