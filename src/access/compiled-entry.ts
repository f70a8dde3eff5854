import { canonicalKey } from '../formats/url/canonical-key.ts';
import { defined } from '../formats/values/defined.ts';
import { keyRange } from '../indexing/captures/query/key-range.ts';
import type { AccessClass } from '../storage/access-class.ts';
import type { ArchiveDecision, ArchiveLogEntry } from '../storage/archive-log.ts';
import { deletedContent, rulesOfSubject } from './subject-rules.ts';
import type { SubjectRule } from './subject-rules.ts';

/** One entry of the archive log, ready for look-ups. Plain data: it can be sent to a thread or another machine. */
export interface CompiledEntry {
  readonly id: string;
  readonly time: string;
  readonly kind: ArchiveDecision['kind'];
  readonly rules?: readonly SubjectRule[];
  /** For a rule with dates. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** The class that the subject belongs to. */
  readonly accessClass?: string;
  /** Of an access class. */
  readonly definition?: AccessClass;
  readonly aliases?: readonly KeyAlias[];
  /** The SHA-256 of a content that was deleted wherever it is. */
  readonly deletedContent?: string;
  /** The id of the revoked entry. */
  readonly revokes?: string;
}

/** Two names of the same resource: whole keys, or prefixes of keys. */
export interface KeyAlias {
  readonly scope: 'key' | 'prefix';
  readonly from: string;
  readonly to: string;
}

export function compileEntry({ id, time, what }: ArchiveLogEntry): CompiledEntry {
  const { kind } = what;
  switch (kind) {
    case 'revocation':
      return { id, time, kind, revokes: what.entry };
    case 'alias':
      return { id, time, kind, aliases: aliasesOf(what) };
    case 'withdrawal':
      return {
        id,
        time,
        kind,
        rules: rulesOfSubject(what.of),
        accessClass: 'withdrawn',
        ...datesOf(what),
      };
    case 'deletion':
      return {
        id,
        time,
        kind,
        rules: rulesOfSubject(what.of),
        accessClass: 'deleted',
        ...defined({ deletedContent: deletedContent(what.of) }),
      };
    case 'access-mark':
      return {
        id,
        time,
        kind,
        rules: rulesOfSubject(what.of),
        accessClass: what.accessClass,
        ...datesOf(what),
      };
    case 'access-class':
      return { id, time, kind, definition: what.definition };
    case 'restoration':
      return { id, time, kind, rules: rulesOfSubject(what.of) };
  }
}

function datesOf({
  since,
  until,
}: {
  readonly since?: string;
  readonly until?: string;
}): Pick<CompiledEntry, 'sinceMs' | 'untilMs'> {
  return defined({ sinceMs: readableMs(since), untilMs: readableMs(until) });
}

/** Undefined for a date that cannot be read: it never comes. */
function readableMs(date: string | undefined): number | undefined {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

function aliasesOf({
  of: { url, urlPrefix },
  sameAs,
}: Extract<ArchiveDecision, { readonly kind: 'alias' }>): KeyAlias[] {
  if (urlPrefix !== undefined) {
    const [from, to] = [keyRange('prefix', urlPrefix).fromKey, keyRange('prefix', sameAs).fromKey];
    const below: KeyAlias = { scope: 'prefix', from, to };
    // The key of a folder has no slash at its end.
    const areFolders = from.endsWith('/') && to.endsWith('/');
    return areFolders ? [below, { scope: 'key', from: from.slice(0, -1), to: to.slice(0, -1) }] : [below];
  }
  return url === undefined ? [] : [{ scope: 'key', from: canonicalKey(url), to: canonicalKey(sameAs) }];
}
