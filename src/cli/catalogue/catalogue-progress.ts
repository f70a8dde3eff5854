import { StatusLine } from '../terminal/status-line.ts';

/** How far work on a known number of rows has come, as a status line. */
export class CatalogueProgress {
  readonly #line = new StatusLine();
  readonly #label: string;

  constructor(label: string) {
    this.#label = label;
  }

  update({ done, total }: { readonly done: number; readonly total: number }): void {
    this.#line.show(() => {
      const percent = String(Math.floor((done / Math.max(total, 1)) * 100)).padStart(3);
      return `${this.#label} ${percent} %  ${done} of ${total} rows`;
    });
  }

  clear(): void {
    this.#line.clear();
  }
}
