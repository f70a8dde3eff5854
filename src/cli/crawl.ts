import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { startControlServer } from '../crawl/control/control-server.ts';
import type { ControlServer } from '../crawl/control/control-server.ts';
import { MissingWarcError } from '../crawl/job/earlier-runs.ts';
import { JobFileError } from '../crawl/job/job-file.ts';
import { JobRefusedError, runJob } from '../crawl/job/run-job.ts';
import type { FinishedJob } from '../crawl/job/run-job.ts';
import type { RunningJob } from '../crawl/job/running-job.ts';
import type { HostTable } from '../crawl/resolve/fixed-resolver.ts';
import { readHostsFile } from '../crawl/resolve/hosts-file.ts';
import { printTemplate } from '../crawl/template/print-template.ts';
import { isLoss } from '../formats/warc/read-warning.ts';
import { LockedError } from '../disk/writer-lock.ts';
import { jobOrder, seedUrl } from './crawl-order.ts';
import type { OrderOptions } from './crawl-order.ts';
import { CrawlView } from './crawl-view.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, writingTo } from './failure.ts';
import { formatBytes, formatCount, formatDuration, jsonLine, printable } from './format.ts';
import { expression, wholeNumber } from './option-values.ts';
import type { Session } from './session.ts';
import { version } from './version.ts';

interface Options extends OrderOptions {
  readonly out?: string;
  readonly threads: number;
  readonly resume?: true;
  readonly former: readonly string[];
  readonly hosts?: string;
  readonly port: number;
  readonly printTemplate?: true;
  readonly json?: true;
}

export function define(command: Command, session: Session): void {
  command
    .option('--seed <url>', 'where to begin; may be given several times', gather(seedUrl), [])
    .option('--seeds <file>', 'a file with one start URL a line')
    .option('--out <folder>', 'where the WARC files, logs and reports go; made if it is not there')
    .option('--template <file>', 'settings as YAML; what is said here goes before it')
    .option('--print-template', 'print a template with every setting, its default and what it means')
    .addOption(
      new Option('--scope <scope>', 'how far pages may lie from the start (host)').choices([
        'page',
        'path',
        'host',
        'domain',
      ]),
    )
    .option('--depth <clicks>', 'clicks from a start URL (20)', wholeNumber(0))
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
    .option('--max-urls <number>', 'stop after so many captures', wholeNumber(0))
    .option('--max-bytes <number>', 'stop after so many bytes', wholeNumber(0))
    .option('--max-time <seconds>', 'stop after so many seconds', wholeNumber(0))
    .option('--delay-ms <number>', 'the least pause between two requests to a host (1000)', wholeNumber(0))
    .option('--delay-factor <number>', 'pause so many times as long as the last fetch took (2)', factor)
    .addOption(
      new Option('--robots <policy>', 'robots.txt: obey it, ignore it, or collect and mark (obey)').choices([
        'obey',
        'ignore',
        'mark',
      ]),
    )
    .option(
      '--threads <number>',
      'worker threads; sites are spread over them',
      wholeNumber(1, 256),
      availableParallelism(),
    )
    .option('--resume', 'go on with the crawl in --out that was stopped or killed')
    .option(
      '--former <path>',
      'WARC files, or the folder, of a former crawl: what has not changed is not stored again; may be given several times',
      gather((text) => text),
      [],
    )
    .option('--user-agent <text>', 'how the crawler introduces itself')
    .option('--job <name>', 'the name of the job in files and records')
    .option('--hosts <file>', 'names and addresses in the form of /etc/hosts, instead of the name servers')
    .option(
      '--port <number>',
      'port of the live view and control on this machine; 0 takes a free one',
      wholeNumber(0, 65_535),
      0,
    )
    .option('--allow-private', 'also loopback, private and link-local addresses')
    .option('--json', 'print the result as JSON')
    .description(
      'Collects sites into WARC files: every byte as it was received, with requests, name look-ups and links. Politely, many sites at once, and it can be stopped, killed and resumed.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom crawl --seed https://example.org/ --out example
  $ heirloom crawl --seed https://example.org/blog/ --scope path --depth 3 --max-urls 500 --out blog
  $ heirloom crawl --seeds list.txt --reject '[?&]print=' --robots mark --out campaign
  $ heirloom crawl --print-template > careful.yaml
  $ heirloom crawl --seeds list.txt --template careful.yaml --out campaign
  $ heirloom crawl --resume --out campaign
  $ heirloom crawl --seed https://example.org/ --former example --out example-in-june

While it runs:
  $ heirloom control campaign status
  $ heirloom control campaign delay --min-ms 5000

Afterwards:
  $ heirloom warc check example/*.warc.gz
  $ heirloom cdx example/*.warc.gz
  $ less example/crawl.log example/not-fetched.jsonl example/reports/*
`,
    )
    .action(async (options: Options) => {
      if (options.printTemplate === true) {
        await session.out.line(printTemplate({ version: version() }).trimEnd());
        return;
      }
      await crawl(options, session);
    });
}

async function crawl(options: Options, session: Session): Promise<void> {
  const { out } = options;
  if (out === undefined) throw new Failure(exitCodes.usage, 'where to? Give --out FOLDER');
  const isThere = options.resume === true && (await hasJob(out));
  if (options.resume === true && !isThere && options.seed.length === 0 && options.seeds === undefined)
    throw new Failure(exitCodes.inputUnsuitable, `there is no crawl in ${out} to go on with`);
  const hosts = await hostsOf(options.hosts);
  const former = (await Promise.all(options.former.map(warcFilesOf))).flat();
  const order = isThere ? undefined : await jobOrder(options);
  const view = new CrawlView();
  let server: ControlServer | undefined;
  try {
    const result = await writingTo(out, () =>
      runJob({
        folder: out,
        order,
        threads: options.threads,
        version: version(),
        signal: session.signal,
        ...(hosts === undefined ? {} : { hosts }),
        ...(former.length === 0 ? {} : { former }),
        onStart: async (job) => {
          server = await controlServer(job, out, options.port);
          job.watch((progress) => view.show(progress));
        },
        onWarning: (warning) => {
          const { file, offset, message } = warning;
          if (isLoss(warning)) session.note(printable(`heirloom: ${file} at ${offset}: ${message}`));
        },
        onStep: (step) => {
          view.clear();
          if (process.stderr.isTTY) session.note(printable(step));
        },
      }),
    );
    view.clear();
    for (const [site, fault] of result.faults)
      session.note(`heirloom: ${printable(`${site} ended by a fault: ${fault}`)}`);
    if (options.json === true) await session.out.line(jsonLine(resultOf(result, out)));
    else await session.out.line(summary(result, out));
    if (result.faults.size > 0) process.exitCode = exitCodes.findings;
  } catch (error) {
    view.clear();
    await explainRefusal(error, out, session);
  } finally {
    await server?.close();
  }
  session.checkpoint();
}

async function controlServer(job: RunningJob, folder: string, port: number): Promise<ControlServer> {
  try {
    return await startControlServer(job, { folder, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Failure(exitCodes.usage, `port ${port} is taken: choose another, or leave --port out`);
  }
}

async function explainRefusal(error: unknown, out: string, session: Session): Promise<void> {
  if (error instanceof LockedError) throw new Failure(exitCodes.outputUnwritable, `${out}: ${error.message}`);
  if (error instanceof JobFileError || error instanceof MissingWarcError)
    throw new Failure(exitCodes.inputUnsuitable, error.message, { cause: error });
  if (error instanceof Failure && error.exitCode === exitCodes.outputUnwritable && (await hasJob(out)))
    throw new Failure(error.exitCode, `${error.message}. Then: heirloom crawl --resume --out ${out}`, {
      cause: error,
    });
  if (!(error instanceof JobRefusedError)) throw error;
  switch (error.why) {
    case 'job-complete':
      await session.out.line(`${error.message}. There is nothing left to do.`);
      return;
    case 'job-exists':
      throw new Failure(
        exitCodes.outputUnwritable,
        `${error.message}: add --resume to go on with it, or choose another folder`,
      );
    case 'no-job':
      throw new Failure(exitCodes.inputUnsuitable, error.message);
  }
}

async function hasJob(folder: string): Promise<boolean> {
  return (await readdir(folder).catch((): string[] => [])).includes('job.json');
}

/** The files themselves, or those of a folder; reports left out. */
async function warcFilesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files = (await readdir(path))
    .filter((name) => /\.w?arc(?:\.gz|\.zst)?$/.test(name) && !name.includes('-metadata-'))
    .map((name) => join(path, name));
  if (files.length === 0) throw new Failure(exitCodes.inputUnsuitable, `there are no WARC files in ${path}`);
  return files;
}

async function hostsOf(file: string | undefined): Promise<HostTable | undefined> {
  if (file === undefined) return undefined;
  const { table, badLines } = readHostsFile(await readFile(file, 'utf8'));
  const [bad] = badLines;
  if (bad !== undefined)
    throw new Failure(
      exitCodes.inputUnsuitable,
      printable(`${file} line ${bad.line}: ${bad.reason.slice(0, 200)}`),
    );
  return table;
}

function resultOf({ progress, end, ends, recovered }: FinishedJob, folder: string): Record<string, unknown> {
  const { job, captured, failed, skipped, queued, bytes, startedMs, nowMs, urlsPerSecond, threads } =
    progress;
  const counted = Object.fromEntries(
    [...Map.groupBy(ends.values(), (each) => each)].map(([each, sites]) => [each, sites.length]),
  );
  const seconds = (nowMs - startedMs) / 1000;
  return {
    job,
    end,
    captured,
    failed,
    skipped,
    queued,
    bytes,
    seconds,
    urlsPerSecond: urlsPerSecond.average,
    sites: { ended: progress.sites.ended, waiting: progress.sites.waiting, ends: counted },
    recovered,
    threads,
    folder,
  };
}

function summary({ progress, end, ends, recovered }: FinishedJob, out: string): string {
  const { captured, bytes, failed, startedMs, nowMs } = progress;
  const parts = [
    formatCount(captured, 'capture'),
    formatBytes(bytes),
    ...(ends.size > 1 ? [formatCount(ends.size, 'site')] : []),
    ...(failed === 0 ? [] : [`${failed} failed (see crawl.log)`]),
    ...(recovered === 0 ? [] : [`${recovered} recovered`]),
    formatDuration((nowMs - startedMs) / 1000),
    `ended: ${end}`,
  ];
  const more = end === 'stopped' ? ` Go on with: heirloom crawl --resume --out ${out}` : '';
  return `${parts.join(', ')}. In ${out}.${more}`;
}

function gather<Value>(
  read: (text: string) => Value,
): (text: string, former: readonly Value[]) => readonly Value[] {
  return (text, former) => [...former, read(text)];
}

function factor(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError('A number from 0.');
  return value;
}
