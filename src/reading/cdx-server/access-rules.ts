import { defined } from '../../formats/values/defined.ts';
import { isDomainName } from '../../access/subject-rules.ts';
import type { ArchiveDecision, ArchiveLogEntry, ArchiveSubject } from '../../storage/archive-log.ts';

/** The only OutbackCDX policy that maps to a decision: the captures are kept, and shown to no reader. */
export const noAccess = { id: 2, name: 'No Access', accessPoints: [] } as const;

/** A rule in OutbackCDX's words. */
export interface AccessRule {
  /** The time of the decision in milliseconds: no two have the same, and clients want a number. */
  readonly id: number;
  readonly policyId: number;
  readonly urlPatterns: readonly string[];
  readonly captured: DateRange | null;
  readonly accessed: DateRange | null;
  readonly reason: string;
  readonly enabled: true;
  readonly created: string;
  readonly creator: string;
}

interface DateRange {
  readonly start: string | null;
  readonly end: string | null;
}

export type ReadRule =
  | {
      readonly ok: true;
      readonly id: number | undefined;
      readonly what: ArchiveDecision;
      readonly reason: string;
    }
  | { readonly ok: false; readonly reason: string };

/** Undefined for decisions that OutbackCDX has no words for: by content, file or record, or of another kind. */
export function ruleOfEntry({ time, what, by, reason }: ArchiveLogEntry): AccessRule | undefined {
  if (what.kind !== 'withdrawal') return undefined;
  const { url, urlPrefix, domain, from, before, ...more } = what.of;
  const pattern = patternOf({ url, urlPrefix, domain });
  if (pattern === undefined || Object.keys(more).length > 0) return undefined;
  const isBounded = from !== undefined || before !== undefined;
  const start = from === undefined ? null : iso(Date.parse(from) - secondMs);
  return {
    id: Date.parse(time),
    policyId: noAccess.id,
    urlPatterns: [pattern],
    captured: isBounded ? { start, end: before ?? null } : null,
    accessed: what.until === undefined ? null : { start: null, end: what.until },
    reason,
    enabled: true,
    created: time,
    creator: by,
  };
}

function patternOf({
  url,
  urlPrefix,
  domain,
}: {
  readonly url: string | undefined;
  readonly urlPrefix: string | undefined;
  readonly domain: string | undefined;
}): string | undefined {
  if (domain !== undefined) return `*.${domain}`;
  return urlPrefix === undefined ? url : `${urlPrefix}*`;
}

/** A rule as a decision, or the reason why it is none: a rule is never taken for less or more than it says. */
export function readRule(given: unknown): ReadRule {
  const rule = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const { id, policyId, urlPatterns, publicMessage, period } = rule;
  if (id !== undefined && id !== null && typeof id !== 'number') return refused('id is no number');
  if (policyId !== noAccess.id)
    return refused(
      `policyId is ${noAccess.id} (${noAccess.name}): Heirloom shows everything that no decision withdraws`,
    );
  if (!Array.isArray(urlPatterns) || urlPatterns.length !== 1 || typeof urlPatterns[0] !== 'string')
    return refused('a rule has one URL pattern here: post a rule for each');
  if (isSaid(publicMessage)) return refused('publicMessage: a decision has no message for readers');
  if (Object.values(recordOf(period)).some((count) => count !== 0))
    return refused('period: a decision ends on a date, not some time after each capture');
  const subject = subjectOf(urlPatterns[0]);
  if (typeof subject === 'string') return refused(subject);
  const captured = rangeOf(rule['captured']);
  const accessed = rangeOf(rule['accessed']);
  if (captured === undefined || accessed === undefined)
    return refused('captured, accessed: dates are in ISO 8601');
  if (accessed.start !== undefined) return refused('accessed.start: a decision holds from now on');
  const of: ArchiveSubject = {
    ...subject,
    // OutbackCDX leaves the start itself out, and captures are dated to the second.
    ...(captured.start === undefined ? {} : { from: iso(captured.start + secondMs) }),
    ...(captured.end === undefined ? {} : { before: iso(captured.end) }),
  };
  const until = accessed.end === undefined ? {} : { until: iso(accessed.end) };
  return {
    ok: true,
    id: id ?? undefined,
    what: { kind: 'withdrawal', of, ...until },
    reason: reasonOf(rule),
  };
}

const secondMs = 1000;

function refused(reason: string): ReadRule {
  return { ok: false, reason };
}

/** `http://example.org/a`, `http://example.org/a*`, `*.example.org`; a text says why a pattern is none of these. */
function subjectOf(pattern: string): ArchiveSubject | string {
  if (pattern === '') return "URL pattern can't be blank";
  if (pattern.startsWith('*.')) return domainOf(pattern);
  if (pattern.startsWith('*'))
    return `${pattern}: a decision is about a URL, what begins with one, or a domain: post a rule for each`;
  const isPrefix = pattern.endsWith('*');
  const text = isPrefix ? pattern.slice(0, -1) : pattern;
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (text.includes('*') || !URL.canParse(url)) return `${pattern} is no URL pattern`;
  return isPrefix ? { urlPrefix: url } : { url };
}

/** As OutbackCDX reads it: the domain itself, and all hosts below it, whatever the case of its letters. */
function domainOf(pattern: string): ArchiveSubject | string {
  if (pattern.includes('/')) return "can't use a domain wildcard with path";
  const domain = pattern.slice('*.'.length).toLowerCase();
  return isDomainName(domain) ? { domain } : `${pattern} is no URL pattern`;
}

function rangeOf(value: unknown): { readonly start?: number; readonly end?: number } | undefined {
  const { start, end } = recordOf(value);
  const [from, to] = [start, end].map((date) => (isSaid(date) ? Date.parse(zoned(String(date))) : undefined));
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  return defined({ start: from, end: to });
}

/** OutbackCDX writes `+1000`, which is `+10:00`. */
function zoned(date: string): string {
  return date.replace(/([+-]\d\d)(\d\d)$/, (whole, hours: string, minutes: string) =>
    date.includes('T') ? `${hours}:${minutes}` : whole,
  );
}

function reasonOf(rule: Readonly<Record<string, unknown>>): string {
  const { reason, privateComment, externalId } = rule;
  const texts = [
    reason,
    privateComment,
    isSaid(externalId) ? `external id ${String(externalId)}` : undefined,
  ];
  return texts.filter(isSaid).map(String).join('; ') || 'a rule posted to the CDX server';
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
