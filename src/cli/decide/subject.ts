import { defined } from '../../formats/values/defined.ts';
import type { Command } from 'commander';
import { isDomainName } from '../../access/subject-rules.ts';
import { baseOf } from '../../storage/file-name.ts';
import type { ArchiveSubject } from '../../storage/archive-log.ts';
import { Failure } from '../terminal/failure.ts';
import { wholeNumber } from '../terminal/option-values.ts';

export interface SubjectOptions {
  readonly url?: string;
  readonly prefix?: string;
  readonly domain?: string;
  readonly sha256?: string;
  readonly file?: string;
  readonly offset?: number;
  readonly from?: string;
  readonly before?: string;
}

/** The options that say what a decision is about. */
export function addSubjectOptions(command: Command): Command {
  return command
    .option('--url <url>', 'captures of this URL')
    .option('--prefix <url>', 'captures of all URLs that begin so')
    .option('--domain <name>', 'captures of this host and of all hosts below it: example.org')
    .option('--sha256 <digest>', 'captures with this content, wherever they were found')
    .option('--file <name>', 'captures in this archive file')
    .option('--offset <bytes>', 'only the record that begins there in the file', wholeNumber(0))
    .option('--from <date>', 'only those captured from this time on (UTC): 2026-11-30, 20261130120000')
    .option('--before <date>', 'only those captured before this time');
}

/** What was said must all hold. */
export function subjectOf(options: SubjectOptions): ArchiveSubject {
  const { url, prefix, domain, sha256, file, offset, from, before } = options;
  if ([url, prefix, domain].filter((each) => each !== undefined).length > 1)
    throw new Failure('usage', '--url, --prefix and --domain: say one of them');
  if (domain !== undefined && !isDomainName(domain))
    throw new Failure('usage', `--domain ${domain} is not the name of a host: write example.org`);
  if (sha256 !== undefined && !/^[\da-f]{64}$/i.test(sha256))
    throw new Failure('usage', '--sha256 has 64 hexadecimal digits');
  for (const each of [url, prefix]) if (each !== undefined) requireUrl(each);
  return {
    ...defined({ url, urlPrefix: prefix }),
    ...(domain === undefined ? {} : { domain: domain.toLowerCase() }),
    ...(sha256 === undefined ? {} : { sha256: sha256.toLowerCase() }),
    ...(file === undefined ? {} : { file: baseOf(file) }),
    ...defined({ offset }),
    ...(from === undefined ? {} : { from: isoDate(from, '--from') }),
    ...(before === undefined ? {} : { before: isoDate(before, '--before') }),
  };
}

export function requireUrl(text: string): void {
  if (!/^[a-z][a-z\d+.-]*:./i.test(text))
    throw new Failure('usage', `${JSON.stringify(text)} is no URL: write it with its http:// or https://`);
}

/** A date as people or index lines write it, to the second in UTC. */
export function isoDate(text: string, option: string): string {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const ms = /^\d{4}-/.test(iso) ? Date.parse(iso) : NaN;
  if (Number.isNaN(ms))
    throw new Failure('usage', `${option} is a date like 2026-11-30 or 2026-11-30T12:00:00Z, not ${text}`);
  return new Date(ms).toISOString();
}
