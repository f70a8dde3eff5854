import type { BulkKind } from '../../catalogue/bulk-kind.ts';
import type { Reason } from '../../reasons/reason.ts';
import { maxRefusedShown } from './bulk-changes.ts';
import type { BulkView } from './bulk-shape.ts';

/** Counts the results of a bulk change. */
export class BulkTally {
  unchanged = 0;
  #refusedCount = 0;
  readonly #refused: BulkView['refused'] = [];

  refuse({ id, title }: { readonly id: string; readonly title: string }, reasons: readonly Reason[]): void {
    this.#refusedCount++;
    if (this.#refused.length >= maxRefusedShown) return;
    const reason = reasons.map(({ message }) => message).join('; ');
    this.#refused.push({ id, title, reason, reasons: [...reasons] });
  }

  view(kind: BulkKind, changed: number, bulkId: string | null): BulkView {
    return {
      kind,
      bulkId,
      changed,
      unchanged: this.unchanged,
      refusedCount: this.#refusedCount,
      refused: this.#refused,
    };
  }
}
