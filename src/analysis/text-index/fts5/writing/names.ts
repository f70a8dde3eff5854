import type { Statements } from '../../../../disk/statements.ts';
import type { TextFile } from '../../text-index.ts';

/** Ids of hosts, places and files, assigned on first use. */
export class Names {
  readonly #statements: Statements;
  readonly #hosts = new Map<string, number>();
  /** Cache: often requested several times in a row. */
  #lastPlace: { readonly place: number; readonly urlkey: string } | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** After a rollback. */
  forget(): void {
    this.#hosts.clear();
    this.#lastPlace = undefined;
  }

  /** `domain` is set for hosts with captures. */
  host(name: string, domain = ''): number {
    const remembered = `${name} ${domain}`;
    const known = this.#hosts.get(remembered);
    if (known !== undefined) return known;
    const row = this.#statements.get('SELECT id, domain FROM host WHERE name = ?').get(name);
    const id =
      row === undefined
        ? this.#statements
            .get('INSERT INTO host (name, domain, linked_from) VALUES (?, ?, 0)')
            .run(name, domain).lastInsertRowid
        : row['id'];
    if (row !== undefined && domain !== '' && row['domain'] !== domain)
      this.#statements.get('UPDATE host SET domain = ? WHERE name = ?').run(domain, name);
    if (this.#hosts.size >= maxRemembered) this.#hosts.clear();
    this.#hosts.set(remembered, Number(id));
    return Number(id);
  }

  /** Deletes the host unless something was collected from it or links to it. */
  dropHost(id: number): void {
    const { changes } = this.#statements
      .get(
        `DELETE FROM host WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM capture WHERE host = ?1)
           AND NOT EXISTS (SELECT 1 FROM link WHERE target = ?1)`,
      )
      .run(id);
    if (changes > 0) this.forget();
  }

  place(urlkey: string, url: string): { readonly place: number; readonly url: string } {
    const row = this.#statements.get('SELECT id, url FROM place WHERE urlkey = ?').get(urlkey);
    const place = Number(
      row?.['id'] ??
        this.#statements.get('INSERT INTO place (urlkey, url) VALUES (?, ?)').run(urlkey, url)
          .lastInsertRowid,
    );
    this.#lastPlace = { place, urlkey };
    return { place, url: String(row?.['url'] ?? url) };
  }

  findPlace(urlkey: string): number | undefined {
    const id = this.#statements.get('SELECT id FROM place WHERE urlkey = ?').get(urlkey)?.['id'];
    return id === undefined ? undefined : Number(id);
  }

  urlkey(place: number): string {
    if (this.#lastPlace?.place === place) return this.#lastPlace.urlkey;
    return String(this.#statements.get('SELECT urlkey FROM place WHERE id = ?').get(place)?.['urlkey'] ?? '');
  }

  /** Deletes the URL if no capture of it is left. */
  dropPlace(place: number): void {
    this.#lastPlace = undefined;
    this.#statements
      .get('DELETE FROM place WHERE id = ? AND NOT EXISTS (SELECT 1 FROM capture WHERE place = place.id)')
      .run(place);
  }

  file({ name, source, harvest, job }: TextFile): number {
    const row = this.#statements
      .get(
        `INSERT INTO file (name, channel, harvest, job, done) VALUES (?, ?, ?, ?, 0)
           ON CONFLICT DO UPDATE SET channel = excluded.channel, harvest = excluded.harvest, job = excluded.job
           RETURNING id`,
      )
      .get(name, source, harvest ?? null, job ?? null);
    return Number(row?.['id']);
  }
}

const maxRemembered = 100_000;
