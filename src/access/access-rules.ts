import { hash } from 'node:crypto';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ArchiveLogEntry } from '../storage/archive-log.ts';
import { timestamp17 } from '../storage/timestamp17.ts';
import { isOnLoopback, mayReadOnLoopback } from './may-read.ts';
import type { AccessDecision, Reader } from './may-read.ts';
import { RuleMaps } from './rule-maps.ts';
import type { PlacedAlias, PlacedRule } from './rule-maps.ts';
import { compileEntry } from './compiled-entry.ts';
import type { CompiledEntry } from './compiled-entry.ts';
import { domainsOf, factsOf, matches, recordName } from './subject-rules.ts';
import type { CaptureFacts } from './subject-rules.ts';

const maxAliases = 50;
const noVersion = '0';

/** The rules as plain data, for a thread or another machine. */
export interface RulesSnapshot {
  readonly version: string;
  readonly entries: readonly CompiledEntry[];
}

/**
 * The decisions of an archive log up to one point, as an immutable value: it always gives the same answers. `with`
 * returns a new value that shares structure with this one.
 */
export class AccessRules {
  static readonly none = AccessRules.of([]);

  /** Equal for equal sets of entries, whatever their order. */
  readonly version: string;
  readonly #maps: RuleMaps;
  /** The number of log entries in this value; later entries belong to later values. */
  readonly #length: number;
  #hasRules: boolean | undefined;
  #hasDeletions: boolean | undefined;

  private constructor(maps: RuleMaps, length: number, version: string) {
    this.#maps = maps;
    this.#length = length;
    this.version = version;
  }

  static of(entries: Iterable<ArchiveLogEntry>): AccessRules {
    return new AccessRules(new RuleMaps(), 0, noVersion).with(entries);
  }

  static from({ entries }: Pick<RulesSnapshot, 'entries'>): AccessRules {
    return new AccessRules(new RuleMaps(), 0, noVersion).withCompiled(entries);
  }

  /** These rules with further entries; entries already in this value count once. */
  with(entries: Iterable<ArchiveLogEntry>): AccessRules {
    return this.withCompiled(Array.from(entries, compileEntry));
  }

  withCompiled(entries: Iterable<CompiledEntry>): AccessRules {
    // Another value has continued from here: its entries are not part of this one.
    if (this.#length < this.#maps.log.length) return AccessRules.from(this.snapshot()).withCompiled(entries);
    let version = BigInt(`0x${this.version}`);
    for (const entry of entries) if (this.#maps.add(entry)) version ^= idHash(entry.id);
    return new AccessRules(this.#maps, this.#maps.log.length, version.toString(16));
  }

  /** The number of log entries in this value. */
  get length(): number {
    return this.#length;
  }

  snapshot(): RulesSnapshot {
    return { version: this.version, entries: this.entriesFrom(0) };
  }

  entriesFrom(position: number): readonly CompiledEntry[] {
    return this.#maps.log.slice(position, this.#length);
  }

  /** True if one value continues the log of the other. */
  sharesLogWith(other: AccessRules): boolean {
    return this.#maps === other.#maps;
  }

  /** The rules after this many entries. */
  first(length: number): AccessRules {
    if (length === this.#length) return this;
    let version = 0n;
    for (const { id } of this.#maps.log.slice(0, length)) version ^= idHash(id);
    return new AccessRules(this.#maps, length, version.toString(16));
  }

  /** The one predicate: readers on this machine may read all captures that no rule withholds. */
  readonly mayRead = (reader: Reader, capture: CaptureLine, nowMs = Date.now()): AccessDecision => {
    const allowed = mayReadOnLoopback(reader, capture);
    if (allowed.decision === 'refused') return allowed;
    const rule = this.refusal(capture, nowMs);
    return rule === undefined ? allowed : { decision: 'refused', rule: ruleName(rule) };
  };

  /** `mayRead` allows this reader every capture: no line needs to be decoded to know. */
  readonly mayReadAll = (reader: Reader): boolean => isOnLoopback(reader) && !this.hasRules;

  /** True if no rule withholds anything from this reader now: they may download whole files. */
  mayReadEverything(reader: Reader, nowMs = Date.now()): boolean {
    return isOnLoopback(reader) && !this.#some((entry) => withholds(entry, nowMs));
  }

  /** The rule that withholds the capture from every reader now. Deletions take precedence. */
  refusal(capture: CaptureLine, nowMs: number): CompiledEntry | undefined {
    if (!this.hasRules) return undefined;
    const facts = factsOf(capture, (key) => this.keysOf(key));
    let first: CompiledEntry | undefined;
    for (const entry of this.#entriesFor(facts)) {
      if ((entry.untilMs ?? Infinity) <= nowMs) continue;
      if (entry.kind === 'deletion') return entry;
      first ??= entry;
    }
    return first;
  }

  isDeleted(capture: CaptureLine): boolean {
    return this.refusal(capture, 0)?.kind === 'deletion';
  }

  /** True if only readers with a ticket for its access class may read it. */
  isMarked(capture: CaptureLine, nowMs = Date.now()): boolean {
    return this.refusal(capture, nowMs)?.kind === 'access-mark';
  }

  /**
   * True if a capture of this URL, collected now, would be withheld from every reader: then there is no point in
   * collecting it.
   */
  isRefused(url: string, nowMs = Date.now()): boolean {
    if (!this.hasRules) return false;
    const timestamp = timestamp17(nowMs).slice(0, 14);
    return this.refusal({ urlkey: canonicalKey(url), timestamp, url }, nowMs) !== undefined;
  }

  /** True if the content was deleted in every capture. */
  isContentDeleted(sha256: string): boolean {
    return this.#maps.deletionsOf(sha256).some((rule) => this.#holds(rule));
  }

  /** True if a later entry revoked this one. */
  isRevoked(id: string): boolean {
    return this.#maps.revokedAt(id) < this.#length;
  }

  /** True if there is any rule about captures. */
  get hasRules(): boolean {
    this.#hasRules ??= this.#some(({ rules }) => rules !== undefined);
    return this.#hasRules;
  }

  /** False if `isDeleted` and `isContentDeleted` are always false. */
  get hasDeletions(): boolean {
    this.#hasDeletions ??= this.#some(({ kind }) => kind === 'deletion');
    return this.#hasDeletions;
  }

  get hasAliases(): boolean {
    return this.#some(({ kind }) => kind === 'alias');
  }

  /** The keys under which the captures of this key are found: its own first, then those of its aliases. */
  readonly keysOf = (urlkey: string): readonly string[] => {
    if (!this.#maps.hasAliases) return [urlkey];
    const keys = new Set([urlkey]);
    // The set grows during the iteration.
    for (const key of keys) {
      const aliases = this.#maps.aliasesOf(key).filter((alias) => this.#holds(alias));
      for (const same of aliases.map(({ sameAs }) => sameAs).sort())
        if (keys.size < maxAliases) keys.add(same);
    }
    return [...keys];
  };

  *#entriesFor(facts: CaptureFacts): Generator<CompiledEntry> {
    const { name, file, offset, digest, keys } = facts;
    const maps = this.#maps;
    const isMatch = (rule: PlacedRule): boolean => this.#holds(rule) && matches(facts, rule.conditions);
    if (name !== undefined) {
      // Captures named one by one can be restored: the latest entry decides.
      const last = maps.rulesOf('capture', name).findLast(isMatch);
      if (last !== undefined && last.entry.kind !== 'restoration') yield last.entry;
    }
    const found = [maps.rulesOf('all', '')];
    if (file !== undefined && offset !== undefined)
      found.push(maps.rulesOf('record', recordName(file, offset)));
    if (digest !== undefined) found.push(maps.rulesOf('digest', digest));
    if (file !== undefined) found.push(maps.rulesOf('file', file));
    for (const key of keys) {
      found.push(maps.rulesOf('key', key), maps.rulesOfPrefixes(key));
      if (maps.has('domain')) for (const domain of domainsOf(key)) found.push(maps.rulesOf('domain', domain));
    }
    for (const rules of found) for (const rule of rules) if (isMatch(rule)) yield rule.entry;
  }

  #holds({ at, entry }: PlacedRule | PlacedAlias): boolean {
    return at < this.#length && !this.isRevoked(entry.id);
  }

  #some(isWanted: (entry: CompiledEntry) => boolean): boolean {
    const { log } = this.#maps;
    for (let at = 0; at < this.#length; at++) {
      const entry = log[at];
      if (entry !== undefined && isWanted(entry) && !this.isRevoked(entry.id)) return true;
    }
    return false;
  }
}

function withholds({ kind, untilMs = Infinity }: CompiledEntry, nowMs: number): boolean {
  return (kind === 'withdrawal' && untilMs > nowMs) || kind === 'deletion' || kind === 'access-mark';
}

function ruleName({ kind, id, accessClass }: CompiledEntry): string {
  return `${kind}${accessClass === undefined ? '' : ` ${accessClass}`} ${id}`;
}

function idHash(id: string): bigint {
  return BigInt(`0x${hash('sha256', id).slice(0, 16)}`);
}
