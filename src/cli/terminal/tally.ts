/** Further names are counted together, so that hostile input cannot exhaust the memory. */
const maxRows = 100_000;
const others = '(others)';

/** Counts records and bytes by name. */
export class RecordTally {
  readonly #rows = new Map<string, { records: number; bytes: number }>();

  add(name: string, bytes: number): void {
    const key = this.#rows.has(name) || this.#rows.size < maxRows ? name : others;
    const row = this.#rows.get(key) ?? { records: 0, bytes: 0 };
    row.records++;
    row.bytes += bytes;
    this.#rows.set(key, row);
  }

  /** Most records first. */
  rows(): { readonly name: string; readonly records: number; readonly bytes: number }[] {
    return [...this.#rows]
      .map(([name, { records, bytes }]) => ({ name, records, bytes }))
      .sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
  }
}
