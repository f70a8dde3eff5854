import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { printTemplate } from '../../crawl/template/print-template.ts';
import { addCrawlOptions } from './crawl-options.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { jobOrder, seedUrl } from './crawl-order.ts';
import { exitOf, outcomeLines, siteLinesOf } from './crawl-outcomes.ts';
import { crawlResult, crawlSummary, isResumable } from './crawl-result.ts';
import { Failure } from '../terminal/failure.ts';
import { jsonLine } from '../terminal/format.ts';
import { repeatable } from '../terminal/option-values.ts';
import { hasJob, runCrawl } from './run-crawl.ts';
import type { Session } from '../terminal/session.ts';
import { version } from '../terminal/version.ts';

interface Options extends CrawlOptions {
  readonly seed: readonly string[];
  readonly out?: string;
  readonly resume?: true;
  readonly prior: readonly string[];
  readonly printTemplate?: true;
  readonly json?: true;
}

export const description =
  'Collect sites into WARC files: responses byte for byte, with requests, DNS records and links. Many sites are crawled at once and politely. A crawl can be stopped, killed and resumed.';

export const help = `
Examples:
  $ heirloom crawl --seed https://example.org/ --out example
  $ heirloom crawl --seed https://example.org/blog/ --scope path --depth 3 --max-urls 500 --out blog
  $ heirloom crawl --seeds list.txt --reject '[?&]print=' --robots mark --out campaign
  $ heirloom crawl --print-template > careful.yaml
  $ heirloom crawl --seeds list.txt --template careful.yaml --out campaign
  $ heirloom crawl --resume --out campaign
  $ heirloom crawl --seed https://example.org/ --prior example --out example-in-june

While it runs:
  $ heirloom control campaign status
  $ heirloom control campaign delay --min-ms 5000

Afterwards:
  $ heirloom warc check example/*.warc.gz
  $ heirloom cdx example/*.warc.gz
  $ less example/crawl.log example/not-fetched.jsonl example/reports/*
`;

export function define(command: Command, session: Session): void {
  command
    .option('--seed <url>', 'seed URL; repeatable', repeatable(seedUrl), [])
    .option('--out <folder>', 'folder for WARC files, logs and reports');
  addCrawlOptions(command)
    .option('--print-template', 'print a template with every setting explained')
    .option('--resume', 'resume the crawl in --out')
    .option(
      '--prior <path>',
      'WARC file or folder of an earlier crawl, for de-duplication; repeatable',
      repeatable(String),
      [],
    )
    .option('--json', 'print JSON')
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
  if (out === undefined) throw new Failure('usage', 'no output folder: add --out FOLDER');
  const isThere = options.resume === true && hasJob(out);
  if (options.resume === true && !isThere && options.seed.length === 0 && options.seeds === undefined)
    throw new Failure('inputUnsuitable', `there is no crawl in ${out} to resume`);
  const prior = (await Promise.all(options.prior.map(warcFilesOf))).flat();
  const order = isThere ? undefined : await jobOrder(options);
  const resumedBy = `heirloom crawl --resume --out ${out}`;
  const result = await runCrawl({ folder: out, order, prior, resumedBy }, options, session);
  if (result === undefined) {
    await session.out.line(`The crawl in ${out} is complete.`);
    session.checkpoint();
    return;
  }
  const sites = await siteLinesOf(out);
  if (options.json === true) await session.out.line(jsonLine(crawlResult(result, out, sites)));
  else {
    const more = isResumable(result) ? ` Resume with: ${resumedBy}` : '';
    await session.out.line(`${crawlSummary(result)}. In ${out}.${more}`);
    const lines = outcomeLines(sites);
    await session.out.lines(lines);
    if (lines.length > 0) await session.out.line(`Log of all URLs: ${join(out, 'crawl.log')}`);
  }
  session.checkpoint();
  if (process.exitCode === undefined) session.exitWith(exitOf(sites));
}

/** The file, or the WARC files of the folder without its reports. */
async function warcFilesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files = (await readdir(path))
    .filter((name) => /\.w?arc(?:\.gz|\.zst)?$/.test(name) && !name.includes('-metadata-'))
    .map((name) => join(path, name));
  if (files.length === 0) throw new Failure('inputUnsuitable', `there are no WARC files in ${path}`);
  return files;
}
