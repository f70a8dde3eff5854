import type { Statements } from '../../../../disk/statements.ts';
import type { Names } from './names.ts';

/** Numbers that go up and down with the texts and captures of a batch: gathered, and written at its end. */
export class Counts {
  readonly #statements: Statements;
  readonly #names: Names;
  /** By the numbers of target and source. */
  readonly #links = new Map<string, number>();
  readonly #years = new Map<number, number>();
  readonly #languages = new Map<string, number>();
  /** Those that may have lost the last that spoke of them. */
  readonly #hosts = new Set<number>();

  constructor(statements: Statements, names: Names) {
    this.#statements = statements;
    this.#names = names;
  }

  forget(): void {
    for (const each of [this.#links, this.#years, this.#languages, this.#hosts]) each.clear();
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
    const row = this.#statements
      .get(
        `INSERT INTO link VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET texts = texts + excluded.texts
           RETURNING texts`,
      )
      .get(target, source, change);
    const texts = Number(row?.['texts']);
    if (texts === change)
      this.#statements.get('UPDATE host SET linked_from = linked_from + 1 WHERE id = ?').run(target);
    if (texts > 0) return;
    this.#statements.get('DELETE FROM link WHERE target = ? AND source = ?').run(target, source);
    this.#statements.get('UPDATE host SET linked_from = linked_from - 1 WHERE id = ?').run(target);
    this.#hosts.add(target);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

function yearOf(timestamp: number): number {
  return Math.floor(timestamp / 1e10);
}
