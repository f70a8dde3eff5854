import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { OrderOptions } from './crawl-order.ts';
import { number, repeatable, urlExpression, wholeNumber } from '../terminal/option-values.ts';

export interface CrawlOptions extends Omit<OrderOptions, 'seed'> {
  readonly threads: number;
  readonly hosts?: string;
  readonly port: number;
}

/** Of `crawl`, `archive` and `missing harvest`. */
export function addCrawlOptions(command: Command): Command {
  return command
    .option('--seeds <file>', 'file with one seed URL per line')
    .option('--template <file>', 'YAML file with settings; options override it')
    .addOption(
      new Option('--scope <scope>', 'extent of the crawl (default: host)').choices([
        'page',
        'path',
        'host',
        'domain',
      ]),
    )
    .option('--depth <clicks>', 'maximum link depth from a seed (default: 20)', wholeNumber(0))
    .option(
      '--accept <expression>',
      'also collect URLs that match; repeatable',
      repeatable(urlExpression),
      [],
    )
    .option('--reject <expression>', 'exclude URLs that match; repeatable', repeatable(urlExpression), [])
    .option('--max-urls <number>', 'maximum number of captures', wholeNumber(0))
    .option('--max-bytes <number>', 'maximum number of bytes', wholeNumber(0))
    .option('--max-time <seconds>', 'maximum duration', wholeNumber(0))
    .option(
      '--patience <seconds>',
      'retry a site that does not answer for this long (default: 300)',
      wholeNumber(0),
    )
    .option('--delay-ms <number>', 'minimum delay between requests to a host (default: 1000)', wholeNumber(0))
    .option(
      '--delay-factor <number>',
      'delay as a multiple of the last response time (default: 2)',
      number(0),
    )
    .addOption(
      new Option('--robots <policy>', 'how to treat robots.txt (default: obey)').choices([
        'obey',
        'ignore',
        'mark',
      ]),
    )
    .option('--threads <number>', 'number of threads', wholeNumber(1, 256), availableParallelism())
    .option('--user-agent <text>', 'User-Agent header')
    .option('--job <name>', 'job name in files and records')
    .option('--hosts <file>', 'hosts file used instead of DNS')
    .option('--port <number>', 'control port on this machine; 0: any free port', wholeNumber(0, 65_535), 0)
    .option('--allow-private', 'allow loopback, private and link-local addresses');
}
