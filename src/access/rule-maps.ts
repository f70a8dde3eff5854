import type { CompiledEntry } from './compiled-entry.ts';
import type { RuleScope, SubjectConditions } from './subject-rules.ts';

/** A rule and its entry. `at`: the position of the entry in the log. */
export interface PlacedRule {
  readonly at: number;
  readonly entry: CompiledEntry;
  readonly conditions: SubjectConditions;
}

/** Another name of a key, or of all keys with a prefix. */
export interface PlacedAlias {
  readonly at: number;
  readonly entry: CompiledEntry;
  readonly sameAs: string;
}

/**
 * The entries of a log by subject. The maps only grow, and each rule has its position in the log: earlier values find their
 * rules in the same maps, and a new entry needs no copy.
 */
export class RuleMaps {
  readonly log: CompiledEntry[] = [];
  readonly #ids = new Set<string>();
  readonly #revokedAt = new Map<string, number>();
  readonly #contents = new Map<string, PlacedRule[]>();
  readonly #definitions = new Map<string, PlacedRule[]>();
  readonly #rules = new Map<RuleScope, Keyed<PlacedRule>>();
  readonly #aliases = new Map<'key' | 'prefix', Keyed<PlacedAlias>>();

  /** False if the entry is here already. */
  add(entry: CompiledEntry): boolean {
    if (this.#ids.has(entry.id)) return false;
    this.#ids.add(entry.id);
    const at = this.log.push(entry) - 1;
    const { revokes, deletedContent, definition, aliases = [], rules = [] } = entry;
    if (definition !== undefined) push(this.#definitions, definition.name, { at, entry, conditions: {} });
    if (revokes !== undefined && !this.#revokedAt.has(revokes)) this.#revokedAt.set(revokes, at);
    if (deletedContent !== undefined) push(this.#contents, deletedContent, { at, entry, conditions: {} });
    for (const { scope, from, to } of aliases) {
      const keyed = of(this.#aliases, scope);
      keyed.add(from, { at, entry, sameAs: to });
      keyed.add(to, { at, entry, sameAs: from });
    }
    let rule: PlacedRule | undefined;
    for (const { scope, key, conditions } of rules) {
      // A list of captures has one object for all of them.
      rule = rule?.conditions === conditions ? rule : { at, entry, conditions };
      of(this.#rules, scope).add(key, rule);
    }
    return true;
  }

  /** Also true if all of them were revoked. */
  get hasAliases(): boolean {
    return this.#aliases.size > 0;
  }

  /** The position in the log at which an entry was revoked; Infinity if it was not. */
  revokedAt(id: string): number {
    return this.#revokedAt.get(id) ?? Infinity;
  }

  deletionsOf(sha256: string): readonly PlacedRule[] {
    return this.#contents.get(sha256) ?? none;
  }

  /** In the order of their times. */
  definitionsOf(accessClass: string): readonly PlacedRule[] {
    return this.#definitions.get(accessClass) ?? none;
  }

  definedNames(): Iterable<string> {
    return this.#definitions.keys();
  }

  has(scope: RuleScope): boolean {
    return this.#rules.has(scope);
  }

  rulesOf(scope: RuleScope, key: string): readonly PlacedRule[] {
    return this.#rules.get(scope)?.get(key) ?? none;
  }

  /** All prefixes of the key, the longest first. */
  rulesOfPrefixes(key: string): readonly PlacedRule[] {
    return (
      this.#rules
        .get('prefix')
        ?.prefixesOf(key)
        .flatMap((prefix) => this.rulesOf('prefix', prefix)) ?? none
    );
  }

  /** Other names of the key, each with the alias that says so. */
  aliasesOf(key: string): readonly PlacedAlias[] {
    const own = this.#aliases.get('key')?.get(key) ?? [];
    const below = this.#aliases.get('prefix');
    if (below === undefined) return own;
    const moved = below
      .prefixesOf(key)
      .flatMap((prefix) =>
        below.get(prefix).map((alias) => ({ ...alias, sameAs: alias.sameAs + key.slice(prefix.length) })),
      );
    return [...own, ...moved];
  }
}

/** Lists by key, and which of the keys a text begins with. */
class Keyed<Item extends PlacedRule | PlacedAlias> {
  readonly #items = new Map<string, Item[]>();
  /** Lengths of the keys, the longest first: there are far fewer lengths than keys. */
  #lengths: readonly number[] = [];

  add(key: string, item: Item): void {
    push(this.#items, key, item);
    if (!this.#lengths.includes(key.length))
      this.#lengths = [...this.#lengths, key.length].sort((one, other) => other - one);
  }

  get(key: string): readonly Item[] {
    return this.#items.get(key) ?? [];
  }

  prefixesOf(key: string): string[] {
    const found: string[] = [];
    for (const length of this.#lengths) {
      if (length === 0 || length > key.length) continue;
      const prefix = key.slice(0, length);
      if (this.#items.has(prefix)) found.push(prefix);
    }
    return found;
  }
}

function of<Name, Item extends PlacedRule | PlacedAlias>(
  maps: Map<Name, Keyed<Item>>,
  name: Name,
): Keyed<Item> {
  const found = maps.get(name) ?? new Keyed<Item>();
  maps.set(name, found);
  return found;
}

/** In the order of the times of the entries, whatever the order in which they come. */
function push<Item extends PlacedRule | PlacedAlias>(
  items: Map<string, Item[]>,
  key: string,
  item: Item,
): void {
  const list = items.get(key);
  if (list === undefined) {
    items.set(key, [item]);
    return;
  }
  const before = list.findLastIndex(({ entry }) => isBefore(entry, item.entry));
  list.splice(before + 1, 0, item);
}

function isBefore(one: CompiledEntry, other: CompiledEntry): boolean {
  return one.time === other.time ? one.id < other.id : one.time < other.time;
}

const none: readonly PlacedRule[] = [];
