import type { Statements } from '../../../../disk/statements.ts';
import type { Names } from './names.ts';

/** Counters, collected during a batch and written at its end. */
export class Counts {
  readonly #statements: Statements;
  readonly #names: Names;
  /** By target id and source id. */
  readonly #links = new Map<string, number>();
  /** Change of the number of hosts that link to a host. */
  readonly #linking = new Map<number, number>();
  readonly #years = new Map<number, number>();
  readonly #languages = new Map<string, number>();
  /** Hosts that may have lost their last link. */
  readonly #hosts = new Set<number>();

  constructor(statements: Statements, names: Names) {
    this.#statements = statements;
    this.#names = names;
  }

  forget(): void {
    for (const each of [this.#links, this.#linking, this.#years, this.#languages, this.#hosts]) each.clear();
  }

  /** `change` is 1 or -1. */
  countLanguage(language: string, change: number): void {
    add(this.#languages, language, change);
  }

  countYear(timestamp: number, change: number): void {
    add(this.#years, yearOf(timestamp), change);
  }

  hostIsLeft(host: number): void {
    this.#hosts.add(host);
  }

  countLinks(hosts: readonly string[], source: number, change: number): void {
    for (const name of hosts) {
      const target = this.#names.host(name);
      if (target !== source) add(this.#links, `${target} ${source}`, change);
    }
  }

  write(): void {
    for (const [name, change] of this.#links) this.#writeLink(name, change);
    for (const [host, change] of this.#linking)
      this.#statements.get('UPDATE host SET linked_from = linked_from + ? WHERE id = ?').run(change, host);
    for (const [year, change] of this.#years)
      this.#statements
        .get(
          'INSERT INTO year VALUES (?, ?) ON CONFLICT DO UPDATE SET captures = captures + excluded.captures',
        )
        .run(year, change);
    this.#statements.get('DELETE FROM year WHERE captures = 0').run();
    for (const [language, change] of this.#languages)
      this.#statements
        .get('INSERT INTO language VALUES (?, ?) ON CONFLICT DO UPDATE SET texts = texts + excluded.texts')
        .run(language, change);
    this.#statements.get('DELETE FROM language WHERE texts = 0').run();
    for (const host of this.#hosts) this.#names.dropHost(host);
    this.forget();
  }

  #writeLink(name: string, change: number): void {
    if (change === 0) return;
    const [target = 0, source = 0] = name.split(' ').map(Number);
    const previous = this.#statements
      .get('SELECT texts FROM link WHERE target = ? AND source = ?')
      .get(target, source)?.['texts'];
    const texts = Number(previous ?? 0) + change;
    if (previous === undefined) {
      this.#statements.get('INSERT INTO link VALUES (?, ?, ?)').run(target, source, texts);
      add(this.#linking, target, 1);
    } else if (texts > 0) {
      this.#statements
        .get('UPDATE link SET texts = ? WHERE target = ? AND source = ?')
        .run(texts, target, source);
    } else {
      this.#statements.get('DELETE FROM link WHERE target = ? AND source = ?').run(target, source);
      add(this.#linking, target, -1);
      this.#hosts.add(target);
    }
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

function yearOf(timestamp: number): number {
  return Math.floor(timestamp / 1e10);
}
