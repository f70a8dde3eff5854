import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { DecisionRule, DecisionTable } from './decision-table.ts';
import { domainsOf, factsOf, meets, recordName, ruleScopes } from './subject-rules.ts';
import type { CaptureFacts, RuleScope } from './subject-rules.ts';

const maxAliases = 50;
const maxRemembered = 1000;

/**
 * What the decisions say of a capture. Questions follow one another for the same URLs and files: the answers of the table are
 * remembered until it changes.
 */
export class RuleBook {
  readonly #table: DecisionTable;
  readonly #remembered = new Map<string, readonly DecisionRule[]>();
  readonly #keys = new Map<string, readonly string[]>();
  readonly #scopes = new Map<RuleScope | 'alias', boolean>();

  constructor(table: DecisionTable) {
    this.#table = table;
  }

  /** The table has changed. */
  forget(): void {
    for (const each of [this.#remembered, this.#keys, this.#scopes]) each.clear();
  }

  /** Is there any rule about captures? */
  get hasRules(): boolean {
    return ruleScopes.some((scope) => this.#has(scope));
  }

  get hasAliases(): boolean {
    return this.#has('alias');
  }

  /** The key and all others that stand for the same, this one first. */
  keysOf(urlkey: string): readonly string[] {
    if (!this.#has('alias')) return [urlkey];
    const known = this.#keys.get(urlkey);
    if (known !== undefined) return known;
    const keys = new Set([urlkey]);
    // The set grows while it is gone through.
    for (const key of keys) {
      for (const same of this.#table.aliases(key)) if (keys.size < maxAliases) keys.add(same);
    }
    if (this.#keys.size >= maxRemembered) this.#keys.clear();
    this.#keys.set(urlkey, [...keys]);
    return [...keys];
  }

  /** The rule by which nobody reads the capture now: a deletion before all others. */
  refusal(capture: CaptureLine, nowMs: number): DecisionRule | undefined {
    const facts = factsOf(capture, (key) => this.keysOf(key));
    const holding = [...this.#rulesFor(facts)].filter(({ untilMs }) => (untilMs ?? Infinity) > nowMs);
    return holding.find(({ kind }) => kind === 'deletion') ?? holding[0];
  }

  isDeleted(capture: CaptureLine): boolean {
    return this.refusal(capture, 0)?.kind === 'deletion';
  }

  *#rulesFor(facts: CaptureFacts): Generator<DecisionRule> {
    const { name, file, offset, digest, keys } = facts;
    if (name !== undefined) {
      // Captures that were named one by one can be told again: the last word counts.
      const last = this.#rules('capture', name).findLast(({ conditions }) => meets(facts, conditions));
      if (last !== undefined && last.kind !== 'restoration') yield last;
    }
    const found: (readonly DecisionRule[])[] = [this.#rules('all', '')];
    if (file !== undefined && offset !== undefined)
      found.push(this.#rules('record', recordName(file, offset)));
    if (digest !== undefined) found.push(this.#rules('digest', digest));
    if (file !== undefined) found.push(this.#rules('file', file));
    for (const key of keys)
      found.push(this.#rules('key', key), this.#rulesOfPrefixes(key), this.#rulesOfDomains(key));
    for (const rules of found) for (const rule of rules) if (meets(facts, rule.conditions)) yield rule;
  }

  #rulesOfPrefixes(key: string): readonly DecisionRule[] {
    return this.#has('prefix')
      ? this.#remember(`below ${key}`, () =>
          [...this.#table.prefixesOf(key)].flatMap((prefix) => this.#table.rules('prefix', prefix)),
        )
      : [];
  }

  #rulesOfDomains(key: string): readonly DecisionRule[] {
    return this.#has('domain') ? domainsOf(key).flatMap((domain) => this.#rules('domain', domain)) : [];
  }

  #rules(scope: RuleScope, key: string): readonly DecisionRule[] {
    return this.#has(scope) ? this.#remember(`${scope} ${key}`, () => this.#table.rules(scope, key)) : [];
  }

  #has(scope: RuleScope | 'alias'): boolean {
    const known = this.#scopes.get(scope) ?? this.#table.has(scope);
    this.#scopes.set(scope, known);
    return known;
  }

  #remember(name: string, find: () => readonly DecisionRule[]): readonly DecisionRule[] {
    const known = this.#remembered.get(name);
    if (known !== undefined) return known;
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
    const found = find();
    this.#remembered.set(name, found);
    return found;
  }
}
