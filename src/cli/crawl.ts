import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { CrawlArchive } from '../crawl/record/crawl-archive.ts';
import { CrawlLog } from '../crawl/record/crawl-log.ts';
import { guardAddress } from '../crawl/fetch/address-guard.ts';
import { Fetcher } from '../crawl/fetch/fetcher.ts';
import { fixedResolver } from '../crawl/resolve/fixed-resolver.ts';
import { readHostsFile } from '../crawl/resolve/hosts-file.ts';
import type { Resolver } from '../crawl/resolve/resolver.ts';
import { systemResolver } from '../crawl/resolve/system-resolver.ts';
import type { RobotsPolicy, Scope, SiteOrder } from '../crawl/site-order.ts';
import { SiteCrawl } from '../crawl/site/site-crawl.ts';
import type { CrawlProgress } from '../crawl/site/site-crawl.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, writingTo } from './failure.ts';
import { formatBytes, formatCount, jsonLine, printable } from './format.ts';
import { expression, wholeNumber } from './option-values.ts';
import type { Session } from './session.ts';
import { StatusLine } from './status-line.ts';
import { version } from './version.ts';

interface Options {
  readonly seed: readonly string[];
  readonly seeds?: string;
  readonly out: string;
  readonly scope: Scope;
  readonly depth: number;
  readonly accept: readonly RegExp[];
  readonly reject: readonly RegExp[];
  readonly maxUrls: number;
  readonly maxBytes: number;
  readonly maxTime: number;
  readonly delayMs: number;
  readonly delayFactor: number;
  readonly robots: RobotsPolicy;
  readonly userAgent: string;
  readonly hosts?: string;
  readonly allowPrivate?: true;
  readonly json?: true;
}

const robotsToken = 'heirloom';
const longestDelayMs = 60_000;

export function define(command: Command, session: Session): void {
  command
    .option('--seed <url>', 'where to begin; may be given several times', gather(seedUrl), [])
    .option('--seeds <file>', 'a file with one start URL a line')
    .requiredOption('--out <folder>', 'where the WARC files and logs go; made if it is not there')
    .addOption(
      new Option('--scope <scope>', 'how far pages may lie from the start')
        .choices(['page', 'path', 'host', 'domain'])
        .default('host'),
    )
    .option('--depth <clicks>', 'clicks from a start URL', wholeNumber(0), 20)
    .option(
      '--accept <expression>',
      'also URLs that this finds; may be given several times',
      gather(expression),
      [],
    )
    .option(
      '--reject <expression>',
      'no URLs that this finds; may be given several times',
      gather(expression),
      [],
    )
    .option('--max-urls <number>', 'stop after so many captures', wholeNumber(0), Infinity)
    .option('--max-bytes <number>', 'stop after so many bytes', wholeNumber(0), Infinity)
    .option('--max-time <seconds>', 'stop after so many seconds', wholeNumber(0), Infinity)
    .option('--delay-ms <number>', 'the least pause between two requests', wholeNumber(0), 1000)
    .option('--delay-factor <number>', 'pause so many times as long as the last fetch took', factor, 2)
    .addOption(
      new Option('--robots <policy>', 'robots.txt: obey it, ignore it, or collect and mark')
        .choices(['obey', 'ignore', 'mark'])
        .default('obey'),
    )
    .option(
      '--user-agent <text>',
      'how the crawler introduces itself',
      `Mozilla/5.0 (compatible; heirloom/${version()})`,
    )
    .option('--hosts <file>', 'names and addresses in the form of /etc/hosts, instead of the name servers')
    .option('--allow-private', 'also loopback, private and link-local addresses')
    .option('--json', 'print the result as JSON')
    .description(
      'Collects a site into WARC files: every byte as it was received, with requests, name look-ups and links. One site at a time, politely. A first version: it cannot be resumed yet.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom crawl --seed https://example.org/ --out example
  $ heirloom crawl --seed https://example.org/blog/ --scope path --depth 3 --max-urls 500 --out blog
  $ heirloom crawl --seeds list.txt --reject '[?&]print=' --robots mark --out campaign

Afterwards:
  $ heirloom warc check example/*.warc.gz
  $ heirloom cdx example/*.warc.gz
  $ less example/crawl.log example/not-fetched.jsonl
`,
    )
    .action(async (options: Options) => {
      const order = await siteOrder(options);
      const resolver = await resolverFor(options);
      await writingTo(options.out, () => mkdir(options.out, { recursive: true }));
      const line = new StatusLine();
      const result = await crawl(order, { ...options, resolver }, session, line);
      line.clear();
      if (options.json === true) await session.out.line(jsonLine(result));
      else await session.out.line(summary(result, options.out));
      session.checkpoint();
    });
}

async function crawl(
  order: SiteOrder,
  options: Options & { readonly resolver: Resolver },
  session: Session,
  line: StatusLine,
): Promise<Awaited<ReturnType<SiteCrawl['run']>>> {
  const { out } = options;
  const spoolFolder = await mkdtemp(join(out, '.spool-'));
  const notFetched = await open(join(out, 'not-fetched.jsonl'), 'a');
  const log = await CrawlLog.open(join(out, 'crawl.log'));
  const archive = new CrawlArchive({ folder: out, prefix: 'heirloom', warcinfo: warcinfo(order, options) });
  let writes: Promise<unknown> = Promise.resolve();
  const later = (write: () => Promise<unknown>): void => {
    writes = writes.then(write);
    writes.catch(() => {}); // told where they are waited for
  };
  const fetcher = new Fetcher({
    resolver: options.resolver,
    limits: { connectMs: 20_000, silenceMs: 30_000, wholeMs: 1_200_000, responseBytes: 10e9 },
    headers: { userAgent: options.userAgent, acceptEncoding: 'gzip' },
    guard: (address) => guardAddress(address, options.allowPrivate === true),
    spoolFolder,
    onResolution: (host, resolution) => {
      later(() => archive.writeDns(host, resolution));
    },
  });
  try {
    return await writingTo(out, async () => {
      const result = await new SiteCrawl(order, {
        fetcher,
        archive,
        log,
        robotsToken,
        signal: session.signal,
        onNotFetched: ({ url, via, path }, rule) => {
          later(() => notFetched.appendFile(`${JSON.stringify({ url, via, path, rule })}\n`));
        },
        onProgress: (progress) => line.show(() => progressText(progress)),
      }).run();
      await writes;
      return result;
    });
  } finally {
    await writes.catch(() => {});
    fetcher.close();
    await archive.close();
    await log.close();
    await notFetched.close();
    await rm(spoolFolder, { recursive: true, force: true });
  }
}

async function siteOrder(options: Options): Promise<SiteOrder> {
  const listed = options.seeds === undefined ? [] : await seedsOf(options.seeds);
  const startUrls = [...options.seed, ...listed];
  if (startUrls.length === 0)
    throw new Failure(exitCodes.usage, 'nothing to crawl: give --seed URL or --seeds FILE');
  return {
    startUrls,
    delimitation: { scope: options.scope, accept: options.accept, reject: options.reject },
    depth: options.depth,
    budget: { urls: options.maxUrls, bytes: options.maxBytes, seconds: options.maxTime },
    politeness: {
      minDelayMs: options.delayMs,
      maxDelayMs: Math.max(options.delayMs, longestDelayMs),
      factor: options.delayFactor,
    },
    robots: options.robots,
  };
}

async function seedsOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    try {
      return [seedUrl(text)];
    } catch (error) {
      throw new Failure(exitCodes.inputUnsuitable, `${file} line ${index + 1}: ${(error as Error).message}`);
    }
  });
}

async function resolverFor(options: Options): Promise<Resolver> {
  if (options.hosts === undefined) return systemResolver({});
  const { table, badLines } = readHostsFile(await readFile(options.hosts, 'utf8'));
  const [bad] = badLines;
  if (bad !== undefined)
    throw new Failure(
      exitCodes.inputUnsuitable,
      printable(`${options.hosts} line ${bad.line}: ${bad.reason.slice(0, 200)}`),
    );
  return fixedResolver(table);
}

function warcinfo(order: SiteOrder, options: Options): { name: string; value: string }[] {
  return [
    { name: 'software', value: `Heirloom ${version()}` },
    { name: 'robots', value: order.robots },
    { name: 'http-header-user-agent', value: options.userAgent },
    { name: 'isPartOf', value: `crawl of ${order.startUrls.slice(0, 20).join(' ')}` },
    { name: 'description', value: `scope ${options.scope}, depth ${order.depth}` },
  ];
}

function summary(result: Awaited<ReturnType<SiteCrawl['run']>>, out: string): string {
  const failed = result.failed === 0 ? '' : `, ${result.failed} failed (see crawl.log)`;
  return `${formatCount(result.captured, 'capture')}, ${formatBytes(result.bytes)}${failed}, ended: ${result.end}. In ${out}.`;
}

function progressText({ captured, waiting, bytes, current }: CrawlProgress): string {
  return printable(`${captured} captured, ${waiting} waiting, ${formatBytes(bytes)}  ${current}`);
}

function gather<Value>(
  read: (text: string) => Value,
): (text: string, former: readonly Value[]) => readonly Value[] {
  return (text, former) => [...former, read(text)];
}

function seedUrl(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError(`${text} is not a http or https URL.`);
  url.hash = '';
  return url.href;
}

function factor(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError('A number from 0.');
  return value;
}
