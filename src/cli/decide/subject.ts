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

export function addSubjectOptions(command: Command): Command {
  return command
    .option('--url <url>', 'captures of this URL')
    .option('--prefix <url>', 'captures of all URLs with this prefix')
    .option('--domain <name>', 'captures of this domain and its subdomains')
    .option('--sha256 <digest>', 'captures with this content')
    .option('--file <name>', 'captures in this archive file')
    .option('--offset <bytes>', 'only the record at this offset of the file', wholeNumber(0))
    .option('--from <date>', 'captured from this time on (UTC): 2026-11-30, 20261130120000')
    .option('--before <date>', 'captured before this time');
}

/** All conditions must hold. */
export function subjectOf(options: SubjectOptions): ArchiveSubject {
  const { url, prefix, domain, sha256, file, offset, from, before } = options;
  if ([url, prefix, domain].filter((each) => each !== undefined).length > 1)
    throw new Failure('usage', 'use only one of --url, --prefix and --domain');
  if (domain !== undefined && !isDomainName(domain))
    throw new Failure('usage', `--domain ${domain} is not a host name: write example.org`);
  if (sha256 !== undefined && !/^[\da-f]{64}$/i.test(sha256))
    throw new Failure('usage', '--sha256 needs 64 hexadecimal digits');
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
    throw new Failure('usage', `${JSON.stringify(text)} is not a URL: begin it with http:// or https://`);
}

/** A date or 14-digit timestamp, to the second in UTC. */
export function isoDate(text: string, option: string): string {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const ms = /^\d{4}-/.test(iso) ? Date.parse(iso) : NaN;
  if (Number.isNaN(ms))
    throw new Failure('usage', `${option} ${text} is not a date: write 2026-11-30 or 2026-11-30T12:00:00Z`);
  return new Date(ms).toISOString();
}
