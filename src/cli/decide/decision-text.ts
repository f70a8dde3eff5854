import type { ArchiveDecision, ArchiveLogEntry, ArchiveSubject } from '../../storage/archive-log.ts';
import { formatCount } from '../terminal/format.ts';

/** A decision in one line. */
export function decisionText({ id, time, what, by, reason }: ArchiveLogEntry, isRevoked: boolean): string {
  const day = `${time.slice(0, 10)} ${time.slice(11, 16)}`;
  return `${id.slice(0, 8)}  ${day}  ${isRevoked ? 'revoked: ' : ''}${whatText(what)}  (${by}: ${reason})`;
}

function whatText(what: ArchiveDecision): string {
  switch (what.kind) {
    case 'withdrawal':
      return `withdrawn ${subjectText(what.of)}${datesText(what)}`;
    case 'deletion':
      return `deleted ${subjectText(what.of)}`;
    case 'access-mark':
      return `in the class ${what.accessClass}: ${subjectText(what.of)}${datesText(what)}`;
    case 'access-class':
      return `the class ${what.definition.name} defined`;
    case 'alias':
      return `${subjectText(what.of)} is the same as ${what.sameAs}`;
    case 'restoration':
      return `restored ${subjectText(what.of)}`;
    case 'revocation':
      return `revoked ${what.entry.slice(0, 8)}`;
  }
}

function datesText({ since, until }: { readonly since?: string; readonly until?: string }): string {
  return `${since === undefined ? '' : ` from ${shortDate(since)}`}${until === undefined ? '' : ` until ${shortDate(until)}`}`;
}

function subjectText(subject: ArchiveSubject): string {
  const { url, urlPrefix, domain, sha256, file, offset, from, before, captures } = subject;
  const { youngerThanDays, olderThanDays } = subject;
  const [first] = captures ?? [];
  const parts = [
    url,
    urlPrefix === undefined ? undefined : `${urlPrefix}*`,
    domain === undefined ? undefined : `*.${domain}`,
    sha256 === undefined ? undefined : `sha256 ${sha256.slice(0, 16)}…`,
    file === undefined ? undefined : `in ${file}${offset === undefined ? '' : ` at ${offset}`}`,
    from === undefined ? undefined : `from ${shortDate(from)}`,
    before === undefined ? undefined : `before ${shortDate(before)}`,
    youngerThanDays === undefined ? undefined : `for ${formatCount(youngerThanDays, 'day')} after capture`,
    olderThanDays === undefined ? undefined : `from ${formatCount(olderThanDays, 'day')} after capture on`,
    captures?.length === 1 && first !== undefined ? `${first.urlkey} ${first.timestamp}` : undefined,
    captures !== undefined && captures.length > 1 ? formatCount(captures.length, 'named capture') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

function shortDate(iso: string): string {
  return iso.replace(/T00:00:00(\.000)?Z$/, '');
}
