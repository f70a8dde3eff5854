import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { OrderOptions } from './crawl-order.ts';
import { gather, urlExpression, wholeNumber } from '../terminal/option-values.ts';

export interface CrawlOptions extends Omit<OrderOptions, 'seed'> {
  readonly threads: number;
  readonly hosts?: string;
  readonly port: number;
}

/** The options of every crawl, with or without an archive. */
export function addCrawlOptions(command: Command): Command {
  return command
    .option('--seeds <file>', 'a file with one start URL a line')
    .option('--template <file>', 'settings as YAML; what is said here goes before it')
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
      gather(urlExpression),
      [],
    )
    .option(
      '--reject <expression>',
      'no URLs that this finds; may be given several times',
      gather(urlExpression),
      [],
    )
    .option('--max-urls <number>', 'stop after this number of captures', wholeNumber(0))
    .option('--max-bytes <number>', 'stop after this number of bytes', wholeNumber(0))
    .option('--max-time <seconds>', 'stop after this number of seconds', wholeNumber(0))
    .option(
      '--patience <seconds>',
      'wait so long for a site that does not answer, then give it up (300, or as the template says); 0: do not wait',
      wholeNumber(0),
    )
    .option('--delay-ms <number>', 'the least pause between two requests to a host (1000)', wholeNumber(0))
    .option('--delay-factor <number>', 'pause this many times as long as the last fetch took (2)', factor)
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
    .option('--user-agent <text>', 'how the crawler introduces itself')
    .option('--job <name>', 'the name of the job in files and records')
    .option('--hosts <file>', 'names and addresses in the form of /etc/hosts, instead of the name servers')
    .option(
      '--port <number>',
      'port of the live view and control on this machine; 0 takes a free one',
      wholeNumber(0, 65_535),
      0,
    )
    .option('--allow-private', 'also loopback, private and link-local addresses');
}

function factor(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError('A number from 0.');
  return value;
}
