import { defined } from '../formats/values/defined.ts';
import { baseOf } from '../storage/file-name.ts';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { withoutWww } from '../formats/url/canonical-host.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import { keyRange } from '../indexing/captures/query/key-range.ts';
import { secondsOf } from '../indexing/captures/query/timestamps.ts';
import type { ArchiveSubject, NamedCapture } from '../storage/archive-log.ts';
import { timestamp17 } from '../storage/timestamp17.ts';

/** The property of a capture by which a rule finds it. */
export type RuleScope = 'capture' | 'record' | 'digest' | 'key' | 'prefix' | 'domain' | 'file' | 'all';

/** A subject compiled for look-ups: captures with this key in this scope match if the conditions hold. */
export interface SubjectRule {
  readonly scope: RuleScope;
  readonly key: string;
  readonly conditions: SubjectConditions;
}

export interface SubjectConditions {
  readonly urlKey?: string;
  readonly urlPrefix?: string;
  /** As keys begin: `org,example`. */
  readonly domain?: string;
  readonly file?: string;
  readonly offset?: number;
  readonly digest?: string;
  /** 14 digits. */
  readonly from?: string;
  readonly before?: string;
  readonly youngerThanDays?: number;
  readonly olderThanDays?: number;
}

/** The facts about a capture that rules are matched against. Each is made when a rule asks for it. */
export class CaptureFacts {
  /** The time of the decision. */
  readonly nowMs: number;
  readonly #capture: CaptureLine;
  readonly #keysOf: (key: string) => readonly string[];
  #keys: readonly string[] | undefined;

  constructor(capture: CaptureLine, keysOf: (key: string) => readonly string[], nowMs: number) {
    this.#capture = capture;
    this.#keysOf = keysOf;
    this.nowMs = nowMs;
  }

  /** All keys the URL has: its own, and those of its aliases. */
  get keys(): readonly string[] {
    this.#keys ??= keysOfCapture(this.#capture, this.#keysOf);
    return this.#keys;
  }

  get timestamp(): string {
    return this.#capture.timestamp;
  }

  get file(): string | undefined {
    const { filename } = this.#capture;
    return filename === undefined ? undefined : baseOf(filename);
  }

  get offset(): number | undefined {
    return this.#capture.offset;
  }

  get digest(): string | undefined {
    const { digest } = this.#capture;
    return digest === undefined ? undefined : bareDigest(digest);
  }

  get name(): string | undefined {
    const { urlkey, timestamp, filename, offset } = this.#capture;
    return filename === undefined ? undefined : nameOfCapture({ urlkey, timestamp, file: filename, offset });
  }
}

/**
 * The look-ups for a subject. None for an empty subject, or for one that an index line cannot show: properties of the
 * record alone are resolved before the decision (resolve-subject.ts).
 */
export function rulesOfSubject(subject: ArchiveSubject): readonly SubjectRule[] {
  if (!isResolved(subject)) return [];
  const conditions = conditionsOf(subject);
  const { captures } = subject;
  if (captures !== undefined)
    return captures.map((capture) => ({ scope: 'capture', key: nameOfCapture(capture), conditions }));
  const { file, offset, digest, urlKey, urlPrefix, domain } = conditions;
  if (file !== undefined && offset !== undefined)
    return [{ scope: 'record', key: recordName(file, offset), conditions }];
  if (digest !== undefined) return [{ scope: 'digest', key: digest, conditions }];
  if (urlPrefix !== undefined) return [...prefixRules(urlPrefix, conditions), ...nameRules(conditions)];
  if (urlKey !== undefined) return [{ scope: 'key', key: urlKey, conditions }];
  if (domain !== undefined) return [{ scope: 'domain', key: domain, conditions }];
  if (file !== undefined) return [{ scope: 'file', key: file, conditions }];
  return Object.keys(conditions).length === 0 ? [] : [{ scope: 'all', key: '', conditions }];
}

/** The SHA-256 of a subject that is a content in all its captures. */
export function deletedContent(subject: ArchiveSubject): string | undefined {
  const saysMore = Object.keys(subject).some((name) => name !== 'sha256' && name !== 'digest');
  return saysMore ? undefined : subject.sha256?.toLowerCase();
}

export function isResolved({ recordId, sha256, digest, offset }: ArchiveSubject): boolean {
  return (
    (recordId === undefined || offset !== undefined) &&
    (sha256 === undefined || digest !== undefined || offset !== undefined)
  );
}

export function matches(facts: CaptureFacts, conditions: SubjectConditions): boolean {
  const { urlKey, urlPrefix, domain, file, offset, digest, from, before } = conditions;
  const { youngerThanDays, olderThanDays } = conditions;
  return (
    (urlKey === undefined || facts.keys.includes(urlKey)) &&
    (urlPrefix === undefined || facts.keys.some((key) => isBelow(key, urlPrefix))) &&
    (domain === undefined || facts.keys.some((key) => domainsOf(key).includes(domain))) &&
    (file === undefined || facts.file === file) &&
    (offset === undefined || facts.offset === offset) &&
    (digest === undefined || facts.digest === digest) &&
    (from === undefined || facts.timestamp >= from) &&
    (before === undefined || facts.timestamp < before) &&
    (youngerThanDays === undefined || ageDays(facts) < youngerThanDays) &&
    (olderThanDays === undefined || ageDays(facts) >= olderThanDays)
  );
}

/** Of the capture, at the time of the decision. */
function ageDays({ timestamp, nowMs }: CaptureFacts): number {
  return (nowMs / 1000 - secondsOf(timestamp)) / 86_400;
}

function keysOfCapture(
  { urlkey, url }: CaptureLine,
  keysOf: (key: string) => readonly string[],
): readonly string[] {
  // The key of a POST capture has its body in it, and a line from elsewhere may have been made by other rules.
  const own = canonicalKey(url);
  const keys = own === urlkey ? keysOf(own) : [...new Set([...keysOf(urlkey), ...keysOf(own)])];
  return own.startsWith(nameScheme) ? [...keys, nameKey(own.slice(nameScheme.length))] : keys;
}

/** Index lines name a file by the last part of its name, the text index by the whole. */
export function nameOfCapture(
  capture: Omit<NamedCapture, 'offset'> & { offset?: number | undefined },
): string {
  return `${capture.urlkey} ${capture.timestamp} ${capture.offset ?? -1} ${baseOf(capture.file)}`;
}

export function recordName(file: string, offset: number): string {
  return `${offset} ${file}`;
}

export function bareDigest(digest: string): string {
  return digest.slice(digest.indexOf(':') + 1).toUpperCase();
}

/** The part of a URL before a final character that canonicalisation removes also matches itself. */
function isBelow(key: string, prefix: string): boolean {
  return key.startsWith(prefix) || (/[/?]$/.test(prefix) && key === prefix.slice(0, -1));
}

function prefixRules(urlPrefix: string, conditions: SubjectConditions): SubjectRule[] {
  const below: SubjectRule = { scope: 'prefix', key: urlPrefix, conditions };
  return /[/?]$/.test(urlPrefix)
    ? [below, { scope: 'key', key: urlPrefix.slice(0, -1), conditions }]
    : [below];
}

/** Crawlers write the addresses of a host as a capture of `dns:www.example.org`. */
const nameScheme = 'dns:';

/** The key by which rules find the name records of a host; `www.` does not count, as in the keys of its pages. */
function nameKey(host: string): string {
  return nameScheme + withoutWww(host);
}

/** The host name if the prefix covers all pages of a host, on any port. */
function wholeHost(urlPrefix: string): string | undefined {
  const [, labels] = /^([^):]+)(?::\d+)?\)\/$/.exec(urlPrefix) ?? [];
  return labels?.split(',').toReversed().join('.');
}

/** A decision about all pages of a host includes its DNS records: they would reveal that it was archived. */
function nameRules({ urlPrefix = '', ...conditions }: SubjectConditions): SubjectRule[] {
  const host = wholeHost(urlPrefix);
  if (host === undefined) return [];
  const key = nameKey(host);
  return [{ scope: 'key', key, conditions: { ...conditions, urlKey: key } }];
}

/** A bare name, without other parts of a URL. */
export function isDomainName(text: string): boolean {
  return /^[^\s/:@?#*[\]%\\]+$/.test(text) && URL.canParse(`http://${text}/`) && !/^[\d.]+$/.test(text);
}

/** `example.org` as keys begin: `org,example`. */
export function domainKey(domain: string): string {
  const host = URL.parse(`http://${domain}/`)?.hostname ?? domain.toLowerCase();
  return withoutWww(host).split('.').toReversed().join(',');
}

/** The host of a key and all domains that it is in: `org`, `org,example`, `org,example,shop`. */
export function domainsOf(key: string): string[] {
  const host = key.startsWith(nameScheme) ? domainKey(key.slice(nameScheme.length)) : key;
  const domains: string[] = [];
  for (let at = 0; ; at++) {
    const character = host[at];
    const isEnd = character === undefined || character === ')' || character === ':';
    if (isEnd || character === ',') domains.push(host.slice(0, at));
    if (isEnd) return domains;
  }
}

/** The keys of index lines under which the name records of a subject are. */
export function nameRecordKeys(urlPrefix: string): string[] {
  const host = wholeHost(keyRange('prefix', urlPrefix).fromKey);
  return host === undefined ? [] : [`${nameScheme}${host}`, `${nameScheme}www.${host}`];
}

function conditionsOf(subject: ArchiveSubject): SubjectConditions {
  const { file, offset, digest, url, urlPrefix, domain, from, before } = subject;
  const { youngerThanDays, olderThanDays } = subject;
  return {
    ...(url === undefined ? {} : { urlKey: canonicalKey(url) }),
    ...(urlPrefix === undefined ? {} : { urlPrefix: keyRange('prefix', urlPrefix).fromKey }),
    ...(domain === undefined ? {} : { domain: domainKey(domain) }),
    ...(file === undefined ? {} : { file: baseOf(file) }),
    ...defined({ offset }),
    ...(digest === undefined ? {} : { digest: bareDigest(digest) }),
    ...(from === undefined ? {} : { from: timestamp14(from) }),
    ...(before === undefined ? {} : { before: timestamp14(before) }),
    ...defined({ youngerThanDays, olderThanDays }),
  };
}

/** '' if the text is not a date: no timestamp is before that. */
function timestamp14(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : timestamp17(ms).slice(0, 14);
}
