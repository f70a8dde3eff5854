import { hash } from 'node:crypto';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ArchiveLogEntry } from '../storage/archive-log.ts';
import { timestamp17 } from '../storage/timestamp17.ts';
import { operations } from '../storage/access-class.ts';
import type { AccessClass, Operation } from '../storage/access-class.ts';
import { allOperations, bitsOf, builtInClasses, undefinedClass } from './access-class.ts';
import type { AccessDecision } from './may-read.ts';
import { rightsIn } from './reader.ts';
import type { Reader } from './reader.ts';
import { RuleMaps } from './rule-maps.ts';
import type { PlacedAlias, PlacedRule } from './rule-maps.ts';
import { compileEntry } from './compiled-entry.ts';
import type { CompiledEntry } from './compiled-entry.ts';
import { CaptureFacts, domainsOf, matches, recordName } from './subject-rules.ts';

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
  readonly #rights = new WeakMap<Reader, Map<string, number>>();
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

  /** Whether the reader may view the capture. */
  readonly mayRead = (reader: Reader, capture: CaptureLine, nowMs = Date.now()): AccessDecision =>
    this.decide(reader, capture, 'view', nowMs);

  /** Every class of the capture has to allow the operation; the first that does not is the one that decides. */
  decide(reader: Reader, capture: CaptureLine, operation: Operation, nowMs = Date.now()): AccessDecision {
    const bit = bitsOf([operation]);
    let membership: CompiledEntry | undefined;
    for (const entry of this.#membershipsOf(capture, nowMs)) {
      membership = entry;
      const accessClass = this.classNamed(entry.accessClass ?? '');
      if ((this.#rightsIn(accessClass, reader) & bit) === 0) return refusedBy(accessClass, ruleName(entry));
    }
    if (membership !== undefined) return { decision: 'allowed', rule: ruleName(membership) };
    const accessClass = this.classNamed(defaultClass);
    return (this.#rightsIn(accessClass, reader) & bit) === 0
      ? refusedBy(accessClass, defaultClass)
      : { decision: 'allowed', rule: defaultClass };
  }

  /** The operations that the reader may do with the capture. */
  operationsOf(reader: Reader, capture: CaptureLine, nowMs = Date.now()): readonly Operation[] {
    return operations.filter(
      (operation) => this.decide(reader, capture, operation, nowMs).decision === 'allowed',
    );
  }

  /** The classes that the capture belongs to; `default` where it belongs to no other. */
  classesOf(capture: CaptureLine, nowMs = Date.now()): readonly AccessClass[] {
    const names = new Set(
      Array.from(this.#membershipsOf(capture, nowMs), (entry) => entry.accessClass ?? ''),
    );
    return Array.from(names.size === 0 ? [defaultClass] : names, (name) => this.classNamed(name));
  }

  /** As it was defined last. A class that nobody has defined is for nobody; withdrawn and deleted captures stay hidden. */
  classNamed(name: string): AccessClass {
    const fixed = name === defaultClass ? undefined : builtInClasses.get(name);
    if (fixed !== undefined) return fixed;
    const defined = this.#maps.definitionsOf(name).findLast((each) => this.#holds(each));
    return defined?.entry.definition ?? builtInClasses.get(name) ?? undefinedClass(name);
  }

  /** All classes by name: the built-in ones, and those of the log. */
  classes(): readonly AccessClass[] {
    return [...new Set([...builtInClasses.keys(), ...this.#maps.definedNames()])]
      .toSorted()
      .map((name) => this.classNamed(name));
  }

  /** False: no class lets this reader view anything. */
  mayReadAny(reader: Reader): boolean {
    return this.classes().some((each) => (rightsIn(each, reader) & bitsOf(['view'])) !== 0);
  }

  /** `mayRead` allows this reader every capture: no line needs to be decoded to know. */
  readonly mayReadAll = (reader: Reader): boolean => !this.hasRules && this.#mayByDefault(reader, ['view']);

  /** Nothing at all is kept from this reader now: they may have whole files. */
  mayReadEverything(reader: Reader, nowMs = Date.now()): boolean {
    return (
      this.#mayByDefault(reader, operations) &&
      !this.#some(
        (entry) =>
          entry.accessClass !== undefined &&
          !isOver(entry, nowMs) &&
          rightsIn(this.classNamed(entry.accessClass), reader) !== allOperations,
      )
    );
  }

  #mayByDefault(reader: Reader, wanted: readonly Operation[]): boolean {
    const bits = bitsOf(wanted);
    return (rightsIn(this.classNamed(defaultClass), reader) & bits) === bits;
  }

  /** A long list is decided for one reader: their rights in a class are found once. */
  #rightsIn(accessClass: AccessClass, reader: Reader): number {
    const known = this.#rights.get(reader) ?? new Map<string, number>();
    const previous = known.get(accessClass.name);
    if (previous !== undefined) return previous;
    const bits = rightsIn(accessClass, reader);
    this.#rights.set(reader, known.set(accessClass.name, bits));
    return bits;
  }

  /** The entries that put the capture into a class now, deletions first. */
  #membershipsOf(capture: CaptureLine, nowMs: number): readonly CompiledEntry[] {
    if (!this.hasRules) return [];
    const found = this.#entriesFor(new CaptureFacts(capture, this.keysOf, nowMs));
    if (found.length === 0) return found;
    const current = found.filter(
      (entry) => entry.accessClass !== undefined && !isOver(entry, nowMs) && (entry.sinceMs ?? 0) <= nowMs,
    );
    const deletion = current.find(({ kind }) => kind === 'deletion');
    return deletion === undefined ? current : [deletion];
  }

  isDeleted(capture: CaptureLine): boolean {
    return this.#membershipsOf(capture, 0)[0]?.kind === 'deletion';
  }

  /** Was it put into this class by a rule? */
  isInClass(capture: CaptureLine, accessClass: string, nowMs = Date.now()): boolean {
    return this.#membershipsOf(capture, nowMs).some((entry) => entry.accessClass === accessClass);
  }

  /** The class that forbids collecting this URL now. */
  refusesToCollect(url: string, nowMs = Date.now()): AccessClass | undefined {
    return this.#classesOfUrl(url, nowMs).find(({ isCollected }) => !isCollected);
  }

  /** True if a capture of this URL, collected now, would be in a class that is not for everybody. */
  isRefused(url: string, nowMs = Date.now()): boolean {
    return this.#classesOfUrl(url, nowMs).some(({ grants }) => grants['anyone']?.includes('view') !== true);
  }

  #classesOfUrl(url: string, nowMs: number): readonly AccessClass[] {
    if (!this.hasRules) return [];
    const timestamp = timestamp17(nowMs).slice(0, 14);
    const memberships = this.#membershipsOf({ urlkey: canonicalKey(url), timestamp, url }, nowMs);
    return memberships.map((entry) => this.classNamed(entry.accessClass ?? ''));
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

  /** Only scopes that some rule has are looked up: a decision for each capture of a long list has to be cheap. */
  #entriesFor(facts: CaptureFacts): CompiledEntry[] {
    const maps = this.#maps;
    const entries: CompiledEntry[] = [];
    const addMet = (rules: readonly PlacedRule[]): void => {
      for (const rule of rules)
        if (this.#holds(rule) && matches(facts, rule.conditions)) entries.push(rule.entry);
    };
    if (maps.has('capture') && facts.name !== undefined) {
      // Captures that were named one by one can be restored: the last word counts.
      const last = maps
        .rulesOf('capture', facts.name)
        .findLast((rule) => this.#holds(rule) && matches(facts, rule.conditions));
      if (last !== undefined && last.entry.kind !== 'restoration') entries.push(last.entry);
    }
    if (maps.has('all')) addMet(maps.rulesOf('all', ''));
    if (maps.has('record') && facts.file !== undefined && facts.offset !== undefined)
      addMet(maps.rulesOf('record', recordName(facts.file, facts.offset)));
    if (maps.has('digest') && facts.digest !== undefined) addMet(maps.rulesOf('digest', facts.digest));
    if (maps.has('file') && facts.file !== undefined) addMet(maps.rulesOf('file', facts.file));
    for (const key of facts.keys) {
      if (maps.has('key')) addMet(maps.rulesOf('key', key));
      if (maps.has('prefix')) addMet(maps.rulesOfPrefixes(key));
      if (maps.has('domain')) for (const domain of domainsOf(key)) addMet(maps.rulesOf('domain', domain));
    }
    return entries;
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

const defaultClass = 'default';

function isOver({ untilMs = Infinity }: CompiledEntry, nowMs: number): boolean {
  return untilMs <= nowMs;
}

function refusedBy(accessClass: AccessClass, rule: string): AccessDecision {
  return { decision: 'refused', rule, accessClass };
}

function ruleName({ kind, id, accessClass }: CompiledEntry): string {
  return kind === 'access-mark' ? `${kind} ${accessClass} ${id}` : `${kind} ${id}`;
}

function idHash(id: string): bigint {
  return BigInt(`0x${hash('sha256', id).slice(0, 16)}`);
}
